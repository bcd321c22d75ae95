private import CXXHash
internal import ObjectGraph

/// XXH3-64, which detects damage, but not deliberate changes. Only this source file calls libxxhash.
///
/// One changed bit, or any two swapped runs of bytes, give another value with a probability of
/// 1 − 2⁻⁶⁴. It reads some ten bytes a nanosecond.
enum ContentHash {
  /// Returns the hash of a range of bytes.
  static func of(_ bytes: ColumnBuffer<UInt8>, in range: Range<Int>) -> UInt64 {
    let part = bytes.slice(range)
    return unsafe part.withUnsafeBytes { unsafe XXH3_64bits($0.baseAddress, $0.count) }
  }

  /// Returns the hash of numbers, 8 bytes each, little-endian as on every machine of Swift for Linux.
  static func of(_ numbers: [UInt64]) -> UInt64 {
    unsafe numbers.withUnsafeBytes { unsafe XXH3_64bits($0.baseAddress, $0.count) }
  }

  /// Returns the hash of bytes.
  static func of(_ bytes: [UInt8]) -> UInt64 {
    unsafe bytes.withUnsafeBytes { unsafe XXH3_64bits($0.baseAddress, $0.count) }
  }
}
