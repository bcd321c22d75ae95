internal import ObjectGraph

/// The record that describes the version in the file.
struct StoreHeader: Hashable {
  /// The mark of the program.
  var mark: StoreMark
  /// The format of the file; a file of an older format keeps it until its next commit.
  var format: UInt32
  var capacityShift: UInt32
  var storeVersion: UInt64
  var transaction: UInt64
  var nextBlob: UInt64
  var firstStagedBlob: UInt64
  /// The hash of the checksums of all other records; 0 in format 1, which has none.
  var contents: UInt64 = 0
  var segmentCounts: [UInt32]

  /// The greatest number of a version, a blob or a transaction; nothing counts that far.
  static let greatestNumber: UInt64 = 1 << 62

  /// The record's bytes.
  var record: [UInt8] {
    var writer = FieldWriter()
    writer.append(mark.bytes)
    writer.append(format)
    writer.append(capacityShift)
    writer.append(storeVersion)
    writer.append(transaction)
    writer.append(nextBlob)
    writer.append(firstStagedBlob)
    if format > 1 { writer.append(contents) }
    writer.append(UInt32(segmentCounts.count))
    for count in segmentCounts { writer.append(count) }
    return writer.finish(.header, format: format)
  }

  init(mark: StoreMark, capacity: SegmentCapacity, entityCount: Int) {
    self.mark = mark
    format = FileFormat.version
    capacityShift = UInt32(capacity.shift)
    storeVersion = 0
    transaction = 0
    nextBlob = 1
    firstStagedBlob = 1
    segmentCounts = Array(repeating: 0, count: entityCount)
  }

  /// Reads a record; its first twelve bytes were looked at before (`formatVersion`).
  init(record: [UInt8], mark: StoreMark) throws(DamagedRecord) {
    self.mark = mark
    let format = Self.formatVersion(of: record, mark: mark) ?? 0
    guard (FileFormat.oldestVersion...FileFormat.version).contains(format) else {
      throw DamagedRecord(.header, "does not start as it should")
    }
    var reader = try FieldReader(record, .header, format: format)
    guard try reader.bytes(StoreMark.byteCount) == mark.bytes else {
      throw DamagedRecord(.header, "does not start as it should")
    }
    self.format = try reader.number()
    capacityShift = try reader.number()
    storeVersion = try reader.number()
    transaction = try reader.number()
    nextBlob = try reader.number()
    firstStagedBlob = try reader.number()
    if format > 1 { contents = try reader.number() }
    let entityCount: UInt32 = try reader.number()
    segmentCounts = []
    for _ in 0..<min(Int(entityCount), reader.restCount / 4) {
      segmentCounts.append(try reader.number())
    }
    try reader.finish()
    guard segmentCounts.count == Int(entityCount), (6...15).contains(capacityShift),
      firstStagedBlob >= 1, firstStagedBlob <= nextBlob, nextBlob <= Self.greatestNumber,
      storeVersion <= Self.greatestNumber, transaction <= Self.greatestNumber,
      segmentCounts.allSatisfy({ UInt64($0) << UInt64(capacityShift) <= 1 << 32 })
    else { throw DamagedRecord(.header, "holds impossible numbers") }
  }

  /// Returns the transaction in a record, or nil if the record is too short.
  static func transaction(of record: [UInt8]) -> UInt64? {
    guard record.count >= 32 else { return nil }
    return record[24..<32].reversed().reduce(0) { $0 << 8 | UInt64($1) }
  }

  /// Returns the format version in a record, or nil if the record is not a header with the mark.
  static func formatVersion(of record: [UInt8], mark: StoreMark) -> UInt32? {
    guard record.count >= 12, Array(record[0..<StoreMark.byteCount]) == mark.bytes else {
      return nil
    }
    return record[8..<12].reversed().reduce(0) { $0 << 8 | UInt32($1) }
  }
}
