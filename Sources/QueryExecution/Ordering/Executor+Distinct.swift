import ObjectGraph
import PredicateSyntax
import PredicateTyping

/// DISTINCT of string attributes: every combination of values is a number, and a bit records
/// whether it was seen.
extension Executor {
  /// The maximum number of combinations, each with a bit: 16 MiB.
  private static let combinationLimit = 1 << 27

  /// Returns the first row of each combination of values, in the order of rows; nil if an
  /// expression is not a string attribute, or if there could be too many combinations.
  func distinctCombinations(
    of found: RowSet, by expressions: [TypedExpression], _ entity: EntityID
  ) throws -> [RowID]? {
    let schema = snapshot.schema
    var attributes: [(columns: [StringColumn], ranks: [[UInt32]], stride: Int)] = []
    var combinationCount = 1
    var possibleCount = 1
    for expression in expressions {
      guard let attribute = expression.ownString(of: entity, in: schema) else { return nil }
      let columns = try snapshot.strings(attribute, of: entity)
      guard columns.reduce(0, { $0 + $1.distinctCount }) < Self.combinationLimit >> 8 else {
        return nil
      }
      let (ranks, count) = DistinctTexts.ranks(of: columns)
      attributes.append((columns, ranks, combinationCount))
      combinationCount *= count + 1
      possibleCount *= count + (columns.contains(where: \.hasMissing) ? 1 : 0)
      guard combinationCount <= Self.combinationLimit else { return nil }
    }
    var seen = [UInt64](repeating: 0, count: combinationCount / 64 + 1)
    var rows: [RowID] = []
    let wordCount = snapshot.capacity.rowCount / 64
    for segment in snapshot.segments[entity.index].indices {
      var combinations = [UInt32](repeating: 0, count: snapshot.capacity.rowCount)
      for (columns, ranks, stride) in attributes {
        columns[segment].addCombinations(of: ranks[segment], stride: stride, to: &combinations)
      }
      for word in 0..<wordCount {
        var rest = found.words[segment * wordCount + word]
        while rest != 0 {
          let local = word << 6 | rest.trailingZeroBitCount
          rest &= rest &- 1
          let combination = Int(combinations[local])
          guard seen[combination >> 6] >> UInt64(combination & 63) & 1 == 0 else { continue }
          seen[combination >> 6] |= 1 << UInt64(combination & 63)
          rows.append(snapshot.capacity.row(segment: segment, local: local))
          if rows.count == possibleCount { return rows }
        }
      }
    }
    return rows
  }
}

extension StringColumn {
  /// Whether some row has no value.
  fileprivate var hasMissing: Bool {
    codes.withSpan { codes in
      var greatest: UInt16 = 0
      for row in codes.indices { greatest = max(greatest, codes[row]) }
      return greatest == Self.missing
    }
  }

  /// Adds the stride times one more than the rank of its value to each row's number; a row without
  /// a value adds nothing.
  fileprivate func addCombinations(
    of ranks: [UInt32], stride: Int, to combinations: inout [UInt32]
  ) {
    let stride = UInt32(stride)
    let numbers = ranks.map { ($0 + 1) * stride }
    let list = numbers.span
    var sums = combinations.mutableSpan
    codes.withSpan { codes in
      for row in codes.indices where codes[row] != Self.missing {
        sums[row] &+= list[Int(codes[row])]
      }
    }
  }
}
