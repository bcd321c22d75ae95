import ObjectGraph
import PredicateSyntax
import PredicateTyping
import UnicodeText

/// The strings that a prepared comparison accepts, as a test of their bytes.
struct TextTest: Hashable, Sendable {
  /// A test of folded UTF-8.
  enum Form: Hashable, Sendable {
    /// Precedes, equals or follows a constant.
    case order(Comparator, [UInt8])
    /// Lies between two constants, or is one of them.
    case between([UInt8], [UInt8])
    /// Begins with a constant that is not empty.
    case prefix([UInt8])
    /// Ends with a constant that is not empty.
    case suffix([UInt8])
    /// Contains a constant.
    case substring(SubstringSearch)
    /// Is one of these strings, which are sorted.
    case member([[UInt8]])
    /// Is, begins with or ends with this ASCII text, ignoring case.
    case caseless(Part, [UInt8])
    /// Matches a LIKE pattern.
    case like(LikePattern)
    /// Accepts no string.
    case never
  }

  /// A part of a string.
  enum Part: Hashable {
    case whole, start, end
  }

  /// The test of folded strings.
  let form: Form
  /// The folding of each string before the test.
  let folding: TextFolding

  /// Creates the test for an operator and a constant. Returns nil for regular expressions, for the
  /// order of a locale, and for strings that are a part of the constant.
  init?(_ comparison: Comparison, _ right: Value) {
    let isByLocale = comparison.options.contains(.localeSensitive)
    let folding = TextFolding(comparison.options)
    switch (comparison.comparator, right) {
    case (.less, .string(let text)), (.greater, .string(let text)),
      (.lessOrEqual, .string(let text)), (.greaterOrEqual, .string(let text)):
      if isByLocale { return nil }
      self.folding = folding
      form = .order(comparison.comparator, folding.bytes(of: text))
    case (.between, .list(let bounds)):
      guard !isByLocale, bounds.count == 2, case .string(let lower) = bounds[0],
        case .string(let upper) = bounds[1]
      else { return nil }
      self.folding = folding
      form = .between(folding.bytes(of: lower), folding.bytes(of: upper))
    case (.isIn, .list(let members)):
      let texts = members.compactMap { if case .string(let text) = $0 { text } else { nil } }
      self.folding = folding.needed(for: texts)
      form = .member(
        texts.map(self.folding.bytes).sorted { compareBytes($0.span, $1.span) < 0 })
    case (.like, .string(let pattern)):
      // One scalar of folded text may not be one scalar of the text.
      self.folding = pattern.contains("?") ? folding : folding.needed(for: [pattern])
      form = Form(LikePattern(pattern, folding: self.folding))
    case (let comparator, .string(let text)):
      self.folding = folding.needed(for: [text])
      guard let form = Form(comparator, self.folding.bytes(of: text)) else { return nil }
      self.form = form
    default: return nil
    }
  }

  /// Whether a string passes.
  func holds(_ text: String) -> Bool {
    form.holds((folding.isEmpty ? text : folding.folded(text)).utf8.span)
  }
}

extension TextTest.Form {
  /// Creates the test of a left side for an operator and a folded constant on the right.
  fileprivate init?(_ comparator: Comparator, _ bytes: [UInt8]) {
    switch comparator {
    case .equal, .notEqual: self = .order(comparator, bytes)
    case .beginsWith: self = bytes.isEmpty ? .never : .prefix(bytes)
    case .endsWith: self = bytes.isEmpty ? .never : .suffix(bytes)
    case .contains: self = bytes.isEmpty ? .never : .substring(SubstringSearch(bytes))
    case .less, .greater, .lessOrEqual, .greaterOrEqual, .isIn, .like, .matches, .between:
      return nil
    }
  }

  /// Creates the simplest test that is equivalent to a LIKE pattern.
  fileprivate init(_ pattern: LikePattern) {
    switch pattern.form {
    case .exact(let bytes): self = .order(.equal, bytes)
    case .prefix(let bytes): self = .prefix(bytes)
    case .suffix(let bytes): self = .suffix(bytes)
    case .substring(let bytes): self = .substring(SubstringSearch(bytes))
    case .everything: self = .order(.greaterOrEqual, [])
    case .general: self = .like(pattern)
    }
  }

