import RecipeImport
import RecordReading

/// The file that an input stands for.
///
///     j  JSON          c  Cooklang            z  ZIP archive
///     h  page          m  Markdown            g  gzip
///     v  table         e  text in an encoding, which the next byte chooses
///
/// Behind any other letter is whatever the bytes look like.
struct FuzzedFile {
  /// Its place in a folder.
  let name: String
  /// What it is read as; nil where its bytes tell.
  let kind: FileKind?
  /// How it is read.
  private(set) var options = ImportOptions()
  /// What it holds.
  let bytes: [UInt8]

  /// Unicode's encodings, those with states, and others of East Asia and the West; the first is none.
  private static let encodings = [
    nil, "UTF-16", "UTF-16LE", "UTF-16BE", "CP932", "EUC-JP", "ISO-2022-JP", "ISO-2022-JP-3",
    "WINDOWS-1252", "CP437", "UTF-7", "UTF-32", "EUC-KR", "ISO-2022-KR", "GB18030", "BIG5-HKSCS",
    "ISO-2022-CN-EXT", "IBM1390",
  ]

  /// What an export wrote.
  init(exported bytes: [UInt8]) {
    (name, kind, self.bytes) = ("copy", nil, bytes)
  }

  /// The file of an input, nil where that is empty.
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
