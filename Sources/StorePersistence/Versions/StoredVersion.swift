internal import ObjectGraph

/// One version of a file: its records, and the snapshot that they describe.
struct StoredVersion {
  /// The header, as it is in the file.
  let header: StoreHeader
  /// The catalog, as it is in the file.
  let catalog: Catalog
  /// The catalog with the additions of the program's schema.
  let adoptedCatalog: Catalog
  /// The place of the schema's entities and columns in the adopted catalog.
  let placement: Placement
  /// The texts beside the objects, as they are in the file.
  let metadata: [String: String]
  /// The segments of each of the catalog's entities.
  let records: [[SegmentRecord]]
  /// The checksums of the records.
  let checksums: RecordChecksums
  /// The objects under the program's schema, migrated if the format or the schema is older.
  let snapshot: Snapshot
  /// Whether migrations with names ran in memory, which the next commit stores.
  let hasPendingMigrations: Bool

  /// The version of a file without records.
  ///
  /// - Parameters:
  ///   - version: The number of commits so far, if the file replaces another.
  ///   - migrations: The migrations that need not run in the file any more.
  init(
    emptyFor schema: Schema, mark: StoreMark, capacity: SegmentCapacity, version: UInt64 = 0,
    migrations: [StoreMigration] = []
  ) throws {
    var adopted = Catalog()
    placement = try adopted.adopt(schema)
    adopted.migrations = migrations.compactMap(\.name)
    hasPendingMigrations = false
    var header = StoreHeader(mark: mark, capacity: capacity, entityCount: 0)
    header.storeVersion = version
    self.header = header
    catalog = Catalog()
    adoptedCatalog = adopted
    metadata = [:]
    records = []
    checksums = RecordChecksums()
    snapshot = Snapshot(emptyFor: schema, capacity: capacity)
  }

  /// Reads the version that a transaction holds.
  ///
  /// - Parameters:
  ///   - schema: The program's schema.
  ///   - mark: The program's mark.
  ///   - migrations: The migrations of a version of format 1, in order.
  ///   - onDamage: Called for each damaged record that can be left out: the segment has no rows then, or
  ///     the version no metadata. Without it, such a record is an error.
  /// - Complexity: O(segments · columns), and for format 1 the work of the migrations.
  static func read(
    _ transaction: ReadTransaction, schema: Schema, mark: StoreMark, migrations: [StoreMigration],
    onDamage: ((DamagedRecord) -> Void)? = nil
  ) throws -> StoredVersion {
    let path = transaction.environment.path
    do {
      return try StoredVersion(transaction, schema, mark, migrations, onDamage)
    } catch let error as DamagedRecord {
      throw StoreFileError.damaged(path: path, reason: error.reason)
    } catch let error as OtherSchema {
      throw StoreFileError.otherSchema(path: path, reason: error.reason)
    }
  }

