import ObjectGraph
import PredicateSyntax
import TestSupport
import Testing
import UnicodeText

@testable import PredicateTyping
@testable import QueryExecution
@testable import QueryEngine

@Suite("codes of a string column that match a comparison") struct ColumnCodesTests {
  /// Strings whose foldings are longer, shorter, of several scalars, or of marks alone.
  private static let words =
    Shop.words + [
      "Straße", "STRASSE", "ﬁn", "FIN", "ŉ", "İi", "ſ", "K", "k", "s", "か\u{3099}", "あ\u{3099}",
      "\u{301}", "x\u{301}", "ǅ", "ΑΣ", "ας", "Ꭰ", "ꭰ", "ｱﾞ", "カレー", "curry", "CURRY", "rry",
      "cur", "CuRRyﬁ", "牛肉", "肉", "한", "Cafe\u{301}", "\u{1F955}", "９", "9",
    ]

  private static func column(_ generator: inout SeededGenerator) throws -> StringColumn {
    let schema = Schema([Entity("Word", attributes: [Attribute("text", .string)])])
    let store = Store(inMemoryFor: schema)
    try store.write { transaction in
      for _ in 0..<Int.random(in: 0...80, using: &generator) {
        let row = try transaction.insert(into: EntityID(0))
        let text = (0..<Int.random(in: 0...3, using: &generator))
          .map { _ in words.pick(&generator) }.joined()
        try transaction.set(.string(text), AttributeID(0), of: ObjectID(EntityID(0), row))
      }
    }
    return try store.snapshot().strings(AttributeID(0), of: EntityID(0)).first
      ?? StringColumn(missingRows: 0)
  }

  @Test(
    "the codes that match are those of the strings for which the comparison holds",
    arguments: Comparator.allCases.filter { $0 != .matches })
  func agreement(_ comparator: Comparator) throws {
    var generator = SeededGenerator(seed: 5)
    let letters = TextOptions.letters.map(\.option)
    for _ in 0..<150 {
      var options: TextOptions = []
      for option in letters where generator.chance(3) { options.insert(option) }
      let texts = (0..<[1, 2, 3, 12].pick(&generator)).map { _ in
        Value.string(Self.words.pick(&generator).nfc)
      }
      let constant: Value =
        switch comparator {
        case .isIn: .list(texts)
        case .between: .list([texts[0], texts[texts.count - 1]])
        case .like:
          .string(["*", "", "?", "*?"].pick(&generator) + Self.words.pick(&generator) + "*")
        default: texts[0]
        }
      let column = try Self.column(&generator)
      let comparison = Comparison(comparator, options)
      let codes = try column.codes(matching: PreparedComparison(comparison, constant))
      for code in 0..<column.distinctCount {
        let text = column.string(code: code)
        #expect(
          try codes.contains(code) == comparison.holds(.string(text), constant),
          "\(text) \(comparator.rawValue)\(options.bracketed) \(constant)")
      }
    }
  }
}
