private import SourceReading

/// What the bytes of a file are, told by how they begin, and by its name where that may be several
/// things; Cooklang, which begins as any text may, is told by its name.
package enum FileKind: Hashable {
  /// JSON values: records, or pages' descriptions of recipes.
  case json
  /// A page.
  case html
  /// A ZIP archive.
  case zip
  /// One file, compressed.
  case gzip
  /// Nothing but white space.
  case empty
  /// Text of another kind.
  case text

  /// The kind of a file that begins with these bytes, all of them where they are few.
  init(beginning bytes: [UInt8]) {
    if Gzip.isGzip(bytes.span) {
      self = .gzip
    } else if ZipArchive.isZip(bytes.span) {
      self = .zip
    } else {
      self.init(first: Self.firstByte(of: bytes))
    }
  }

  private init(first byte: UInt8?) {
    switch byte {
    case UInt8(ascii: "["), UInt8(ascii: "{"): self = .json
    case UInt8(ascii: "<"): self = .html
    case nil: self = .empty
    default: self = .text
    }
  }

  /// The first byte that is no white space and no part of a byte order mark; of UTF-16 the zero bytes
  /// between are passed over too.
  private static func firstByte(of bytes: [UInt8]) -> UInt8? {
    var rest = bytes[...]
    for mark: [UInt8] in [[0xEF, 0xBB, 0xBF], [0xFF, 0xFE], [0xFE, 0xFF]]
    where rest.starts(with: mark) {
      rest = rest.dropFirst(mark.count)
      break
    }
    return rest.first { ![0x00, 0x09, 0x0A, 0x0D, 0x20].contains($0) }
  }
}

extension FileKind {
  /// The kind of a file that begins with these bytes. Where they begin as JSON or a page does and go on
  /// otherwise, the name decides: texts begin with `[links](…)`, `[- comments -]`, `{{ templates }}`
  /// and `<!-- comments -->` too.
  init(of file: FileTree.File, beginning bytes: [UInt8]) {
    self.init(beginning: bytes)
    switch self {
    case .json where !Self.hasObjects(beginning: bytes): self = file.isNamedAsJSON ? .json : .text
    case .html where file.isNamedAsText && !Self.isPage(beginning: bytes): self = .text
    case .text where file.isNamedAsJSON: self = .json
    case .json, .html, .zip, .gzip, .empty, .text: break
    }
  }

  /// Whether a text begins as JSON of objects, or of an empty list.
  static func hasObjects(beginning bytes: [UInt8]) -> Bool {
    let signs = bytes.lazy.filter { ![0x00, 0x09, 0x0A, 0x0D, 0x20].contains($0) }
    // A byte order mark may come first.
    guard let start = signs.firstIndex(where: { $0 < 0x80 }) else { return false }
    let inner = signs[start...].drop { $0 == UInt8(ascii: "[") }
    guard let first = inner.first else { return false }
    if first == UInt8(ascii: "]") { return inner.startIndex > start }
    guard first == UInt8(ascii: "{"), let next = inner.dropFirst().first else { return false }
    return next == UInt8(ascii: "\"") || next == UInt8(ascii: "}")
  }

  /// Whether a text begins as a whole page, and not as another text with a tag or a comment in it.
  private static func isPage(beginning bytes: [UInt8]) -> Bool {
    let letters = bytes.lazy.filter { 0x21..<0x7F ~= $0 }.prefix(9)
    let start = String(decoding: letters, as: UTF8.self).lowercased()
    return start == "<!doctype" || start.hasPrefix("<html")
  }
}

extension Collection<UInt8> {
  /// Whether a text speaks of ingredients: the keys of all formats do in English.
  var mentionIngredients: Bool {
    String(decoding: self, as: UTF8.self).lowercased().contains("ingredient")
  }
}
