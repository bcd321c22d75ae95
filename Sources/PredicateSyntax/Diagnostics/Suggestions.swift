/// Suggestions for a misspelt name.
package enum Suggestions {
  /// Returns at most three of `candidates`, nearest first, then in the order given. The edit
  /// distance from `word` is at most a third of its length, or 1 for shorter words.
  ///
  /// Case is ignored; swapping two neighbours is one edit.
  ///
  /// - Complexity: O(candidates × length²).
  package static func nearest(to word: String, among candidates: some Sequence<String>) -> [String]
  {
    let wanted = Array(word.lowercased().unicodeScalars)
    let limit = max(1, wanted.count / 3)
    var found: [(name: String, distance: Int)] = []
    for candidate in candidates {
      let letters = Array(candidate.lowercased().unicodeScalars)
      guard abs(letters.count - wanted.count) <= limit else { continue }
      let distance = editDistance(wanted, letters)
      if distance <= limit, !found.contains(where: { $0.name == candidate }) {
        found.append((candidate, distance))
      }
    }
    // Swift's sort is not documented as stable, and equal distances keep the given order.
    let order = found.enumerated().sorted {
      ($0.element.distance, $0.offset) < ($1.element.distance, $1.offset)
    }
    return order.prefix(3).map(\.element.name)
  }

  /// Returns "did you mean 'a', 'b' or 'c'?", or nil without names.
  package static func help(_ names: [String]) -> String? {
    guard let last = names.last else { return nil }
    let quoted = names.map { "'\($0)'" }
    if names.count == 1 { return "did you mean '\(last)'?" }
    return "did you mean \(quoted.dropLast().joined(separator: ", ")) or '\(last)'?"
  }

  /// Returns the number of insertions, deletions, replacements and swaps of neighbours that turn
  /// one word into another, editing each place once.
  ///
  ///     before      two rows up, for swaps
  ///     above       one row up
  ///     row         distances of word[0...i] to each start of other
  package static func editDistance(_ word: [Unicode.Scalar], _ other: [Unicode.Scalar]) -> Int {
    var before: [Int] = []
    var above = Array(0...other.count)
    for (i, letter) in word.enumerated() {
      var row = [i + 1]
      for (j, otherLetter) in other.enumerated() {
        let replaced = above[j] + (letter == otherLetter ? 0 : 1)
        var best = min(replaced, above[j + 1] + 1, row[j] + 1)
        if i > 0, j > 0, letter == other[j - 1], word[i - 1] == otherLetter {
          best = min(best, before[j - 1] + 1)
        }
        row.append(best)
      }
      before = above
      above = row
    }
    return above[other.count]
  }
}
