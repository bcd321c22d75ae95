internal import ObjectGraph

/// The checksum of format 1, whose files are only read. Later formats have `ContentHash`.
///
/// Four lanes take a word of 8 bytes in turn. Every step (exclusive or, multiplication by an odd
/// number, rotation) is invertible, so a change of one word always changes its lane, and a change
/// of one lane always changes the result: every single damaged word is detected.
///
///     lane  = rotate(lane ^ word) * odd
///     tail  = the last 0 to 7 bytes as one word
///     result = mix(length, lane 0, lane 1, lane 2, lane 3, tail)
enum Checksum {
  /// Returns the checksum of bytes that start at a multiple of 8.
  ///
  /// - Complexity: O(bytes), several bytes a nanosecond in optimized builds.
  static func of(_ bytes: ColumnBuffer<UInt8>) -> UInt64 {
    let wordCount = bytes.count / 8
    var lanes: (UInt64, UInt64, UInt64, UInt64) = (seed, ~seed, seed << 1, ~(seed << 1))
    var tail: UInt64 = 0
    if let words = bytes.elements(of: UInt64.self, at: 0, count: wordCount) {
      words.withSpan { words in
        var index = 0
        while index + 4 <= wordCount {
          lanes.0 = step(lanes.0, words[index])
          lanes.1 = step(lanes.1, words[index + 1])
          lanes.2 = step(lanes.2, words[index + 2])
          lanes.3 = step(lanes.3, words[index + 3])
          index += 4
        }
        while index < wordCount {
          lanes.0 = step(lanes.0, words[index])
          index += 1
        }
      }
    }
    for index in wordCount * 8..<bytes.count { tail = tail << 8 | UInt64(bytes[index]) }
    var result = step(seed, UInt64(bytes.count))
    for word in [lanes.0, lanes.1, lanes.2, lanes.3, tail] { result = step(result, word) }
    return finish(result)
  }

  /// Returns the checksum of bytes in an array.
  static func of(_ bytes: [UInt8]) -> UInt64 { of(ColumnBuffer(bytes)) }

  private static let seed: UInt64 = 0x6a09_e667_f3bc_c908
  private static let odd: UInt64 = 0x9e37_79b9_7f4a_7c15

  @inline(__always)
  private static func step(_ lane: UInt64, _ word: UInt64) -> UInt64 {
    let mixed = lane ^ word
    return (mixed << 29 | mixed >> 35) &* odd
  }

  private static func finish(_ value: UInt64) -> UInt64 {
    var value = value
    value = (value ^ value >> 32) &* odd
    value = (value ^ value >> 29) &* odd
    return value ^ value >> 32
  }
}
