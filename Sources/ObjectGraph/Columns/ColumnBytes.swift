/// Writes the bytes of one column: a header of four words, then sections, each at a multiple of 8.
///
///     offset  0        4        8        12       16
///             kind     count 0  count 1  count 2  sections…
///
/// Numbers are little-endian, as on every machine that Swift for Linux runs on.
struct ColumnWriter {
  private(set) var bytes: [UInt8] = []

  init(_ kind: ColumnKind, _ count0: Int, _ count1: Int, _ count2: Int, capacity: Int) {
    self.init(kind: kind.rawValue, count0, count1, count2, capacity: capacity)
  }

  init(kind: UInt32, _ count0: Int, _ count1: Int, _ count2: Int, capacity: Int) {
    bytes.reserveCapacity(capacity + 64)
    append([kind, UInt32(count0), UInt32(count1), UInt32(count2)])
  }

  /// Appends a section, and zeros up to the next multiple of 8.
  mutating func append<Element: BitwiseCopyable>(_ elements: [Element]) {
    bytes.append(bytesOf: elements)
    while bytes.count % 8 != 0 { bytes.append(0) }
  }

  /// The column's bytes, on the heap.
  var buffer: ColumnBuffer<UInt8> { ColumnBuffer(bytes) }
}

/// Reads the sections of one column in order, checking that each lies inside the bytes.
struct ColumnReader {
  /// The three counts of the header.
  let counts: (Int, Int, Int)
  /// The number of bytes before the first section.
  static let headerByteCount = 16
  private let bytes: ColumnBuffer<UInt8>
  /// The offset of the next section.
  private(set) var offset = headerByteCount

  init(_ bytes: ColumnBuffer<UInt8>, _ kind: ColumnKind) throws {
    try self.init(bytes, kind: kind.rawValue)
  }

  init(_ bytes: ColumnBuffer<UInt8>, kind: UInt32) throws {
    let header = try Self.header(of: bytes)
    guard header[0] == kind else {
      throw DamagedColumn("it is of kind \(header[0]) instead of \(kind)")
    }
    counts = (Int(header[1]), Int(header[2]), Int(header[3]))
    self.bytes = bytes
  }

  /// The kind that a column's bytes name.
  static func kind(of bytes: ColumnBuffer<UInt8>) throws -> UInt32 { try header(of: bytes)[0] }

  private static func header(of bytes: ColumnBuffer<UInt8>) throws -> ColumnBuffer<UInt32> {
    guard let header = bytes.elements(of: UInt32.self, at: 0, count: 4) else {
      throw DamagedColumn("it is shorter than its header")
    }
    return header
  }

  /// Returns the next section.
  mutating func section<Element: BitwiseCopyable & Sendable>(
    of type: Element.Type, count: Int
  ) throws -> ColumnBuffer<Element> {
    guard let section = bytes.elements(of: type, at: offset, count: count) else {
      throw DamagedColumn("a section ends after its end")
    }
    offset += count * MemoryLayout<Element>.stride
    offset = (offset + 7) & ~7
    return section
  }
}

/// The first word of a column's bytes.
enum ColumnKind: UInt32 {
  case string = 1
  case bool = 2
  case int = 3
  case double = 4
  case links = 5
  case inverse = 6
  case presence = 7
  case orderedString = 8
}

/// An error in the bytes of a column.
package struct DamagedColumn: Error, CustomStringConvertible {
  /// The problem.
  package let reason: String

  package init(_ reason: String) {
    self.reason = reason
  }

  package var description: String { "a column is damaged: \(reason)" }
}

/// Throws if `offsets` do not ascend from 0 to `end`.
func checkOffsets(_ offsets: ColumnBuffer<UInt32>, end: Int) throws {
  let isValid = offsets.withSpan { offsets in
    guard offsets.count > 0, offsets[0] == 0, Int(offsets[offsets.count - 1]) == end else {
      return false
    }
    var previous: UInt32 = 0
    var rises = true
    for index in offsets.indices {
      rises = rises && previous <= offsets[index]
      previous = offsets[index]
    }
    return rises
  }
  guard isValid else { throw DamagedColumn("its offsets do not ascend to the end") }
}
