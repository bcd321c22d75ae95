import Foundation
import JanssonCoding
import ObjectGraph
import RecipeModel
import RecordReading
import TestSupport
import Testing

@testable import RecipeImport

/// Content that is too deep, too large or too densely packed is reported with its file and entry, and
/// the rest is imported. The limits here are small; those of the program are in `ReadingLimits`.
@Suite("beyond a limit of reading") struct LimitTests {
  private static let soup = #"{"name":"Soup","ingredients":[{"name":"水"}]}"#
  private static let rice = #"{"title":"Rice","id":"r","ingredients":["1 cup rice"]}"#
  /// 100,000 spaces, deflated by Python.
  private static let spaces = bytes(
    "7cExAQAAAMKgKuuf0hoeQAEAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA"
      + "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAACv"
      + "Bg==")
  /// The same in gzip.
  private static let packedSpaces = bytes(
    "H4sIAAAAAAACA+3BMQEAAADCoCrrn9IaHkABAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA"
      + "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA"
      + "AAAAAAAAAAAArwYt8HnKoIYBAA==")

  private static func bytes(_ base64: String) -> [UInt8] {
    [UInt8](Data(base64Encoded: base64) ?? Data())
  }

  private struct Outcome {
    var names: [String]
    var problems: [String]
    var skipped: Int
  }

  /// Imports a folder of files.
  private func load(
    _ files: KeyValuePairs<String, [UInt8]>, _ limits: ReadingLimits = .standard
  ) throws -> Outcome {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    for (name, bytes) in files { try Data(bytes).write(to: folder.appending(path: name)) }
    var options = ImportOptions()
    options.limits = limits
    var problems: [String] = []
    let store = Store(inMemoryFor: RecipeSchema.schema)
    let report = try store.write { transaction in
      try RecipeImporter(options).importFiles([folder.path], into: &transaction) { problem in
        problems.append("\(problem)".replacingOccurrences(of: folder.path + "/", with: ""))
      }
    }
    let snapshot = try store.snapshot()
    try snapshot.checkInvariants()
    let names = try snapshot.liveRows(of: RecipeSchema.recipe).map {
      try RecipeDocument($0, in: snapshot).name
    }
    return Outcome(names: names, problems: problems, skipped: report.total.skipped)
  }

  private func zip(_ texts: KeyValuePairs<String, String>) -> [UInt8] { ZipBuilder(texts).bytes() }

  private func zip(_ name: String, _ content: [UInt8]) -> [UInt8] {
    var builder = ZipBuilder()
    builder.add(name: Array(name.utf8), content)
    return builder.bytes()
  }

  private static let deep =
    #"{"title":"deep","ingredients":"# + String(repeating: "[", count: 3_000)
    + String(repeating: "]", count: 3_000) + "}"

