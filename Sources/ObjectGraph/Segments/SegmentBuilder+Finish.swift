extension SegmentBuilder {
  /// Returns the segment; its links lead below the bound of their destination.
  ///
  /// A column that is not open keeps its source, unless rows were added after it.
  func finish(targetBound: (EntityID) -> Int) throws -> Segment {
    guard isOpen else { return base }
    var sources = [(any ColumnSource)?](repeating: nil, count: entity.columnCount)
    for column in entity.columns {
      let number = entity.number(of: column)
      switch column {
      case .presence: sources[number] = presenceSource()
      case .attribute(let attribute): sources[number] = try source(of: attribute)
      case .links(let relationship):
        let bound = targetBound(entity.relationships[relationship.index].destination)
        let pair = try source(of: relationship, targetBound: bound)
        sources[number] = pair.links
        sources[number + 1] = pair.inverse
      case .inverse: break  // with its links
      }
    }
    return Segment(rowCount: rowCount, liveCount: liveCount, sources: sources)
  }

  private func presenceSource() -> (any ColumnSource)? {
    if !isPresenceChanged, rowCount == base.rowCount { return base.source(0) }
    guard liveCount < rowCount, let live else { return nil }
    return PresenceColumn.bytes(live, rowCount: rowCount, liveCount: liveCount).map(HeapColumn.init)
  }

  private func source(of attribute: AttributeID) throws -> (any ColumnSource)? {
    let number = entity.number(of: .attribute(attribute))
    let bytes: ColumnBuffer<UInt8>?
    if let column = strings[attribute.index] {
      bytes = column.finish(rowCount: rowCount)
    } else if let column = values[attribute.index] {
      bytes = column.finish(rowCount: rowCount)
    } else if rowCount == base.rowCount || base.source(number) == nil {
      return base.source(number)
    } else if entity.attributes[attribute.index].type == .string {
      bytes = StringColumnBuilder(try base.strings(number)).finish(rowCount: rowCount)
    } else {
      bytes = try valueBuilder(attribute).finish(rowCount: rowCount)
    }
    return bytes.map(HeapColumn.init)
  }

  private func source(of relationship: RelationshipID, targetBound bound: Int) throws
    -> (links: (any ColumnSource)?, inverse: (any ColumnSource)?)
  {
    let bytes: (links: ColumnBuffer<UInt8>, inverse: ColumnBuffer<UInt8>)?
    if let column = links[relationship.index] {
      bytes = column.finish(rowCount: rowCount)
    } else if rowCount == base.rowCount {
      return (
        base.source(entity.number(of: .links(relationship))),
        base.source(entity.number(of: .inverse(relationship)))
      )
    } else if let column = try baseLinks(relationship, targetBound: bound) {
      bytes = LinkColumnBuilder(column).finish(rowCount: rowCount)
    } else {
      bytes = nil
    }
    return (bytes.map { HeapColumn($0.links) }, bytes.map { HeapColumn($0.inverse) })
  }
}
