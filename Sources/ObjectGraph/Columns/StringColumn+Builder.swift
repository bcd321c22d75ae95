/// Builds a `StringColumn`, row by row: distinct strings in order of arrival, found through a hash
/// table, sorted once at the end.
///
///     heap        "和食カレー"
///     starts    [ 0, 6, 15 ]              of each arrival in the heap, and its end
///     row         0   1   2
///     numbers   [ 1,  0,  none ]          the arrival of each row's value; later rows have none
///     slots     [ 0, 2, 0, 1 ]            arrivals plus one by hash; 0: empty
struct StringColumnBuilder {
  private var numbers: [UInt32] = []
  private var heap: [UInt8] = []
  private var starts: [UInt32] = [0]
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

  /// The number of bytes of the strings, including those that no row has any more.
  var heapByteCount: Int { heap.count }

  /// The approximate number of bytes in memory.
  var byteCount: Int { heap.count + (numbers.count + starts.count + slots.count) * 4 }

  /// Whether a row has a value.
  func hasValue(row: Int) -> Bool { row < numbers.count && numbers[row] != Self.missing }

  /// Returns the result of `body` for the bytes of a row's value, or nil if the row has none.
  func withBytes<Result>(row: Int, _ body: (Span<UInt8>) throws -> Result) rethrows -> Result? {
    guard hasValue(row: row) else { return nil }
    return try body(heap.span.extracting(range(of: Int(numbers[row]))))
  }

  /// Whether a row's value is exactly `text`, or nil if it has none.
  ///
  /// Mutating, like the next, so that a call does not copy the builder.
  mutating func isEqual(row: Int, to text: Span<UInt8>) -> Bool? {
    hasValue(row: row) ? isEqual(Int(numbers[row]), text) : nil
  }

  /// The hash of a row's value, or nil if it has none.
  mutating func hash(row: Int) -> UInt64? {
    guard hasValue(row: row) else { return nil }
    let range = range(of: Int(numbers[row]))
    return hashBytes(heap.span.extracting(range))
  }

  /// The rows whose value is exactly `text`, in ascending order.
  ///
  /// - Complexity: O(1) if there are none, otherwise O(rows).
  mutating func rows(of text: Span<UInt8>) -> [Int] {
    prepareSlots()
    let slot = slot(of: text)
    guard slots[slot] != 0 else { return [] }
    let number = slots[slot] - 1
    return numbers.indices.filter { numbers[$0] == number }
  }

  /// Removes a row's value, and returns whether it had one.
  mutating func clear(row: Int) -> Bool {
    guard hasValue(row: row) else { return false }
    numbers[row] = Self.missing
    return true
  }

  /// Gives a row the value `text`, UTF-8 in NFC, and returns whether it had another or none.
  mutating func set(_ text: Span<UInt8>, row: Int) -> Bool {
    set(number(of: text), row: row)
  }

  /// Does what `set` does if some row has, or had, the value `text`; otherwise does nothing and
  /// returns nil.
  mutating func setKnown(_ text: Span<UInt8>, row: Int) -> Bool? {
    prepareSlots()
    let slot = slot(of: text)
    return slots[slot] == 0 ? nil : set(slots[slot] - 1, row: row)
  }

  private mutating func set(_ number: UInt32, row: Int) -> Bool {
    while numbers.count <= row { numbers.append(Self.missing) }
    guard numbers[row] != number else { return false }
    numbers[row] = number
    return true
  }

  private func range(of number: Int) -> Range<Int> {
    Int(starts[number])..<Int(starts[number + 1])
  }

  private func isEqual(_ number: Int, _ text: Span<UInt8>) -> Bool {
    let range = range(of: number)
    return range.count == text.count && areEqual(heap.span.extracting(range), text)
  }

  /// Returns the slot that holds `text`, or the empty slot for it.
  private func slot(of text: Span<UInt8>) -> Int {
    var slot = Int(truncatingIfNeeded: hashBytes(text)) & (slots.count - 1)
    while slots[slot] != 0, !isEqual(Int(slots[slot] - 1), text) {
      slot = (slot + 1) & (slots.count - 1)
    }
    return slot
  }

