/// The differences between two lists of rows, each of which has a row at most once.
///
/// To make the new list from the old one, remove the rows at `deletions` and at the start of each
/// move, then insert rows at `insertions` and at the end of each move, in ascending order of the new
/// places. A row that moved and changed is in both `moves` and `modifications`.
public struct ListChanges: Hashable, Sendable {
  /// The places in the old list of rows that are gone, in ascending order.
  public private(set) var deletions: [Int] = []
  /// The places in the new list of rows that came, in ascending order.
  public private(set) var insertions: [Int] = []
  /// The places in the new list of rows that changed and are in both lists, in ascending order.
  public private(set) var modifications: [Int] = []
  /// The rows that are in both lists, in another order, by new place; as few as possible.
  public private(set) var moves: [Move] = []

  /// A row's place in the old list, and in the new one.
  public struct Move: Hashable, Sendable {
    /// The place in the old list.
    public let from: Int
    /// The place in the new list.
    public let to: Int

    /// A move from a place to another.
    public init(from: Int, to: Int) {
      self.from = from
      self.to = to
    }
  }

  /// Whether nothing differs.
  public var isEmpty: Bool {
    deletions.isEmpty && insertions.isEmpty && modifications.isEmpty && moves.isEmpty
  }

  /// The differences between two lists; `changed` has the rows whose objects changed.
  ///
  /// - Complexity: O(rows); O(rows · log rows) if some moved.
  package init(old: [RowID], new: [RowID], changed: RowSet) {
    let start = Self.commonPrefix(old, new)
    let end = Self.commonSuffix(old, new, after: start)
    let hasChanges = !changed.isEmpty
    if hasChanges { noteChanges(changed, new, 0..<start) }
    compare(old, start..<old.count - end, new, start..<new.count - end, changed)
    if hasChanges { noteChanges(changed, new, new.count - end..<new.count) }
  }

  private static func commonPrefix(_ old: [RowID], _ new: [RowID]) -> Int {
    let count = min(old.count, new.count)
    let (old, new) = (old.span, new.span)
    var place = 0
    while place < count, old[place] == new[place] { place += 1 }
    return place
  }

  private static func commonSuffix(_ old: [RowID], _ new: [RowID], after start: Int) -> Int {
    let count = min(old.count, new.count) - start
    let (old, new) = (old.span, new.span)
    var length = 0
    while length < count, old[old.count - 1 - length] == new[new.count - 1 - length] {
      length += 1
    }
    return length
  }

  /// Notes the changed rows of a part in which both lists are equal.
  private mutating func noteChanges(_ changed: RowSet, _ new: [RowID], _ places: Range<Int>) {
    let (words, new) = (changed.words.span, new.span)
    for place in places {
      let row = new[place].rawValue
      let word = Int(row >> 6)
      if word < words.count, words[word] >> UInt64(row & 63) & 1 == 1 {
        modifications.append(place)
      }
    }
  }

  /// Compares the parts of both lists between their common ends.
  private mutating func compare(
    _ old: [RowID], _ oldPlaces: Range<Int>, _ new: [RowID], _ newPlaces: Range<Int>,
    _ changed: RowSet
  ) {
    if oldPlaces.isEmpty {
      insertions += Array(newPlaces)
      return
    }
    if compareUnmoved(old, oldPlaces, new, newPlaces, changed) { return }
    let finder = PlaceFinder(old, oldPlaces)
    var isKept = [Bool](repeating: false, count: oldPlaces.count)
    // The rows that are in both lists, in the new order.
    var kept: [Move] = []
    kept.reserveCapacity(min(oldPlaces.count, newPlaces.count))
    for place in newPlaces {
      guard let from = finder.place(of: new[place]) else {
        insertions.append(place)
        continue
      }
      isKept[from - oldPlaces.lowerBound] = true
      kept.append(Move(from: from, to: place))
      if changed.contains(new[place]) { modifications.append(place) }
    }
    for place in oldPlaces where !isKept[place - oldPlaces.lowerBound] { deletions.append(place) }
    let isStill = longestAscent(kept.map(\.from))
    for (index, move) in kept.enumerated() where !isStill[index] { moves.append(move) }
  }
}

