internal import UnicodeText

/// An object in full, for people to read: a name, and lines with titles below it.
///
///     カツ丼
///       key          カツ丼
///       ingredients  たまねぎ
///                    卵
package struct Card {
  private let name: String
  /// The lines; a title is empty if it is that of the line before.
  private var rows: [(title: String, value: String)] = []
  /// The width of the widest title.
  private var width = 0

  /// A card with no lines.
  package init(_ name: String) {
    self.name = name
  }

  /// Adds a line for each value that is not empty, with one title.
  package mutating func append(_ title: String, _ values: [String]) {
    width = max(width, displayWidth(title))
    for (place, value) in values.filter({ !$0.isEmpty }).enumerated() {
      rows.append((place == 0 ? title : "", value))
    }
  }

  /// Returns the card as text. Unless it is raw, control characters are made visible.
  package func text(isRaw: Bool) -> String {
    func shown(_ text: String) -> String { isRaw ? text : visible(text) }
    return shown(name) + "\n"
      + rows.map { title, value in
        let padding = String(repeating: " ", count: width - displayWidth(title))
        return "  \(title)\(padding)  \(shown(value))\n"
      }.joined()
  }
}
