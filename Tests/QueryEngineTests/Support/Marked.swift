import PredicateSyntax

/// A query with a place marked in it: `tags.«nmae» = 'x'`.
struct Marked {
  /// The query without its marks.
  let text: String
  /// The range between the marks.
  let range: SourceRange

  init(_ marked: String) {
    let parts = marked.split(
      separator: "«", maxSplits: 1, omittingEmptySubsequences: false)
    let rest = parts[1].split(separator: "»", maxSplits: 1, omittingEmptySubsequences: false)
    text = String(parts[0] + rest[0] + rest[1])
    range = SourceRange(parts[0].utf8.count, parts[0].utf8.count + rest[0].utf8.count)
  }
}
