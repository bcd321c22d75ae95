private import SourceReading

/// The kind of a file, found by its first bytes, and by its name if these allow several kinds.
package enum FileKind: Hashable, Sendable {
  /// JSON values.
  case json
  /// An HTML page.
  case html
  /// A ZIP archive.
  case zip
  /// One file, compressed.
  case gzip
  /// Nothing but white space.
  case empty
  /// Text of another kind.
  case text

  /// The kind of a file by its first bytes, or all of them if they are few.
  init(beginning bytes: [UInt8]) {
    if Gzip.isGzip(bytes.span) {
      self = .gzip
    } else if ZipArchive.isZip(bytes.span) {
      self = .zip
    } else {
      switch Self.firstByte(of: bytes) {
      case UInt8(ascii: "["), UInt8(ascii: "{"): self = .json
      case UInt8(ascii: "<"): self = .html
      case nil: self = .empty
      case .some: self = .text
      }
    }
  }

  /// The first byte that is neither white space nor part of a byte order mark; the zero bytes of
  /// UTF-16 and UTF-32 are skipped too.
  private static func firstByte(of bytes: [UInt8]) -> UInt8? {
    var rest = bytes[...]
    for mark: [UInt8] in [[0xEF, 0xBB, 0xBF], [0xFF, 0xFE], [0xFE, 0xFF], [0, 0, 0xFE, 0xFF]]
    where rest.starts(with: mark) {
      rest = rest.dropFirst(mark.count)
      break
    }
    return rest.first { ![0x00, 0x09, 0x0A, 0x0D, 0x20].contains($0) }
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

  /// Whether a text begins as a whole page, and not as another text with a tag or a comment.
  static func isPage(beginning bytes: [UInt8]) -> Bool {
    let letters = bytes.lazy.filter { 0x21..<0x7F ~= $0 }.prefix(9)
    let start = String(decoding: letters, as: UTF8.self).lowercased()
    return start == "<!doctype" || start.hasPrefix("<html")
  }
}
