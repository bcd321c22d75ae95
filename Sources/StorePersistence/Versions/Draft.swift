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
  private var queue: [StoredColumn] = []
  private var queuedByteCount = 0
  /// The blobs made here, including queued ones.
  private var madeBlobs: Set<UInt64> = []
  private let baseBlobs: Set<UInt64>
  private let queueLimit: Int

  /// Starts a version after `base`; `reader` is a transaction of its own.
  init(after base: StoredVersion, _ reader: ReadTransaction, queueLimit: Int) throws {
    self.queueLimit = queueLimit
    self.base = base
    self.reader = reader
    environment = reader.environment
    header = base.header
    baseBlobs = Set(base.records.joined().flatMap(\.columns).map(\.blob))
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
    let used = Set(records.joined().flatMap(\.columns).map(\.blob))
    let unused = baseBlobs.union(madeBlobs).subtracting(used)
    let remaining = queue.filter { used.contains($0.blob) }
    header.format = FileFormat.version
    header.storeVersion += 1
    header.segmentCounts = records.map { UInt32($0.count) }
    header.firstStagedBlob = header.nextBlob
    try environment.write { transaction in
      for blob in unused { try transaction.remove(.blob(blob)) }
      try write(remaining, transaction)
      try write(records, transaction)
      if base.catalog != base.adoptedCatalog {
        try transaction.put(base.adoptedCatalog.record, .catalog)
      }
      if base.metadata != next.metadata {
        try transaction.put(MetadataRecord.bytes(of: next.metadata), .metadata)
      }
      try writeHeader(transaction)
    }
    try reader.renew()
    for column in remaining { column.moveToFile(reader) }
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
      baseBlobs.contains(column.blob) || madeBlobs.contains(column.blob)
    else { return nil }
    return column
  }

  private func enqueue(_ bytes: ColumnBuffer<UInt8>) -> StoredColumn {
    enqueue(bytes, checksum: Checksum.of(bytes))
  }

  private func enqueue(_ bytes: ColumnBuffer<UInt8>, checksum: UInt64) -> StoredColumn {
    let column = StoredColumn(
      queued: bytes, checksum: checksum, blob: header.nextBlob, in: environment)
    header.nextBlob += 1
    madeBlobs.insert(column.blob)
    queue.append(column)
    queuedByteCount += bytes.count
    return column
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
      let bytes = try source.bytes()
      let checksum = Checksum.of(bytes)
      if let same = old?.columns.first(where: { $0.number == number }), same.checksum == checksum,
        try hasBlob(same, bytes)
      {
        columns.append(same)
      } else {
        columns.append(enqueue(bytes, checksum: checksum).record(number: number))
      }
    }
    if queuedByteCount >= queueLimit { try writeQueue() }
    columns.sort { $0.number < $1.number }
    return SegmentRecord(
      rowCount: segment.rowCount, liveCount: segment.liveCount, columns: columns)
  }

  private func hasBlob(_ record: SegmentRecord.Column, _ bytes: ColumnBuffer<UInt8>) throws -> Bool
  {
    guard record.byteCount == UInt64(bytes.count),
      let stored = try reader.value(of: .blob(record.blob)), stored.count == bytes.count
    else { return false }
    return stored.withSpan { stored in bytes.withSpan { compareBytes(stored, $0) == 0 } }
  }

  // MARK: Transactions

  private func writeQueue() throws {
    try environment.write { transaction in
      try write(queue, transaction)
      try writeHeader(transaction)
    }
    try reader.renew()
    for column in queue { column.moveToFile(reader) }
    queue = []
    queuedByteCount = 0
  }

  private func write(_ columns: [StoredColumn], _ transaction: WriteTransaction) throws {
    for column in columns {
      guard let bytes = column.queuedBytes else { continue }
      try transaction.put(bytes, .blob(column.blob))
    }
  }

  /// Writes the records that differ from the base's, and removes those that have no successor.
  private func write(
    _ records: [[SegmentRecord]], _ transaction: WriteTransaction
  ) throws {
    for (entity, segments) in records.enumerated() {
      let old = entity < base.records.count ? base.records[entity] : []
      for (index, segment) in segments.enumerated() {
        if index < old.count, segment == old[index] { continue }
        let key = RecordKey.segment(entity: entity, index: index)
        try transaction.put(segment.record(key), key)
      }
      for index in segments.count..<max(segments.count, old.count) {
        try transaction.remove(.segment(entity: entity, index: index))
      }
    }
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
      for blob in base.header.firstStagedBlob..<header.nextBlob {
        try transaction.remove(.blob(blob))
      }
      try writeHeader(transaction)
    }
  }
}
