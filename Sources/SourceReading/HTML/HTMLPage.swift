/// What a page says about itself to machines.
package struct HTMLPage: Hashable, Sendable {
  /// The texts of its JSON-LD scripts, in order, as written.
  package private(set) var linkedData: [String] = []
  /// Its title, or nil where it has none.
  package private(set) var title: String?
  /// Its language, as a BCP 47 tag, or nil where it does not say.
  package private(set) var language: String?
  /// Its address, or nil where it does not say.
  package private(set) var canonicalURL: String?

  /// Reads a page.
  ///
  /// - Parameters:
  ///   - bytes: the page in the encoding that its byte order mark or its head tells, else in the one
  ///     that it looks like.
  ///   - limits: what the page may take.
  /// - Throws: `HTMLError` or `TextEncodingError`.
  package init(_ bytes: Span<UInt8>, limits: HTMLLimits) throws {
    let text = try HTMLEncoding.text(of: bytes)
    var scriptType: String?
    var script: String?
    var titleText: String?
    var isInTitle = false
    var page = Self()
    try HTMLStep.walk(text.utf8.span, limits: limits) { step in
      switch step {
      case .start(.html, let attributes): page.language = attributes["lang"].flatMap(Self.content)
      case .start(.title, _): isInTitle = titleText == nil
      case .end(.title): isInTitle = false
      case .start(.script, let attributes):
        scriptType = attributes["type"]
        script = Self.isLinkedData(scriptType) ? "" : nil
      case .end(.script):
        if let script { page.linkedData.append(script) }
        script = nil
      case .start(.link, let attributes):
        let kinds = attributes["rel"]?.lowercased().split(separator: " ") ?? []
        if page.canonicalURL == nil, kinds.contains("canonical") {
          page.canonicalURL = attributes["href"].flatMap(Self.content)
        }
      case .text(let text):
        if isInTitle { titleText = (titleText ?? "") + text }
        script?.append(text)
      case .start, .end: break
      }
    }
    page.title = titleText.map(HTMLText.collapsed).flatMap(Self.content)
    self = page
  }

  private init() {}

  private static func content(_ text: String) -> String? {
    let content = HTMLText.collapsed(text)
    return content.isEmpty ? nil : content
  }

  /// Whether a script's type is JSON-LD; parameters may follow it.
  private static func isLinkedData(_ type: String?) -> Bool {
    guard let name = type?.split(separator: ";").first else { return false }
    return HTMLText.collapsed(name.lowercased()) == "application/ld+json"
  }
}

/// What a page may take.
package struct HTMLLimits: Hashable, Sendable {
  /// How many bytes it has at most.
  package var size: Int
  /// How many bytes of memory its tree takes at most.
  package var memory: Int
  /// How long it is parsed at most: some pages make that quadratic.
  package var milliseconds: Int

  /// Limits of all kinds.
  package init(size: Int, memory: Int, milliseconds: Int) {
    (self.size, self.memory, self.milliseconds) = (size, memory, milliseconds)
  }
}

/// Why a page cannot be read.
package enum HTMLError: Error, Hashable, Sendable, CustomStringConvertible {
  /// It would take more than the limits allow.
  case tooLarge(HTMLLimits)

  /// The reason, in words.
  package var description: String {
    switch self {
    case .tooLarge(let limits):
      """
      the page has more than \(limits.size) bytes, or would take more than \(limits.memory) bytes \
      of memory or \(limits.milliseconds) ms
      """
    }
  }
}
