internal import ObjectGraph

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
  consuming func finish(_ key: RecordKey, format: UInt32 = FileFormat.version) -> [UInt8] {
    append(RecordChecksum.of(record[...], key, format: format))
    return record
  }
}

/// Reads the numbers of one record after verifying its checksum.
struct FieldReader {
  private let record: [UInt8]
  private let key: RecordKey
  private let end: Int
  private var offset = 0

  init(_ record: [UInt8], _ key: RecordKey, format: UInt32) throws(DamagedRecord) {
    guard record.count >= 8 else { throw DamagedRecord(key, "is too short") }
    self.key = key
    self.record = record
    end = record.count - 8
    guard
      RecordChecksum.of(record[..<end], key, format: format) == RecordChecksum.stored(in: record)
    else {
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

/// The checksum at the end of a record.
enum RecordChecksum {
  /// Returns the checksum of a record without it.
  fileprivate static func of(_ record: ArraySlice<UInt8>, _ key: RecordKey, format: UInt32)
    -> UInt64
  {
    format == 1 ? Checksum.of(key.bytes + record) : ContentHash.of(key.bytes + record)
  }

  /// Returns the checksum that a record ends with, or 0 if it is too short.
  static func stored(in record: [UInt8]) -> UInt64 {
    guard record.count >= 8 else { return 0 }
    return record.span.word(at: record.count - 8)
  }
}
