internal import ObjectGraph

/// Format 1 of a store's file: one LMDB database, its unnamed one, with these records.
///
///     key                            record
///     01                             header
///     02                             catalog, as text (`Catalog`)
///     03                             metadata, where there is some
///     10 entity:2 segment:4          segment
///     20 blob:8                      the bytes of one column of one segment, as in memory
///
///     header
///       0    8    "RECIPES" and a zero     these twelve bytes stay for ever
///       8    4    format version
///       12   4    base-2 logarithm of a segment's capacity
///       16   8    store version: how many commits led here
///       24   8    the LMDB transaction that wrote this header; every one does
///       32   8    next blob
///       40   8    first staged blob: those from here to the next belong to no version yet
///       48   4    how many entities
///       52   4    for each entity: how many segments
///       …    8    checksum
///
///     segment
///       0    4    how many rows, holes included
///       4    4    how many live rows
///       8    4    how many columns hold something
///       12   28   for each: column:4 blob:8 bytes:8 checksum:8, columns rising
///       …    8    checksum
///
///     metadata
///       0    4    how many texts
///       4    …    for each, names rising: length:4 name, length:4 text, both UTF-8
///       …    8    checksum
///
/// Numbers in keys are big-endian, so that LMDB's order is theirs; numbers in records are
/// little-endian. The checksum of a record covers its key, then the record. An entity and a column
/// are known by their numbers in the catalog, which only grows, so a newer schema needs no segment
/// rewritten. A blob is written once and never changed.
enum FileFormat {
  /// The version that this program writes.
  static let version: UInt32 = 1
  /// The first bytes of a header.
  static let magic: [UInt8] = Array("RECIPES\0".utf8)
  /// Blobs up to this length are compared with their checksum whenever they are mapped; of longer
  /// ones readers check the structure, and `StoreFile.check` the checksum.
  static let eagerCheckLimit = 64 << 10
}

/// The name of a record.
enum RecordKey: Hashable {
  case header
  case catalog
  case metadata
  case segment(entity: Int, index: Int)
  case blob(UInt64)

  /// The key's bytes.
  var bytes: [UInt8] {
    switch self {
    case .header: [0x01]
    case .catalog: [0x02]
    case .metadata: [0x03]
    case .segment(let entity, let index):
      [0x10] + bigEndian(UInt16(truncatingIfNeeded: entity))
        + bigEndian(UInt32(truncatingIfNeeded: index))
    case .blob(let id): [0x20] + bigEndian(id)
    }
  }

  /// The key of these bytes, or nil where no record is named so.
  init?(_ bytes: [UInt8]) {
    func number(_ range: Range<Int>) -> UInt64 {
      bytes[range].reduce(0) { $0 << 8 | UInt64($1) }
    }
    switch (bytes.first, bytes.count) {
    case (0x01, 1): self = .header
    case (0x02, 1): self = .catalog
    case (0x03, 1): self = .metadata
    case (0x10, 7): self = .segment(entity: Int(number(1..<3)), index: Int(number(3..<7)))
    case (0x20, 9): self = .blob(number(1..<9))
    default: return nil
    }
  }
}

private func bigEndian<Number: FixedWidthInteger>(_ number: Number) -> [UInt8] {
  stride(from: Number.bitWidth - 8, through: 0, by: -8).map {
    UInt8(truncatingIfNeeded: number >> Number($0))
  }
}

/// The record that says which version the file holds.
struct Header: Hashable {
  var capacityShift: UInt32
  var storeVersion: UInt64
  var transaction: UInt64
  var nextBlob: UInt64
  var firstStagedBlob: UInt64
  var segmentCounts: [UInt32]

  /// The record's bytes.
  var record: [UInt8] {
    var writer = RecordWriter()
    writer.append(FileFormat.magic)
    writer.append(FileFormat.version)
    writer.append(capacityShift)
    writer.append(storeVersion)
    writer.append(transaction)
    writer.append(nextBlob)
    writer.append(firstStagedBlob)
    writer.append(UInt32(segmentCounts.count))
    for count in segmentCounts { writer.append(count) }
    return writer.finish(.header)
  }

  init(capacity: SegmentCapacity, entityCount: Int) {
    capacityShift = UInt32(capacity.shift)
    storeVersion = 0
    transaction = 0
    nextBlob = 1
    firstStagedBlob = 1
    segmentCounts = Array(repeating: 0, count: entityCount)
  }

