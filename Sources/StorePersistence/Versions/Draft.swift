internal import ObjectGraph

/// The next version of a file while it is made: it takes staged segments, then commits.
///
/// Blobs are queued, and a small transaction writes the queue when it is full, so a large import
/// needs little memory and its last transaction, the commit, writes only records. The header names
/// the blobs that belong to no version yet; if the writer dies, the next one removes them.
final class Draft: SegmentStaging {
  private let base: StoredVersion
  private let environment: Environment
  /// The transaction that sees the written blobs; after the commit it holds the next version.
  private let reader: ReadTransaction
  private var header: StoreHeader
  private var queue: [QueuedBlob] = []
  private var queuedByteCount = 0
  /// The blobs made here, including queued ones.
  private var madeBlobs: Set<UInt64> = []
  private let baseBlobs: Set<UInt64>
  /// Whether the base has format 1, of which the next version keeps no record and no blob.
  private var rewritesAll: Bool { base.header.format == 1 }
  private let queueLimit: Int

  /// A blob to write, and the column that is to read it from the file then; none for a patch.
  private struct QueuedBlob {
    let number: UInt64
    let bytes: ColumnBuffer<UInt8>
    /// The table of the column's chunks.
    var table: [UInt8] = []
    let column: StoredColumn?
  }

  /// Starts a version after `base`; `reader` is a transaction of its own.
  init(after base: StoredVersion, _ reader: ReadTransaction, queueLimit: Int) throws {
    self.queueLimit = queueLimit
    self.base = base
    self.reader = reader
    environment = reader.environment
    header = base.header
    baseBlobs = Set(base.records.joined().flatMap(\.columns).flatMap(\.blobs))
    if header.firstStagedBlob < header.nextBlob { try removeStaged() }
  }

  /// Returns the same segment with its columns in the file or in the queue.
  func stage(_ segment: Segment, of entity: EntityID) throws -> Segment {
    let sources = try segment.sources.map { source -> (any ColumnSource)? in
      guard let source else { return nil }
      return try kept(source) ?? enqueue(try source.bytes())
    }
    if queuedByteCount >= queueLimit { try writeQueue() }
    return Segment(rowCount: segment.rowCount, liveCount: segment.liveCount, sources: sources)
  }

  /// Makes a snapshot the next version of the file; it is durable when this returns.
  func commit(_ next: Snapshot) throws {
    precondition(
      next.schema == base.snapshot.schema && next.capacity == base.snapshot.capacity,
      "the next version has the same schema and capacity")
    var records = [[SegmentRecord]](repeating: [], count: base.adoptedCatalog.entities.count)
    for (entity, segments) in next.segments.enumerated() {
      let place = base.placement.entities[entity]
      let old = place < base.records.count ? base.records[place] : []
      for (index, segment) in segments.enumerated() {
        records[place].append(
          try record(
            of: segment, base.placement.columns[entity],
            replacing: index < old.count ? old[index] : nil))
      }
    }
    let used = Set(records.joined().flatMap(\.columns).flatMap(\.blobs))
    let unused = baseBlobs.union(madeBlobs).subtracting(used)
    let remaining = queue.filter { used.contains($0.number) }
    header.format = FileFormat.version
    header.storeVersion += 1
    header.segmentCounts = records.map { UInt32($0.count) }
    header.firstStagedBlob = header.nextBlob
    try environment.write { transaction in
      for blob in unused { try transaction.remove(.blob(blob)) }
      try write(remaining, transaction)
      header.contents = try write(records, next.metadata, transaction).hash
      try writeHeader(transaction)
    }
    try reader.renew()
    for blob in remaining { blob.column?.moveToFile(reader) }
  }

  /// Removes the staged blobs. If that fails, the next writer does it.
  func discard() {
    guard header.nextBlob > base.header.nextBlob else { return }
    try? removeStaged()
  }

  // MARK: Columns

  /// Returns a column that the file has or will have, or nil if its bytes must be written.
  private func kept(_ source: any ColumnSource) -> StoredColumn? {
    // A column of an older snapshot can name a blob that was removed since.
    guard let column = source as? StoredColumn, column.environment === environment,
      !column.isFormatOne,
      hasBlob(column.blob), column.patch == 0 || hasBlob(column.patch)
    else { return nil }
    return column
  }

  private func hasBlob(_ blob: UInt64) -> Bool {
    baseBlobs.contains(blob) || madeBlobs.contains(blob)
  }

  private func enqueue(_ bytes: ColumnBuffer<UInt8>) -> StoredColumn {
    enqueue(bytes, ChunkTable(of: bytes))
  }

  private func enqueue(_ bytes: ColumnBuffer<UInt8>, _ table: ChunkTable) -> StoredColumn {
    let column = StoredColumn(
      queued: bytes, checksum: table.checksum, blob: header.nextBlob, in: environment)
    enqueue(
      QueuedBlob(number: column.blob, bytes: bytes, table: table.bytes, column: column))
    return column
  }

