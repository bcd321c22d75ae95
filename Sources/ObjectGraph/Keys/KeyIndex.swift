private import Synchronization

/// Proposes the rows of an entity that may have a key, for all versions of a store at once.
///
/// Entries are only added. A proposed row is compared in the version that asks, so an entry of
/// another version does no harm. A version finds all its keys here if each of its segments was
/// added, which the identities of the key's columns tell. Segments that were not added are searched
/// by the version itself, until these searches took about as long as adding the segments does.
///
/// Contrast with `KeyTable`, which holds the entries.
final class KeyIndex: Sendable {
  private struct State {
    var table = KeyTable(capacity: 0)
    /// The segments that the table has all keys of.
    var added: Set<KeyedSegment> = []
    /// The cost of the searches in segments that were not added.
    var searchCost = 0
    /// Whether a thread is adding segments.
    var isGrowing = false
    /// The number of changes of `added`.
    var changeCount: UInt64 = 0

    /// The places of the segments that were not added.
    func missing(of segments: [KeyedSegment?]) -> [Int] {
      segments.indices.filter { place in
        segments[place].map { !added.contains($0) } ?? false
      }
    }
  }

  private let state = Mutex(State())
  /// The number of entries beyond twice the objects from which an index is made again.
  private let slack: Int

  init(slack: Int) {
    self.slack = slack
  }

  /// The number of rows that are added in about the time of one search of a segment.
  private static let rowsAddedPerSearch = 16

  /// The row that most probably has the key of a hash, or nil if no row has it.
  func likelyRow(hash: UInt64) -> RowID? {
    state.withLock { state in
      var search = KeyTable.Search(hash: hash)
      return state.table.next(&search)
    }
  }

  /// The rows that may have the key of a hash, and the segments whose keys are not all among the
  /// entries at this moment; `known` is the last answer to the same version.
  func candidates(
    hash: UInt64, known: MissingSegments?, in segments: () -> [KeyedSegment?]
  ) -> (rows: [RowID], missing: MissingSegments) {
    // Under one lock, since a growing index forgets segments before it adds them again.
    state.withLock { state in
      var search = KeyTable.Search(hash: hash)
      var rows: [RowID] = []
      while let row = state.table.next(&search) { rows.append(row) }
      if let known, known.changeCount == state.changeCount { return (rows, known) }
      return (
        rows,
        MissingSegments(places: state.missing(of: segments()), changeCount: state.changeCount)
      )
    }
  }

  /// Adds the cost of a search in segments of `rowCount` rows that were not added. Returns whether
  /// adding them pays now; then the caller must call `grow`.
  func noteSearch(cost: Int, rowCount: Int) -> Bool {
    state.withLock { state in
      state.searchCost += cost
      guard !state.isGrowing, state.searchCost > rowCount / Self.rowsAddedPerSearch else {
        return false
      }
      state.isGrowing = true
      return true
    }
  }

  /// Adds segments of a version, and forgets the entries of others if they are the greater part.
  ///
  /// - Parameters:
  ///   - segments: All segments of the version that have keys.
  ///   - count: The number of objects of the version.
  ///   - keys: The rows with a key of the segment at a place, with the hashes of their keys.
  func grow(
    to segments: [KeyedSegment?], count: Int, keys: (Int) throws -> [(row: RowID, hash: UInt64)]
  ) throws {
    defer {
      state.withLock { state in
        state.searchCost = 0
        state.isGrowing = false
      }
    }
    state.withLock { state in
      state.changeCount += 1
      if state.table.count > 2 * count + slack {
        state.table = KeyTable(capacity: count)
        state.added = []
      } else if state.added.count > 4 * segments.count + 64 {
        state.added.formIntersection(segments.compactMap { $0 })
      }
    }
    // Keys are read without the lock, so other threads can search meanwhile.
    for place in state.withLock({ $0.missing(of: segments) }) {
      guard let segment = segments[place] else { continue }
      let found = try keys(place)
      state.withLock { state in
        for (row, hash) in found { state.table.insert(row, hash: hash) }
        state.added.insert(segment)
        state.changeCount += 1
      }
    }
  }

  /// The number of entries.
  var entryCount: Int { state.withLock { $0.table.count } }
}

/// The places of the segments of a version that an index does not have all keys of, at one moment.
struct MissingSegments: Sendable {
  let places: [Int]
  /// The number of changes of the index until then.
  fileprivate let changeCount: UInt64
}

/// A segment, by its place and the identities of its key columns, which together say which rows have
/// which keys.
struct KeyedSegment: Hashable {
  private let place: Int
  private let first: ColumnIdentity?
  /// Nearly always empty, so that no memory is allocated.
  private var rest: [ColumnIdentity?] = []

  /// A segment at a place of its entity, or nil if none of its rows has a key.
  init?(_ segment: Segment, at place: Int, of entity: Entity) {
    self.place = place
    var isEmpty = true
    var first: ColumnIdentity?
    for (index, attribute) in entity.primaryKey.enumerated() {
      let identity = segment.source(entity.number(of: .attribute(attribute)))?.identity
      isEmpty = isEmpty && identity == nil
      if index == 0 { first = identity } else { rest.append(identity) }
    }
    self.first = first
    if isEmpty { return nil }
  }
}

/// The indexes of keys that all versions of a store share.
package final class SnapshotLineage: Sendable {
  private let indexes = Mutex<[KeyIndex]>([])
  private let slack: Int

  /// A lineage without versions.
  package convenience init() {
    // Small entities are not indexed again and again for few stale entries.
    self.init(slack: 4096)
  }

  /// A lineage whose indexes keep up to `slack` stale entries besides one for each object.
  init(slack: Int) {
    self.slack = slack
  }

  /// The indexes of this many entities.
  func keyIndexes(count: Int) -> [KeyIndex] {
    indexes.withLock { indexes in
      while indexes.count < count { indexes.append(KeyIndex(slack: slack)) }
      return Array(indexes.prefix(count))
    }
  }
}
