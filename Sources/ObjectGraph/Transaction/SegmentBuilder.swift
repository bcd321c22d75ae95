/// A segment in the making: the columns of an existing one, and builders of those written since.
///
/// A column is opened when it is first written; one that is not keeps its bytes, and the object that
/// they come from, so that a storage need not write them again. Reading sees what was written.
///
/// Contrast with `Segment`, which never changes.
struct SegmentBuilder {
  let entity: Entity
  /// What the columns that are not open hold; it may have fewer rows.
  private(set) var base: Segment
  /// How many rows, holes included.
  private(set) var rowCount: Int
  /// How many rows are live.
  private(set) var liveCount: Int
  /// Whether anything differs from `base`.
  private(set) var isOpen = false
  /// Whether anything differs from what the transaction began with.
  private(set) var isChanged = false
  /// When it was last written, as the transaction counts; 0 where it is not open.
  var lastWrite: UInt64 = 0
  /// About how many bytes its rows hold, once a row was appended.
  var heldByteCount = 0

  /// A bit for each row: whether it is live. Nil: as in `base`, and rows behind it are.
  private(set) var live: [UInt64]?
  private(set) var isPresenceChanged = false
  /// A builder for each string attribute that is open; empty where nothing is.
  private(set) var strings: [StringColumnBuilder?] = []
  /// A builder for each other attribute that is open.
  private(set) var values: [(any ValueBuilder)?] = []
  /// A builder for each stored relationship that is open.
  var links: [LinkColumnBuilder?] = []

  /// The rows of an existing segment, to be changed.
  init(_ entity: Entity, _ base: Segment) {
    self.entity = entity
    self.base = base
    rowCount = base.rowCount
    liveCount = base.liveCount
  }

  /// A builder without rows.
  init(_ entity: Entity) {
    self.init(entity, Segment(rowCount: 0, liveCount: 0, sources: []))
  }

  /// How many bytes the open columns take in memory, roughly.
  var byteCount: Int {
    var count = (live?.count ?? 0) * 8
    for index in strings.indices { count += strings[index]?.byteCount ?? 0 }
    for index in values.indices { count += values[index]?.byteCount ?? 0 }
    for index in links.indices { count += links[index]?.byteCount ?? 0 }
    return count
  }

  mutating func markOpen() {
    guard !isOpen else { return }
    isOpen = true
    isChanged = true
    strings = Array(repeating: nil, count: entity.attributes.count)
    values = Array(repeating: nil, count: entity.attributes.count)
    links = Array(repeating: nil, count: entity.relationships.count)
  }

  /// Ends this round of changes: from now on `segment` holds what was written.
  mutating func reset(to segment: Segment) {
    base = segment
    isOpen = false
    lastWrite = 0
    heldByteCount = 0
    live = nil
    isPresenceChanged = false
    strings = []
    values = []
    links = []
  }
}

extension SegmentBuilder {
  /// Whether a row is live.
  func isLive(row: Int) throws -> Bool {
    guard row < rowCount else { return false }
    if let word = live?[row >> 6] { return word >> UInt64(row & 63) & 1 == 1 }
    guard row < base.rowCount, base.liveCount < base.rowCount else { return true }
    return try base.presence().isLive(row: row)
  }

  /// Reads which rows are live, so that asking for each costs little from now on.
  mutating func loadLive() throws {
    guard live == nil, base.liveCount < base.rowCount else { return }
    var words = try base.presence().words.array
    for row in base.rowCount..<max(rowCount, base.rowCount) {
      if row & 63 == 0 { words.append(0) }
      words[row >> 6] |= 1 << UInt64(row & 63)
    }
    live = words
  }

  /// Appends a live row without values or links, and returns its place.
  mutating func append() throws -> Int {
    try loadLive()
    if !isOpen || rowCount == base.rowCount {
      // A source that is a file reads only how long its bytes are.
      for source in base.sources { heldByteCount += try source?.bytes().count ?? 0 }
    }
    markOpen()
    let row = rowCount
    if live != nil {
      if row & 63 == 0 { live?.append(0) }
      live?[row >> 6] |= 1 << UInt64(row & 63)
    }
    rowCount += 1
    liveCount += 1
    return row
  }

  /// Makes a live row, which has no values and links any more, a hole.
  mutating func makeHole(row: Int) throws {
    try loadLive()
    markOpen()
    var words = live ?? Self.words(allRows: rowCount)
    words[row >> 6] &= ~(1 << UInt64(row & 63))
    live = words
    isPresenceChanged = true
    liveCount -= 1
  }

  private static func words(allRows rowCount: Int) -> [UInt64] {
    PresenceColumn(allRows: rowCount).words.array
  }
}

