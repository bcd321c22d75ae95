import ObjectGraph
import PredicateTyping

/// The rows of an entity in the order of a text attribute, those of one text of a segment together:
/// a tournament of segments by the text that each has reached, so that only the first rows are looked
/// at.
///
///     segment 0   "a"  "c" ▸"k"  "t"
///     segment 1   "b" ▸"k"  "m"
///     segment 2   "a"  "d" ▸"j"  "z"         comes next
///
/// Rows without a value are left out.
struct RowsInOrder {
  /// Rows of one text in one segment, rising.
  struct Group {
    /// The segment.
    let segment: Int
    /// Their places among the segment's rows in order.
    let places: Range<Int>
  }

  /// How far a segment has come.
  private struct Cursor {
    /// The text's code, or beyond the codes at the end.
    var code: Int
    /// The first bytes of the text, which decide most comparisons.
    var prefix: UInt64 = 0
    /// Where the rows of the text start among those in order, or end where the last come first.
    var place: Int
  }

  private let columns: [StringColumn]
  private let isDescending: Bool
  private var cursors: [Cursor] = []
  private var tournament = Tournament(playerCount: 0, isIn: { _ in false }, { _, _ in true })

  /// The rows of all segments; nil where one does not keep its rows in order.
  init?(_ columns: [StringColumn], isDescending: Bool) {
    guard columns.allSatisfy({ $0.order != nil }) else { return nil }
    self.columns = columns
    self.isDescending = isDescending
    for (segment, column) in columns.enumerated() {
      let last = column.distinctCount - 1
      cursors.append(
        isDescending
          ? Cursor(code: last, place: column.places(of: 0..<last + 1).upperBound)
          : Cursor(code: 0, place: 0))
      _ = reach(segment)
    }
    let (columns, cursors) = (columns, cursors)
    tournament = Tournament(playerCount: columns.count) {
      columns[$0].distinctCount > 0
    } _: {
      Self.isBefore($0, $1, columns, cursors, isDescending)
    }
  }

  /// The next rows, or nil behind the last.
  ///
  /// - Complexity: O(log segments) comparisons of texts.
  mutating func next() -> Group? {
    guard let segment = tournament.winner else { return nil }
    let place = cursors[segment].place
    let places =
      isDescending ? columns[segment].places(to: place) : columns[segment].places(from: place)
    cursors[segment].place = isDescending ? places.lowerBound : places.upperBound
    cursors[segment].code += isDescending ? -1 : 1
    tournament.replay(segment, isIn: reach(segment)) {
      Self.isBefore($0, $1, columns, cursors, isDescending)
    }
    return Group(segment: segment, places: places)
  }

  /// The local row at a place.
  func row(_ segment: Int, at place: Int) -> Int { columns[segment].row(at: place) }

  /// Notes the text that a segment has reached; returns whether there is one.
  private mutating func reach(_ segment: Int) -> Bool {
    let code = cursors[segment].code
    guard code >= 0, code < columns[segment].distinctCount else { return false }
    cursors[segment].prefix = columns[segment].prefixNumber(code: code)
    return true
  }

  /// Of equal texts the rows of the earlier segment come first in both directions.
  private static func isBefore(
    _ left: Int, _ right: Int, _ columns: [StringColumn], _ cursors: [Cursor], _ isDescending: Bool
  ) -> Bool {
    let (first, second) = (cursors[left], cursors[right])
    if first.prefix != second.prefix { return (first.prefix < second.prefix) != isDescending }
    let order = StringColumn.order(columns[left], first.code, columns[right], second.code)
    return order == 0 || (order < 0) != isDescending
  }
}
