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
  /// Whether a text that begins as JSON goes on as JSON of objects: others have `[heading]` and
  /// `{{ templates }}`.
  static func hasObjects(beginning bytes: [UInt8]) -> Bool {
    let text = bytes.filter { ![0x00, 0x09, 0x0A, 0x0D, 0x20].contains($0) }
    guard
      let start = text.firstIndex(where: { [UInt8(ascii: "["), UInt8(ascii: "{")].contains($0) }),
      start + 1 < text.count
    else { return false }
    let next = text[start + 1]
    return text[start] == UInt8(ascii: "[")
      ? [UInt8(ascii: "{"), UInt8(ascii: "["), UInt8(ascii: "]")].contains(next)
      : [UInt8(ascii: "\""), UInt8(ascii: "}")].contains(next)
  }
}

extension [UInt8] {
  /// Whether these bytes, the first of a file, are UTF-8 as far as they go, or only their last scalar
  /// is cut off.
  var beginsAsUTF8: Bool {
    // UTF-16 without much but ASCII is valid UTF-8, zero bytes and all.
    if contains(0) { return false }
    for cut in 0..<Swift.min(4, count + 1)
    where (try? UTF8Span(validating: span.extracting(0..<count - cut))) != nil { return true }
    return false
  }
}
