/// Builds a `StringColumn`, row by row: distinct strings in order of arrival, found through a hash
/// table, sorted once at the end.
struct StringColumnBuilder {
  /// The arrival number of each row's value, or `missing`.
  private var numbers: [UInt32] = []
  private var heap: [UInt8] = []
  /// Where each arrival starts in the heap, and the heap's end.
  private var starts: [UInt32] = [0]
  /// Open addressing: arrival numbers plus one, 0 for an empty slot.
  private var slots: [UInt32] = []

  private static let missing = UInt32.max

  init() {}

  /// The rows of an existing column, to be changed.
  init(_ column: StringColumn) {
    column.codes.withSpan { codes in
      numbers.reserveCapacity(codes.count)
      for row in codes.indices {
        numbers.append(codes[row] == StringColumn.missing ? Self.missing : UInt32(codes[row]))
      }
    }
    heap = column.heap.array
    starts = column.offsets.array
  }

  var rowCount: Int { numbers.count }

  /// The value of a row, or nil where it has none.
  func string(row: Int) -> String? {
    let number = numbers[row]
    return number == Self.missing
      ? nil : String(decoding: heap[range(of: Int(number))], as: UTF8.self)
  }

  /// Whether a row's value is exactly `text`.
  func isEqual(row: Int, _ text: Span<UInt8>) -> Bool {
    let number = numbers[row]
    return number != Self.missing && isEqual(Int(number), text)
  }

  mutating func append() {
    numbers.append(Self.missing)
  }

  mutating func clear(row: Int) {
    numbers[row] = Self.missing
  }

  /// Gives a row the value `text`, UTF-8 in NFC.
  mutating func set(_ text: Span<UInt8>, row: Int) {
    numbers[row] = number(of: text)
  }

  private func range(of number: Int) -> Range<Int> {
    Int(starts[number])..<Int(starts[number + 1])
  }

  private func isEqual(_ number: Int, _ text: Span<UInt8>) -> Bool {
    let range = range(of: number)
    guard range.count == text.count else { return false }
    return compareBytes(heap.span.extracting(range), text) == 0
  }

  /// Returns the arrival number of `text`, a new one where it is not there yet.
  private mutating func number(of text: Span<UInt8>) -> UInt32 {
    if starts.count * 2 > slots.count { rehash() }
    var slot = Int(truncatingIfNeeded: hashBytes(text)) & (slots.count - 1)
    while slots[slot] != 0 {
      let number = slots[slot] - 1
      if isEqual(Int(number), text) { return number }
      slot = (slot + 1) & (slots.count - 1)
    }
    let number = UInt32(starts.count - 1)
    for index in text.indices { heap.append(text[index]) }
    starts.append(UInt32(heap.count))
    slots[slot] = number + 1
    return number
  }

  private mutating func rehash() {
    var count = 64
    while count < starts.count * 4 { count *= 2 }
    slots = [UInt32](repeating: 0, count: count)
    for number in 0..<(starts.count - 1) {
      var slot = Int(truncatingIfNeeded: hashBytes(heap.span.extracting(range(of: number))))
      slot &= count - 1
      while slots[slot] != 0 { slot = (slot + 1) & (count - 1) }
      slots[slot] = UInt32(number) + 1
    }
  }

  /// The column's bytes, or nil where no row has a value.
  func finish() -> ColumnBuffer<UInt8>? {
    let distinctCount = starts.count - 1
    var isUsed = [Bool](repeating: false, count: distinctCount)
    for number in numbers where number != Self.missing { isUsed[Int(number)] = true }
    var sorted = (0..<distinctCount).filter { isUsed[$0] }
    guard !sorted.isEmpty else { return nil }
    let bytes = heap.span
    sorted.sort { left, right in
      compareBytes(bytes.extracting(range(of: left)), bytes.extracting(range(of: right))) < 0
    }

    var codes = [UInt16](repeating: StringColumn.missing, count: distinctCount)
    var offsets: [UInt32] = [0]
    var sortedHeap: [UInt8] = []
    sortedHeap.reserveCapacity(heap.count)
    for (code, number) in sorted.enumerated() {
      codes[number] = UInt16(code)
      sortedHeap.append(contentsOf: heap[range(of: number)])
      offsets.append(UInt32(sortedHeap.count))
    }
    var writer = ColumnWriter(
      .string, numbers.count, sorted.count, sortedHeap.count,
      capacity: offsets.count * 4 + numbers.count * 2 + sortedHeap.count)
    writer.append(offsets)
    writer.append(numbers.map { $0 == Self.missing ? StringColumn.missing : codes[Int($0)] })
    writer.append(sortedHeap)
    return writer.buffer
  }
}

/// Hashes bytes eight at a time: multiply and fold, as wyhash and its kin do. Not for use against
/// an adversary: a table of one segment has at most 65,535 entries to collide.
package func hashBytes(_ bytes: Span<UInt8>) -> UInt64 {
  var hash: UInt64 = 0x9E37_79B9_7F4A_7C15 ^ UInt64(truncatingIfNeeded: bytes.count)
  var index = 0
  while index < bytes.count {
    var word: UInt64 = 0
    let end = min(index + 8, bytes.count)
    while index < end {
      word = word << 8 | UInt64(bytes[index])
      index += 1
    }
    let product = (hash ^ word).multipliedFullWidth(by: 0xA076_1D64_78BD_642F)
    hash = product.high ^ product.low
  }
  return hash ^ (hash >> 29)
}
