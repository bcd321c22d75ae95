/// The record of one segment: its counts and the blobs of its columns.
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
    var writer = FieldWriter()
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

  /// Reads a record of a store with a header.
  init(record: [UInt8], _ key: RecordKey, header: StoreHeader) throws(DamagedRecord) {
    var reader = try FieldReader(record, key)
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
    else { throw DamagedRecord(key, "holds impossible numbers") }
  }
}
