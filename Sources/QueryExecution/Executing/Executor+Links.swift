import ObjectGraph
import PredicateSyntax
import PredicateTyping

/// Links are stored with their sources, segment by segment, in both directions; an inverse
/// relationship reads the same columns from the other side.
extension Executor {
  /// Returns the rows with a link to a target.
  func linked(
    _ relationship: RelationshipID, _ targets: PhysicalPlan, _ access: PhysicalPlan.LinkAccess,
    _ entity: EntityID
  ) throws -> RowSet {
    let destination = snapshot.schema[entity].relationships[relationship.index].destination
    return try linked(relationship, rows(of: targets, destination), access, entity)
  }

  /// Returns the number of rows with a link to a target, read from the targets.
  func linkedCount(_ relationship: RelationshipID, _ targets: PhysicalPlan, _ entity: EntityID)
    throws -> Int
  {
    let description = snapshot.schema[entity].relationships[relationship.index]
    let targets = try rows(of: targets, description.destination)
    guard description.isStored, targets.count == 1, let target = targets.first(where: { _ in true })
    else { return try linked(relationship, targets, .fromTargets, entity).count }
    // Each row occurs once among the sources of the only target.
    return try snapshot.inverseLookups(relationship, of: entity).reduce(0) {
      try $0 + $1.sourceCount(of: target)
    }
  }

  private func linked(
    _ relationship: RelationshipID, _ targets: RowSet, _ access: PhysicalPlan.LinkAccess,
    _ entity: EntityID
  ) throws -> RowSet {
    let description = snapshot.schema[entity].relationships[relationship.index]
    if targets.isEmpty { return RowSet(bound: snapshot.rowBound(of: entity)) }
    switch (description.kind, access) {
    case (.stored, .fromTargets): return try sources(of: targets, relationship, entity)
    case (.stored, .fromRows): return try meeting(targets, relationship, entity)
    case (.inverse(let forward), .fromTargets):
      return try destinations(of: targets, forward, description.destination, entity)
    case (.inverse(let forward), .fromRows):
      return try met(by: targets, forward, description.destination, entity)
    }
  }

  /// Reads stored links from their targets, and unites the sources of all targets.
  private func sources(
    of targets: RowSet, _ relationship: RelationshipID, _ entity: EntityID
  ) throws -> RowSet {
    if targets.count <= Self.fewTargets {
      let few = targets.rows
      let lookups = try snapshot.inverseLookups(relationship, of: entity)
      return try forEachSegment(of: entity) { index, _, words in
        for target in few {
          try lookups[index].sources(of: target).withSpan { sources in
            for place in sources.indices { words.insert(sources[place]) }
          }
        }
      }
    }
    let inverses = try snapshot.inverses(relationship, of: entity)
    return try forEachSegment(of: entity) { index, _, words in
      let inverse = inverses[index]
      inverse.targets.withSpan { list in
        targets.words.span.withRuns(of: list) { Self.insert(inverse, $0, &words) }
      }
    }
  }

  /// The maximum number of targets that are looked up one by one; more are found by a walk along
  /// all targets of a segment.
  static let fewTargets = 64

  /// Sets the bits of the sources of the targets in a run of places.
  private static func insert(
    _ inverse: InverseColumn, _ places: Range<Int>, _ words: inout MutableSpan<UInt64>
  ) {
    let range = Int(inverse.offsets[places.lowerBound])..<Int(inverse.offsets[places.upperBound])
    inverse.sources.withSpan { sources in
      for index in range { words.insert(sources[index]) }
    }
  }

  /// Reads stored links from their rows, each row until a link leads to a target.
  private func meeting(
    _ targets: RowSet, _ relationship: RelationshipID, _ entity: EntityID
  ) throws -> RowSet {
    let columns = try snapshot.links(relationship, of: entity)
    let wordCount = snapshot.capacity.rowCount / 64
    let parts = mapSegments(columns) { index in
      Self.words(wordCount, of: columns[index], meeting: targets)
    }
    return RowSet(words: Array(parts.joined()))
  }

  /// Returns the bits of the rows of a segment with a link to a target.
  private static func words(_ count: Int, of column: LinkColumn, meeting targets: RowSet)
    -> [UInt64]
  {
    var result = [UInt64](repeating: 0, count: count)
    var words = result.mutableSpan
    let set = targets.words.span
    column.targets.withSpan { list in
      column.offsets.withSpan { offsets in
        for row in 0..<column.rowCount {
          for place in Int(offsets[row])..<Int(offsets[row + 1]) where set.hasBit(list[place]) {
            words[row >> 6] |= 1 << UInt64(row & 63)
            break
          }
        }
      }
    }
    return result
  }

