import Foundation
import ObjectGraph
import RecipeModel
import RecordReading
import SourceReading
import Testing

@testable import RecipeImport

/// Tables and JSON Lines that are read a piece at a time.
@Suite("Importing tables in pieces") struct LargeTableTests {
  private struct Outcome {
    var names: [String] = []
    var problems: [String] = []
    var counts = ImportReport.Counts()
  }

  private func load(_ bytes: Data, as name: String) throws -> Outcome {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appending(path: name)
    try bytes.write(to: file)
    var outcome = Outcome()
    let store = Store(inMemoryFor: RecipeSchema.schema)
    outcome.counts = try store.write { transaction in
      try RecipeImporter().importFiles([file.path], into: &transaction) { problem in
        outcome.problems.append(
          "\(problem)".replacingOccurrences(of: folder.path + "/", with: ""))
      }
    }.total
    let snapshot = try store.snapshot()
    outcome.names = try snapshot.liveRows(of: RecipeSchema.recipe).map {
      try RecipeDocument($0, in: snapshot).name
    }
    return outcome
  }

  /// A table of rows of some 2,000 bytes, each of two lines.
  private static func table(_ names: [String]) -> String {
    let directions = "Heat.\n" + String(repeating: "Stir well. ", count: 180)
    return ",title,directions,ingredients\n"
      + names.enumerated().map { "\($0),\($1),\"\(directions)\",water\n" }.joined()
  }

  private static let names = (0..<400).map { "Soup \($0)" }

  @Test("every row of many pieces comes in its order, in any encoding")
  func order() throws {
    let names = Self.names + ["Crème brûlée"]
    for encoding in [String.Encoding.utf8, .utf16, .isoLatin1] {
      let bytes = try #require(Self.table(names).data(using: encoding))
      #expect(bytes.count > 1 << 19)
      let outcome = try load(bytes, as: "soups.csv")
      #expect(outcome.names == names)
      let warning =
        "soups.csv:1: read as WINDOWS-1252, a guess from its bytes"
      #expect(outcome.problems == (encoding == .isoLatin1 ? [warning] : []))
    }
  }

  @Test("errors are reported with their lines, and the rows before them are kept")
  func faults() throws {
    // The header, then two lines a row.
    let end = 1 + 400 * 2 + 1
    let rows = Self.table(Self.names)
    let untitled = try load(Data((rows + "400,,,x\n401,Last,,y\n").utf8), as: "a.csv")
    #expect(untitled.names == Self.names + ["Last"])
    #expect(untitled.problems == ["a.csv:\(end): the title is empty"])
    let open = try load(Data((rows + "400,\"Soup,x\n").utf8), as: "a.csv")
    #expect(open.names == Self.names)
    #expect(open.problems == ["a.csv:\(end): a quoted field is not closed"])
    #expect(open.counts.skipped == 1)
    let broken = try load(
      Data("title,ingredients\n味噌汁,水\n".utf8) + Data(rows.utf8) + Data([0x34, 0x81, 0x2C, 0x0A]),
      as: "a.csv")
    #expect(broken.names.first == "味噌汁")
    #expect(broken.problems.last == "a.csv:\(end + 2): the row is not UTF-8")
  }

  /// `title,ingredients\n人参スープ,人参\n` and objects named a and b, a line each, as
  /// Python's gzip module packed them.
  @Test(
    "a table from gzip is read while it is expanded",
    arguments: [
      (
        "H4sIAAAAAAACAyvJLMlJ1cnMSy9KTclMzSsp5nqya9fT/qbHTTsfN+953DxdB8LnAgANx6MtKQAAAA==",
        "soups.csv.gz", ["人参スープ"]
      ),
      (
        "H4sIAAAAAAACA6tWykvMTVWyUkpU0lHKzEsvSk3JTM0rKVayio6t5aqGySZhkwUAXUwFEjwAAAA=", "x.gz",
        ["a", "b"]
      ),
    ])
  func gzip(packed: String, name: String, names: [String]) throws {
    let bytes = try #require(Data(base64Encoded: packed))
    #expect(try load(bytes, as: name).names == names)
    let cut = try load(bytes.dropLast(3), as: name)
    #expect(cut.names == names)
    #expect(cut.problems.count == 1)
    #expect(cut.problems[0].hasSuffix("the compressed data is damaged: it is cut off"))
  }
}
