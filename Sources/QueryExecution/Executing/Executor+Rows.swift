import ObjectGraph
import PredicateSyntax
import PredicateTyping

/// A test of whether a plan finds a single row. If few rows are tested, this is cheaper than
/// finding all rows of the plan.
struct RowTest {
  /// Returns whether the plan finds a row of a segment.
  let holds: (_ segment: Int, _ local: Int) -> Bool
}

extension Executor {
  /// The least factor by which an entity must have more rows than a set whose rows are tested one
  /// by one.
  private static let fewness = 64

  /// Returns the rows of `rows` that a plan finds, by testing each; nil if finding all rows of the
  /// plan is faster, or if the plan has no row test.
  func few(_ rows: RowSet, of plan: PhysicalPlan, _ entity: EntityID) throws -> RowSet? {
    guard rows.count < snapshot.rowBound(of: entity) / Self.fewness,
      let test = try rowTest(of: plan, entity)
    else { return nil }
    var result = RowSet(bound: snapshot.rowBound(of: entity))
    for row in rows.rows {
      let (segment, local) = snapshot.capacity.locate(row)
      if test.holds(segment, local) { result.insert(row) }
    }
    return result
  }

  /// Returns the row test of a plan, or nil if single rows cannot be tested cheaply.
  func rowTest(of plan: PhysicalPlan, _ entity: EntityID) throws -> RowTest? {
    switch plan {
    case .all: return RowTest { _, _ in true }
    case .none: return RowTest { _, _ in false }
    case .strings(let attribute, let comparison, let constant, let holdsForMissing, let origin):
      let prepared = try EvaluationFault.placing(at: origin) { () throws(PatternFault) in
        try PreparedComparison(comparison, constant)
      }
      return try rowTest(attribute, prepared, holdsForMissing, entity)
    case .linkCount(let relationship, nil, let comparator, let bound):
      return try rowTest(relationship, comparator, bound, entity)
    case .complement(let plan):
      guard let test = try rowTest(of: plan, entity) else { return nil }
      return RowTest { !test.holds($0, $1) }
    case .intersection(let plans):
      guard let tests = try rowTests(of: plans, entity) else { return nil }
      return RowTest { segment, local in tests.allSatisfy { $0.holds(segment, local) } }
    case .union(let plans):
      guard let tests = try rowTests(of: plans, entity) else { return nil }
      return RowTest { segment, local in tests.contains { $0.holds(segment, local) } }
    case .distinctStrings, .values, .linked, .linkCount, .linkSum, .filter: return nil
    }
  }

  private func rowTests(of plans: [PhysicalPlan], _ entity: EntityID) throws -> [RowTest]? {
    var tests: [RowTest] = []
    for plan in plans {
      guard let test = try rowTest(of: plan, entity) else { return nil }
      tests.append(test)
    }
    return tests
  }

  /// Returns the row test of a comparison that the order of the dictionaries decides: the codes of
  /// each segment are found by search.
  private func rowTest(
    _ attribute: AttributeID, _ comparison: PreparedComparison, _ holdsForMissing: Bool,
    _ entity: EntityID
  ) throws -> RowTest? {
    guard comparison.isOfOrder else { return nil }
    let columns = try snapshot.strings(attribute, of: entity, matching: comparison)
    let codes = try columns.codes(matching: comparison)
    return RowTest { segment, local in
      let code = columns[segment].codes[local]
      return code == StringColumn.missing ? holdsForMissing : codes[segment].contains(Int(code))
    }
  }

  private func rowTest(
    _ relationship: RelationshipID, _ comparator: Comparator, _ bound: Value, _ entity: EntityID
  ) throws -> RowTest? {
    guard snapshot.schema[entity].relationships[relationship.index].isStored else { return nil }
    let test = try CountTest(comparator, bound)
    let columns = try snapshot.links(relationship, of: entity)
    return RowTest { test.holds(UInt32(columns[$0].range(row: $1).count)) }
  }
}
