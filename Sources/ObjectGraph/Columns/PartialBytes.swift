/// Verifies bytes of a column that a file holds.
package protocol ColumnVerifier: AnyObject, Sendable {
  /// Throws if bytes in a range are damaged. A range that was verified before costs a few nanoseconds.
  func verify(_ range: Range<Int>) throws
}

/// The bytes of a column, of which parts are read.
package struct PartialBytes: Sendable {
  /// All bytes; `verify` comes before the first use of any.
  package let bytes: ColumnBuffer<UInt8>
  /// Nil for bytes that need no verification.
  private let verifier: (any ColumnVerifier)?

  /// Bytes that a verifier verifies, or that need no verification.
  package init(_ bytes: ColumnBuffer<UInt8>, _ verifier: (any ColumnVerifier)? = nil) {
    self.bytes = bytes
    self.verifier = verifier
  }

  /// Throws if bytes in a range are damaged.
  @inline(__always)
  package func verify(_ range: Range<Int>) throws { try verifier?.verify(range) }
}

/// A section of a column, of which parts are read.
///
/// Contrast with `ColumnBuffer`, whose elements were verified before.
struct PartialSection<Element: BitwiseCopyable & Sendable>: Sendable {
  private let elements: ColumnBuffer<Element>
  private let bytes: PartialBytes
  /// The offset of the section in the bytes.
  private let start: Int

  /// An empty section.
  init() {
    self.init(ColumnBuffer([]), PartialBytes(ColumnBuffer([])), start: 0)
  }

  fileprivate init(_ elements: ColumnBuffer<Element>, _ bytes: PartialBytes, start: Int) {
    self.elements = elements
    self.bytes = bytes
    self.start = start
  }

  /// The elements, which may be damaged until `slice` or `element` has verified them.
  var unverified: ColumnBuffer<Element> { elements }

  /// The number of elements.
  var count: Int { elements.count }

  /// Returns all elements, verified.
  func all() throws -> ColumnBuffer<Element> { try slice(0..<count) }

  /// Returns the elements in a range, verified; traps outside `0...count`.
  func slice(_ range: Range<Int>) throws -> ColumnBuffer<Element> {
    let slice = elements.slice(range)
    let stride = MemoryLayout<Element>.stride
    try bytes.verify(start + range.lowerBound * stride..<start + range.upperBound * stride)
    return slice
  }

  /// Returns an element, verified; traps outside `0..<count`.
  func element(_ index: Int) throws -> Element {
    let start = start + index * MemoryLayout<Element>.stride
    try bytes.verify(start..<start + MemoryLayout<Element>.stride)
    return elements[index]
  }
}

/// Reads the sections of a column in order, like `ColumnReader`, without verifying their elements.
struct PartialColumnReader {
  private let bytes: PartialBytes
  private var reader: ColumnReader
  /// The kind in the header.
  let kind: UInt32

  /// Reads the header, which may have any of some kinds.
  init(_ bytes: PartialBytes, _ kinds: ColumnKind...) throws {
    try self.init(bytes, kinds: kinds.map(\.rawValue))
  }

  /// Reads the header, which may have any of some kinds.
  init(_ bytes: PartialBytes, kinds: [UInt32]) throws {
    self.bytes = bytes
    try bytes.verify(0..<min(ColumnReader.headerByteCount, bytes.bytes.count))
    let found = try ColumnReader.kind(of: bytes.bytes)
    kind = found
    reader = try ColumnReader(bytes.bytes, kind: kinds.contains(found) ? found : kinds[0])
  }

  /// The three counts of the header.
  var counts: (Int, Int, Int) { reader.counts }

  /// Returns the next section.
  mutating func section<Element: BitwiseCopyable & Sendable>(of type: Element.Type, count: Int)
    throws -> PartialSection<Element>
  {
    let start = reader.offset
    return PartialSection(try reader.section(of: type, count: count), bytes, start: start)
  }
}
