package import ObjectGraph
import PredicateSyntax
import PredicateTyping
import System

/// Runs physical plans on sets of rows.
///
/// Contrast with `Evaluator`, which evaluates one object at a time and defines the correct answer.
package struct Executor {
  /// The evaluator of single objects.
  let evaluator: Evaluator
  /// The number of slots in an bindings.
  let slotCount: Int
  /// The measurements of the run; nil if nothing is measured.
  package var profile: PlanProfile?
  /// Whether all cores are used for any amount of work; for tests.
  package var forcesConcurrency = false
  /// The maximum number of distinct strings of an attribute for which they are ranked: up to there,
  /// ranking costs less than the comparisons that it saves.
  package var rankedTextCount = 50_000
  /// The maximum number of values that DISTINCT keeps: about 64 MB.
  package var distinctValueCount = 1_000_000

  /// Creates an executor on an evaluator's objects, for queries with `slotCount` slots.
  package init(_ evaluator: Evaluator, slotCount: Int) {
    self.evaluator = evaluator
    self.slotCount = slotCount
  }

  /// Asked at each step, segment and object.
  var cancellation: Cancellation { evaluator.cancellation }

  /// The version whose objects are found.
  var snapshot: Snapshot { evaluator.snapshot }

  /// The same executor, without measurements.
  var unprofiled: Executor {
    var executor = self
    executor.profile = nil
    return executor
  }

  /// Returns the live rows of an entity that a plan finds.
  ///
  /// - Parameter child: the plan's place among the inputs of its parent node, for the measurements.
  package func rows(of plan: PhysicalPlan, _ entity: EntityID, child: Int = 0) throws -> RowSet {
    guard let profile else { return try find(plan, entity) }
    return try profile.measure(child: child, \.count) { try find(plan, entity) }
  }

  private func find(_ plan: PhysicalPlan, _ entity: EntityID) throws -> RowSet {
    try cancellation.check()
    switch plan {
    case .all: return try snapshot.liveRows(of: entity)
    case .none: return RowSet(bound: snapshot.rowBound(of: entity))
    case .strings(let attribute, let comparison, let constant, let holdsForMissing, let origin):
      return try live(
        strings(attribute, comparison, constant, holdsForMissing, origin, entity), entity)
    case .distinctStrings(let attribute, let slot, let predicate, let holdsForMissing):
      return try live(
        distinctStrings(attribute, slot, predicate, holdsForMissing, entity), entity)
    case .values(let attribute, let comparator, let constant):
      return try live(values(attribute, comparator, constant, entity), entity)
    case .linked(let relationship, let targets, let access):
      return try linked(relationship, targets, access, entity)
    case .linkCount(let relationship, let targets, let comparator, let bound):
      return try live(linkCount(relationship, targets, comparator, bound, entity), entity)
    case .linkSum(let sum, let comparator, let bound):
      return try live(linkSum(sum, comparator, bound, entity), entity)
    case .intersection(let plans):
      var result = try rows(of: plans[0], entity)
      for (child, plan) in plans.enumerated().dropFirst() {
        if result.isEmpty { break }
        if let few = try few(result, of: plan, entity) {
          profile?.noteTested(child: child)
          result = few
        } else {
          result.formIntersection(try rows(of: plan, entity, child: child))
        }
      }
      return result
    case .union(let plans):
      var result = try rows(of: plans[0], entity)
      for (child, plan) in plans.enumerated().dropFirst() {
        result.formUnion(try rows(of: plan, entity, child: child))
      }
      return result
    case .complement(let plan):
      var result = try snapshot.liveRows(of: entity)
      result.subtract(try rows(of: plan, entity))
      return result
    case .filter(let input, let slot, let predicate):
      return try filter(input, slot, predicate, entity)
    }
  }

  /// Returns the number of live rows of an entity that a plan finds, without finding them if links
  /// give the number.
  package func count(of plan: PhysicalPlan, _ entity: EntityID) throws -> Int {
    switch plan {
    case .all: return snapshot.count(of: entity)
    case .none: return 0
    case .complement(let plan):
      return try snapshot.count(of: entity) - count(of: plan, entity)
    case .linked(let relationship, let targets, .fromTargets):
      return try linkedCount(relationship, targets, entity)
    case .strings, .distinctStrings, .values, .linked, .linkCount, .linkSum, .intersection, .union,
      .filter:
      return try rows(of: plan, entity).count
    }
  }

  /// Removes holes, and places beyond the rows of a segment: a test that holds for missing values,
  /// or for a count of 0, holds for these too.
  private func live(_ rows: consuming RowSet, _ entity: EntityID) throws -> RowSet {
    var words = rows.words.mutableSpan
    let wordCount = snapshot.capacity.rowCount / 64
    for (index, segment) in snapshot.segments[entity.index].enumerated()
    where segment.liveCount < snapshot.capacity.rowCount {
      let start = index * wordCount
      try segment.presence().words.withSpan { live in
        for word in 0..<wordCount {
          words[start + word] &= word < live.count ? live[word] : 0
        }
      }
    }
    return rows
  }

  private func filter(
    _ input: PhysicalPlan, _ slot: Slot, _ predicate: TypedPredicate, _ entity: EntityID
  ) throws -> RowSet {
    var bindings = Evaluator.Bindings(repeating: .missing, count: slotCount)
    var result = RowSet(bound: snapshot.rowBound(of: entity))
    for row in try rows(of: input, entity) {
      try cancellation.check()
      bindings[slot] = .object(ObjectID(entity, row))
      if try evaluator.holds(predicate, &bindings) { result.insert(row) }
    }
    return result
  }

  /// Returns a set of rows that is filled one segment at a time: `fill` receives the index of each
  /// segment, the segment, and the words of its rows, all clear.
  func forEachSegment(
    of entity: EntityID, _ fill: (Int, Segment, inout MutableSpan<UInt64>) throws -> Void
  ) throws -> RowSet {
    var result = RowSet(bound: snapshot.rowBound(of: entity))
    let wordCount = snapshot.capacity.rowCount / 64
    var words = result.words.mutableSpan
    for (index, segment) in snapshot.segments[entity.index].enumerated() {
      try cancellation.check()
      let start = index * wordCount
      var part = words._mutatingExtracting(start..<start + wordCount)
      try fill(index, segment, &part)
    }
    return result
  }

  // MARK: Attributes

  private func values(
    _ attribute: AttributeID, _ comparator: Comparator, _ constant: Value, _ entity: EntityID
  ) throws -> RowSet {
    let comparison = try PreparedComparison(Comparison(comparator, []), constant)
    let description = snapshot.schema[entity]
    let number = description.number(of: .attribute(attribute))
    let isDate = description.attributes[attribute.index].type == .date
    let holdsForMissing = try comparison.holds(.missing)
    return try forEachSegment(of: entity) { _, segment, words in
      switch description.attributes[attribute.index].type {
      case .int:
        try fill(&words, segment.ints(number), holdsForMissing) { try comparison.holds(.int($0)) }
      case .bool:
        try fill(&words, segment.bools(number), holdsForMissing) {
          try comparison.holds(.bool($0 != 0))
        }
      case .double, .date:
        try fill(&words, segment.doubles(number), holdsForMissing) {
          try comparison.holds(isDate ? .date($0) : .double($0))
        }
      case .string: break
      }
    }
  }

  private func fill<Element: ColumnValue>(
    _ words: inout MutableSpan<UInt64>, _ column: ValueColumn<Element>, _ holdsForMissing: Bool,
    _ test: (Element) throws -> Bool
  ) throws {
    try column.values.withSpan { values throws in
      try column.validity.withSpan { validity throws in
        for row in values.indices {
          let isValid = validity[row >> 6] >> UInt64(row & 63) & 1 == 1
          if isValid ? try test(values[row]) : holdsForMissing {
            words[row >> 6] |= 1 << UInt64(row & 63)
          }
        }
      }
    }
  }

  private func strings(
    _ attribute: AttributeID, _ comparison: Comparison, _ constant: Value, _ holdsForMissing: Bool,
    _ origin: Origin, _ entity: EntityID
  ) throws -> RowSet {
    let prepared = try EvaluationFault.placing(at: origin) { () throws(PatternFault) in
      try PreparedComparison(comparison, constant)
    }
    let columns = try snapshot.strings(attribute, of: entity, matching: prepared)
    let codes = try EvaluationFault.placing(at: origin) { () throws(PatternFault) in
      try columns.codes(matching: prepared, concurrently: forcesConcurrency ? true : nil)
    }
    return try forEachSegment(of: entity) { index, _, words in
      codes[index].fill(&words, columns[index], holdsForMissing: holdsForMissing)
    }
  }

  private func distinctStrings(
    _ attribute: AttributeID, _ slot: Slot, _ predicate: TypedPredicate, _ holdsForMissing: Bool,
    _ entity: EntityID
  ) throws -> RowSet {
    let columns = try snapshot.strings(attribute, of: entity)
    var bindings = Evaluator.Bindings(repeating: .missing, count: slotCount)
    return try forEachSegment(of: entity) { index, _, words in
      let column = columns[index]
      let flags = try CodeFlags(bound: column.distinctCount) { code in
        try cancellation.check()
        bindings[slot] = .string(column.string(code: code))
        return try evaluator.holds(predicate, &bindings)
      }
      CodeSet.flags(flags).fill(&words, column, holdsForMissing: holdsForMissing)
    }
  }
}
