private import SourceReading

/// What the bytes of a file are, told by how they begin; only Cooklang, which begins as any text may,
/// is told by its name.
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
  /// The kind of a file with these bytes at its start. What begins as JSON and does not go on as JSON of
  /// objects is a text: a comment of Cooklang, a link, a template. What was named itself, and by its
  /// name is no text, is JSON even so, which then says what is wrong.
  init(of file: FileTree.File, beginning bytes: [UInt8]) {
    self.init(beginning: bytes)
    let isJSON = Self.hasObjects(beginning: bytes) || (file.place == nil && !file.isNamedAsText)
    if self == .json, !isJSON { self = .text }
  }

  private static func hasObjects(beginning bytes: [UInt8]) -> Bool {
    let brackets = [UInt8(ascii: "["), UInt8(ascii: "{")]
    let signs = Array(
      bytes.lazy.filter { ![0x00, 0x09, 0x0A, 0x0D, 0x20].contains($0) }
        .drop { !brackets.contains($0) }.prefix(2))
    guard let next = signs.dropFirst().first else { return false }
    return signs[0] == UInt8(ascii: "[")
      ? [UInt8(ascii: "{"), UInt8(ascii: "["), UInt8(ascii: "]")].contains(next)
      : [UInt8(ascii: "\""), UInt8(ascii: "}")].contains(next)
  }
}
