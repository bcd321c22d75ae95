import PredicateSyntax
import Testing

/// Expects that a query parses, and that its canonical print parses to the same tree and print.
func expectRoundTrip(of text: String, sourceLocation: SourceLocation = #_sourceLocation) {
  do {
    let query = try Parser.parse(text)
    let printed = query.description
    let again = try Parser.parse(printed)
    #expect(
      query.isEquivalent(to: again), "\(text) is printed as \(printed)",
      sourceLocation: sourceLocation)
    #expect(again.description == printed, sourceLocation: sourceLocation)
  } catch {
    Issue.record("\(text): \(error)", sourceLocation: sourceLocation)
  }
}

/// A text with one part marked: `name «===» 'x'`.
struct MarkedText {
  /// The text without the marks.
  let text: String
  /// The range of the marked part.
  let range: SourceRange

  /// Removes the marks from a text; adjacent marks are a place between two bytes.
  init(_ marked: String) {
    let parts = marked.split(omittingEmptySubsequences: false) { $0 == "«" || $0 == "»" }
    precondition(parts.count == 3, "a marked text has one « and one »")
    let start = parts[0].utf8.count
    text = parts.joined()
    range = SourceRange(start, start + parts[1].utf8.count)
  }
}

/// Expects that parsing fails at the marked place, and returns the diagnostic.
@discardableResult
func expectError(
  at marked: String, sourceLocation: SourceLocation = #_sourceLocation
) -> Diagnostic? {
  let example = MarkedText(marked)
  let error = #expect(throws: Diagnostics.self, "\(marked)", sourceLocation: sourceLocation) {
    try Parser.parse(example.text)
  }
  guard let diagnostic = error?.all.first else { return nil }
  #expect(
    diagnostic.range == example.range, "\(marked): \(diagnostic)", sourceLocation: sourceLocation)
  return diagnostic
}