extension SegmentBuilder {
  /// The value of a row's attribute, or nil where it has none.
  func value(_ attribute: AttributeID, row: Int) throws -> AttributeValue? {
    let type = entity.attributes[attribute.index].type
    if type == .string {
      return try withString(attribute, row: row) { .string(String(repairing: $0)) }
    }
    if isOpen, let column = values[attribute.index] { return column.value(row: row) }
    guard row < base.rowCount else { return nil }
    let number = entity.number(of: .attribute(attribute))
    return switch type {
    case .bool: try base.bools(number).value(row: row)?.attributeValue(type)
    case .int: try base.ints(number).value(row: row)?.attributeValue(type)
    case .double, .date: try base.doubles(number).value(row: row)?.attributeValue(type)
    case .string: nil
    }
  }

  /// Returns what `body` makes of the bytes of a row's string, or nil where it has none.
  func withString<Result>(
    _ attribute: AttributeID, row: Int, _ body: (Span<UInt8>) throws -> Result
  ) throws -> Result? {
    if isOpen, strings[attribute.index] != nil {
      return try strings[attribute.index]?.withBytes(row: row, body) ?? nil
    }
    guard row < base.rowCount else { return nil }
    let column = try base.strings(entity.number(of: .attribute(attribute)))
    let code = column.codes[row]
    return code == StringColumn.missing ? nil : try column.withBytes(code: Int(code), body)
  }

  /// Whether a row's attribute has exactly this value, or none where it is nil.
  func isEqual(_ value: AttributeValue?, _ attribute: AttributeID, row: Int) throws -> Bool {
    guard entity.attributes[attribute.index].type == .string else {
      return try self.value(attribute, row: row) == value
    }
    // Not `==` of strings, which takes canonical equivalents for equal.
    guard case .string(let text)? = value else {
      return try withString(attribute, row: row) { _ in true } == nil
    }
    let bytes = text.utf8.span
    return try withString(attribute, row: row) { areEqual($0, bytes) } ?? false
  }

  /// The rows whose string is exactly `text`, rising.
  ///
  /// - Complexity: O(log rows) where there are none, otherwise O(rows).
  mutating func rows(of text: Span<UInt8>, _ attribute: AttributeID) throws -> [Int] {
    if isOpen, strings[attribute.index] != nil {
      return strings[attribute.index]?.rows(of: text) ?? []
    }
    let number = entity.number(of: .attribute(attribute))
    guard base.source(number) != nil else { return [] }
    let column = try base.strings(number)
    guard let code = column.code(of: text) else { return [] }
    return column.codes.withSpan { codes in codes.indices.filter { codes[$0] == UInt16(code) } }
  }

  /// How many bytes the strings of a column take, those that no row has any more included.
  func heapByteCount(_ attribute: AttributeID) throws -> Int {
    if isOpen, let count = strings[attribute.index]?.heapByteCount { return count }
    let number = entity.number(of: .attribute(attribute))
    return base.source(number) == nil ? 0 : try base.strings(number).heap.count
  }

  /// Gives a row's attribute a value of its type, or none.
  mutating func set(_ value: AttributeValue?, _ attribute: AttributeID, row: Int) throws {
    if case .string(let text)? = value {
      return try set(text.utf8.span, attribute, row: row)
    }
    markOpen()
    if entity.attributes[attribute.index].type == .string {
      try openStrings(attribute.index)
      strings[attribute.index]?.clear(row: row)
    } else {
      try openValues(attribute.index)
      values[attribute.index]?.set(value, row: row)
    }
  }

  /// Gives a row's string attribute the value `text`, UTF-8 in NFC.
  mutating func set(_ text: Span<UInt8>, _ attribute: AttributeID, row: Int) throws {
    precondition(
      entity.attributes[attribute.index].type == .string, "a string attribute takes a string")
    markOpen()
    try openStrings(attribute.index)
    strings[attribute.index]?.set(text, row: row)
  }

  private mutating func openStrings(_ index: Int) throws {
    markOpen()
    guard strings[index] == nil else { return }
    let number = entity.number(of: .attribute(AttributeID(index)))
    strings[index] =
      base.source(number) == nil
      ? StringColumnBuilder() : StringColumnBuilder(try base.strings(number))
  }

  private mutating func openValues(_ index: Int) throws {
    markOpen()
    guard values[index] == nil else { return }
    values[index] = try valueBuilder(index)
  }

  /// A builder of a column that is not open, of an attribute that is not a string.
  func valueBuilder(_ index: Int) throws -> any ValueBuilder {
    let number = entity.number(of: .attribute(AttributeID(index)))
    let type = entity.attributes[index].type
    switch type {
    case .bool: return ValueColumnBuilder(type, try base.bools(number))
    case .int: return ValueColumnBuilder(type, try base.ints(number))
    case .double, .date: return ValueColumnBuilder(type, try base.doubles(number))
    case .string: preconditionFailure("strings have a builder of their own")
    }
  }
}
