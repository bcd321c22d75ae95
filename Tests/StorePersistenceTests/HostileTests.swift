import Foundation
import TestSupport
import Testing

@testable import ObjectGraph
@testable import StorePersistence

/// Stores with right checksums that no program writes.
@Suite("a store that was made up") struct HostileTests {
  private let scratch: Scratch
  private let file: StoreFile
  /// The header before it is changed.
  private let original: StoreHeader

  init() throws {
    scratch = try Scratch()
    file = Sample.file(scratch.store)
    try file.write { _, _ in try Sample.snapshot(60, seed: 3) }
    original = try scratch.storedHeader()
  }

  /// Writes records, then a header with the hash of all.
  private func make(
    _ records: [(RecordKey, [UInt8])] = [], header change: (inout StoreHeader) -> Void = { _ in }
  ) throws {
    let environment = try Environment.open(scratch.store, addressSpace: 1 << 30)
    var header = original
    try environment.write { transaction in
      header.transaction = transaction.number
      try transaction.put(header.record, .header)
      for (key, bytes) in records { try transaction.put(bytes, key) }
    }
    let reader = try ReadTransaction(environment) {}
    func checksum(_ key: RecordKey) throws -> UInt64 {
      try reader.value(of: key).map { RecordChecksum.stored(in: $0.array) } ?? 0
    }
    var checksums = RecordChecksums(
      catalog: try checksum(.catalog), metadata: try checksum(.metadata))
    for (entity, count) in header.segmentCounts.enumerated() {
      checksums.segments.append(
        try (0..<Int(count)).map { try checksum(.segment(entity: entity, index: $0)) })
    }
    header.contents = checksums.hash
    try environment.write { transaction in
      header.transaction = transaction.number
      change(&header)
      try transaction.put(header.record, .header)
    }
  }

  private func expectRefused(_ location: SourceLocation = #_sourceLocation) {
    #expect(throws: StoreFileError.self, sourceLocation: location) {
      try Sample.file(scratch.store).current()
    }
    #expect(throws: StoreFileError.self, sourceLocation: location) {
      try Sample.file(scratch.store).write { base, _ in base.replacing(base.segments) }
    }
  }

  @Test("is read if its numbers are possible")
  func control() throws {
    let lines = try file.current().lines()
    try make()
    #expect(try Sample.file(scratch.store).current().lines() == lines)
    #expect(try file.check() == [])
  }

  @Test(
    "is refused if a number in its header is impossible",
    arguments: [.max, .max - 1, 1 << 63, 1 << 62 + 1, 0] as [UInt64])
  func header(number: UInt64) throws {
    if number > 0 {
      try make { $0.storeVersion = number }
      expectRefused()
      try make { $0.nextBlob = number }
      expectRefused()
    }
    try make { $0.transaction = number }
    expectRefused()
    try make { $0.firstStagedBlob = number }
    expectRefused()
    try make()
    #expect(try file.check() == [])
  }

  @Test("is refused if its staged blobs are those of its version")
  func stagedOverOwn() throws {
    try make { $0.firstStagedBlob = 2 }
    expectRefused()
  }

  @Test("is written soon if it claims to have many staged blobs")
  func manyStaged() throws {
    let lines = try file.current().lines()
    try make { $0.nextBlob = 1 << 50 }
    let row = try #require(try file.current().liveRows(of: Sample.book).first { _ in true })
    try Store(file).write { transaction in
      try transaction.set(.int(9), AttributeID(1), of: ObjectID(Sample.book, row))
    }
    #expect(try file.current().lines().dropFirst() == lines.dropFirst())
    #expect(try file.check() == [])
  }

  @Test("is refused if columns have impossible numbers, or the same")
  func catalog() throws {
    let text = try Sample.file(scratch.store).catalogText()
    for (old, new) in [("column 1 ", "column 4294967295 "), ("column 1 ", "column 2 ")] {
      var writer = FieldWriter()
      writer.append(Array(text.replacing(old, with: new, maxReplacements: 1).utf8))
      try make([(.catalog, writer.finish(.catalog))])
      expectRefused()
    }
  }

  /// Puts other bytes in the place of a column of the first books.
  private func replace(_ column: Int, _ change: (inout [UInt8]) -> Void) throws {
    let segment = try file.current().segments[0][0]
    var columns = segment.sources.enumerated().compactMap { number, source in
      (source as? StoredColumn)?.record(number: UInt32(number))
    }
    var bytes = try #require(segment.sources[column]).bytes().array
    change(&bytes)
    let table = ChunkTable(of: ColumnBuffer(bytes))
    let place = try #require(columns.firstIndex { $0.number == column })
    columns[place].checksum = table.checksum
    columns[place].byteCount = UInt64(bytes.count)
    let record = SegmentRecord(
      rowCount: segment.rowCount, liveCount: segment.liveCount, columns: columns)
    let key = RecordKey.segment(entity: 0, index: 0)
    try make([(.blob(columns[place].blob), bytes + table.bytes), (key, record.record(key))])
  }

  @Test("is damaged if a number is NaN or infinite", arguments: [Double.nan, .infinity])
  func notFinite(number: Double) throws {
    try replace(3) { bytes in
      for shift in 0..<8 {
        bytes[bytes.count - 8 + shift] = UInt8(
          truncatingIfNeeded: number.bitPattern >> UInt64(8 * shift))
      }
    }
    #expect(throws: DamagedColumn.self) {
      try Sample.file(scratch.store).current().segments[0][0].doubles(3)
    }
    #expect(throws: DamagedColumn.self) { try Sample.file(scratch.store).current().lines() }
  }

  @Test("is damaged if the length of a column is impossible")
  func lengths() throws {
    let key = RecordKey.segment(entity: 1, index: 0)
    let column = try #require(
      try file.current().segments[1][0].sources[1] as? StoredColumn)
    for byteCount in [UInt64.max, 1 << 62, 1 << 40, 1 << 33, 7] {
      var record = column.record(number: 1)
      record.byteCount = byteCount
      try make([(key, SegmentRecord(rowCount: 20, liveCount: 20, columns: [record]).record(key))])
      #expect(throws: StoreFileError.self) {
        _ = try Sample.file(scratch.store).current().segments[1][0].strings(1)
      }
      #expect(throws: (any Error).self) { try Sample.file(scratch.store).compact() }
    }
  }

  @Test("is opened with little memory if the file claims to be long")
  func sparse() throws {
    let lines = try file.current().lines()
    let handle = try #require(FileHandle(forUpdatingAtPath: scratch.store))
    // Some file systems have a limit below.
    guard (try? handle.truncate(atOffset: 1 << 43)) != nil else { return }
    #expect(try Sample.file(scratch.store).current().lines() == lines)
    #expect(try Sample.file(scratch.store).check() == [])
  }
}

extension StoreFile {
  fileprivate func catalogText() throws -> String {
    try storedVersion(in: readTransaction(for: .reading)).catalog.text
  }
}