// Lists in which no row moved, by far the most frequent case.
extension ListChanges {
  /// Compares parts of both lists if the rows that are in both have the same order; otherwise
  /// returns false, and changes nothing.
  private mutating func compareUnmoved(
    _ old: [RowID], _ oldPlaces: Range<Int>, _ new: [RowID], _ newPlaces: Range<Int>,
    _ changed: RowSet
  ) -> Bool {
    let isOld = RowMembership(old, oldPlaces)
    let isNew = RowMembership(new, newPlaces)
    var (gone, came, modified): ([Int], [Int], [Int]) = ([], [], [])
    let hasChanges = !changed.isEmpty
    let (oldRows, newRows) = (old.span, new.span)
    var (place, newPlace) = (oldPlaces.lowerBound, newPlaces.lowerBound)
    while place < oldPlaces.upperBound || newPlace < newPlaces.upperBound {
      if place < oldPlaces.upperBound, newPlace < newPlaces.upperBound,
        oldRows[place] == newRows[newPlace]
      {
        if hasChanges, changed.contains(newRows[newPlace]) { modified.append(newPlace) }
        place += 1
        newPlace += 1
      } else if place < oldPlaces.upperBound, !isNew.contains(oldRows[place]) {
        gone.append(place)
        place += 1
      } else if newPlace < newPlaces.upperBound, !isOld.contains(newRows[newPlace]) {
        came.append(newPlace)
        newPlace += 1
      } else {
        return false
      }
    }
    deletions += gone
    insertions += came
    modifications += modified
    return true
  }
}

/// The rows of a part of a list, as bits.
private struct RowMembership {
  private var words: [UInt64]
  private var firstWord = 0

  init(_ list: [RowID], _ places: Range<Int>) {
    let rows = list.span
    var (least, greatest) = (UInt32.max, UInt32.zero)
    for place in places {
      least = min(least, rows[place].rawValue)
      greatest = max(greatest, rows[place].rawValue)
    }
    guard least <= greatest else {
      words = []
      return
    }
    firstWord = Int(least >> 6)
    words = Array(repeating: 0, count: Int(greatest >> 6) - firstWord + 1)
    for place in places {
      let row = rows[place].rawValue
      words[Int(row >> 6) - firstWord] |= 1 << UInt64(row & 63)
    }
  }

  func contains(_ row: RowID) -> Bool {
    let word = Int(row.rawValue >> 6) - firstWord
    return word >= 0 && word < words.count && words[word] >> UInt64(row.rawValue & 63) & 1 == 1
  }
}

/// Finds the places of rows in a part of a list.
private struct PlaceFinder {
  private var few: [RowID: Int] = [:]
  /// The place plus one of each row from `firstRow` on, 0 for none; empty if there are few rows.
  private var many: [UInt32] = []
  private var firstRow: UInt32 = 0

  init(_ list: [RowID], _ places: Range<Int>) {
    let rows = list[places]
    if rows.count < 64 {
      for place in places { few[list[place]] = place }
      return
    }
    let (least, greatest) = (rows.min() ?? RowID(0), rows.max() ?? RowID(0))
    firstRow = least.rawValue
    many = Array(repeating: 0, count: Int(greatest.rawValue - least.rawValue) + 1)
    for place in places { many[Int(list[place].rawValue - firstRow)] = UInt32(place + 1) }
  }

  func place(of row: RowID) -> Int? {
    if many.isEmpty { return few[row] }
    guard row.rawValue >= firstRow else { return nil }
    let index = Int(row.rawValue - firstRow)
    guard index < many.count, many[index] > 0 else { return nil }
    return Int(many[index]) - 1
  }
}

/// Returns for each number, all different, whether it is in one of the longest ascending
/// subsequences.
///
/// `tails` has, for each length, the place of the least number that ends an ascending subsequence of
/// that length; `previous` has the place before each number in such a subsequence.
private func longestAscent(_ numbers: [Int]) -> [Bool] {
  var isChosen = [Bool](repeating: false, count: numbers.count)
  var tails: [Int] = []
  var previous = [Int](repeating: -1, count: numbers.count)
  for (place, number) in numbers.enumerated() {
    // Most numbers ascend, so the search is rarely needed.
    if let last = tails.last, numbers[last] > number {
      let length = tails.partitioningIndex { numbers[$0] > number }
      if length > 0 { previous[place] = tails[length - 1] }
      tails[length] = place
    } else {
      if let last = tails.last { previous[place] = last }
      tails.append(place)
    }
  }
  var place = tails.last ?? -1
  while place >= 0 {
    isChosen[place] = true
    place = previous[place]
  }
  return isChosen
}
