/// Reads a segment's objects one by one, each from no more bytes than it needs, so that most objects of
/// a damaged column can be read.
///
/// Contrast with `SegmentBuilder`, which reads whole columns.
struct ObjectReader {
  private enum Column {
    case strings(StringLookup)
    case bools(ValueLookup<UInt8>)
    case ints(ValueLookup<Int64>)
    case doubles(ValueLookup<Double>)
    case links(LinkLookup)
  }

  private let entity: Entity
  private let rowCount: Int
  /// The columns by number; nil for one that holds nothing, or that is not read, and an error for one
  /// of which nothing can be read.
  private let columns: [Result<Column, any Error>?]
  /// The live rows, or nil if they cannot be read.
  private let presence: PresenceColumn?

  init(_ segment: Segment, of entity: Entity) {
    self.entity = entity
    let rowCount = segment.rowCount
    self.rowCount = rowCount
    presence = try? segment.presence()
    var columns = [Result<Column, any Error>?](repeating: nil, count: entity.columnCount)
    for id in entity.columns {
      let number = entity.number(of: id)
      guard let source = segment.source(number) else { continue }
      switch id {
      case .presence, .inverse: continue
      case .links:
        columns[number] = Result {
          .links(try LinkLookup(source.partialBytes(), rowCount: rowCount))
        }
      case .attribute(let attribute):
        let type = entity.attributes[attribute.index].type
        columns[number] = Result {
          let bytes = try source.partialBytes()
          return switch type {
          case .string: .strings(try StringLookup(bytes, rowCount: rowCount))
          case .bool: .bools(try ValueLookup(bytes, rowCount: rowCount))
          case .int: .ints(try ValueLookup(bytes, rowCount: rowCount))
          case .double, .date: .doubles(try ValueLookup(bytes, rowCount: rowCount))
          }
        }
      }
    }
    self.columns = columns
  }

  /// The value of a row's attribute, or nil if it has none.
  func value(_ attribute: AttributeID, row: Int) throws -> AttributeValue? {
    let type = entity.attributes[attribute.index].type
    switch try columns[entity.number(of: .attribute(attribute))]?.get() {
    case .strings(let column): return try column.string(row: row).map { .string($0) }
    case .bools(let column): return try column.value(row: row)?.attributeValue(type)
    case .ints(let column): return try column.value(row: row)?.attributeValue(type)
    case .doubles(let column): return try column.value(row: row)?.attributeValue(type)
    case .links, nil: return nil
    }
  }

  /// The targets of a row's stored relationship, in list order.
  func targets(_ relationship: RelationshipID, row: Int) throws -> [RowID] {
    guard case .links(let column)? = try columns[entity.number(of: .links(relationship))]?.get()
    else { return [] }
    return try column.targets(row: row).array.map { RowID($0) }
  }

  /// The key of a row, or nil if it has none or if it cannot be read.
  func key(row: Int) -> ObjectKey? {
    for attribute in entity.primaryKey {
      guard let value = try? value(attribute, row: row) else { continue }
      return ObjectKey(value)
    }
    return nil
  }

  /// Whether a row has an object; if that is damaged, whether it has a value, since the rows of deleted
  /// objects have none.
  func hasObject(row: Int) throws -> Bool {
    if let presence { return presence.isLive(row: row) }
    return try entity.attributes.indices.contains { index in
      try value(AttributeID(index), row: row) != nil
    }
  }

  /// Throws if a value or a list of a row is damaged.
  func check(row: Int) throws {
    for index in entity.attributes.indices { _ = try value(AttributeID(index), row: row) }
    for (index, relationship) in entity.relationships.enumerated() where relationship.isStored {
      _ = try targets(RelationshipID(index), row: row)
    }
  }
}
