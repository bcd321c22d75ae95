import Foundation
import Testing

@testable import ObjectGraph
@testable import StorePersistence

@Suite("the file's format") struct FormatTests {
  let scratch: Scratch

  init() throws {
    scratch = try Scratch()
  }

  /// Makes the store that the dumps of every format hold.
  private func makeDumpedStore() throws {
    let store = Store(Sample.file(scratch.store))
    try store.write { transaction in
      let authors = try ["夏目漱石", "Ōe"].map { name in
        let row = try transaction.insert(into: Sample.author)
        try transaction.set(
          .string(name), AttributeID(0), of: ObjectID(Sample.author, row))
        return row
      }
      let books: [(String, [AttributeValue?], [RowID])] = [
        ("こころ", [.int(-1), .double(0.5), .bool(true), .date(1e9)], [authors[0]]),
        ("", [nil, nil, .bool(false), nil], []),
        ("M/T", [.int(.max), nil, nil, nil], [authors[1], authors[0], authors[1]]),
      ]
      for (title, values, links) in books {
        let row = try transaction.insert(into: Sample.book)
        let object = ObjectID(Sample.book, row)
        try transaction.set(.string(title), AttributeID(0), of: object)
        for (index, value) in values.enumerated() {
          try transaction.set(value, AttributeID(index + 1), of: object)
        }
        try transaction.link(RelationshipID(0), of: object, to: links)
      }
    }
  }

  static let dumpedLines = [
    "Book 0: title=string(\"こころ\") pages=int(-1) weight=double(0.5) isLent=bool(true)"
      + " printed=date(1000000000.0) authors=[0]",
    "Book 1: title=string(\"\") isLent=bool(false) authors=[]",
    "Book 2: title=string(\"M/T\") pages=int(9223372036854775807) authors=[1, 0, 1]",
    "Author 0: name=string(\"夏目漱石\") books=[0, 2]",
    "Author 1: name=string(\"Ōe\") books=[2]",
  ]

  @Test("the store of the dumps has the documented objects")
  func dumpedStore() throws {
    try makeDumpedStore()
    #expect(try Sample.file(scratch.store).current().lines() == Self.dumpedLines)
  }

  @Test("opens stores of every format, and writes them", arguments: 1...FileFormat.version)
  func pastFormats(format: UInt32) throws {
    let dump = try #require([1: formatOneDump, 2: formatTwoDump][format], "a format has a dump")
    try scratch.load(dump)
    let file = Sample.file(scratch.store)
    #expect(try file.current().lines() == Self.dumpedLines)
    #expect(try file.check() == [])
    let store = Store(file)
    try store.write { transaction in
      try transaction.set(.int(9), AttributeID(1), of: ObjectID(Sample.book, RowID(1)))
    }
    var changed = Self.dumpedLines
    changed[1] = "Book 1: title=string(\"\") pages=int(9) isLent=bool(false) authors=[]"
    #expect(try Sample.file(scratch.store).current().lines() == changed)
    #expect(try file.check() == [])
    #expect(try scratch.storedHeader().format == FileFormat.version)
  }