  /// Reads an inverse from its targets, which are the rows that store the links.
  private func destinations(
    of sources: RowSet, _ forward: RelationshipID, _ source: EntityID, _ entity: EntityID
  ) throws -> RowSet {
    var result = RowSet(bound: snapshot.rowBound(of: entity))
    var words = result.words.mutableSpan
    try forEachLink(of: sources, forward, source) { target in
      words[Int(target >> 6)] |= 1 << UInt64(target & 63)
    }
    return result
  }

  /// Calls `body` with the target of every link of some rows.
  private func forEachLink(
    of rows: RowSet, _ forward: RelationshipID, _ source: EntityID, _ body: (UInt32) -> Void
  ) throws {
    let wordCount = snapshot.capacity.rowCount / 64
    for (segment, column) in try snapshot.links(forward, of: source).enumerated() {
      column.targets.withSpan { list in
        column.offsets.withSpan { offsets in
          for word in 0..<wordCount {
            var rest = rows.words[segment * wordCount + word]
            while rest != 0 {
              let row = word << 6 | rest.trailingZeroBitCount
              rest &= rest &- 1
              for place in Int(offsets[row])..<Int(offsets[row + 1]) { body(list[place]) }
            }
          }
        }
      }
    }
  }

  /// Reads an inverse from its rows, each until one of the rows that link to it is in the set.
  private func met(
    by sources: RowSet, _ forward: RelationshipID, _ source: EntityID, _ entity: EntityID
  ) throws -> RowSet {
    var result = RowSet(bound: snapshot.rowBound(of: entity))
    let wordCount = snapshot.capacity.rowCount / 64
    for (segment, inverse) in try snapshot.inverses(forward, of: source).enumerated() {
      let set = sources.words.span.extracting(segment * wordCount..<(segment + 1) * wordCount)
      inverse.withSpans { targets, offsets, locals in
        for place in targets.indices where !result.words.span.hasBit(targets[place]) {
          for index in Int(offsets[place])..<Int(offsets[place + 1])
          where set.hasBit(UInt32(locals[index])) {
            result.insert(RowID(targets[place]))
            break
          }
        }
      }
    }
    return result
  }

  /// The least number of links whose segments are read on all cores.
  private static let concurrentLinkCount = 1_000_000

  /// Returns the results of `body` for the index of each segment, computed on all cores if there
  /// are many links.
  func mapSegments<Result: Sendable>(
    _ columns: [LinkColumn], _ body: @escaping @Sendable (Int) -> Result
  ) -> [Result] {
    isLarge(columns) ? concurrentMap(columns.count, body) : columns.indices.map(body)
  }

  /// Returns whether the columns have enough links to use all cores.
  func isLarge(_ columns: [LinkColumn]) -> Bool {
    forcesConcurrency
      || columns.reduce(0) { $0 + $1.targets.count } >= Self.concurrentLinkCount
  }
}

extension InverseColumn {
  /// Calls `body` with the targets, their offsets and the sources.
  func withSpans<Result>(
    _ body: (Span<UInt32>, Span<UInt32>, Span<UInt16>) -> Result
  ) -> Result {
    targets.withSpan { targets in
      offsets.withSpan { offsets in
        sources.withSpan { sources in body(targets, offsets, sources) }
      }
    }
  }
}

extension MutableSpan<UInt64> {
  /// Sets the bit of a row.
  @inline(__always)
  fileprivate mutating func insert(_ row: UInt16) {
    self[Int(row >> 6)] |= 1 << UInt64(row & 63)
  }
}

extension Span<UInt64> {
  /// Returns whether a row is in the set that these words represent; it must be below their bound.
  @inline(__always)
  func hasBit(_ row: UInt32) -> Bool {
    self[Int(row >> 6)] >> UInt64(row & 63) & 1 == 1
  }

  /// Returns 1 if a row is in the set, else 0.
  @inline(__always)
  func bit(_ row: UInt32) -> UInt32 {
    UInt32(truncatingIfNeeded: self[Int(row >> 6)] >> UInt64(row & 63) & 1)
  }

  /// Calls `body` with each run of places in a list whose rows are in the set.
  fileprivate func withRuns(of rows: Span<UInt32>, _ body: (Range<Int>) -> Void) {
    var start: Int?
    for place in rows.indices {
      if hasBit(rows[place]) {
        if start == nil { start = place }
      } else if let first = start {
        body(first..<place)
        start = nil
      }
    }
    if let first = start { body(first..<rows.count) }
  }
}
