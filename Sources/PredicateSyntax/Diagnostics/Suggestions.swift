/// Names near a misspelt one.
package enum Suggestions {
  /// Returns at most three of `candidates` whose edit distance from `word` is no more than a third
  /// of its length and at least 1 allowed, nearest first, then in the order given.
  ///
  /// Letters are compared without regard to case; two neighbours swapped are one edit.
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
    // Sorting by distance must keep the given order: Swift's sort does not promise it.
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

  /// Returns how many insertions, deletions, replacements and swaps of neighbours turn one word into
  /// another, each place edited once.
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