  /// Returns the arrival number of `text`, which is added if it is new.
  private mutating func number(of text: Span<UInt8>) -> UInt32 {
    prepareSlots()
    let slot = slot(of: text)
    if slots[slot] != 0 { return slots[slot] - 1 }
    let number = UInt32(starts.count - 1)
    heap.append(text)
    starts.append(UInt32(heap.count))
    slots[slot] = number + 1
    return number
  }

  /// Makes room for one more string in the table of slots.
  private mutating func prepareSlots() {
    guard starts.count * 2 > slots.count else { return }
    var count = 64
    while count < starts.count * 4 { count *= 2 }
    var slots = [UInt32](repeating: 0, count: count)
    for number in 0..<(starts.count - 1) {
      let text = heap.span.extracting(range(of: number))
      var slot = Int(truncatingIfNeeded: hashBytes(text)) & (count - 1)
      while slots[slot] != 0 { slot = (slot + 1) & (count - 1) }
      slots[slot] = UInt32(number) + 1
    }
    self.slots = slots
  }

  /// The bytes of a column of `rowCount` rows, or nil if no row has a value.
  func finish(rowCount: Int) -> ColumnBuffer<UInt8>? {
    let sorted = sortedNumbers()
    guard !sorted.isEmpty else { return nil }
    var codes = [UInt16](repeating: StringColumn.missing, count: starts.count - 1)
    var offsets: [UInt32] = [0]
    offsets.reserveCapacity(sorted.count + 1)
    var sortedHeap: [UInt8] = []
    sortedHeap.reserveCapacity(heap.count)
    for (code, number) in sorted.enumerated() {
      codes[number] = UInt16(code)
      sortedHeap.append(heap.span.extracting(range(of: number)))
      offsets.append(UInt32(sortedHeap.count))
    }
    var rows = [UInt16](repeating: StringColumn.missing, count: rowCount)
    for row in numbers.indices where numbers[row] != Self.missing {
      rows[row] = codes[Int(numbers[row])]
    }
    let isOrdered = StringColumn.keepsOrder(rowCount: rowCount, distinctCount: sorted.count)
    var writer = ColumnWriter(
      isOrdered ? .orderedString : .string, rowCount, sorted.count, sortedHeap.count,
      capacity: offsets.count * 4 + rowCount * 4 + sortedHeap.count)
    writer.append(offsets)
    writer.append(rows)
    writer.append(sortedHeap)
    if isOrdered { writer.append(Self.order(of: rows, distinctCount: sorted.count)) }
    return writer.buffer
  }

  /// The rows in order of their codes, those without a value last: a stable counting sort.
  private static func order(of codes: [UInt16], distinctCount: Int) -> [UInt16] {
    func slot(_ code: UInt16) -> Int {
      code == StringColumn.missing ? distinctCount : Int(code)
    }
    var places = [Int](repeating: 0, count: distinctCount + 2)
    for code in codes { places[slot(code) + 1] += 1 }
    for slot in 0...distinctCount { places[slot + 1] += places[slot] }
    var order = [UInt16](repeating: 0, count: codes.count)
    for (row, code) in codes.enumerated() {
      order[places[slot(code)]] = UInt16(row)
      places[slot(code)] += 1
    }
    return order
  }

  /// The arrivals that some row has, in the order of their strings.
  private func sortedNumbers() -> [Int] {
    var isUsed = [Bool](repeating: false, count: starts.count - 1)
    for number in numbers where number != Self.missing { isUsed[Int(number)] = true }
    // Most comparisons end within the first eight bytes, which are compared as one number.
    var entries: [(prefix: UInt64, number: Int)] = []
    entries.reserveCapacity(isUsed.count)
    for number in isUsed.indices where isUsed[number] {
      entries.append((prefixNumber(of: heap.span.extracting(range(of: number))), number))
    }
    entries.sort { left, right in
      if left.prefix != right.prefix { return left.prefix < right.prefix }
      let bytes = heap.span
      let first = bytes.extracting(range(of: left.number))
      return compareBytes(first, bytes.extracting(range(of: right.number))) < 0
    }
    return entries.map(\.number)
  }
}
