/// Compares two runs of bytes as unsigned numbers, a prefix before what it is a prefix of. For
/// UTF-8 text this is the order of Unicode scalars.
package func compareBytes(_ left: Span<UInt8>, _ right: Span<UInt8>) -> Int {
  let common = min(left.count, right.count)
  var index = 0
  while index + 8 <= common {
    let (first, second) = (left.word(at: index), right.word(at: index))
    // The first byte is the most significant.
    if first != second { return first.byteSwapped < second.byteSwapped ? -1 : 1 }
    index += 8
  }
  while index < common {
    if left[index] != right[index] { return left[index] < right[index] ? -1 : 1 }
    index += 1
  }
  return left.count == right.count ? 0 : (left.count < right.count ? -1 : 1)
}

/// Returns the first eight bytes as a number that sorts like them, padded with zeros.
package func prefixNumber(of bytes: Span<UInt8>) -> UInt64 {
  guard bytes.count < 8 else { return bytes.word(at: 0).byteSwapped }
  var prefix: UInt64 = 0
  for index in bytes.indices { prefix |= UInt64(bytes[index]) << UInt64(56 - 8 * index) }
  return prefix
}

/// Returns whether two runs of bytes are equal.
package func areEqual(_ left: Span<UInt8>, _ right: Span<UInt8>) -> Bool {
  guard left.count == right.count else { return false }
  var index = 0
  while index + 8 <= left.count {
    if left.word(at: index) != right.word(at: index) { return false }
    index += 8
  }
  if index < left.count, left.count >= 8 {
    // The last eight bytes, some of them again.
    return left.word(at: left.count - 8) == right.word(at: left.count - 8)
  }
  while index < left.count {
    if left[index] != right[index] { return false }
    index += 1
  }
  return true
}

/// Hashes bytes eight at a time: multiply and fold, like wyhash and similar functions.
///
/// The seed differs between processes, so that nobody can prepare a file of strings that all hash
/// to one slot.
package func hashBytes(_ bytes: Span<UInt8>) -> UInt64 {
  var hash = hashStart ^ UInt64(truncatingIfNeeded: bytes.count)
  var index = 0
  while index + 8 <= bytes.count {
    hash = fold(hash ^ bytes.word(at: index))
    index += 8
  }
  if index < bytes.count, bytes.count >= 8 {
    // The last eight bytes, some of them again: faster than a loop over the rest.
    hash = fold(hash ^ bytes.word(at: bytes.count - 8))
  } else if index < bytes.count {
    var word: UInt64 = 0
    while index < bytes.count {
      word = word << 8 | UInt64(bytes[index])
      index += 1
    }
    hash = fold(hash ^ word)
  }
  // One more round: a table uses the highest bits, which the last byte must reach.
  return fold(hash ^ 0xE703_7ED1_A0B4_28DB)
}

/// Hashes a number like `hashBytes`, with the same seed.
package func hashNumber(_ number: Int64) -> UInt64 {
  fold(fold(hashStart ^ UInt64(bitPattern: number)) ^ 0xE703_7ED1_A0B4_28DB)
}

@inline(__always)
private func fold(_ word: UInt64) -> UInt64 {
  let product = word.multipliedFullWidth(by: 0xA076_1D64_78BD_642F)
  return product.high ^ product.low
}

private let hashStart = UInt64.random(in: .min ... .max)
