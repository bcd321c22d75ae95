import ObjectGraph

/// The rows of an entity in the order of a text attribute, those of one text of a segment together.
///
/// A tournament of segments by the text that each has reached, so that only the first rows are
/// looked at: the winner's rows come next, it moves on, and meets again those that it beat.
///
///     segment 0   "a"  "c" ▸"k"  "t"             winners           2
///     segment 1   "b" ▸"k"  "m"                                ╱       ╲
///     segment 2   "a"  "d" ▸"j"  "z"                         0           2
///                                                          ╱   ╲       ╱   ╲
///                                                         0     1     2     –
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
  /// The winner of places 2 *k* and 2 *k* + 1 at place *k*, from 1 on; the segments in the last half.
  private var winners: [Int]

  /// The rows of all segments; nil where one does not keep its rows in order.
  init?(_ columns: [StringColumn], isDescending: Bool) {
    guard columns.allSatisfy({ $0.order != nil }) else { return nil }
    self.columns = columns
    self.isDescending = isDescending
    var leafCount = 1
    while leafCount < columns.count { leafCount *= 2 }
    winners = Array(repeating: -1, count: 2 * leafCount)
    for (segment, column) in columns.enumerated() {
      let last = column.distinctCount - 1
      cursors.append(
        isDescending
          ? Cursor(code: last, place: column.places(of: 0..<last + 1).upperBound)
          : Cursor(code: 0, place: 0))
      winners[leafCount + segment] = segment
      reach(segment)
    }
    for place in (1..<leafCount).reversed() { winners[place] = winner(of: place) }
  }

  /// The next rows, or nil behind the last.
  ///
  /// - Complexity: O(log segments) comparisons of texts.
  mutating func next() -> Group? {
    let segment = winners[1]
    guard segment >= 0, isInside(segment) else { return nil }
    let place = cursors[segment].place
    let places =
      isDescending ? columns[segment].places(to: place) : columns[segment].places(from: place)
    cursors[segment].place = isDescending ? places.lowerBound : places.upperBound
    cursors[segment].code += isDescending ? -1 : 1
    reach(segment)
    var match = (winners.count / 2 + segment) / 2
    while match > 0 {
      winners[match] = winner(of: match)
      match /= 2
    }
    return Group(segment: segment, places: places)
  }

  /// The local row at a place.
  func row(_ segment: Int, at place: Int) -> Int { columns[segment].row(at: place) }

  /// Whether a segment has rows left.
  private func isInside(_ segment: Int) -> Bool {
    cursors[segment].code >= 0 && cursors[segment].code < columns[segment].distinctCount
  }

  private mutating func reach(_ segment: Int) {
    guard isInside(segment) else { return }
    cursors[segment].prefix = columns[segment].prefixNumber(code: cursors[segment].code)
  }

  private func winner(of place: Int) -> Int {
    let (left, right) = (winners[2 * place], winners[2 * place + 1])
    guard right >= 0, isInside(right) else { return left }
    guard left >= 0, isInside(left) else { return right }
    let (first, second) = (cursors[left], cursors[right])
    if first.prefix != second.prefix {
      return (first.prefix < second.prefix) != isDescending ? left : right
    }
    let order = StringColumn.order(columns[left], first.code, columns[right], second.code)
    // Of equal texts the rows of the earlier segment come first in both directions.
    return order == 0 || (order < 0) != isDescending ? left : right
  }
}
