/// The table of foods that is installed with the command: `Data/foods.tsv`.
///
///     # recipes foods table, version 1
///     name → english → japanese → kinds → madeFrom
///     carrot → → 人参;にんじん → root vegetable →
///     # end
package struct FoodTable: Sendable {
  /// The whole text, from which a store's foods may have been made.
  package let text: String

  /// Creates a table from a text, which is parsed when its foods are requested.
  package init(_ text: String) {
    self.text = text
  }

  /// An error in a table.
  package struct InvalidTable: Error, Hashable, CustomStringConvertible {
    /// The line, from 1.
    package let line: Int
    /// The reason.
    package let reason: String

    /// The line and the reason.
    package var description: String { "line \(line): \(reason)" }
  }

  private static let firstLine = "# recipes foods table, version 1"
  private static let lastLine = "# end"

  /// Throws if the text is not a table, is for a newer program, or is cut off, since it would give
  /// wrong answers silently.
  private func checkEnds() throws(InvalidTable) {
    // Only the ends are read here: dividing all of the text would take longer than reading it.
    let newline = UInt8(ascii: "\n")
    let bytes = text.utf8.drop { $0 == newline }
    let first = String(Substring(bytes.prefix { $0 != newline }))
    guard first.hasPrefix("# recipes foods table, version ") else {
      throw InvalidTable(line: 1, reason: "this is not a table of foods")
    }
    guard first == Self.firstLine else {
      throw InvalidTable(line: 1, reason: "this table is for another version of the program")
    }
    let last = bytes.reversed().drop { $0 == newline }.prefix { $0 != newline }
    guard last.elementsEqual(Self.lastLine.utf8.reversed()) else {
      throw InvalidTable(
        line: bytes.split(separator: newline).count,
        reason: "the table is cut off; it ends with '\(Self.lastLine)'")
    }
  }

  /// Returns the foods in the order of the table, without blank lines and comments.
  ///
  /// - Throws: `InvalidTable` if a line does not have the header's columns, a name belongs to two foods,
  ///   a kind or source is not a food of the table, or a food leads back to itself.
  package func book() throws(InvalidTable) -> FoodBook {
    try checkEnds()
    var book = FoodBook()
    var lines: [Int] = []
    var isBehindHeader = false
    let texts = text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    for (index, line) in texts.map(Substring.init).enumerated() {
      if line.utf8.first == UInt8(ascii: "#") || line.utf8.allSatisfy({ $0 <= 0x20 }) { continue }
      guard isBehindHeader else {
        guard line.split(separator: "\t").map(String.init) == Food.columns else {
          throw InvalidTable(line: index + 1, reason: "this is not the header of a table of foods")
        }
        isBehindHeader = true
        continue
      }
      guard let food = Food(line: line) else {
        throw InvalidTable(
          line: index + 1, reason: "expected \(Food.columns.count) columns and a name")
      }
      if let (name, other) = book.append(food) {
        throw InvalidTable(line: index + 1, reason: "'\(name)' is already a name of '\(other)'")
      }
      lines.append(index + 1)
    }
    for (food, line) in zip(book.foods, lines) {
      if let unknown = (food.kinds + food.sources).first(where: { book.place(of: $0) == nil }) {
        throw InvalidTable(line: line, reason: "unknown food '\(unknown)'")
      }
    }
    if let place = book.firstInRing() {
      throw InvalidTable(
        line: lines[place],
        reason: "'\(book.foods[place].name)' is a kind of itself, or made from itself")
    }
    return book
  }
}
