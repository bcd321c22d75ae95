/// The record of one segment: its counts and the blobs of its columns.
struct SegmentRecord: Hashable {
  /// One column: its blob, and the length and checksum of its bytes.
  struct Column: Hashable {
    var number: UInt32
    var blob: UInt64
    /// The blob with a patch of the first blob's bytes, or 0 if these are the column's.
    var patch: UInt64 = 0
    var byteCount: UInt64
    var checksum: UInt64

    /// The blobs that the column needs.
    var blobs: [UInt64] { patch == 0 ? [blob] : [blob, patch] }
  }

  var rowCount: UInt32
  var liveCount: UInt32
  var columns: [Column]

  /// The greatest length of a column that a record may name.
  private static let greatestByteCount: UInt64 = 1 << 40

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
    let patched = columns.filter { $0.patch != 0 }
    if !patched.isEmpty { writer.append(UInt32(patched.count)) }
    for column in patched {
      writer.append(column.number)
      writer.append(column.patch)
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
    var reader = try FieldReader(record, key, format: header.format)
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
    if reader.restCount > 0 { try readPatches(&reader, key) }
    try reader.finish()
    let rises = zip(columns, columns.dropFirst()).allSatisfy { $0.number < $1.number }
    let arePresent = liveCount == rowCount || columns.first?.number == Catalog.presence
    guard columns.count == Int(count), rises, arePresent, liveCount <= rowCount,
      rowCount <= 1 << header.capacityShift,
      columns.allSatisfy({ $0.byteCount <= Self.greatestByteCount }),
      // The blobs from the first staged one on belong to no version.
      columns.allSatisfy({
        (1..<header.firstStagedBlob).contains($0.blob) && $0.patch < header.firstStagedBlob
      })
    else { throw DamagedRecord(key, "holds impossible numbers") }
  }

  private mutating func readPatches(_ reader: inout FieldReader, _ key: RecordKey)
    throws(DamagedRecord)
  {
    let count: UInt32 = try reader.number()
    for _ in 0..<min(Int(count), reader.restCount / 12) {
      let (number, patch): (UInt32, UInt64) = (try reader.number(), try reader.number())
      guard let place = columns.firstIndex(where: { $0.number == number }) else {
        throw DamagedRecord(key, "holds impossible numbers")
      }
      columns[place].patch = patch
    }
  }
}
