import ObjectGraph
import PredicateTyping

/// The rows of an entity in the order of a string attribute, in groups of one text of one segment.
/// A tournament of the segments by their current texts finds the next group, so that only the first
/// rows are read.
///
///     segment 0   "a"  "c" ▸"k"  "t"
///     segment 1   "b" ▸"k"  "m"
///     segment 2   "a"  "d" ▸"j"  "z"         comes next
///
/// Rows without a value are omitted.
struct RowsInOrder {
  /// The rows of one text in one segment, ascending.
  struct Group {
    /// The segment.
    let segment: Int
    /// The places among the segment's rows in order.
    let places: Range<Int>
  }

  /// The current position in a segment.
  private struct Cursor {
    /// The code of the current text; out of range at the end.
    var code: Int
    /// The first bytes of the text, which decide most comparisons.
    var prefix: UInt64 = 0
    /// The start of the text's rows among the rows in order, or their end if the order is
    /// descending.
    var place: Int
  }

  private let columns: [StringColumn]
  private let isDescending: Bool
  private var cursors: [Cursor] = []
  private var tournament = Tournament(playerCount: 0, isIn: { _ in false }, { _, _ in true })

  /// Creates the rows of all segments; nil if a segment does not keep its rows in order.
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

  /// Returns the next group, or nil after the last.
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

  /// Returns the local row at a place.
  func row(_ segment: Int, at place: Int) -> Int { columns[segment].row(at: place) }

  /// Reads the prefix of a segment's current text, and returns whether there is one.
  private mutating func reach(_ segment: Int) -> Bool {
    let code = cursors[segment].code
    guard code >= 0, code < columns[segment].distinctCount else { return false }
    cursors[segment].prefix = columns[segment].prefixNumber(code: code)
    return true
  }

  /// Returns whether the left segment comes first. Of equal texts, the rows of the earlier segment
  /// come first in both directions.
  private static func isBefore(
    _ left: Int, _ right: Int, _ columns: [StringColumn], _ cursors: [Cursor], _ isDescending: Bool
  ) -> Bool {
    let (first, second) = (cursors[left], cursors[right])
    if first.prefix != second.prefix { return (first.prefix < second.prefix) != isDescending }
    let order = StringColumn.order(columns[left], first.code, columns[right], second.code)
    return order == 0 || (order < 0) != isDescending
  }
}
