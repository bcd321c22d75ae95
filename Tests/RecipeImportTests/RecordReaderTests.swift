import Foundation
import JanssonCoding
import RecipeModel
import SourceReading
import Testing

@testable import RecipeImport
@testable import RecordReading

@Suite("reading the records of a file") struct RecordReaderTests {
  /// Each record as "line[place] name", or "line[place] path: reason".
  private func records(_ text: String) throws -> [String] {
    let file = FileManager.default.temporaryDirectory
      .appending(path: "records-\(UUID().uuidString).json")
    try Data(text.utf8).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    let input = try InputFile(file.path)
    let text = ByteSource { try input.read(count: 1 << 20) }
    var reader = BatchReader(JSONRecords(text, RecipeFormat(), limits: .standard))
    var found: [String] = []
    while let records = try reader.next() {
      for record in records {
        let place = "\(record.line)[\(record.index.map(String.init) ?? "-")]"
        switch record.content {
        case .document(let document): found.append("\(place) \(document.name)")
        case .skipped(let fault), .foreign(let fault), .doubt(let fault):
          found.append("\(place) \(fault.path): \(fault.reason)")
        }
      }
    }
    return found
  }

  @Test("an element may hold several recipes, of any format, and a bad one leaves the others alone")
  func several() throws {
    let text = #"""
      [{"name":"カレー","ingredients":["人参"]},
       {"@graph":[{"@type":"Recipe","name":"a"},{"@type":"Recipe"},{"@type":"Recipe","name":"b"}]},
       {"@type":"WebSite"},
       {"result":[{"recipeTitle":"c","recipeId":1},{"recipeTitle":"d","recipeId":2}]},
       {"meals":null}, {}, {"title":"e","ingredients":[]}]
      """#
    #expect(
      try records(text) == [
        "1[0] カレー", "2[1] a", "2[1] b", #"2[1] [1]["@graph"][1].name: the key 'name' is missing"#,
        "3[2] [2]: expected a recipe, found WebSite", "4[3] c", "4[3] d",
        "5[4] [4]: the response contains no meals", "5[5] [5]: the object is empty", "5[6] e",
      ])
  }

  @Test("many nested records are decoded on whichever thread is free")
  func deep() throws {
    let depth = 2_000
    let nested =
      String(repeating: #"{"itemListElement":["#, count: depth / 2) + "1"
      + String(repeating: "]}", count: depth / 2)
    let line =
      #"{"@type":"Recipe","name":"a","recipeIngredient":\#(nested),"recipeInstructions":\#(nested)}"#
    let found = try records(Array(repeating: line, count: 40).joined(separator: "\n"))
    #expect(found == (1...40).map { "\($0)[-] a" })
  }
}
