/// The foods that the program knows: `Data/foods.tsv`, installed beside the command.
///
///     # recipes foods table, version 1
///     name → english → japanese → kinds → madeFrom
///     carrot → → 人参;にんじん → root vegetable →
///     # end
package struct FoodTable: Sendable {
  /// The whole text, which a store's foods were made of or not.
  package let text: String

  /// A table of a text, which is read when its foods are asked for.
  package init(_ text: String) {
    self.text = text
  }

  /// What is wrong with a table, and in which line.
  package struct Failure: Error, Hashable, CustomStringConvertible {
    /// The line, from 1.
    package let line: Int
    /// What is wrong.
    package let reason: String

    /// Both.
    package var description: String { "line \(line): \(reason)" }
  }

  private static let firstLine = "# recipes foods table, version 1"
  private static let lastLine = "# end"

  /// Throws where the text is no table, one of a newer program, or cut off: answers would be wrong
  /// without a word.
  private func checkEnds() throws(Failure) {
    let lines = text.split(separator: "\n")
    guard let first = lines.first, first.hasPrefix("# recipes foods table, version ") else {
      throw Failure(line: 1, reason: "this is no table of foods")
    }
    guard first == Self.firstLine else {
      throw Failure(line: 1, reason: "this is a table for another version of the program")
    }
    guard lines.last.map(String.init) == Self.lastLine else {
      throw Failure(
        line: lines.count, reason: "the table is cut off; it ends with '\(Self.lastLine)'")
    }
  }

  /// Reads the foods, in the order of the table; what is blank or a comment is passed over.
  ///
  /// - Throws: where a line has other columns than the header says, a name stands for two foods, or
  ///   a kind or source is no food of the table or leads back to where it came from.
  package func book() throws(Failure) -> FoodBook {
    try checkEnds()
    var book = FoodBook()
    var lines: [Int] = []
    var isBehindHeader = false
    let texts = text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    for (index, line) in texts.map(Substring.init).enumerated() {
      if line.utf8.first == UInt8(ascii: "#") || line.utf8.allSatisfy({ $0 <= 0x20 }) { continue }
      guard isBehindHeader else {
        guard line.split(separator: "\t").map(String.init) == Food.columns else {
          throw Failure(line: index + 1, reason: "this is not the header of a table of foods")
        }
        isBehindHeader = true
        continue
      }
      guard let food = Food(line: line) else {
        throw Failure(
          line: index + 1, reason: "a food has \(Food.columns.count) columns, and a name")
      }
      if let (name, other) = book.append(food) {
        throw Failure(line: index + 1, reason: "'\(name)' is a name of '\(other)' already")
      }
      lines.append(index + 1)
    }
    for (food, line) in zip(book.foods, lines) {
      if let unknown = (food.kinds + food.sources).first(where: { book.place(of: $0) == nil }) {
        throw Failure(line: line, reason: "there is no food '\(unknown)'")
      }
    }
    if let place = book.firstInRing() {
      throw Failure(
        line: lines[place],
        reason: "'\(book.foods[place].name)' is a kind of itself, or made from itself")
    }
    return book
  }
}
