import ObjectGraph
import PredicateSyntax
import UnicodeText

/// The values of one key of a sort for the rows to be sorted, as numbers in the order that is wanted.
///
///     values     "b"   nil   "a"   "c"         "rice"              "rice wine"
///     words      1     3     0     2           0x7269_6365_0000…   0x7269_6365_2077_696E
///
/// Few distinct texts are ranked; of many, the word is the first eight bytes, and texts with the same
/// ones are compared in full. Missing values are all ones: last in both directions.
struct SortColumn {
  /// A number for each row; one that is less comes first.
  let words: [UInt64]
  /// How many of the lower bits can be set.
  let bitCount: Int
  /// Whether rows with equal words are equal.
  let isExact: Bool
  /// Numbers that order rows of one segment among themselves; nil where there are none so short.
  let localWords: [UInt16]?
  private let values: Values
  private let isDescending: Bool

  /// What rows with equal words are told apart by.
  private enum Values {
    /// Nothing: their values are equal.
    case equal
    /// The texts of an attribute, by segment, and the place and code of each row.
    case texts([StringColumn], [(segment: UInt32, code: UInt16)])
    /// The values themselves, and how they compare.
    case values([Value], Comparison)
  }

  /// How many texts a store's dictionaries may have together to be ranked: the ranking then costs
  /// less than the comparisons that it saves.
  private static let rankedCount = 50_000

  /// Reads a key of some rows.
  init(
    _ key: TypedQuery.SortKey, of rows: [RowID], _ query: TypedQuery, _ evaluator: Evaluator
  ) throws {
    isDescending = key.isDescending
    let snapshot = evaluator.snapshot
    guard key.options.isEmpty,
      let attribute = key.expression.ownText(of: query.entity, in: snapshot.schema)
    else {
      (words, values) = try Self.values(key, of: rows, query, evaluator)
      bitCount = 64
      isExact = false
      localWords = nil
      return
    }
    let columns = try snapshot.strings(attribute, of: query.entity)
    let places = rows.map { row -> (segment: UInt32, code: UInt16) in
      let (segment, local) = snapshot.capacity.locate(row)
      return (UInt32(segment), columns[segment].codes[local])
    }
    let isDescending = key.isDescending
    localWords = places.map { place in
      isDescending && place.code != StringColumn.missing
        ? StringColumn.missing - 1 - place.code : place.code
    }
    if columns.reduce(0, { $0 + $1.distinctCount }) <= Self.rankedCount {
      let (ranks, count) = DistinctTexts.ranks(of: columns)
      bitCount = Int.bitWidth - (count + 1).leadingZeroBitCount
      isExact = true
      values = .equal
      let missing = UInt64(count)
      words = places.map { place in
        if place.code == StringColumn.missing { return missing }
        let rank = UInt64(ranks[Int(place.segment)][Int(place.code)])
        return isDescending ? missing - 1 - rank : rank
      }
    } else {
      bitCount = 64
      isExact = false
      values = .texts(columns, places)
      words = places.map { place in
        if place.code == StringColumn.missing { return .max }
        let prefix = columns[Int(place.segment)].withBytes(code: Int(place.code), Self.prefix)
        return isDescending ? ~prefix : prefix
      }
    }
  }

  private static func values(
    _ key: TypedQuery.SortKey, of rows: [RowID], _ query: TypedQuery, _ evaluator: Evaluator
  ) throws -> ([UInt64], Values) {
    var environment = Evaluator.Environment(repeating: .missing, count: query.slotCount)
    let folding = TextFolding(key.options)
    // The locale's order is left of the options: the others have done their work.
    let comparison = Comparison(.less, key.options.intersection(.localeSensitive))
    let values = try rows.map { row in
      environment[0] = .object(ObjectID(query.entity, row))
      return try evaluator.value(key.expression, &environment).folded(by: folding)
    }
    let words = values.map { value -> UInt64 in
      guard let word = word(of: value, comparison) else { return .max }
      return key.isDescending ? ~word : word
    }
    return (words, .values(values, comparison))
  }

  /// A number that is not above that of a greater value; nil for one that is missing.
  private static func word(of value: Value, _ comparison: Comparison) -> UInt64? {
    switch value {
    case .missing: return nil
    case .bool, .int, .double: return value.number.map { word(of: $0.asDouble) }
    case .date(let seconds): return word(of: seconds)
    case .string(let text): return comparison.options.isEmpty ? prefix(of: text.utf8.span) : 0
    case .object, .list: return 0
    }
  }

  /// The bits of a Double as a number in its order: the sign turned, of negative ones all the rest.
  private static func word(of number: Double) -> UInt64 {
    // Both zeros are one value.
    let bits = number == 0 ? 0 : number.bitPattern
    return bits >> 63 == 1 ? ~bits : bits | 1 << 63
  }

  /// The first eight bytes, the first highest.
  private static func prefix(of text: Span<UInt8>) -> UInt64 {
    var word: UInt64 = 0
    for index in 0..<8 { word = word << 8 | (index < text.count ? UInt64(text[index]) : 0) }
    return word
  }

  /// Below, at or above 0: how two rows are ordered whose words are equal, or not known to differ.
  func order(_ left: Int, _ right: Int) -> Int {
    if words[left] != words[right] { return words[left] < words[right] ? -1 : 1 }
    switch values {
    case .equal: return 0
    case .texts(let columns, let places):
      let (left, right) = (places[left], places[right])
      let isMissing = (left.code == StringColumn.missing, right.code == StringColumn.missing)
      if isMissing.0 || isMissing.1 {
        return isMissing.0 == isMissing.1 ? 0 : (isMissing.0 ? 1 : -1)
      }
      let order = columns[Int(left.segment)].withBytes(code: Int(left.code)) { text in
        columns[Int(right.segment)].withBytes(code: Int(right.code)) { compareBytes(text, $0) }
      }
      return isDescending ? -order : order
    case .values(let values, let comparison):
      let (left, right) = (values[left], values[right])
      if left.isMissing || right.isMissing {
        return left.isMissing == right.isMissing ? 0 : (left.isMissing ? 1 : -1)
      }
      let order = comparison.order(left, right) ?? 0
      return isDescending ? -order : order
    }
  }
}
