import FoodKnowledge
import Foundation
import Testing

/// The path of the file of labelled lines, if one is to be measured.
private let labelledLines = ProcessInfo.processInfo.environment["INGREDIENT_LINES"]

/// Real lines, labelled by hand, which are kept outside the repository.
///
///     INGREDIENT_LINES=…/ingredient-lines.tsv FOODS=Data/foods.tsv swift test --filter LabelledLines
@Suite("labelled lines", .enabled(if: labelledLines != nil, "INGREDIENT_LINES is set"))
struct LabelledLinesTests {
  /// One line of the file: lang, line, name, quantity, unit, size, preparation, comment, purpose.
  private struct Labelled {
    var line: String
    var name: String
    var comment: String
    var isHeading: Bool
  }

  @Test("nine names in ten and 97 heads in a hundred are right", arguments: ["en", "ja"])
  func shares(_ language: String) throws {
    let reader = LineReader(knows: try Self.knownNames())
    let lines = try Self.lines(of: language)
    var names = 0
    var heads = 0
    for labelled in lines {
      let reading = reader.read(labelled.line)
      let hasName = Self.agrees(reading, labelled, language)
      let hasHead = Self.heads(of: reading, reader, labelled, language)
      names += hasName ? 1 : 0
      heads += hasHead ? 1 : 0
      if !hasName || !hasHead {
        print(labelled.line, labelled.name, reading.foods.map(\.name), separator: " | ")
      }
    }
    print("\(language): \(lines.count) lines, names right \(names), heads right \(heads)")
    #expect(names * 100 >= lines.count * 90)
    #expect(heads * 100 >= lines.count * 97)
  }

  private static func lines(of language: String) throws -> [Labelled] {
    let text = try String(contentsOfFile: labelledLines ?? "", encoding: .utf8)
    return text.split(separator: "\n").compactMap { line in
      let cells = line.split(separator: "\t", omittingEmptySubsequences: false).map { String($0) }
      guard cells.count > 6, cells[0] == language else { return nil }
      return Labelled(
        line: cells[1], name: cells[2],
        comment: language == "ja" ? cells[6] : cells.count > 7 ? cells[7] : "",
        isHeading: cells[6] == "heading")
    }
  }

  private static func knownNames() throws -> @Sendable (String) -> Bool {
    let path = ProcessInfo.processInfo.environment["FOODS"] ?? "Data/foods.tsv"
    var names: Set<String> = []
    for line in try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n")
    where !line.hasPrefix("#") {
      for cell in line.split(separator: "\t", omittingEmptySubsequences: false).prefix(3) {
        for name in cell.split(separator: ";") { names.insert(FoodName.folded(String(name))) }
      }
    }
    return { [names] name in names.contains(name) }
  }

  /// The set of words of a name, singular and without "or" and "and".
  private static func words(_ name: String) -> Set<String> {
    let plain = name.map { $0.isLetter || $0.isNumber || "'’%&".contains($0) ? $0 : " " }
    let words = FoodName.folded(String(plain)).split(separator: " ").map { String($0) }
    return Set(words).subtracting(["or", "and"])
  }

  /// Whether the names are the label's, or also alternatives that the label lists as comments.
  private static func agrees(
    _ reading: LineReading, _ labelled: Labelled, _ language: String
  ) -> Bool {
    if labelled.isHeading { return reading.kind == .heading }
    if language == "ja" {
      return names(of: reading, beside: labelled.comment)
        == labelled.name.split(separator: ";").map { String($0) }
    }
    let names = reading.foods.map { words($0.name) }
    let comment = words(labelled.comment)
    let own = names.enumerated().filter { $0.offset == 0 || !$0.element.isSubset(of: comment) }
    let wanted = words(labelled.name)
    return names.reduce([]) { $0.union($1) } == wanted
      || own.reduce([]) { $0.union($1.element) } == wanted
  }

  /// The names of a Japanese line, without alternatives that its label lists as comments.
  private static func names(of reading: LineReading, beside comment: String) -> [String] {
    reading.foods.map(\.name).filter { !comment.hasPrefix("alternatives") || !comment.contains($0) }
  }

  private static func heads(
    of reading: LineReading, _ reader: LineReader, _ labelled: Labelled, _ language: String
  ) -> Bool {
    if language == "ja" {
      let wanted = labelled.name.split(separator: ";").map { reader.head(of: String($0)) }
      return names(of: reading, beside: labelled.comment).map { reader.head(of: $0) } == wanted
    }
    func last(_ name: String) -> Substring? { FoodName.folded(name).split(separator: " ").last }
    return reading.foods.contains { last($0.name) == last(labelled.name) }
  }
}
