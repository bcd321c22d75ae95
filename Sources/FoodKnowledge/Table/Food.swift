/// A food: its names, the foods that it is a kind of, and the foods that it is made from.
///
/// An ingredient, in contrast, is the name in a recipe: "large carrots", ニンジン.
package struct Food: Hashable, Sendable {
  /// The main name: English if it has an English name, singular, lower case.
  package var name: String
  /// The other English names.
  package var english: [String] = []
  /// The Japanese names, the usual one first.
  package var japanese: [String] = []
  /// The foods that it is a kind of: a carrot is a root vegetable.
  package var kinds: [String] = []
  /// The foods that it is made from but is not a kind of: soy sauce is made from soybeans.
  package var sources: [String] = []

  /// Creates a food with only a name.
  package init(_ name: String) {
    self.name = name
  }

  /// All names, the main name first.
  package var names: [String] { [name] + english + japanese }
}

/// A food as a line of text, its columns separated by tabs, lists by semicolons:
///
///     carrot → carrots;baby carrot → 人参;にんじん → root vegetable →
extension Food {
  /// The columns of the line, in order.
  static let columns = ["name", "english", "japanese", "kinds", "madeFrom"]

  /// Creates a food from a line, or returns nil if the line has other columns or no name.
  init?(line: Substring) {
    let cells = line.utf8.split(separator: UInt8(ascii: "\t"), omittingEmptySubsequences: false)
    guard cells.count == Self.columns.count, let name = cells[0].listed.first else { return nil }
    self.init(name)
    english = cells[1].listed
    japanese = cells[2].listed
    kinds = cells[3].listed
    sources = cells[4].listed
  }

  /// The food as a line; reading it gives an equal food.
  var line: String {
    [[name], english, japanese, kinds, sources].map { $0.joined(separator: ";") }
      .joined(separator: "\t")
  }
}

extension Substring.UTF8View {
  /// Returns the parts between semicolons, trimmed, without empty parts.
  fileprivate var listed: [String] {
    split(separator: UInt8(ascii: ";")).compactMap { part in
      let start = part.drop { $0 == UInt8(ascii: " ") }
      let end = start.lastIndex { $0 != UInt8(ascii: " ") }
      return end.map { String(Substring(start[...$0])) }
    }
  }
}
