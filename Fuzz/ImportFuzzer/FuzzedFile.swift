import RecipeImport
import RecordReading

/// The file that an input describes.
///
///     j  JSON          c  Cooklang            z  ZIP archive
///     h  page          m  Markdown            g  gzip
///     v  table         e  text in an encoding, which the next byte chooses
///
/// After any other letter, the kind of file is detected from the bytes.
struct FuzzedFile {
  /// Its path in a folder.
  let name: String
  /// The kind of file to read it as, or nil to detect it.
  let kind: FileKind?
  /// The options of the import.
  private(set) var options = ImportOptions()
  /// The contents.
  let bytes: [UInt8]

  /// Encodings of Unicode, stateful encodings, and others of East Asia and the West; the first is
  /// invalid.
  private static let encodings = [
    nil, "UTF-16", "UTF-16LE", "UTF-16BE", "CP932", "EUC-JP", "ISO-2022-JP", "ISO-2022-JP-3",
    "WINDOWS-1252", "CP437", "UTF-7", "UTF-32", "EUC-KR", "ISO-2022-KR", "GB18030", "BIG5-HKSCS",
    "ISO-2022-CN-EXT", "IBM1390",
  ]

  /// Creates a file from the output of an export.
  init(exported bytes: [UInt8]) {
    (name, kind, self.bytes) = ("copy", nil, bytes)
  }

  /// Creates the file of an input, or nil if the input is empty.
  init?(_ input: UnsafeBufferPointer<UInt8>) {
    guard let letter = unsafe input.first else { return nil }
    var bytes = unsafe Array(input.dropFirst())
    (name, kind) =
      switch letter {
      case UInt8(ascii: "j"): ("soups/a", .json)
      case UInt8(ascii: "h"): ("soups/a", .html)
      case UInt8(ascii: "v"): ("soups/a.csv", .text)
      case UInt8(ascii: "c"), UInt8(ascii: "e"): ("soups/a.cook", .text)
      case UInt8(ascii: "m"): ("soups/a.md", .text)
      case UInt8(ascii: "z"): ("soups/a.zip", .zip)
      case UInt8(ascii: "g"): ("soups/a.gz", .gzip)
      default: ("soups/a", nil)
      }
    if letter == UInt8(ascii: "e"), let choice = bytes.first {
      options.encoding = Self.encodings[Int(choice &- UInt8(ascii: "a")) % Self.encodings.count]
      bytes.removeFirst()
    }
    self.bytes = bytes
  }
}
