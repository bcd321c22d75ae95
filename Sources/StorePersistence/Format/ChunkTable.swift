internal import ObjectGraph

/// The hashes of a column's chunks, so that a reader of a few bytes verifies a few chunks.
///
///     column   [ chunk 0 ][ chunk 1 ][ chunk 2 ]      4 KiB each, the last one shorter
///     table      hash:8     hash:8     hash:8         after the column in its blob, unaligned
///     checksum   hash of the table
///
/// A column of one chunk has no table, and its checksum is the hash of the chunk. The place of a hash
/// in the table is the number of its chunk, so exchanged chunks do not match.
///
/// Chunks are as long as LMDB's pages. A count of the rows that link to one object reads about four
/// chunks of each segment, 1 MB for a million recipes; with 64 KiB these would be 16 MB.
struct ChunkTable {
  /// The number of bytes of every chunk but the last.
  static let chunkByteCount = 4 << 10

  /// The table's bytes; none for a single chunk.
  let bytes: [UInt8]
  /// The column's checksum.
  let checksum: UInt64

  /// The table of a column.
  ///
  /// - Complexity: O(bytes).
  init(of column: ColumnBuffer<UInt8>) {
    let chunkCount = Self.chunkCount(column.count)
    guard chunkCount > 1 else {
      bytes = []
      checksum = ContentHash.of(column, in: 0..<column.count)
      return
    }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(8 * chunkCount)
    for chunk in 0..<chunkCount {
      let hash = ContentHash.of(column, in: Self.range(chunk, byteCount: column.count))
      for shift in stride(from: 0, to: 64, by: 8) {
        bytes.append(UInt8(truncatingIfNeeded: hash >> UInt64(shift)))
      }
    }
    checksum = ContentHash.of(bytes)
    self.bytes = bytes
  }

  /// The number of chunks of a column.
  static func chunkCount(_ byteCount: Int) -> Int {
    max(1, (byteCount + chunkByteCount - 1) / chunkByteCount)
  }

  /// The bytes of a chunk.
  static func range(_ chunk: Int, byteCount: Int) -> Range<Int> {
    chunk * chunkByteCount..<min(byteCount, (chunk + 1) * chunkByteCount)
  }

  /// The number of bytes of the blob of a column.
  static func blobByteCount(_ byteCount: Int) -> Int {
    let chunkCount = chunkCount(byteCount)
    return byteCount + (chunkCount > 1 ? 8 * chunkCount : 0)
  }

  /// The number of bytes of the column in a blob.
  static func columnByteCount(ofBlob byteCount: Int) -> Int {
    guard byteCount > chunkByteCount else { return byteCount }
    let chunkCount = (byteCount + chunkByteCount + 7) / (chunkByteCount + 8)
    return byteCount - 8 * chunkCount
  }
}