  @Test("a record nested too deep is one fault", arguments: ["[%s,\n%d,\n%r]", "%s\n%d\n%r\n"])
  func depth(layout: String) throws {
    let text = layout.replacing("%s", with: Self.soup).replacing("%d", with: Self.deep)
      .replacing("%r", with: Self.rice)
    let outcome = try load(["a.json": Array(text.utf8), "b.zip": zip(["c.json": text])])
    #expect(outcome.names == ["Soup", "Rice"])
    let place = layout.hasPrefix("[") ? " [1]:" : ""
    #expect(
      outcome.problems
        == ["a.json", "b.zip: c.json"].map {
          "\($0):2:\(place) nested deeper than 2048 levels"
        })
    #expect(outcome.skipped == 2)
  }

  @Test("a page's description nested too deep leaves the page's others") func page() throws {
    let text =
      #"<html><script type="application/ld+json">"# + Self.deep
      + #"</script><script type="application/ld+json">{"@type":"Recipe","name":"Tea","#
      + #""recipeIngredient":["tea"]}</script></html>"#
    let outcome = try load(["a.zip": zip(["x.html": text, "y.json": Self.soup])])
    #expect(outcome.names == ["Tea", "Soup"])
    #expect(
      outcome.problems == [
        "a.zip: x.html:1: a description in JSON-LD is broken: nested deeper than 2048 levels"
      ])
  }

  @Test("a head nested too deep leaves the other files") func head() throws {
    let head = "---\na: " + String(repeating: "[", count: 50) + String(repeating: "]", count: 50)
    let outcome = try load([
      "a.zip": zip(["x.cook": head + "\n---\nFry @egg.\n", "y.cook": "Fry @egg.\n"])
    ])
    #expect(outcome.names == ["y"])
    #expect(outcome.problems.count == 1)
    #expect(outcome.problems[0].hasPrefix("a.zip: x.cook:2: "))
  }

  @Test("a record that is too large is one fault") func record() throws {
    #expect(ReadingLimits.standard.recordSize == 64 << 20)
    var limits = ReadingLimits()
    limits.recordSize = 1_000
    let large = #"{"title":"large","ingredients":["\#(String(repeating: "水", count: 400))"]}"#
    for text in [
      "[\(Self.soup),\n\(large),\n\(Self.rice)]", "\(Self.soup)\n\(large)\n\(Self.rice)",
    ] {
      let outcome = try load(["a.json": Array(text.utf8), "b.zip": zip(["c.json": text])], limits)
      #expect(outcome.names == ["Soup", "Rice"])
      let place = text.hasPrefix("[") ? " [1]:" : ""
      #expect(
        outcome.problems
          == ["a.json", "b.zip: c.json"].map {
            "\($0):2:\(place) larger than the limit of 1000 bytes"
          })
    }
  }

  @Test("a row that is too large leaves those before it, and other files") func row() throws {
    var limits = ReadingLimits()
    limits.rowSize = 100
    let table = "title,ingredients\nA,x\nB,\(String(repeating: "y", count: 200))\n"
    let outcome = try load(["a.zip": zip(["x.csv": table, "y.json": Self.soup])], limits)
    #expect(outcome.names == ["A", "Soup"])
    #expect(outcome.problems == ["a.zip: x.csv:3: the row has more than 100 bytes"])
  }

  @Test("a file that is too large for memory leaves the others") func file() throws {
    var limits = ReadingLimits()
    limits.fileSize = 1_000
    let large = Array(("<html>" + String(repeating: " ", count: 10_000)).utf8)
    let outcome = try load(["a.html": large, "b.json": Array(Self.soup.utf8)], limits)
    #expect(outcome.names == ["Soup"])
    #expect(outcome.problems == ["a.html:1: larger than the limit of 1000 bytes"])
  }

  @Test("a large text of brackets is skipped before its end, unless it is named as text")
  func brackets() throws {
    var limits = ReadingLimits()
    limits.fileSize = 1 << 20
    let large = Array(String(repeating: "[1, 2],\n", count: 1 << 18).utf8)
    let outcome = try load(
      ["a.dat": large, "b.md": large, "c": large, "d.json": Array(Self.soup.utf8)], limits)
    #expect(outcome.names == ["Soup"])
    #expect(outcome.problems == ["b.md:1: larger than the limit of 1048576 bytes"])
  }

  @Test("an entry that is packed too densely leaves the others") func ratio() throws {
    var limits = ReadingLimits()
    limits.expansionRatio = 100
    var builder = ZipBuilder()
    builder.add(name: Array("bomb.json".utf8), Self.spaces, method: 8, size: 100_000)
    builder.add(name: Array("bomb.json.gz".utf8), Self.packedSpaces)
    builder.add(name: Array("soup.json".utf8), Array(Self.soup.utf8))
    let files: KeyValuePairs<String, [UInt8]> = [
      "a.zip": builder.bytes(), "b.gz": Self.packedSpaces, "c.json": Array(Self.rice.utf8),
    ]
    let outcome = try load(files, limits)
    #expect(outcome.names == ["Soup", "Rice"])
    #expect(
      outcome.problems == [
        "a.zip:1: entry 'bomb.json': it expands to more than 65536 bytes",
        "a.zip: bomb.json.gz:1: it expands to more than 65536 bytes",
        "b.gz:1: it expands to more than 65536 bytes",
      ])
    // Where more is allowed all expands; the builder's checksum is of the packed bytes.
    limits.expansionRatio = 1_000
    #expect(
      try load(files, limits).problems == [
        "a.zip:1: entry 'bomb.json': the compressed data is damaged: its checksum differs",
        "a.zip: bomb.json.gz:1: the file holds only white space",
      ])
  }

  @Test("entries that are too large together leave those before them, and other files")
  func total() throws {
    let bytes = zip(["1.json": Self.soup, "2.json": Self.rice, "3.json": Self.soup + Self.rice])
    var limits = ReadingLimits()
    limits.expandedSize = Self.soup.utf8.count + Self.rice.utf8.count
    (limits.fileRatio, limits.leastEntrySize) = (0, 0)
    let tea = Self.soup.replacing("Soup", with: "Tea")
    let both = try load(["a.zip": bytes, "b.zip": zip(["4.json": tea])], limits)
    #expect(both.names == ["Soup", "Rice", "Tea"])
    #expect(
      both.problems == [
        "a.zip:1: from entry '3.json' on: the expanded content is larger than the limit of "
          + "\(limits.expandedSize) bytes"
      ])
  }

  @Test("archives in archives are counted together") func nestedTotal() throws {
    let inner = zip(["1.json": Self.soup, "2.json": Self.rice])
    var builder = ZipBuilder()
    builder.add(name: Array("a.zip".utf8), inner)
    builder.add(name: Array("b.zip".utf8), zip(["3.json": Self.rice]))
    var limits = ReadingLimits()
    limits.expandedSize = inner.count + Self.soup.utf8.count + 10
    (limits.fileRatio, limits.leastEntrySize) = (0, 0)
    let outcome = try load(["x.zip": builder.bytes(), "y.json": Array(Self.rice.utf8)], limits)
    #expect(outcome.names == ["Soup", "Rice"])
    #expect(
      outcome.problems == [
        "x.zip: a.zip:1: entry '2.json': it expands to more than 10 bytes",
        "x.zip:1: entry 'b.zip': it expands to more than 10 bytes",
      ])
  }

  @Test("content of gzip counts too, in an archive or not") func gzipTotal() throws {
    var builder = ZipBuilder()
    builder.add(name: Array("bomb.gz".utf8), Self.packedSpaces)
    builder.add(name: Array("rice.json".utf8), Array(Self.rice.utf8))
    var limits = ReadingLimits()
    (limits.expandedSize, limits.fileRatio) = (50_000, 0)
    let outcome = try load(
      ["a.gz": Self.packedSpaces, "b.zip": builder.bytes(), "c.json": Array(Self.soup.utf8)],
      limits)
    #expect(outcome.names == ["Soup"])
    let fault = "the expanded content is larger than the limit of 50000 bytes"
    #expect(
      outcome.problems == [
        "a.gz:1: \(fault)", "b.zip: bomb.gz:1: \(fault)",
        "b.zip:1: from entry 'rice.json' on: \(fault)",
      ])
  }

  @Test("archives in archives are read to a depth") func archives() throws {
    var bytes = Array(Self.soup.utf8)
    for level in 1...4 { bytes = zip(level == 1 ? "soup.json" : "\(level).zip", bytes) }
    #expect(try load(["a.zip": bytes]).names == ["Soup"])
    var builder = ZipBuilder()
    builder.add(name: Array("5.zip".utf8), bytes)
    builder.add(name: Array("rice.json".utf8), Array(Self.rice.utf8))
    let outcome = try load(["a.zip": builder.bytes()])
    #expect(outcome.names == ["Rice"])
    #expect(
      outcome.problems == [
        "a.zip: 5.zip: 4.zip: 3.zip: 2.zip: soup.json:1: packed more than 4 times"
      ])
  }

  @Test("an archive of too many entries leaves the other files") func entries() throws {
    var limits = ReadingLimits()
    limits.entryCount = 2
    let many = zip(["1.json": Self.soup, "2.json": Self.soup, "3.json": Self.soup])
    var builder = ZipBuilder()
    builder.add(name: Array("many.zip".utf8), many)
    builder.add(name: Array("rice.json".utf8), Array(Self.rice.utf8))
    let outcome = try load(["a.zip": builder.bytes()], limits)
    #expect(outcome.names == ["Rice"])
    #expect(outcome.problems == ["a.zip: many.zip:1: the archive has more than 2 entries"])
  }
}
