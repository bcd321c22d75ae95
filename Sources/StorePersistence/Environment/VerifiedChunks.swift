internal import Synchronization

/// The chunks of a blob that this process has verified. All versions of a file that have the blob share
/// them.
///
/// A bit is set when its chunks are verified. If there are more than 64 chunks, each bit is for a
/// power of two of them.
final class VerifiedChunks: Sendable {
  /// The checksum of the blob, which tells it from one that had its number before a failed write.
  let checksum: UInt64
  /// The chunks of a bit, as a shift.
  private let shift: Int
  private let chunkCount: Int
  private let bits = Atomic<UInt64>(0)
  /// The bits of all chunks.
  private let allBits: UInt64
  /// The number of versions that read parts of the blob.
  private let useCount = Atomic<Int>(0)
  /// From this many versions on, it pays to verify the whole blob once.
  private static let fewUses = 16

  init(checksum: UInt64, chunkCount: Int) {
    self.checksum = checksum
    self.chunkCount = chunkCount
    var shift = 0
    while (chunkCount - 1) >> shift >= 64 { shift += 1 }
    self.shift = shift
    allBits = .max >> UInt64(63 - (chunkCount - 1) >> shift)
  }

  /// Whether all chunks are verified.
  var isComplete: Bool { bits.load(ordering: .relaxed) == allBits }

  /// Notes that a version is about to read parts of the blob. Returns whether the whole should be
  /// verified.
  func noteUse() -> Bool { useCount.add(1, ordering: .relaxed).newValue > Self.fewUses }

  /// Calls `verify` with each chunk of a range that is not verified yet, and with its neighbors of the
  /// same bit.
  ///
  /// Several threads may verify a chunk at once, with the same result.
  func verify<Failure: Error>(
    _ chunks: ClosedRange<Int>, _ verify: (Int) throws(Failure) -> Void
  ) throws(Failure) {
    let (first, last) = (chunks.lowerBound >> shift, chunks.upperBound >> shift)
    let upTo: UInt64 = .max >> UInt64(63 - last)
    var missing = upTo & (.max << UInt64(first)) & ~bits.load(ordering: .relaxed)
    while missing != 0 {
      let bit = missing.trailingZeroBitCount
      for chunk in bit << shift..<min(chunkCount, (bit + 1) << shift) { try verify(chunk) }
      bits.bitwiseOr(1 << UInt64(bit), ordering: .relaxed)
      missing &= missing - 1
    }
  }
}
