/// Finds rows by the hash of their keys: one word a slot, open addressing.
///
///     slot    [ tag of 32 bits | row + 1 ]        0: empty
///
/// The tag is the upper half of the hash and gives the start of the search. A table only proposes
/// rows, and the caller compares their keys. So a row whose key changed need not be removed: it no
/// longer has the key that it is proposed for.
struct KeyTable {
  private var slots: [UInt64]
  /// The number of entries.
  private(set) var count = 0

  /// An empty table with room for `capacity` rows.
  init(capacity: Int) {
    var slotCount = 64
    while slotCount * 3 < capacity * 4 { slotCount *= 2 }
    slots = [UInt64](repeating: 0, count: slotCount)
  }

  /// Adds a row under the hash of its key.
  ///
  /// - Complexity: O(1), amortised.
  mutating func insert(_ row: RowID, hash: UInt64) {
    if (count + 1) * 4 > slots.count * 3 { grow() }
    insert(hash & 0xFFFF_FFFF_0000_0000 | UInt64(row.rawValue) + 1)
  }

  /// A search for the rows under a hash: the hash, and the number of slots seen.
  struct Search {
    let hash: UInt64
    fileprivate var slotCount = 0

    init(hash: UInt64) {
      self.hash = hash
    }
  }

  /// Returns the next row that a search finds, or nil if there are no more.
  ///
  /// - Complexity: O(1), expected.
  func next(_ search: inout Search) -> RowID? {
    let start = start(of: search.hash)
    while true {
      let slot = slots[(start + search.slotCount) & (slots.count - 1)]
      if slot == 0 { return nil }
      search.slotCount += 1
      if slot >> 32 == search.hash >> 32 {
        return RowID(UInt32(truncatingIfNeeded: slot &- 1))
      }
    }
  }

  private func start(of hash: UInt64) -> Int {
    // The tag's highest bits, so that growing needs only the tags.
    Int(((hash >> 32) << UInt64(slots.count.trailingZeroBitCount)) >> 32)
  }

  private mutating func insert(_ entry: UInt64) {
    var place = start(of: entry)
    while slots[place] != 0 {
      if slots[place] == entry { return }
      place = (place + 1) & (slots.count - 1)
    }
    slots[place] = entry
    count += 1
  }

  private mutating func grow() {
    let entries = slots
    slots = [UInt64](repeating: 0, count: entries.count * 2)
    count = 0
    for entry in entries where entry != 0 { insert(entry) }
  }
}

extension ObjectKey {
  /// The hash of a key whose string is in NFC, in tables of keys.
  var hash: UInt64 {
    switch self {
    case .string(let text): hashBytes(text.utf8.span)
    case .int(let number): hashNumber(number)
    }
  }
}
