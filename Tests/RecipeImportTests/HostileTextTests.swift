import RecipeModel
import TestSupport
import Testing

@testable import RecipeImport

/// Texts that would take a naive reader quadratic time or a crash.
@Suite("a hostile text") struct HostileTextTests {
  static let pieces = [
    "@", "@-", "@&", "@&()", "#", "~", "{", "(", "-", "--", "@|{", "@a{", "@&(", "~{", "[-", "@a(",
    "# a\n", "> ", ">> a", "= x\n", "**", "- ", "\u{301}",
  ]

  @Test("of one sign again and again is read in no time", arguments: pieces)
  func repetition(piece: String) throws {
    let text = String(repeating: piece, count: 20_000)
    let start = ContinuousClock.now
    _ = try CooklangFormat.documents(in: text, name: "x")
    _ = try MarkdownFormat.documents(in: "## Ingredients\n" + text, name: "x")
    _ = ListText.elements(of: "[" + text + "]")
    #expect(ContinuousClock.now - start < .seconds(10))
  }

  @Test("with ever new headings, tags and things is read in no time") func distinct() throws {
    let numbers = 0..<20_000
    let start = ContinuousClock.now
    let things = numbers.map { "#a\($0)" }.joined(separator: " ")
    _ = try CooklangFormat.documents(in: things, name: "x")
    let headings = numbers.map { "## a\($0)\nb\n" }.joined()
    let text =
      "## Ingredients\n" + headings + "## Ingredients\n"
      + String(repeating: "c d e.\n", count: 20_000)
    _ = try MarkdownFormat.documents(in: text, name: "x")
    #expect(ContinuousClock.now - start < .seconds(10))
  }

  @Test("of any signs is read or refused", arguments: 0..<4) func noise(seed: Int) throws {
    var generator = SeededGenerator(seed: UInt64(seed))
    let pieces =
      Self.pieces + [
        "a", "人参", " ", "\n", "\n\n", "---\n", "{", "}", ")", "%", "-]", ": ", "## Ingredients\n",
        "[ ] ", "1. ", "|", "\r\n", "--",
      ]
    for _ in 0..<2_000 {
      let text = (0..<15).map { _ in pieces.randomElement(using: &generator) ?? "" }.joined()
      for document in (try? CooklangFormat.documents(in: text, name: "x")) ?? [] {
        #expect(document.lines.value?.contains { $0.text.isEmpty } == false, "\(text)")
        #expect(!document.ingredientNames.contains(""), "\(text)")
      }
      for document in (try? MarkdownFormat.documents(in: text, name: "x")) ?? [] {
        #expect(document.lines.value?.contains { $0.text.isEmpty } == false, "\(text)")
      }
    }
  }
}
