/// The bytes of a page, read as little-endian numbers; bytes outside read as zero.
struct PageBytes {
  private let bytes: [UInt8]

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  var count: Int { bytes.count }

  /// The bytes in a range, which must be inside.
  func slice(_ range: Range<Int>) -> ArraySlice<UInt8> { bytes[range] }

  func half(at offset: Int) -> UInt16 {
    guard offset >= 0, offset + 2 <= bytes.count else { return 0 }
    return UInt16(bytes[offset]) | UInt16(bytes[offset + 1]) << 8
  }

  func word(at offset: Int) -> UInt32 {
    UInt32(half(at: offset)) | UInt32(half(at: offset + 2)) << 16
  }

  func long(at offset: Int) -> UInt64 {
    UInt64(word(at: offset)) | UInt64(word(at: offset + 4)) << 32
  }
}