  @Test("keys of records survive a round trip, and sort by their numbers")
  func keys() {
    let keys: [RecordKey] = [
      .header, .catalog, .metadata, .segment(entity: 0, index: 0), .segment(entity: 0, index: 258),
      .segment(entity: 1, index: 0), .segment(entity: 256, index: 1), .blob(1), .blob(255),
      .blob(256), .blob(.max),
    ]
    for key in keys { #expect(RecordKey(key.bytes) == key) }
    for (key, next) in zip(keys, keys.dropFirst()) {
      #expect(key.bytes.lexicographicallyPrecedes(next.bytes))
    }
    for bytes in [[], [1, 1], [4], [0x10, 0, 0], [0x20], [0x30, 0, 0, 0, 0, 0, 0, 0, 0]] {
      #expect(RecordKey(bytes.map { UInt8($0) }) == nil)
    }
  }

  @Test("a record is refused when any bit of it, or its key, differs")
  func recordChecksums() throws {
    var header = StoreHeader(mark: Sample.mark, capacity: Sample.capacity, entityCount: 3)
    header.segmentCounts = [1, 2, 3]
    let record = header.record
    #expect(try StoreHeader(record: record, mark: Sample.mark) == header)
    for offset in record.indices {
      for bit in 0..<8 {
        var damaged = record
        damaged[offset] ^= 1 << bit
        #expect(throws: DamagedRecord.self) { try StoreHeader(record: damaged, mark: Sample.mark) }
      }
    }
    for length in record.indices {
      #expect(throws: DamagedRecord.self) {
        try StoreHeader(record: Array(record[..<length]), mark: Sample.mark)
      }
    }
    let key = RecordKey.segment(entity: 1, index: 1)
    let segment = SegmentRecord(rowCount: 3, liveCount: 3, columns: [])
    #expect(try SegmentRecord(record: segment.record(key), key, header: header) == segment)
    #expect(throws: DamagedRecord.self) {
      try SegmentRecord(
        record: segment.record(key), .segment(entity: 1, index: 0), header: header)
    }
  }

  /// Each by a program of its own in another language, from the description alone.
  @Test(
    "a checksum agrees with its description",
    arguments: [
      (0, 0xa681f8b3bef4c081), (1, 0x21580cc6b6f1c51f), (31, 0x9ff6a310904b0663),
      (32, 0xea13d05f3501f66e), (100, 0x8f0d6460471cac1a),
    ])
  func checksum(length: Int, expected: UInt64) {
    #expect(Checksum.of((0..<length).map { UInt8(truncatingIfNeeded: $0 * 7 + 1) }) == expected)
  }

  /// By libxxhash and a program of its own in another language.
  @Test(
    "a hash agrees with its description",
    arguments: [
      (0, 0x2d06_8005_38d3_94c2), (1, 0xe12e_f9d2_eb86_ceeb), (31, 0xd3e1_646c_0bad_5f21),
      (100, 0x985c_0aa3_5f52_3fe6), (300, 0x9359_6084_8d04_785c),
      (5000, 0x8821_62eb_fafc_2c3f) as (Int, UInt64),
    ])
  func contentHash(length: Int, expected: UInt64) {
    let bytes = (0..<length).map { UInt8(truncatingIfNeeded: $0 * 7 + 1) }
    #expect(ContentHash.of(bytes) == expected)
    #expect(ContentHash.of(ColumnBuffer([9] + bytes), in: 1..<length + 1) == expected)
  }

  @Test("the header's hash covers all other records")
  func contents() throws {
    try makeDumpedStore()
    let file = Sample.file(scratch.store)
    func expectDamage(_ key: RecordKey, _ bytes: [UInt8]?) throws {
      let environment = try Environment.open(scratch.store, addressSpace: 1 << 30)
      let old = try ReadTransaction(environment) {}.value(of: key)?.array
      func put(_ bytes: [UInt8]?) throws {
        var header = try scratch.storedHeader()
        try environment.write { transaction in
          header.transaction = transaction.number
          try transaction.put(header.record, .header)
          if let bytes { try transaction.put(bytes, key) } else { try transaction.remove(key) }
        }
      }
      try put(bytes)
      #expect(throws: StoreFileError.self) { try Sample.file(scratch.store).current() }
      try put(old)
      #expect(try file.current().lines() == Self.dumpedLines)
    }
    // Each record is right by itself.
    try expectDamage(.metadata, MetadataRecord.bytes(of: ["a": "b"]))
    try expectDamage(.segment(entity: 0, index: 0), nil)
    let key = RecordKey.segment(entity: 1, index: 0)
    try expectDamage(key, SegmentRecord(rowCount: 2, liveCount: 2, columns: []).record(key))
    let schema = Schema([Entity("Other", attributes: [])])
    var catalog = Catalog()
    _ = try catalog.adopt(schema)
    try expectDamage(.catalog, catalog.record)
  }

  @Test("the first commit on format 1 writes every record and column again")
  func formatOneRewritten() throws {
    try scratch.load(formatOneDump)
    let file = Sample.file(scratch.store)
    let old = try file.current()
    #expect(columns(old).allSatisfy { $0.isFormatOne })
    try Store(file).write { transaction in
      try transaction.set(.int(9), AttributeID(1), of: ObjectID(Sample.book, RowID(1)))
    }
    let written = columns(try file.current())
    #expect(written.allSatisfy { !$0.isFormatOne && $0.blob > 8 })
    #expect(try file.check() == [])
    #expect(try Sample.file(scratch.store).current().lines()[0] == Self.dumpedLines[0])
  }

  private func columns(_ snapshot: Snapshot) -> [StoredColumn] {
    snapshot.segments.joined().flatMap(\.sources).compactMap { $0 as? StoredColumn }
  }

  @Test("a checksum changes with any bit, and with the length")
  func checksumChanges() {
    let bytes = (0..<75).map { UInt8($0) }
    let checksum = Checksum.of(bytes)
    for offset in bytes.indices {
      for bit in 0..<8 {
        var changed = bytes
        changed[offset] ^= 1 << bit
        #expect(Checksum.of(changed) != checksum)
      }
    }
    let zeros = (0..<70).map { Checksum.of([UInt8](repeating: 0, count: $0)) }
    #expect(Set(zeros).count == zeros.count)
  }
}
