/// Writes archives of uncompressed entries, with any name and any false header field.
public struct ZipBuilder {
  private var entries: [UInt8] = []
  private var directory: [UInt8] = []
  private var count = 0

  /// Creates an archive without entries.
  public init() {}

  /// Creates an archive from texts and their names.
  public init(_ texts: KeyValuePairs<String, String>) {
    for (name, text) in texts { add(name: Array(name.utf8), Array(text.utf8)) }
  }

  /// Adds an entry; omitted fields are correct.
  public mutating func add(
    name: [UInt8], _ content: [UInt8], flags: Int = 0, method: Int = 0, size: Int? = nil
  ) {
    let numbers =
      bytes(flags, 2) + bytes(method, 2) + bytes(0, 4) + bytes(Self.checksum(of: content), 4)
      + bytes(content.count, 4) + bytes(size ?? content.count, 4) + bytes(name.count, 2)
    directory += [0x50, 0x4B, 1, 2, 20, 0, 20, 0] + numbers + bytes(0, 12)
    directory += bytes(entries.count, 4) + name
    entries += [0x50, 0x4B, 3, 4, 20, 0] + numbers + bytes(0, 2) + name + content
    count += 1
  }

  /// The archive, with a comment at its end.
  public func bytes(comment: String = "", countInDirectory: Int? = nil) -> [UInt8] {
    let number = bytes(countInDirectory ?? count, 2)
    return entries + directory + [0x50, 0x4B, 5, 6, 0, 0, 0, 0] + number + number
      + bytes(directory.count, 4) + bytes(entries.count, 4)
      + bytes(comment.utf8.count, 2) + [UInt8](comment.utf8)
  }

  /// Returns the bytes of a number, the lowest first.
  private func bytes(_ number: Int, _ size: Int) -> [UInt8] {
    (0..<size).map { UInt8(number >> (8 * $0) & 0xFF) }
  }

  /// Returns the CRC-32 of ZIP, computed bit by bit.
  private static func checksum(of content: [UInt8]) -> Int {
    var sum: UInt32 = ~0
    for byte in content {
      sum ^= UInt32(byte)
      for _ in 0..<8 { sum = sum & 1 == 1 ? sum >> 1 ^ 0xEDB8_8320 : sum >> 1 }
    }
    return Int(~sum)
  }
}
