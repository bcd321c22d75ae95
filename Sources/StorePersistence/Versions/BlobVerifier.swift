internal import ObjectGraph

/// Verifies the chunks of a mapped blob before they are read.
final class BlobVerifier: ColumnVerifier {
  private let blob: UInt64
  private let path: String
  private let byteCount: Int
  /// The column, then the table.
  private let bytes: ColumnBuffer<UInt8>
  private let verified: VerifiedChunks

  /// The verifier of a blob; throws if its table is damaged.
  ///
  /// - Parameters:
  ///   - byteCount: The number of bytes of the column in the blob.
  ///   - verified: The chunks that were verified.
  init(
    _ bytes: ColumnBuffer<UInt8>, blob: UInt64, byteCount: Int, verified: VerifiedChunks,
    in environment: Environment
  ) throws(StoreFileError) {
    self.blob = blob
    self.bytes = bytes
    self.byteCount = byteCount
    path = environment.path
    guard byteCount <= bytes.count else {
      throw .damaged(
        path: environment.path, reason: DamagedRecord(.blob(blob), "has another length").reason)
    }
    self.verified = verified
    guard bytes.count == ChunkTable.blobByteCount(byteCount) else {
      throw damaged("has another length")
    }
    if bytes.count > byteCount {
      guard ContentHash.of(bytes, in: byteCount..<bytes.count) == verified.checksum else {
        throw damaged("does not match its checksum")
      }
    }
  }

  /// Throws if bytes of the column are damaged.
  func verify(_ range: Range<Int>) throws(StoreFileError) {
    guard !range.isEmpty else { return }
    let size = ChunkTable.chunkByteCount
    let chunks = range.lowerBound / size...(range.upperBound - 1) / size
    try verified.verify(chunks) { chunk throws(StoreFileError) in
      guard isWhole(chunk) else { throw damaged("does not match its checksum") }
    }
  }

  /// The chunks of the column that are damaged.
  ///
  /// - Complexity: O(bytes).
  var damagedChunks: [Int] {
    (0..<ChunkTable.chunkCount(byteCount)).filter { !isWhole($0) }
  }

  private func isWhole(_ chunk: Int) -> Bool {
    let hash = ContentHash.of(bytes, in: ChunkTable.range(chunk, byteCount: byteCount))
    guard bytes.count > byteCount else { return hash == verified.checksum }
    return hash == bytes.withSpan { $0.word(at: byteCount + 8 * chunk) }
  }

  private func damaged(_ problem: String) -> StoreFileError {
    .damaged(path: path, reason: DamagedRecord(.blob(blob), problem).reason)
  }
}
