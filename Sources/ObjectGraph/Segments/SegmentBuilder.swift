/// A segment in the making: the columns of an existing one, and builders of those written since.
///
/// A column is opened when it is first written; one that is not keeps its bytes, and the object that
/// they come from, so that a storage need not write them again. Reading sees what was written.
///
/// Contrast with `Segment`, which never changes.
struct SegmentBuilder {
  let entity: Entity
  /// What the columns that are not open hold; it may have fewer rows.
  private(set) var base: Segment
  /// How many rows, holes included.
  private(set) var rowCount: Int
  /// How many rows are live.
  private(set) var liveCount: Int
  /// Whether anything differs from `base`.
  private(set) var isOpen = false
  /// Whether anything differs from what the transaction began with.
  private(set) var isChanged = false
  /// When it was last written, as the transaction counts; 0 where it is not open.
  private(set) var lastWrite: UInt64 = 0
  /// About how many bytes its rows hold, and held since it was opened; 0 where it is not open.
  private(set) var heldByteCount = 0

  /// A bit for each row: whether it is live. Nil: as in `base`, and rows behind it are.
  private(set) var live: [UInt64]?
  private(set) var isPresenceChanged = false
  /// A builder for each string attribute that is open; empty where nothing is.
  var strings: [StringColumnBuilder?] = []
  /// A builder for each other attribute that is open.
  var values: [(any ValueBuilder)?] = []
  /// A builder for each stored relationship that is open.
  var links: [LinkColumnBuilder?] = []
  /// The string columns of `base` that were compared with something, so that comparing many rows
  /// asks the segment once.
  var baseStrings: [StringColumn?] = []

  /// The rows of an existing segment, to be changed.
  init(_ entity: Entity, _ base: Segment) {
    self.entity = entity
    self.base = base
    rowCount = base.rowCount
    liveCount = base.liveCount
  }

  /// A builder without rows.
  init(_ entity: Entity) {
    self.init(entity, Segment(rowCount: 0, liveCount: 0, sources: []))
  }

  /// How many bytes the open columns take in memory, roughly.
  var byteCount: Int {
    var count = (live?.count ?? 0) * 8
    for column in strings { count += column?.byteCount ?? 0 }
    for column in values { count += column?.byteCount ?? 0 }
    for column in links { count += column?.byteCount ?? 0 }
    return count
  }

  /// Prepares for the first write.
  mutating func markOpen() throws {
    guard !isOpen else { return }
    heldByteCount = try base.byteCount()
    isOpen = true
    isChanged = true
    strings = Array(repeating: nil, count: entity.attributes.count)
    values = Array(repeating: nil, count: entity.attributes.count)
    links = Array(repeating: nil, count: entity.relationships.count)
  }

  /// Whether it takes one row more.
  mutating func hasRoom(rowLimit: Int, byteLimit: Int) throws -> Bool {
    guard rowCount < rowLimit else { return false }
    return try (isOpen ? heldByteCount : base.byteCount()) < byteLimit
  }

  /// Notes when it was written, and how much.
  mutating func noteWrite(at time: UInt64, byteCount: Int) {
    lastWrite = time
    heldByteCount += byteCount
  }

  /// Ends this round of changes: from now on `segment` holds what was written.
  mutating func reset(to segment: Segment) {
    base = segment
    isOpen = false
    lastWrite = 0
    heldByteCount = 0
    live = nil
    isPresenceChanged = false
    strings = []
    values = []
    links = []
    baseStrings = []
  }
}

extension SegmentBuilder {
  /// Whether a row is live.
  func isLive(row: Int) throws -> Bool {
    guard row < rowCount else { return false }
    if let word = live?[row >> 6] { return word >> UInt64(row & 63) & 1 == 1 }
    guard row < base.rowCount, base.liveCount < base.rowCount else { return true }
    return try base.presence().isLive(row: row)
  }

  /// Whether a row is live; cheap to ask for many.
  mutating func isLiveTarget(row: Int) throws -> Bool {
    guard row < rowCount else { return false }
    try loadLive()
    guard let word = live?[row >> 6] else { return true }
    return word >> UInt64(row & 63) & 1 == 1
  }

  /// Reads which rows are live, where not all are.
  mutating func loadLive() throws {
    guard live == nil, base.liveCount < base.rowCount else { return }
    var words = try base.presence().words.array
    for row in base.rowCount..<rowCount {
      if row & 63 == 0 { words.append(0) }
      words[row >> 6] |= 1 << UInt64(row & 63)
    }
    live = words
  }

  /// Appends a live row without values or links, and returns its place.
  mutating func append() throws -> Int {
    try loadLive()
    try markOpen()
    let row = rowCount
    if live != nil {
      if row & 63 == 0 { live?.append(0) }
      live?[row >> 6] |= 1 << UInt64(row & 63)
    }
    rowCount += 1
    liveCount += 1
    return row
  }

  /// Makes a live row, which has no values and links any more, a hole.
  mutating func makeHole(row: Int) throws {
    try loadLive()
    try markOpen()
    var words = live ?? PresenceColumn(allRows: rowCount).words.array
    words[row >> 6] &= ~(1 << UInt64(row & 63))
    live = words
    isPresenceChanged = true
    liveCount -= 1
  }
}
