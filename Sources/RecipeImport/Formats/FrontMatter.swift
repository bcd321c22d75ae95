import SourceReading

/// A text, and what stands about it at its head between lines of three dashes.
struct FrontMatter {
  /// The members at the head, in order; none where there is no head.
  let members: [YAMLValue.Member]
  /// The lines behind it.
  let body: ArraySlice<Substring>

  /// How much a head may hold.
  private static let limits = YAMLLimits(depth: 20, valueCount: 20_000)

  /// Parts a text into its head and its body.
  ///
  /// - Throws: `FormatError` where the head is not well formed.
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
      case .scalar, .list: throw YAMLError(line: 1, "the head of the file is no mapping")
      }
    } catch {
      throw FormatError(line: error.line + 1, error.description)
    }
  }

  private static func isFence(_ line: Substring) -> Bool {
    line.hasPrefix("---") && line.dropFirst(3).allSatisfy(\.isWhitespace)
  }
}
