/// The records of a store's file as text: on each line the key and the bytes, in hexadecimal digits,
/// with a space between them.
public enum StoreDump {
  /// Returns the records of a text; throws for a line that is not a record.
  public static func records(of text: String) throws -> [(key: [UInt8], bytes: [UInt8])] {
    try text.split(separator: "\n").map { line in
      let parts = line.split(separator: " ", omittingEmptySubsequences: false)
      guard parts.count == 2 else { throw Unreadable(line: String(line.prefix(40))) }
      return (try bytes(parts[0]), try bytes(parts[1]))
    }
  }

  /// A line that is not a record.
  private struct Unreadable: Error {
    let line: String
  }

  private static func bytes(_ hex: Substring) throws -> [UInt8] {
    let digits = try hex.utf8.map { digit -> UInt8 in
      switch digit {
      case UInt8(ascii: "0")...UInt8(ascii: "9"): digit - UInt8(ascii: "0")
      case UInt8(ascii: "a")...UInt8(ascii: "f"): digit - UInt8(ascii: "a") + 10
      default: throw Unreadable(line: String(hex.prefix(40)))
      }
    }
    guard digits.count % 2 == 0 else { throw Unreadable(line: String(hex.prefix(40))) }
    return stride(from: 0, to: digits.count, by: 2).map { digits[$0] << 4 | digits[$0 + 1] }
  }
}
