/// The metadata of an HTML page.
package struct HTMLPage: Hashable, Sendable {
  /// The texts of its JSON-LD scripts, in order.
  package private(set) var linkedData: [String] = []
  /// The title, or nil if it has none.
  package private(set) var title: String?
  /// The language, as a BCP 47 tag, or nil if it declares none.
  package private(set) var language: String?
  /// The canonical URL, or nil if it declares none.
  package private(set) var canonicalURL: String?

  /// Reads a page.
  ///
  /// - Parameters:
  ///   - bytes: the page, in the encoding that its byte order mark or its head shows, else in a guessed
  ///     one.
  ///   - limits: limits on the page.
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

/// Limits on a page.
package struct HTMLLimits: Hashable, Sendable {
  /// The most bytes of a page.
  package var size: Int
  /// The most bytes of memory for its tree.
  package var memory: Int
  /// The longest time of parsing: some pages make that quadratic.
  package var milliseconds: Int

  /// Limits of all kinds.
  package init(size: Int, memory: Int, milliseconds: Int) {
    (self.size, self.memory, self.milliseconds) = (size, memory, milliseconds)
  }
}

/// A fault of a page.
package enum HTMLError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The page exceeds the limits.
  case tooLarge(HTMLLimits)

  /// The fault, as a message.
  package var description: String {
    switch self {
    case .tooLarge(let limits):
      """
      the page has more than \(limits.size) bytes, or needs more than \(limits.memory) bytes \
      of memory or \(limits.milliseconds) ms
      """
    }
  }
}
