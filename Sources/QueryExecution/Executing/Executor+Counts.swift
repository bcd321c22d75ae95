import ObjectGraph
import PredicateSyntax
import PredicateTyping

/// Counts of links, or of links to targets, for all rows at once.
extension Executor {
  /// Returns the rows whose count of links, or of links to targets, passes a comparison with a
  /// bound.
  func linkCount(
    _ relationship: RelationshipID, _ targets: PhysicalPlan?, _ comparator: Comparator,
    _ bound: Value, _ entity: EntityID
  ) throws -> RowSet {
    let test = try CountTest(comparator, bound)
    if targets == nil, snapshot.schema[entity].relationships[relationship.index].isStored {
      let columns = try snapshot.links(relationship, of: entity)
      return try forEachSegment(of: entity) { index, _, words in
        columns[index].offsets.withSpan { test.fill(&words, offsets: $0) }
      }
    }
    let wordCount = snapshot.capacity.rowCount / 64
    let parts = try withCounts(relationship, targets, entity) { counts in
      var result = [UInt64](repeating: 0, count: wordCount)
      var words = result.mutableSpan
      test.fill(&words, counts: counts)
      return result
    }
    return RowSet(words: Array(parts.joined()))
  }

  /// Returns the results of `body` for the counts of each segment: for each of its rows, the number
  /// of its links, or of its links to targets.
  func withCounts<Result: Sendable>(
    _ relationship: RelationshipID, _ targets: PhysicalPlan?, _ entity: EntityID,
    _ body: @escaping @Sendable (Span<UInt32>) -> Result
  ) throws -> [Result] {
    let description = snapshot.schema[entity].relationships[relationship.index]
    let targets = try targets.map { try rows(of: $0, description.destination) }
    switch description.kind {
    case .stored:
      let columns = try snapshot.links(relationship, of: entity)
      guard let targets else {
        return mapSegments(columns) { index in
          let counts = columns[index].offsets.withSpan { offsets in
            (0..<columns[index].rowCount).map { offsets[$0 + 1] - offsets[$0] }
          }
          return body(counts.span)
        }
      }
      let inverses = try snapshot.inverses(relationship, of: entity)
      let few = targets.count <= Self.fewTargets ? targets.rows : nil
      return mapSegments(columns) { index in
        body(Self.counts(columns[index], inverses[index], targets, few).span)
      }
    case .inverse(let forward):
      let counts = try backlinkCounts(forward, description.destination, targets, entity)
      let rowCount = snapshot.capacity.rowCount
      return stride(from: 0, to: counts.count, by: rowCount).map {
        body(counts.span.extracting($0..<min($0 + rowCount, counts.count)))
      }
    }
  }

  /// Returns the number of links to targets for each row of a segment; `few` lists all targets if
  /// there are few.
  ///
  /// Reads from the targets if that reads fewer links. This is correct only if no row links to a
  /// target twice, since the inverse lists a row once.
  private static func counts(
    _ column: LinkColumn, _ inverse: InverseColumn, _ targets: RowSet, _ few: [RowID]?
  ) -> [UInt32] {
    var result = [UInt32](repeating: 0, count: column.rowCount)
    var counts = result.mutableSpan
    let set = targets.words.span
    if inverse.sources.count == column.targets.count {
      let places = inverse.withSpans { list, _, _ in
        few?.compactMap { inverse.index(of: $0.rawValue) }
          ?? list.indices.filter { set.hasBit(list[$0]) }
      }
      let isFewer = inverse.withSpans { _, offsets, locals in
        let found = places.reduce(0) { $0 + Int(offsets[$1 + 1] - offsets[$1]) }
        guard found * 2 < column.targets.count else { return false }
        for place in places {
          for index in Int(offsets[place])..<Int(offsets[place + 1]) {
            counts[Int(locals[index])] &+= 1
          }
        }
        return true
      }
      if isFewer { return result }
    }
    column.targets.withSpan { list in
      column.offsets.withSpan { offsets in
        for row in counts.indices {
          var count: UInt32 = 0
          for place in Int(offsets[row])..<Int(offsets[row + 1]) {
            count &+= set.bit(list[place])
          }
          counts[row] = count
        }
      }
    }
    return result
  }

  /// Returns the number of rows that link to each row of an entity, or of those in a set.
  private func backlinkCounts(
    _ forward: RelationshipID, _ source: EntityID, _ sources: RowSet?, _ entity: EntityID
  ) throws -> [UInt32] {
    let bound = snapshot.rowBound(of: entity)
    let inverses = try snapshot.inverses(forward, of: source)
    guard let sources else {
      var result = [UInt32](repeating: 0, count: bound)
      var counts = result.mutableSpan
      for inverse in inverses {
        inverse.withSpans { targets, offsets, _ in
          for place in targets.indices {
            counts[Int(targets[place])] &+= offsets[place + 1] &- offsets[place]
          }
        }
      }
      return result
    }
    let columns = try snapshot.links(forward, of: source)
    let wordCount = snapshot.capacity.rowCount / 64
    let partCount = isLarge(columns) ? max(1, min(4, columns.count)) : 1
    // Each part of the segments has its own counts, which are added at the end.
    let parts = concurrentMap(partCount) { part in
      var result = [UInt32](repeating: 0, count: bound)
      var counts = result.mutableSpan
      for segment in stride(from: part, to: columns.count, by: partCount) {
        let words = sources.words[segment * wordCount..<(segment + 1) * wordCount]
        Self.addLinks(of: words, columns[segment], inverses[segment], to: &counts)
      }
      return result
    }
    return parts.dropFirst().reduce(parts.first ?? []) { zip($0, $1).map { $0 &+ $1 } }
  }

  /// Adds the links of some rows of a segment to the counts of their targets, counting each row
  /// once for a target.
  private static func addLinks(
    of words: ArraySlice<UInt64>, _ column: LinkColumn, _ inverse: InverseColumn,
    to counts: inout MutableSpan<UInt32>
  ) {
    let found = words.reduce(0) { $0 + $1.nonzeroBitCount }
    if found * 2 < column.rowCount, inverse.sources.count == column.targets.count {
      // No row links to a target twice, so the links of the rows give the same counts, and are
      // fewer.
      addTargets(of: words, column, to: &counts)
    } else {
      addSources(in: words, inverse, to: &counts)
    }
  }

  private static func addTargets(
    of words: ArraySlice<UInt64>, _ column: LinkColumn, to counts: inout MutableSpan<UInt32>
  ) {
    column.targets.withSpan { list in
      column.offsets.withSpan { offsets in
        for (word, bits) in words.enumerated() {
          var rest = bits
          while rest != 0 {
            let row = word << 6 | rest.trailingZeroBitCount
            rest &= rest &- 1
            for place in Int(offsets[row])..<Int(offsets[row + 1]) {
              counts[Int(list[place])] &+= 1
            }
          }
        }
      }
    }
  }

  private static func addSources(
    in words: ArraySlice<UInt64>, _ inverse: InverseColumn, to counts: inout MutableSpan<UInt32>
  ) {
    let set = words.span
    inverse.withSpans { targets, offsets, locals in
      for place in targets.indices {
        var count: UInt32 = 0
        for index in Int(offsets[place])..<Int(offsets[place + 1]) {
          count &+= set.bit(UInt32(locals[index]))
        }
        counts[Int(targets[place])] &+= count
      }
    }
  }
}