  /// Queues the blob with the next number.
  private func enqueue(_ blob: QueuedBlob) {
    header.nextBlob += 1
    madeBlobs.insert(blob.number)
    queue.append(blob)
    queuedByteCount += blob.bytes.count + blob.table.count
  }

  /// Returns a segment's record and queues its new columns. A column with the same bytes as in the
  /// replaced record keeps its blob.
  private func record(
    of segment: Segment, _ numbers: [UInt32?], replacing old: SegmentRecord?
  ) throws -> SegmentRecord {
    var columns: [SegmentRecord.Column] = []
    for (source, number) in zip(segment.sources, numbers) {
      guard let source, let number else { continue }
      if let column = kept(source) {
        columns.append(column.record(number: number))
        continue
      }
      let replaced = old?.columns.first { $0.number == number }
      columns.append(try column(number, of: try source.bytes(), replacing: replaced))
    }
    if queuedByteCount >= queueLimit { try writeQueue() }
    columns.sort { $0.number < $1.number }
    return SegmentRecord(
      rowCount: segment.rowCount, liveCount: segment.liveCount, columns: columns)
  }

  /// Queues the new bytes of a column, or only how they differ from the blob of the replaced one.
  private func column(
    _ number: UInt32, of bytes: ColumnBuffer<UInt8>, replacing old: SegmentRecord.Column?
  ) throws -> SegmentRecord.Column {
    let table = ChunkTable(of: bytes)
    let checksum = table.checksum
    guard let old, !rewritesAll, let blob = try reader.value(of: .blob(old.blob)),
      let patch = ColumnPatch(
        from: blob.slice(0..<ChunkTable.columnByteCount(ofBlob: blob.count)), to: bytes)
    else { return enqueue(bytes, table).record(number: number) }
    var column = old
    column.byteCount = UInt64(bytes.count)
    column.checksum = checksum
    column.patch = 0
    guard !patch.runs.isEmpty else { return column }
    let isSame = old.byteCount == column.byteCount && old.checksum == checksum
    if isSame, old.patch != 0,
      try reader.value(of: .blob(old.patch))?.array == patch.record(.blob(old.patch))
    {
      return old
    }
    column.patch = header.nextBlob
    let record = patch.record(.blob(column.patch))
    enqueue(QueuedBlob(number: column.patch, bytes: ColumnBuffer(record), column: nil))
    return column
  }

  // MARK: Transactions

  private func writeQueue() throws {
    try environment.write { transaction in
      try write(queue, transaction)
      try writeHeader(transaction)
    }
    try reader.renew()
    for blob in queue { blob.column?.moveToFile(reader) }
    queue = []
    queuedByteCount = 0
  }

  private func write(_ blobs: [QueuedBlob], _ transaction: WriteTransaction) throws {
    for blob in blobs {
      try transaction.put(blob.bytes, then: blob.table, .blob(blob.number))
    }
  }

  /// Writes the records that differ from the base's, and removes those that have no successor.
  /// Returns the checksums of all.
  private func write(
    _ records: [[SegmentRecord]], _ metadata: [String: String], _ transaction: WriteTransaction
  ) throws -> RecordChecksums {
    var checksums = base.checksums
    if rewritesAll || base.catalog != base.adoptedCatalog {
      let record = base.adoptedCatalog.record
      checksums.catalog = RecordChecksum.stored(in: record)
      try transaction.put(record, .catalog)
    }
    if rewritesAll && !metadata.isEmpty || base.metadata != metadata {
      let record = MetadataRecord.bytes(of: metadata)
      checksums.metadata = RecordChecksum.stored(in: record)
      try transaction.put(record, .metadata)
    }
    checksums.segments = records.map { Array(repeating: 0, count: $0.count) }
    for (entity, segments) in records.enumerated() {
      let old = entity < base.records.count ? base.records[entity] : []
      for (index, segment) in segments.enumerated() {
        if index < old.count, segment == old[index], !rewritesAll {
          checksums.segments[entity][index] = base.checksums.segments[entity][index]
          continue
        }
        let key = RecordKey.segment(entity: entity, index: index)
        let record = segment.record(key)
        checksums.segments[entity][index] = RecordChecksum.stored(in: record)
        try transaction.put(record, key)
      }
      for index in segments.count..<max(segments.count, old.count) {
        try transaction.remove(.segment(entity: entity, index: index))
      }
    }
    return checksums
  }

  private func writeHeader(_ transaction: WriteTransaction) throws {
    header.transaction = transaction.number
    try transaction.put(header.record, .header)
  }

  /// Removes the blobs that belong to no version, of this writer or of one that died.
  private func removeStaged() throws {
    var swept = base.header
    swept.nextBlob = header.nextBlob
    swept.firstStagedBlob = header.nextBlob
    header = swept
    try environment.write { transaction in
      // The range is only a claim of the file, so the blobs that exist are removed.
      for case .blob(let blob)? in try reader.keys().map(RecordKey.init)
      where (base.header.firstStagedBlob..<header.nextBlob).contains(blob) {
        try transaction.remove(.blob(blob))
      }
      try writeHeader(transaction)
    }
  }
}
