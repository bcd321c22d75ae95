/// Searches in UTF-8 text. An empty string is never found.
extension String.UTF8View {
  /// Whether this text begins with a part that is not empty.
  package func begins(with part: String.UTF8View) -> Bool { !part.isEmpty && starts(with: part) }

  /// Whether this text ends with a part that is not empty.
  package func ends(with part: String.UTF8View) -> Bool {
    !part.isEmpty && suffix(part.count).elementsEqual(part)
  }

  /// Whether this text contains a part that is not empty.
  ///
  /// - Complexity: O(*n* + *m*).
  package func contains(_ part: String.UTF8View) -> Bool {
    guard let first = part.first else { return false }
    // Preparing a search does not pay off for a short part. A long part could be compared almost in
    // full at every place, as `aa…ab` in `aa…a`.
    if part.count > 64 { return SubstringSearch(Array(part)).isFound(in: span) }
    var rest = self[...]
    while let start = rest.firstIndex(of: first) {
      if rest[start...].starts(with: part) { return true }
      rest = rest[rest.index(after: start)...]
    }
    return false
  }
}
