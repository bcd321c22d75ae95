private import UnicodeText

extension SegmentBuilder {
  /// The value of a row's attribute, or nil if it has none.
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

  /// Returns the result of `body` for the bytes of a row's string, or nil if the row has none.
  func withString<Result>(
    _ attribute: AttributeID, row: Int, _ body: (Span<UInt8>) throws -> Result
  ) throws -> Result? {
    if isOpen, let column = strings[attribute.index] {
      return try column.withBytes(row: row, body)
    }
    guard row < base.rowCount else { return nil }
    let column = try base.strings(entity.number(of: .attribute(attribute)))
    let code = column.codes[row]
    return code == StringColumn.missing ? nil : try column.withBytes(code: Int(code), body)
  }

  /// Whether a row has a string.
  mutating func hasString(_ attribute: AttributeID, row: Int) throws -> Bool {
    if isOpen, let hasValue = strings[attribute.index]?.hasValue(row: row) { return hasValue }
    guard row < base.rowCount else { return false }
    try loadBaseStrings(attribute)
    return baseStrings[attribute.index]?.codes[row] != StringColumn.missing
  }

  /// Whether a row's string is exactly `text`, or nil if it has none.
  mutating func isEqual(_ attribute: AttributeID, row: Int, to text: Span<UInt8>) throws -> Bool? {
    if isOpen, let isEqual = strings[attribute.index]?.isEqual(row: row, to: text) {
      return isEqual
    }
    if isOpen, strings[attribute.index] != nil { return nil }
    guard row < base.rowCount else { return nil }
    try loadBaseStrings(attribute)
    return baseStrings[attribute.index]?.isEqual(row: row, to: text) ?? nil
  }

  /// The hash of a row's string, or nil if it has none.
  mutating func hash(_ attribute: AttributeID, row: Int) throws -> UInt64? {
    if isOpen, let hash = strings[attribute.index]?.hash(row: row) { return hash }
    if isOpen, strings[attribute.index] != nil { return nil }
    guard row < base.rowCount else { return nil }
    try loadBaseStrings(attribute)
    return baseStrings[attribute.index]?.hash(row: row) ?? nil
  }

  private mutating func loadBaseStrings(_ attribute: AttributeID) throws {
    if baseStrings.isEmpty { baseStrings = Array(repeating: nil, count: entity.attributes.count) }
    guard baseStrings[attribute.index] == nil else { return }
    baseStrings[attribute.index] = try base.strings(entity.number(of: .attribute(attribute)))
  }

  /// The rows whose string is exactly `text`, in ascending order.
  ///
  /// - Complexity: O(log rows) if there are none, otherwise O(rows).
  mutating func rows(of text: Span<UInt8>, _ attribute: AttributeID) throws -> [Int] {
    if isOpen, let rows = strings[attribute.index]?.rows(of: text) { return rows }
    let number = entity.number(of: .attribute(attribute))
    guard base.source(number) != nil else { return [] }
    let column = try base.strings(number)
    guard let code = column.code(of: text) else { return [] }
    return column.codes.withSpan { codes in codes.indices.filter { codes[$0] == UInt16(code) } }
  }

  /// Whether a column has room for this many more bytes of text.
  mutating func hasRoom(_ byteCount: Int, _ attribute: AttributeID, limit: Int) throws -> Bool {
    // The bytes of all columns together are known, and nearly always far below the limit.
    if isOpen, heldByteCount + byteCount <= limit { return true }
    if isOpen, let held = strings[attribute.index]?.heapByteCount {
      return held + byteCount <= limit
    }
    let number = entity.number(of: .attribute(attribute))
    let held = base.source(number) == nil ? 0 : try base.strings(number).heap.count
    return held + byteCount <= limit
  }
}

extension SegmentBuilder {
  /// Sets a row's attribute to a value of its type, or to none, and returns whether that changed
  /// it.
  @discardableResult
  mutating func set(_ value: AttributeValue?, _ attribute: AttributeID, row: Int) throws -> Bool {
    if case .string(let text)? = value { return try set(text, attribute, row: row) }
    if entity.attributes[attribute.index].type == .string {
      return try clearString(attribute, row: row)
    }
    if try self.value(attribute, row: row) == value { return false }
    markOpen()
    if values[attribute.index] == nil { values[attribute.index] = try valueBuilder(attribute) }
    values[attribute.index]?.set(value, row: row)
    return true
  }

  /// Sets a row's string attribute to the NFC of `text`, and returns whether that changed it.
  mutating func set(_ text: String, _ attribute: AttributeID, row: Int) throws -> Bool {
    // Stored text is in NFC, so a text that is stored already needs no normalization.
    if isOpen, let isChanged = strings[attribute.index]?.setKnown(text.utf8.span, row: row) {
      return isChanged
    }
    guard let normalized = normalForm(of: text) else {
      return try setNormal(text.utf8.span, attribute, row: row)
    }
    return try setNormal(normalized.utf8.span, attribute, row: row)
  }

  private mutating func setNormal(
    _ text: Span<UInt8>, _ attribute: AttributeID, row: Int
  ) throws -> Bool {
    if isOpen, let isChanged = strings[attribute.index]?.set(text, row: row) { return isChanged }
    if try isEqual(attribute, row: row, to: text) == true { return false }
    precondition(
      entity.attributes[attribute.index].type == .string, "a string is set on a string attribute")
    try openStrings(attribute)
    return strings[attribute.index]?.set(text, row: row) ?? false
  }

  private mutating func clearString(_ attribute: AttributeID, row: Int) throws -> Bool {
    if isOpen, let isChanged = strings[attribute.index]?.clear(row: row) { return isChanged }
    guard try hasString(attribute, row: row) else { return false }
    try openStrings(attribute)
    return strings[attribute.index]?.clear(row: row) ?? false
  }

  private mutating func openStrings(_ attribute: AttributeID) throws {
    let number = entity.number(of: .attribute(attribute))
    let builder =
      base.source(number) == nil
      ? StringColumnBuilder() : StringColumnBuilder(try base.strings(number))
    markOpen()
    strings[attribute.index] = builder
  }

  /// A new builder for a column of an attribute that is not a string.
  func valueBuilder(_ attribute: AttributeID) throws -> any ValueBuilder {
    let number = entity.number(of: .attribute(attribute))
    let type = entity.attributes[attribute.index].type
    switch type {
    case .bool: return ValueColumnBuilder(type, try base.bools(number))
    case .int: return ValueColumnBuilder(type, try base.ints(number))
    case .double, .date: return ValueColumnBuilder(type, try base.doubles(number))
    case .string: preconditionFailure("string columns have their own builder")
    }
  }
}

/// Returns the NFC of a string, or nil if it is in NFC already.
func normalForm(of text: String) -> String? {
  Normalization.isNFC(utf8: text.utf8.span) ? nil : text.nfc
}
