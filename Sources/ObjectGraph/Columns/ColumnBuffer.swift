/// An immutable run of plain values, and the object that keeps their memory alive: the heap, or a
/// mapped file with its read transaction.
///
/// Contrast with `Array`: a buffer can point into memory that it shares, and a slice of it is
/// another buffer, without a copy. Loops borrow all of it once, with `withSpan`.
///
/// This is the only unsafe type of the module. It is safe because `owner` keeps `count` elements at
/// `base` valid and unchanged as long as it lives, and because every access checks its bounds.
@safe
package struct ColumnBuffer<Element: BitwiseCopyable & Sendable>: @unchecked Sendable {
  // `@unchecked Sendable` is right because the memory never changes.
  @usableFromInline let base: UnsafePointer<Element>
  /// The number of elements.
  package let count: Int
  @usableFromInline let owner: AnyObject?

  @usableFromInline
  init(base: UnsafePointer<Element>, count: Int, owner: AnyObject?) {
    unsafe self.base = base
    self.count = count
    self.owner = owner
  }

  /// Heap memory, freed with the last buffer that points into it.
  @safe
  final class HeapMemory {
    let start: UnsafeMutableRawPointer

    init(byteCount: Int) {
      // LMDB aligns large values in its map to 16 bytes; heap memory follows the same rule.
      unsafe start = .allocate(byteCount: max(byteCount, 16), alignment: 16)
    }

    deinit {
      unsafe start.deallocate()
    }
  }

  /// A copy of `elements`, on the heap.
  package init(_ elements: Span<Element>) {
    let memory = HeapMemory(byteCount: elements.count * MemoryLayout<Element>.stride)
    let start = unsafe memory.start.bindMemory(to: Element.self, capacity: max(elements.count, 1))
    unsafe elements.withUnsafeBufferPointer { elements in
      guard let first = elements.baseAddress else { return }
      unsafe start.initialize(from: first, count: elements.count)
    }
    unsafe self.init(base: UnsafePointer(start), count: elements.count, owner: memory)
  }

  /// A copy of `elements`, on the heap.
  package init(_ elements: [Element]) {
    self.init(elements.span)
  }

  /// Memory that another object owns, such as the map of a file.
  ///
  /// The caller guarantees that `owner` keeps the memory valid, unchanged and aligned for
  /// `Element`.
  @unsafe
  package init(borrowing elements: UnsafeBufferPointer<Element>, owner: AnyObject) {
    if let start = elements.baseAddress {
      unsafe self.init(base: start, count: elements.count, owner: owner)
    } else {
      self.init([])
    }
  }

  /// Whether the buffer is empty.
  @inlinable package var isEmpty: Bool { count == 0 }

  /// The element at `index`; traps outside `0..<count`.
  @inlinable package subscript(index: Int) -> Element {
    precondition(index >= 0 && index < count, "index out of range of a column buffer")
    return unsafe base[index]
  }

  /// Calls `body` with all elements.
  @inlinable
  package func withSpan<Result, Failure: Error>(
    _ body: (Span<Element>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let span = unsafe Span(_unsafeStart: base, count: count)
    let result = try body(span)
    // The memory must outlive the call, and nothing else here uses the owner.
    withExtendedLifetime(owner) {}
    return result
  }

  /// A copy of the elements.
  package var array: [Element] {
    let copy = unsafe Array(UnsafeBufferPointer(start: base, count: count))
    withExtendedLifetime(owner) {}
    return copy
  }

  /// Returns the elements in `range`, sharing the memory; traps outside `0...count`.
  package func slice(_ range: Range<Int>) -> ColumnBuffer {
    precondition(
      range.lowerBound >= 0 && range.upperBound <= count, "slice out of range of a column buffer")
    return unsafe ColumnBuffer(base: base + range.lowerBound, count: range.count, owner: owner)
  }
}

extension ColumnBuffer where Element == UInt8 {
  /// Returns `count` elements of another type that start `offset` bytes in, sharing the memory, or
  /// nil if they are not inside the buffer or not aligned.
  package func elements<Other: BitwiseCopyable & Sendable>(
    of type: Other.Type, at offset: Int, count: Int
  ) -> ColumnBuffer<Other>? {
    let (length, overflow) = count.multipliedReportingOverflow(by: MemoryLayout<Other>.stride)
    guard !overflow, count >= 0, offset >= 0, offset <= self.count, length <= self.count - offset
    else { return nil }
    let start = unsafe UnsafeRawPointer(base) + offset
    guard Int(bitPattern: start) % MemoryLayout<Other>.alignment == 0 else { return nil }
    let typed = unsafe start.assumingMemoryBound(to: Other.self)
    return unsafe ColumnBuffer<Other>(base: typed, count: count, owner: owner)
  }

  /// Calls `body` with the bytes, for a C function.
  @unsafe
  package func withUnsafeBytes<Result>(
    _ body: (UnsafeRawBufferPointer) throws -> Result
  ) rethrows -> Result {
    defer { withExtendedLifetime(owner) {} }
    return try unsafe body(UnsafeRawBufferPointer(start: base, count: count))
  }
}

extension [UInt8] {
  /// Appends the memory of plain values.
  mutating func append<Value: BitwiseCopyable>(bytesOf elements: [Value]) {
    unsafe elements.withUnsafeBytes { raw in unsafe append(contentsOf: raw) }
  }

  /// Appends bytes.
  package mutating func append(_ bytes: Span<UInt8>) {
    unsafe bytes.withUnsafeBufferPointer { unsafe append(contentsOf: $0) }
  }
}

extension Span<UInt8> {
  /// The eight bytes from `offset` on as a number, the first byte least significant; traps if they
  /// are not all inside.
  @inlinable
  @inline(__always)
  package func word(at offset: Int) -> UInt64 {
    // Every bit pattern is a number, and the load checks its bounds.
    unsafe bytes.unsafeLoadUnaligned(fromByteOffset: offset, as: UInt64.self)
  }
}
