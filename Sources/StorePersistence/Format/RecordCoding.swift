/// Writes the numbers of one record, then its checksum.
struct FieldWriter {
  private var record: [UInt8] = []

  mutating func append(_ bytes: [UInt8]) {
    record += bytes
  }

  mutating func append<Number: FixedWidthInteger & UnsignedInteger>(_ number: Number) {
    for shift in stride(from: 0, to: Number.bitWidth, by: 8) {
      record.append(UInt8(truncatingIfNeeded: number >> Number(shift)))
    }
  }

  /// The record with the checksum of its key and itself.
  consuming func finish(_ key: RecordKey) -> [UInt8] {
    append(Checksum.of(key.bytes + record))
    return record
  }
}

/// Reads the numbers of one record after verifying its checksum.
struct FieldReader {
  private let record: [UInt8]
  private let key: RecordKey
  private let end: Int
  private var offset = 0

  init(_ record: [UInt8], _ key: RecordKey) throws(DamagedRecord) {
    guard record.count >= 8 else { throw DamagedRecord(key, "is too short") }
    self.key = key
    self.record = record
    end = record.count - 8
    let checksum = record[end...].reversed().reduce(0) { $0 << 8 | UInt64($1) }
    guard Checksum.of(key.bytes + record[..<end]) == checksum else {
      throw DamagedRecord(key, "does not match its checksum")
    }
  }

  /// The number of bytes that are left.
  var restCount: Int { end - offset }

  mutating func bytes(_ count: Int) throws(DamagedRecord) -> [UInt8] {
    guard count <= restCount else { throw DamagedRecord(key, "is too short") }
    offset += count
    return Array(record[offset - count..<offset])
  }

  mutating func number<Number: FixedWidthInteger & UnsignedInteger>() throws(DamagedRecord)
    -> Number
  {
    let count = Number.bitWidth / 8
    guard count <= restCount else { throw DamagedRecord(key, "is too short") }
    var number: Number = 0
    for index in 0..<count { number |= Number(record[offset + index]) << Number(8 * index) }
    offset += count
    return number
  }

  /// Throws if bytes are left.
  func finish() throws(DamagedRecord) {
    guard restCount == 0 else { throw DamagedRecord(key, "is too long") }
  }
}