  private init(
    _ transaction: ReadTransaction, _ schema: Schema, _ mark: StoreMark,
    _ migrations: [StoreMigration], _ onDamage: ((DamagedRecord) -> Void)?
  ) throws {
    /// Returns what `read` returns, or `other` after reporting a damaged record.
    func read<Result>(otherwise other: Result, _ read: () throws -> Result) throws -> Result {
      do {
        return try read()
      } catch let damage as DamagedRecord {
        guard let onDamage else { throw damage }
        onDamage(damage)
        return other
      }
    }
    header = try Self.header(in: transaction, mark: mark)
    var checksums = RecordChecksums()
    catalog = try Catalog(
      record: try Self.record(.catalog, transaction, &checksums.catalog), format: header.format)
    guard catalog.entities.count == header.segmentCounts.count else {
      throw DamagedRecord(.catalog, "has another number of entities than the header")
    }
    var records: [[SegmentRecord]] = []
    for (entity, count) in header.segmentCounts.enumerated() {
      var segments: [SegmentRecord] = []
      checksums.segments.append([])
      for index in 0..<Int(count) {
        let key = RecordKey.segment(entity: entity, index: index)
        var checksum: UInt64 = 0
        let header = header
        segments.append(
          try read(otherwise: SegmentRecord(rowCount: 0, liveCount: 0, columns: [])) {
            let record = try Self.record(key, transaction, &checksum)
            return try SegmentRecord(record: record, key, header: header)
          })
        checksums.segments[entity].append(checksum)
      }
      records.append(segments)
    }
    let (header, isStrict) = (header, onDamage == nil)
    metadata = try read(otherwise: [:]) {
      try Self.metadata(transaction, header.format, &checksums.metadata)
    }
    guard !isStrict || header.format == 1 || checksums.hash == header.contents else {
      throw DamagedRecord(.header, "does not match the other records")
    }
    self.checksums = checksums
    // A migration without a name belongs to the format, one with a name to the program's schema.
    let known = catalog.migrations
    let isOlderFormat = header.format < FileFormat.version
    let pending = migrations.filter { migration in
      migration.name.map { !known.contains($0) } ?? isOlderFormat
    }
    var renamed = catalog
    try renamed.rename(by: pending.filter { $0.name != nil })
    var adopted = renamed
    adopted.dropEntities(of: pending)
    adopted.migrations += pending.compactMap(\.name)
    hasPendingMigrations = adopted.migrations.count > known.count
    let placement = try adopted.adopt(
      schema, dropping: Set(pending.flatMap(\.dropped)), isMigrating: hasPendingMigrations)
    adoptedCatalog = adopted
    self.placement = placement
    self.records = records
    let metadata = metadata
    func snapshot(_ schema: Schema, _ placement: Placement) -> Snapshot {
      Snapshot(
        schema: schema, capacity: SegmentCapacity(shift: Int(header.capacityShift)),
        segments: zip(placement.entities, placement.columns).map { entity, columns in
          guard entity < records.count else { return [] }
          return records[entity].map {
            Segment($0, columns, in: transaction, format: header.format)
          }
        }, version: header.storeVersion, metadata: metadata,
        epoch: transaction.environment.file.identity.number,
        lineage: transaction.environment.lineage)
    }
    var migrated = snapshot(schema, placement)
    if !pending.isEmpty {
      let storedSchema = try renamed.schema()
      let old = snapshot(storedSchema, try renamed.adopt(storedSchema))
      for migration in pending { migrated = try migration.migrate(migrated, from: old) }
      // A value that a migration sets is checked then; another key attribute has values already.
      for (entity, place) in placement.entities.enumerated()
      where place < renamed.entities.count
        && renamed.entities[place].key != adopted.entities[place].key
      {
        try migrated.checkKeys(of: EntityID(entity))
      }
    }
    self.snapshot = migrated
  }

  /// Reads the header of the version that a transaction holds.
  static func header(in transaction: ReadTransaction, mark: StoreMark) throws -> StoreHeader {
    let path = transaction.environment.path
    guard let bytes = try transaction.value(of: .header)?.array,
      let format = StoreHeader.formatVersion(of: bytes, mark: mark)
    else {
      throw StoreFileError.foreign(path: path, reason: "it is an LMDB file of another program")
    }
    guard format <= FileFormat.version else {
      throw StoreFileError.newerFormat(
        path: path, format: format, newestKnown: FileFormat.version)
    }
    let header = try StoreHeader(record: bytes, mark: mark)
    // A damaged meta page could lead to the intact tree of an older version.
    guard header.transaction == transaction.number else {
      throw DamagedRecord(.header, "belongs to another transaction")
    }
    try transaction.environment.checkPredecessor(of: header.transaction)
    return header
  }

  private static func metadata(
    _ transaction: ReadTransaction, _ format: UInt32, _ checksum: inout UInt64
  ) throws -> [String: String] {
    guard let record = try transaction.value(of: .metadata)?.array else { return [:] }
    checksum = RecordChecksum.stored(in: record)
    return try MetadataRecord.read(record, format: format)
  }

  private static func record(
    _ key: RecordKey, _ transaction: ReadTransaction, _ checksum: inout UInt64
  ) throws -> [UInt8] {
    guard let record = try transaction.value(of: key)?.array else {
      throw DamagedRecord(key, "is missing")
    }
    checksum = RecordChecksum.stored(in: record)
    return record
  }
}

extension Segment {
  /// The segment of a record, with its columns in the order of a schema.
  fileprivate convenience init(
    _ record: SegmentRecord, _ columns: [UInt32?], in transaction: ReadTransaction, format: UInt32
  ) {
    self.init(
      rowCount: Int(record.rowCount), liveCount: Int(record.liveCount),
      sources: columns.map { number in
        // A linear search is faster than a table for so few columns.
        record.columns.first { $0.number == number }.map {
          StoredColumn($0, in: transaction, format: format)
        }
      })
  }
}

extension StoreMigration {
  /// The properties that the migration drops.
  fileprivate var dropped: [Property] {
    steps.compactMap { step in
      guard case .drop(let property) = step else { return nil }
      return property
    }
  }
}

extension Snapshot {
  /// Throws if two objects of an entity have the same key.
  fileprivate func checkKeys(of entity: EntityID) throws {
    var keys: Set<ObjectKey> = []
    for row in try liveRows(of: entity) {
      guard let key = try key(of: ObjectID(entity, row)) else { continue }
      guard keys.insert(key).inserted else {
        throw OtherSchema("two \(schema[entity].name) objects have the same key '\(key)'")
      }
    }
  }
}
