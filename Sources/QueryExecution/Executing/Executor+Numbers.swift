import ObjectGraph
import PredicateSyntax
import PredicateTyping
import System

/// An integer for each row of an entity, including holes.
struct RowNumbers {
  /// The integers; that of a row without one means nothing.
  var values: [Int64]
  /// The rows without an integer; nil if there are none.
  var missing: RowSet?

  /// The integer of a row, or a missing value.
  func value(at row: Int) -> Value {
    missing?.contains(RowID(UInt32(row))) == true ? .missing : .int(values[row])
  }
}

/// Numbers along links, for all rows at once.
extension Executor {
  /// Returns the rows whose sum of numbers passes a comparison with a bound.
  func linkSum(_ sum: LinkSum, _ comparator: Comparator, _ bound: Value, _ entity: EntityID) throws
    -> RowSet
  {
    let comparison = try PreparedComparison(Comparison(comparator, []), bound)
    var result = RowSet(bound: snapshot.rowBound(of: entity))
    let numbers = try numbers(of: sum, entity)
    var words = result.words.mutableSpan
    for row in numbers.values.indices where try comparison.holds(numbers.value(at: row)) {
      words[row >> 6] |= 1 << UInt64(row & 63)
    }
    return result
  }

  /// Returns the sum of each row.
  ///
  /// S-11: a count above the greatest Int is that Int; another sum outside of the range is missing.
  func numbers(of sum: LinkSum, _ entity: EntityID) throws -> RowNumbers {
    let bound = snapshot.rowBound(of: entity)
    if sum.countsLinks {
      return RowNumbers(values: try linkCounts(of: sum, entity))
    }
    var totals = [Int128](repeating: Int128(sum.constant), count: bound)
    for (child, term) in sum.terms.enumerated() {
      let numbers =
        try sum.only.map { try self.numbers(of: $0, entity) }
        ?? profile.within(child: child) { try self.numbers(of: term.number, entity) }
      for row in totals.indices {
        totals[row] = totals[row].adding(term.isNegative ? -numbers[row] : numbers[row])
      }
    }
    guard sum.countsOnly else {
      var missing = RowSet(bound: bound)
      let values = totals.enumerated().map { row, total in
        if let value = Int64(exactly: total) { return value }
        missing.insert(RowID(UInt32(row)))
        return 0
      }
      return RowNumbers(values: values, missing: missing)
    }
    return RowNumbers(values: totals.map { Int64(clamping: $0) })
  }

  /// Returns a sum of counts of links; a count of links is so small that no sum of them overflows.
  private func linkCounts(of sum: LinkSum, _ entity: EntityID) throws -> [Int64] {
    let rowCount = snapshot.capacity.rowCount
    var result = [Int64](repeating: sum.constant, count: snapshot.rowBound(of: entity))
    for (child, term) in sum.terms.enumerated() {
      guard let (relationship, targets) = term.number.links else { continue }
      let parts = try profile.within(child: child) {
        try withCounts(relationship, targets, entity) { counts in counts.indices.map { counts[$0] }
        }
      }
      var values = result.mutableSpan
      for (segment, counts) in parts.enumerated() {
        let start = segment * rowCount
        for local in counts.indices {
          let count = Int64(counts[local])
          values[start + local] += term.isNegative ? -count : count
        }
      }
    }
    return result
  }

