internal import ObjectGraph
private import Synchronization

/// A column with a blob in a file, or in the writer's queue.
final class StoredColumn: ColumnSource {
  /// The place of its bytes.
  private enum Place {
    /// In memory, until they are written.
    case queued(ColumnBuffer<UInt8>)
    /// In the file, in a version that is held.
    case mapped(ReadTransaction)
    /// In memory, from a blob and its patch in the file.
    case patched(ColumnBuffer<UInt8>)
  }

  /// The file.
  let environment: Environment
  /// The blob, the blob of its patch or 0, and the length and checksum of the column's bytes.
  let blob: UInt64
  let patch: UInt64
  let byteCount: Int
  let checksum: UInt64
  /// Whether a program of format 1 wrote it, with another checksum and without a table of chunks.
  let isFormatOne: Bool
  private let place: Mutex<Place>

  /// The same for every version of the file that has the blob.
  var identity: ColumnIdentity {
    ColumnIdentity(owner: environment.columnOwner, place: newestBlob, checksum: checksum)
  }

  /// The blob that no other column has: the patch, if there is one.
  private var newestBlob: UInt64 { patch == 0 ? blob : patch }

  /// A column of a version that is held.
  init(_ record: SegmentRecord.Column, in transaction: ReadTransaction, format: UInt32) {
    isFormatOne = format == 1
    environment = transaction.environment
    blob = record.blob
    patch = record.patch
    byteCount = Int(clamping: record.byteCount)
    checksum = record.checksum
    place = Mutex(.mapped(transaction))
  }

  /// A column that is to become a blob.
  init(
    queued bytes: ColumnBuffer<UInt8>, checksum: UInt64, blob: UInt64, in environment: Environment
  ) {
    self.environment = environment
    isFormatOne = false
    self.blob = blob
    patch = 0
    byteCount = bytes.count
    self.checksum = checksum
    place = Mutex(.queued(bytes))
  }

  /// Releases the bytes in memory; `transaction` sees them in the file.
  func moveToFile(_ transaction: ReadTransaction) {
    place.withLock { $0 = .mapped(transaction) }
  }

  /// The column's place in a segment's record.
  func record(number: UInt32) -> SegmentRecord.Column {
    SegmentRecord.Column(
      number: number, blob: blob, patch: patch, byteCount: UInt64(byteCount), checksum: checksum)
  }

  /// The bytes, mapped on first use, or copied and patched then. All are verified.
  func bytes() throws -> ColumnBuffer<UInt8> {
    let partial = try partialBytes()
    try partial.verify(0..<partial.bytes.count)
    return partial.bytes
  }

  /// The bytes, of which each part is verified before it is read.
  func partialBytes() throws -> PartialBytes {
    switch place.withLock({ $0 }) {
    case .queued(let bytes), .patched(let bytes): return PartialBytes(bytes)
    case .mapped(let transaction):
      guard !isFormatOne && patch == 0 else {
        let bytes = try wholeBytes(in: transaction)
        if patch != 0 { place.withLock { $0 = .patched(bytes) } }
        return PartialBytes(bytes)
      }
      return try partialBytes(of: value(in: transaction))
    }
  }

  func isChecked(targetBound bound: Int) -> Bool {
    environment.checkedColumns.contains(newestBlob, checksum: checksum, targetBound: bound)
  }

  func noteChecked(targetBound bound: Int) {
    environment.checkedColumns.insert(newestBlob, checksum: checksum, targetBound: bound)
  }

  /// Throws if the bytes are damaged, also if they were verified before.
  func check() throws {
    guard case .mapped(let transaction) = place.withLock({ $0 }) else { return }
    if isFormatOne || patch != 0 {
      _ = try wholeBytes(in: transaction)
    } else {
      let blob = try value(in: transaction)
      let chunkCount = ChunkTable.chunkCount(min(byteCount, blob.count))
      let none = VerifiedChunks(checksum: checksum, chunkCount: chunkCount)
      guard try verifier(of: blob, none).damagedChunks.isEmpty else {
        throw damaged("does not match its checksum")
      }
    }
  }

  private func verifier(of blob: ColumnBuffer<UInt8>, _ verified: VerifiedChunks)
    throws(StoreFileError) -> BlobVerifier
  {
    try BlobVerifier(
      blob, blob: self.blob, byteCount: byteCount, verified: verified, in: environment)
  }

  /// Up to this many bytes, versions do not share the marks of a column's chunks: hashing such a column
  /// again takes less than 10 µs.
  private static let shortByteCount = 64 << 10

  /// The bytes of a column with a table of chunks.
  private func partialBytes(of blob: ColumnBuffer<UInt8>) throws(StoreFileError) -> PartialBytes {
    // A longer claim is refused below.
    let chunkCount = ChunkTable.chunkCount(min(byteCount, blob.count))
    guard byteCount > Self.shortByteCount else {
      let verified = VerifiedChunks(checksum: checksum, chunkCount: chunkCount)
      return PartialBytes(
        blob.slice(0..<min(byteCount, blob.count)), try verifier(of: blob, verified))
    }
    let verified = environment.verifiedBlobs.chunks(
      of: self.blob, checksum: checksum, chunkCount: chunkCount)
    if verified.isComplete, blob.count == ChunkTable.blobByteCount(byteCount) {
      return PartialBytes(blob.slice(0..<byteCount))
    }
    let verifier = try verifier(of: blob, verified)
    if verified.noteUse() { try verifier.verify(0..<byteCount) }
    return PartialBytes(blob.slice(0..<byteCount), verifier)
  }

  private func value(in transaction: ReadTransaction) throws(StoreFileError)
    -> ColumnBuffer<UInt8>
  {
    guard let bytes = try transaction.value(of: .blob(blob)) else { throw damaged("is missing") }
    return bytes
  }

  /// The bytes of a column of format 1, or with a patch.
  private func wholeBytes(in transaction: ReadTransaction) throws(StoreFileError)
    -> ColumnBuffer<UInt8>
  {
    var bytes = try value(in: transaction)
    if patch != 0 {
      let base = bytes.slice(0..<ChunkTable.columnByteCount(ofBlob: bytes.count))
      bytes = try patched(base, in: transaction)
    }
    guard bytes.count == byteCount else { throw damaged("has another length") }
    let found = isFormatOne ? Checksum.of(bytes) : ChunkTable(of: bytes).checksum
    guard found == checksum else { throw damaged("does not match its checksum") }
    return bytes
  }

  private func patched(_ base: ColumnBuffer<UInt8>, in transaction: ReadTransaction)
    throws(StoreFileError) -> ColumnBuffer<UInt8>
  {
    guard let record = try transaction.value(of: .blob(patch)) else {
      throw damaged("has no patch")
    }
    guard let change = try? ColumnPatch(record: record.array, .blob(patch)),
      let bytes = change.applied(to: base, byteCount: byteCount)
    else { throw damaged("has a damaged patch") }
    return bytes
  }

  private func damaged(_ problem: String) -> StoreFileError {
    .damaged(path: environment.path, reason: DamagedRecord(.blob(blob), problem).reason)
  }
}
