/// A column of an entity.
package struct EntityColumn: Hashable, Sendable {
  /// The entity.
  package let entity: EntityID
  /// The column.
  package let column: ColumnID

  /// A column of an entity.
  package init(_ entity: EntityID, _ column: ColumnID) {
    self.entity = entity
    self.column = column
  }
}

// Compares two versions of one store. Both must be of one epoch, in which rows keep their numbers.
extension Snapshot {
  /// The columns that may differ from those of an older version: those with other bytes in any
  /// segment. An inverse column differs with its links, and presence if objects came or went.
  ///
  /// - Complexity: O(segments · columns); no column is read.
  package func changedColumns(since old: Snapshot) -> Set<EntityColumn> {
    var changed: Set<EntityColumn> = []
    if isSame(as: old) { return changed }
    for entity in schema.entities.indices.map(EntityID.init) {
      for column in schema[entity].columns where isChanged(column, of: entity, since: old) {
        changed.insert(EntityColumn(entity, column))
      }
    }
    return changed
  }

  private func isChanged(_ column: ColumnID, of entity: EntityID, since old: Snapshot) -> Bool {
    let (segments, oldSegments) = (segments[entity.index], old.segments[entity.index])
    let number = schema[entity].number(of: column)
    for index in 0..<max(segments.count, oldSegments.count) {
      let segment = index < segments.count ? segments[index] : nil
      let oldSegment = index < oldSegments.count ? oldSegments[index] : nil
      if segment === oldSegment { continue }
      if segment?.source(number)?.identity != oldSegment?.source(number)?.identity { return true }
      // Without a source, all rows are live.
      if column == .presence, segment?.rowCount != oldSegment?.rowCount { return true }
    }
    return false
  }

  /// The rows of an entity whose objects differ from those of an older version: new ones, deleted
  /// ones, and those with another value or another list of links. Changes of inverses alone do not
  /// count. Both versions must be of one epoch.
  ///
  /// - Complexity: O(segments · columns), and the size of each column with other bytes.
  package func changedRows(since old: Snapshot, of entity: EntityID) throws -> RowSet {
    let (segments, oldSegments) = (segments[entity.index], old.segments[entity.index])
    let count = max(segments.count, oldSegments.count)
    var changed = RowSet(bound: count << capacity.shift)
    let empty = Segment(rowCount: 0, liveCount: 0, sources: [])
    for index in 0..<count {
      let segment = index < segments.count ? segments[index] : empty
      let oldSegment = index < oldSegments.count ? oldSegments[index] : empty
      if segment === oldSegment { continue }
      let marks = try changedRows(of: segment, since: oldSegment, old, of: entity)
      let start = index << (capacity.shift - 6)
      for word in marks.words.indices { changed.words[start + word] = marks.words[word] }
    }
    return changed
  }

  private func changedRows(
    of segment: Segment, since oldSegment: Segment, _ old: Snapshot, of entity: EntityID
  ) throws -> RowMarks {
    let description = schema[entity]
    let count = min(segment.rowCount, oldSegment.rowCount)
    var marks = RowMarks(rowCount: max(segment.rowCount, oldSegment.rowCount))
    for column in description.columns {
      let number = description.number(of: column)
      if column == .presence {
        if segment.rowCount == oldSegment.rowCount,
          segment.source(number)?.identity == oldSegment.source(number)?.identity
        {
          continue
        }
        marks.markDifferences(of: try segment.presence().words, try oldSegment.presence().words)
        continue
      }
      guard count > 0,
        segment.source(number)?.identity != oldSegment.source(number)?.identity
      else { continue }
      switch column {
      case .presence, .inverse: break
      case .attribute(let attribute):
        switch description.attributes[attribute.index].type {
        case .string:
          marks.markDifferences(
            of: try segment.strings(number), try oldSegment.strings(number), count: count)
        case .bool:
          marks.markDifferences(
            of: try segment.bools(number), try oldSegment.bools(number), count: count)
        case .int:
          marks.markDifferences(
            of: try segment.ints(number), try oldSegment.ints(number), count: count)
        case .double, .date:
          marks.markDifferences(
            of: try segment.doubles(number), try oldSegment.doubles(number), count: count)
        }
      case .links(let relationship):
        let destination = description.relationships[relationship.index].destination
        marks.markDifferences(
          of: try segment.links(number, targetBound: rowBound(of: destination)),
          try oldSegment.links(number, targetBound: old.rowBound(of: destination)), count: count)
      }
    }
    return marks
  }
}