  /// Returns the number of each row.
  ///
  /// - Parameter child: the place of the next plan among those of the number, for the measurements.
  private func numbers(of number: LinkNumber, _ entity: EntityID, child: Int = 0) throws -> [Int128]
  {
    try cancellation.check()
    switch number {
    case .one: return [Int128](repeating: 1, count: snapshot.rowBound(of: entity))
    case .attribute(let attribute): return try values(of: attribute, entity)
    case .rows(let plan, _, let inner):
      let rows = try rows(of: plan, entity, child: child)
      var result = try numbers(of: inner, entity, child: child + 1)
      let set = rows.words.span
      for row in result.indices where !set.hasBit(UInt32(row)) { result[row] = 0 }
      return result
    case .target(let relationship, let inner):
      let weights = try numbers(of: inner, destination(relationship, entity), child: child)
      return try sums(of: weights, relationship, entity) { targets, weights in
        targets.isEmpty ? inner.ofMissing : weights[Int(targets[0])]
      }
    case .links(let relationship, let inner):
      let weights = try numbers(of: inner, destination(relationship, entity), child: child)
      switch snapshot.schema[entity].relationships[relationship.index].kind {
      case .stored:
        return try sums(of: weights, relationship, entity) { targets, weights in
          var sum: Int128 = 0
          for place in targets.indices { sum = sum.adding(weights[Int(targets[place])]) }
          return sum
        }
      case .inverse(let forward):
        return try backlinkSums(
          of: weights, forward, destination(relationship, entity), entity)
      }
    }
  }

  private func destination(_ relationship: RelationshipID, _ entity: EntityID) -> EntityID {
    snapshot.schema[entity].relationships[relationship.index].destination
  }

  private func values(of attribute: AttributeID, _ entity: EntityID) throws -> [Int128] {
    let number = snapshot.schema[entity].number(of: .attribute(attribute))
    var result = [Int128](repeating: 0, count: snapshot.rowBound(of: entity))
    for (index, segment) in snapshot.segments[entity.index].enumerated() {
      try cancellation.check()
      let column = try segment.ints(number)
      let start = index << snapshot.capacity.shift
      for local in 0..<segment.rowCount {
        if let value = column.value(row: local) { result[start + local] = Int128(value) }
      }
    }
    return result
  }

  /// Returns a number of each row from the targets of its stored links and the weights of all targets.
  private func sums(
    of weights: [Int128], _ relationship: RelationshipID, _ entity: EntityID,
    _ sum: @escaping @Sendable (_ targets: Span<UInt32>, _ weights: Span<Int128>) -> Int128
  ) throws -> [Int128] {
    let rowCount = snapshot.capacity.rowCount
    let columns = try snapshot.links(relationship, of: entity)
    let parts = mapSegments(columns) { index in
      let column = columns[index]
      var result = [Int128](repeating: 0, count: rowCount)
      var sums = result.mutableSpan
      column.targets.withSpan { targets in
        column.offsets.withSpan { offsets in
          for row in 0..<column.rowCount {
            let range = Int(offsets[row])..<Int(offsets[row + 1])
            sums[row] = sum(targets.extracting(range), weights.span)
          }
        }
      }
      return result
    }
    return Array(parts.joined())
  }

  /// Returns the sum of the weights of the rows that link to each row of an entity, each row once.
  private func backlinkSums(
    of weights: [Int128], _ forward: RelationshipID, _ source: EntityID, _ entity: EntityID
  ) throws -> [Int128] {
    var result = [Int128](repeating: 0, count: snapshot.rowBound(of: entity))
    var sums = result.mutableSpan
    let weights = weights.span
    for (index, inverse) in try snapshot.inverses(forward, of: source).enumerated() {
      try cancellation.check()
      let start = index << snapshot.capacity.shift
      inverse.withSpans { targets, offsets, locals in
        for place in targets.indices {
          var sum = sums[Int(targets[place])]
          for index in Int(offsets[place])..<Int(offsets[place + 1]) {
            sum = sum.adding(weights[start + Int(locals[index])])
          }
          sums[Int(targets[place])] = sum
        }
      }
    }
    return result
  }
}

extension Int128 {
  /// Returns the sum, or the nearest number in the range.
  @inline(__always)
  fileprivate func adding(_ other: Int128) -> Int128 {
    let (sum, overflow) = addingReportingOverflow(other)
    return overflow ? (other < 0 ? .min : .max) : sum
  }
}
