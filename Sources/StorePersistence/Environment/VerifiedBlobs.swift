private import Synchronization

/// The chunks of a file's blobs that this process has verified.
final class VerifiedBlobs: Sendable {
  private let blobs = Mutex<[UInt64: VerifiedChunks]>([:])

  /// How many blobs have marks; a million recipes have about 1,000 blobs.
  private static let limit = 50_000

  /// Returns the marks of the chunks of a blob.
  func chunks(of blob: UInt64, checksum: UInt64, chunkCount: Int) -> VerifiedChunks {
    blobs.withLock { blobs in
      if let known = blobs[blob], known.checksum == checksum { return known }
      // Blobs that no version has any more are forgotten now and then, with all others.
      if blobs.count >= Self.limit { blobs = [:] }
      let chunks = VerifiedChunks(checksum: checksum, chunkCount: chunkCount)
      blobs[blob] = chunks
      return chunks
    }
  }
}
