/// What is known of one food: what it is called, what it is a kind of, and what it is made from.
///
/// Contrast with an ingredient, which is what a recipe calls it: "large carrots", ニンジン.
package struct Food: Hashable, Sendable {
  /// The name that others refer to it by: English where it has one, singular, lower case.
  package var name: String
  /// Its other English names.
  package var english: [String] = []
  /// Its Japanese names, the usual one first.
  package var japanese: [String] = []
  /// The foods that it is a kind of: a carrot is a root vegetable.
  package var kinds: [String] = []
  /// The foods that it is made from and is no kind of: soy sauce is made from soybeans.
  package var sources: [String] = []

  /// A food of which only the name is known.
  package init(_ name: String) {
    self.name = name
  }

  /// All of its names, the first first.
  package var names: [String] { [name] + english + japanese }
}

/// A food as one line of text, its parts between tabs, lists between semicolons:
///
///     carrot → carrots;baby carrot → 人参;にんじん → root vegetable →
extension Food {
  /// The columns of the line, in order.
  static let columns = ["name", "english", "japanese", "kinds", "madeFrom"]

  /// Reads a line; nil where it has not just these columns, or no name.
  init?(line: Substring) {
    let cells = line.utf8.split(separator: UInt8(ascii: "\t"), omittingEmptySubsequences: false)
    guard cells.count == Self.columns.count, let name = cells[0].listed.first else { return nil }
    self.init(name)
    english = cells[1].listed
    japanese = cells[2].listed
    kinds = cells[3].listed
    sources = cells[4].listed
  }

  /// The line; reading it gives an equal food.
  var line: String {
    [[name], english, japanese, kinds, sources].map { $0.joined(separator: ";") }
      .joined(separator: "\t")
  }
}

extension Substring.UTF8View {
  /// The parts between semicolons, without the spaces around them; empty ones left out.
  fileprivate var listed: [String] {
    split(separator: UInt8(ascii: ";")).compactMap { part in
      let start = part.drop { $0 == UInt8(ascii: " ") }
      let end = start.lastIndex { $0 != UInt8(ascii: " ") }
      return end.map { String(Substring(start[...$0])) }
    }
  }
}