  /// Whether folded text passes.
  ///
  /// - Complexity: O(*n*); O(*n* log *m*) for membership in *m* strings.
  func holds(_ text: Span<UInt8>) -> Bool {
    switch self {
    case .order(.equal, let bytes): areEqual(text, bytes.span)
    case .order(.notEqual, let bytes): !areEqual(text, bytes.span)
    case .order(let comparator, let bytes):
      Self.holds(comparator, ofOrder: compareBytes(text, bytes.span))
    case .between(let lower, let upper):
      compareBytes(text, lower.span) >= 0 && compareBytes(text, upper.span) <= 0
    case .prefix(let bytes):
      text.count >= bytes.count && areEqual(text.extracting(..<bytes.count), bytes.span)
    case .suffix(let bytes):
      text.count >= bytes.count
        && areEqual(text.extracting((text.count - bytes.count)...), bytes.span)
    case .substring(let search): search.isFound(in: text)
    case .member(let members): Self.isMember(text, of: members)
    case .caseless(let part, let bytes): Self.holds(text, part, bytes)
    case .like(let pattern): pattern.matches(text)
    case .never: false
    }
  }

  private static func holds(_ text: Span<UInt8>, _ part: TextTest.Part, _ bytes: [UInt8]) -> Bool {
    guard part == .whole ? text.count == bytes.count : text.count >= bytes.count else {
      return false
    }
    let start = part == .end ? text.count - bytes.count : 0
    for index in bytes.indices {
      let byte = text[start + index]
      if (byte &- UInt8(ascii: "A") < 26 ? byte | 0x20 : byte) != bytes[index] { return false }
    }
    return true
  }

  /// The same test for text whose case is not folded, or nil if the folded constant is not ASCII.
  /// It is correct only for text without letters that fold to ASCII (`TextFolding.foldsToASCII`).
  var caseless: Self? {
    switch self {
    case .order(.equal, let bytes) where bytes.isASCII: .caseless(.whole, bytes)
    case .prefix(let bytes) where bytes.isASCII: .caseless(.start, bytes)
    case .suffix(let bytes) where bytes.isASCII: .caseless(.end, bytes)
    case .substring(let search) where search.needle.isASCII:
      .substring(SubstringSearch(search.needle, ignoringCase: true))
    default: nil
    }
  }

  private static func holds(_ comparator: Comparator, ofOrder order: Int) -> Bool {
    switch comparator {
    case .less: order < 0
    case .lessOrEqual: order <= 0
    case .greater: order > 0
    case .greaterOrEqual: order >= 0
    case .equal: order == 0
    case .notEqual: order != 0
    // No order answers these.
    case .contains, .isIn, .beginsWith, .endsWith, .like, .matches, .between: false
    }
  }

  private static func isMember(_ text: Span<UInt8>, of members: [[UInt8]]) -> Bool {
    var range = 0..<members.count
    while !range.isEmpty {
      let middle = range.lowerBound + range.count / 2
      let member = members[middle]
      let order = compareBytes(text, member.span)
      if order == 0 { return true }
      range = order < 0 ? range.lowerBound..<middle : middle + 1..<range.upperBound
    }
    return false
  }
}

extension [UInt8] {
  /// Whether all bytes are ASCII.
  fileprivate var isASCII: Bool { allSatisfy { $0 < 0x80 } }
}

extension TextFolding {
  /// This folding, or an empty one if it cannot change whether a string is, or contains, one of
  /// `texts`.
  fileprivate func needed(for texts: [String]) -> TextFolding {
    texts.allSatisfy(changesNoSearch) ? [] : self
  }

  /// The folded text in UTF-8.
  fileprivate func bytes(of text: String) -> [UInt8] {
    isEmpty ? Array(text.utf8) : folded(utf8: text.utf8.span)
  }
}