  /// Reads a record; its first twelve bytes were looked at before (`formatVersion`).
  init(record: [UInt8]) throws(DamagedRecord) {
    var reader = try RecordReader(record, .header)
    guard try reader.bytes(8) == FileFormat.magic, try reader.number() == FileFormat.version
    else { throw DamagedRecord(.header, "does not start as it should") }
    capacityShift = try reader.number()
    storeVersion = try reader.number()
    transaction = try reader.number()
    nextBlob = try reader.number()
    firstStagedBlob = try reader.number()
    let entityCount: UInt32 = try reader.number()
    segmentCounts = []
    for _ in 0..<min(Int(entityCount), reader.restCount / 4) {
      segmentCounts.append(try reader.number())
    }
    try reader.finish()
    guard segmentCounts.count == Int(entityCount), (6...15).contains(capacityShift),
      firstStagedBlob <= nextBlob,
      segmentCounts.allSatisfy({ UInt64($0) << UInt64(capacityShift) <= 1 << 32 })
    else { throw DamagedRecord(.header, "holds numbers that cannot be") }
  }

  /// The format version that a record names, or nil where it is no header of ours.
  static func formatVersion(of record: [UInt8]) -> UInt32? {
    guard record.count >= 12, Array(record[0..<8]) == FileFormat.magic else { return nil }
    return record[8..<12].reversed().reduce(0) { $0 << 8 | UInt32($1) }
  }
}

/// The record of one segment: its counts, and where its columns are.
struct SegmentRecord: Hashable {
  /// One column's blob.
  struct Column: Hashable {
    var number: UInt32
    var blob: UInt64
    var byteCount: UInt64
    var checksum: UInt64
  }

  var rowCount: UInt32
  var liveCount: UInt32
  var columns: [Column]

  /// The record's bytes.
  func record(_ key: RecordKey) -> [UInt8] {
    var writer = RecordWriter()
    writer.append(rowCount)
    writer.append(liveCount)
    writer.append(UInt32(columns.count))
    for column in columns {
      writer.append(column.number)
      writer.append(column.blob)
      writer.append(column.byteCount)
      writer.append(column.checksum)
    }
    return writer.finish(key)
  }

  init(rowCount: Int, liveCount: Int, columns: [Column]) {
    self.rowCount = UInt32(rowCount)
    self.liveCount = UInt32(liveCount)
    self.columns = columns
  }

  /// Reads a record of a store with such a header.
  init(record: [UInt8], _ key: RecordKey, header: Header) throws(DamagedRecord) {
    var reader = try RecordReader(record, key)
    rowCount = try reader.number()
    liveCount = try reader.number()
    let count: UInt32 = try reader.number()
    columns = []
    for _ in 0..<min(Int(count), reader.restCount / 28) {
      columns.append(
        Column(
          number: try reader.number(), blob: try reader.number(), byteCount: try reader.number(),
          checksum: try reader.number()))
    }
    try reader.finish()
    let rises = zip(columns, columns.dropFirst()).allSatisfy { $0.number < $1.number }
    let arePresent = liveCount == rowCount || columns.first?.number == Catalog.presence
    guard columns.count == Int(count), rises, arePresent, liveCount <= rowCount,
      rowCount <= 1 << header.capacityShift,
      columns.allSatisfy({ (1..<header.nextBlob).contains($0.blob) })
    else { throw DamagedRecord(key, "holds numbers that cannot be") }
  }
}

/// The record of the texts beside the objects.
enum MetadataRecord {
  /// The record's bytes.
  static func bytes(of metadata: [String: String]) -> [UInt8] {
    var writer = RecordWriter()
    writer.append(UInt32(metadata.count))
    for (name, text) in metadata.sorted(by: { $0.key < $1.key }) {
      for part in [name, text] {
        writer.append(UInt32(part.utf8.count))
        writer.append(Array(part.utf8))
      }
    }
    return writer.finish(.metadata)
  }

  /// Reads a record.
  static func read(_ record: [UInt8]) throws(DamagedRecord) -> [String: String] {
    var reader = try RecordReader(record, .metadata)
    let count: UInt32 = try reader.number()
    var metadata: [String: String] = [:]
    for _ in 0..<count {
      let name = try text(&reader)
      metadata[name] = try text(&reader)
    }
    try reader.finish()
    return metadata
  }

  private static func text(_ reader: inout RecordReader) throws(DamagedRecord) -> String {
    let count: UInt32 = try reader.number()
    guard let text = String(validating: try reader.bytes(Int(count)), as: UTF8.self) else {
      throw DamagedRecord(.metadata, "holds a text that is not UTF-8")
    }
    return text
  }
}

/// A record that is not as it was written.
struct DamagedRecord: Error {
  let reason: String

  init(_ key: RecordKey, _ problem: String) {
    let name =
      switch key {
      case .header: "its header"
      case .catalog: "its catalog"
      case .metadata: "its metadata"
      case .segment(let entity, let index): "the record of segment \(index) of entity \(entity)"
      case .blob(let id): "blob \(id)"
      }
    reason = "\(name) \(problem)"
  }
}
