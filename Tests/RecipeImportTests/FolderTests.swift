import Foundation
import ObjectGraph
import Testing

@testable import RecipeImport

@Suite("Importing folders") struct FolderTests {
  private let folder = FileManager.default.temporaryDirectory
    .appending(path: "recipes-\(UUID().uuidString)")

  private func put(_ text: String, _ place: String) throws {
    let file = folder.appending(path: place)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file)
  }

  private func places(_ name: String) throws -> [String?] { try FileTree(name).files.map(\.place) }

  @Test("all files, in order; hidden ones, dead links, pipes and loops are passed over")
  func walk() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    for place in ["b.json", "a/2.json", "a/10.json", ".hidden", "__MACOSX/x", "丼/親子丼.json"] {
      try put("[]", place)
    }
    let path = folder.path
    try FileManager.default.createSymbolicLink(atPath: path + "/a/up", withDestinationPath: "..")
    try FileManager.default.createSymbolicLink(atPath: path + "/dead", withDestinationPath: "none")
    try FileManager.default.createSymbolicLink(atPath: path + "/again", withDestinationPath: "a")
    let isMade = unsafe mkfifo(path + "/pipe", 0o600) == 0
    #expect(isMade)
    let expected = [
      "a/10.json", "a/2.json", "again/10.json", "again/2.json", "b.json", "丼/親子丼.json",
    ]
    #expect(try places(path) == expected)
    #expect(try places(path + "/") == expected)
    #expect(try FileTree(path + "/").files[0].name == path + "/a/10.json")
    #expect(try places(path + "/b.json") == [nil])
    #expect(try places("-") == [nil])
    #expect(throws: InputFileError.self) { try FileTree(path + "/none") }
  }

  @Test("a report for each file, and what is no recipe is named")
  func report() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    try put(#"[{"name": "a", "ingredients": []}, {"name": "b", "ingredients": 1}]"#, "one.json")
    try put(#"{"name": "a", "ingredients": []}"#, "two.json")
    try put("not a recipe", "notes.txt")
    try put("", "empty.json")
    let store = Store(inMemoryFor: RecipeSchema.schema)
    let report = try store.write { transaction in
      try RecipeImporter().importFiles([folder.path], into: &transaction) { _ in }
    }
    #expect(report.files.map(\.name) == ["one.json", "two.json"].map { folder.path + "/" + $0 })
    #expect(
      report.files.map(\.counts)
        == [ImportReport.Counts(added: 1, skipped: 1), ImportReport.Counts(unchanged: 1)])
    #expect(report.total == ImportReport.Counts(added: 1, unchanged: 1, skipped: 1))
    #expect(report.ignored == ["empty.json", "notes.txt"].map { folder.path + "/" + $0 })
  }
}
