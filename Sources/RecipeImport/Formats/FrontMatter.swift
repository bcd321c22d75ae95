import SourceReading

/// A text with front matter: members of YAML between lines of three dashes at the start.
struct FrontMatter {
  /// The members of the front matter, in order; empty if there is none.
  let members: [YAMLValue.Member]
  /// The lines after the front matter.
  let body: ArraySlice<Substring>

  /// The limits of front matter.
  private static let limits = YAMLLimits(depth: 20, valueCount: 20_000)

  /// Splits a text into front matter and body.
  ///
  /// - Throws: `FormatError` if the front matter is not well formed.
  init(_ text: String) throws(FormatError) {
    let lines = text.split(omittingEmptySubsequences: false) { $0.isNewline }
    guard let first = lines.first, Self.isFence(first),
      let end = lines.dropFirst().firstIndex(where: Self.isFence)
    else {
      (members, body) = ([], lines[...])
      return
    }
    let head = lines[1..<end].joined(separator: "\n")
    body = lines[(end + 1)...]
    do throws(YAMLError) {
      let documents = try YAMLValue.documents(in: head.utf8.span, limits: Self.limits)
      switch documents.first {
      case .mapping(let members): self.members = members
      case nil: members = []
      case .scalar, .list: throw YAMLError(line: 1, "the front matter is not a mapping")
      }
    } catch {
      throw FormatError(line: error.line + 1, error.description)
    }
  }

  private static func isFence(_ line: Substring) -> Bool {
    line.hasPrefix("---") && line.dropFirst(3).allSatisfy(\.isWhitespace)
  }
}
