/// A segment in the making: new rows are appended to it, the rows of an existing one changed.
struct SegmentBuilder {
  private let entity: Entity
  private var isLive: [Bool] = []
  /// A builder for each attribute.
  private var columns: [any AttributeColumnBuilder]
  /// A builder for each relationship; those of inverses stay empty.
  private var links: [LinkColumnBuilder]

  /// A builder without rows.
  init(_ entity: Entity) {
    self.entity = entity
    columns = entity.attributes.map { attribute in
      switch attribute.type {
      case .string: StringColumnBuilder()
      case .bool: ValueColumnBuilder<UInt8>(.bool)
      case .int: ValueColumnBuilder<Int64>(.int)
      case .double, .date: ValueColumnBuilder<Double>(attribute.type)
      }
    }
    links = entity.relationships.map { _ in LinkColumnBuilder() }
  }

  /// A builder of a segment's rows; its links lead below the bound of their destination.
  init(_ entity: Entity, _ segment: Segment, targetBound: (EntityID) -> Int) throws {
    self.entity = entity
    let presence = try segment.presence()
    isLive = (0..<segment.rowCount).map { presence.isLive(row: $0) }
    columns = try entity.attributes.indices.map { index in
      let number = entity.number(of: .attribute(AttributeID(index)))
      let type = entity.attributes[index].type
      return switch type {
      case .string: StringColumnBuilder(try segment.strings(number))
      case .bool: ValueColumnBuilder(type, try segment.bools(number))
      case .int: ValueColumnBuilder(type, try segment.ints(number))
      case .double, .date: ValueColumnBuilder(type, try segment.doubles(number))
      }
    }
    links = try entity.relationships.enumerated().map { index, relationship in
      guard relationship.isStored else { return LinkColumnBuilder() }
      let number = entity.number(of: .links(RelationshipID(index)))
      let bound = targetBound(relationship.destination)
      return LinkColumnBuilder(try segment.links(number, targetBound: bound))
    }
  }

  /// How many rows, holes included.
  var rowCount: Int { isLive.count }

  /// Whether a row is live.
  func isLive(row: Int) -> Bool { isLive[row] }

  /// The value of a row's attribute, or nil where it has none.
  func value(_ attribute: AttributeID, row: Int) -> AttributeValue? {
    columns[attribute.index].value(row: row)
  }

  /// The targets of a row's stored relationship, in list order.
  func targets(_ relationship: RelationshipID, row: Int) -> ArraySlice<UInt32> {
    links[relationship.index].targets(row: row)
  }

  /// Appends a live row without values or links, and returns its place.
  mutating func append() -> Int {
    isLive.append(true)
    for index in columns.indices {
      columns[index].append()
    }
    for (index, relationship) in entity.relationships.enumerated() where relationship.isStored {
      links[index].append()
    }
    return isLive.count - 1
  }

  /// Gives a row's attribute a value of its type, or none.
  mutating func set(_ value: AttributeValue?, _ attribute: AttributeID, row: Int) {
    columns[attribute.index].set(value, row: row)
  }

  /// Replaces the list of a row's stored relationship.
  mutating func set(_ targets: some Collection<UInt32>, _ relationship: RelationshipID, row: Int) {
    links[relationship.index].set(targets, row: row)
  }

  /// Makes a row a hole, without values and links.
  mutating func delete(row: Int) {
    isLive[row] = false
    for index in columns.indices { columns[index].set(nil, row: row) }
    for (index, relationship) in entity.relationships.enumerated() where relationship.isStored {
      links[index].set(EmptyCollection(), row: row)
    }
  }

  /// The segment of these rows.
  func finish() -> Segment {
    var sources: [(any ColumnSource)?] = [PresenceColumn.bytes(isLive: isLive).map(HeapColumn.init)]
    sources += columns.map { $0.finish().map(HeapColumn.init) }
    for (index, relationship) in entity.relationships.enumerated() {
      let bytes = relationship.isStored ? links[index].finish() : nil
      sources.append(bytes.map { HeapColumn($0.links) })
      sources.append(bytes.map { HeapColumn($0.inverse) })
    }
    return Segment(
      rowCount: isLive.count, liveCount: isLive.count { $0 }, sources: sources)
  }
}

/// Builds the column of an attribute, whatever its type.
protocol AttributeColumnBuilder {
  /// Appends a row without a value.
  mutating func append()
  /// Gives a row a value of the column's type, or none.
  mutating func set(_ value: AttributeValue?, row: Int)
  /// The value of a row, or nil where it has none.
  func value(row: Int) -> AttributeValue?
  /// The column's bytes, or nil where no row has a value.
  func finish() -> ColumnBuffer<UInt8>?
}

extension StringColumnBuilder: AttributeColumnBuilder {
  mutating func set(_ value: AttributeValue?, row: Int) {
    guard case .string(var text)? = value else {
      precondition(value == nil, "a string attribute takes a string")
      return clear(row: row)
    }
    text.makeContiguousUTF8()
    set(text.utf8.span, row: row)
  }

  func value(row: Int) -> AttributeValue? { string(row: row).map { .string($0) } }
}
