/// Searches in text. An empty text is found nowhere (Part 2, section 3).
extension String.UTF8View {
  /// Whether a text that is not empty is at the start.
  package func begins(with part: String.UTF8View) -> Bool { !part.isEmpty && starts(with: part) }

  /// Whether a text that is not empty is at the end.
  package func ends(with part: String.UTF8View) -> Bool {
    !part.isEmpty && suffix(part.count).elementsEqual(part)
  }

  /// Whether a text that is not empty is anywhere.
  ///
  /// - Complexity: O(*n* + *m*).
  package func contains(_ part: String.UTF8View) -> Bool {
    guard let first = part.first else { return false }
    // A short part is not worth preparing for; a long one might be compared almost in full at every
    // place, as `aa…ab` is in `aa…a`.
    if part.count > 64 { return SubstringSearch(Array(part)).isFound(in: span) }
    var rest = self[...]
    while let start = rest.firstIndex(of: first) {
      if rest[start...].starts(with: part) { return true }
      rest = rest[rest.index(after: start)...]
    }
    return false
  }
}
