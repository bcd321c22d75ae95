/// A segment being built: the columns of an existing one, and builders of those that were written.
///
/// A column is opened by the first write to it. Other columns keep their source, so that a storage
/// need not write their bytes again. Reading sees what was written.
///
/// Contrast with `Segment`, which never changes.
struct SegmentBuilder {
  let entity: Entity
  /// The segment with the columns that are not open; it may have fewer rows.
  private(set) var base: Segment
  /// The number of rows, including holes.
  private(set) var rowCount: Int
  /// The number of live rows.
  private(set) var liveCount: Int
  /// Whether anything differs from `base`.
  private(set) var isOpen = false
  /// Whether anything differs from the transaction's base version.
  private(set) var isChanged = false
  /// The transaction's write count at the last write; 0 if it is not open.
  private(set) var lastWrite: UInt64 = 0
  /// The approximate number of bytes of its rows, including replaced ones since it was opened; 0 if
  /// it is not open.
  private(set) var heldByteCount = 0
  /// The segment with all writes so far, once it was finished; nil after the next write.
  private var finished: Segment?

  /// A bit for each row, set if it is live. Nil if presence is as in `base` and all later rows are
  /// live.
  private(set) var live: [UInt64]?
  private(set) var isPresenceChanged = false
  /// A builder for each string attribute that is open; empty if no column is open.
  var strings: [StringColumnBuilder?] = []
  /// A builder for each other attribute that is open.
  var values: [(any ValueBuilder)?] = []
  /// A builder for each stored relationship that is open.
  var links: [LinkColumnBuilder?] = []
  /// The string columns of `base` that were compared, so that comparing many rows asks the segment
  /// once.
  var baseStrings: [StringColumn?] = []
  /// The Int columns of `base` that were compared.
  var baseInts: [ValueColumn<Int64>?] = []

  /// A builder with the rows of an existing segment.
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

  /// The approximate number of bytes of the open columns in memory.
  var byteCount: Int {
    var count = (live?.count ?? 0) * 8
    for column in strings { count += column?.byteCount ?? 0 }
    for column in values { count += column?.byteCount ?? 0 }
    for column in links { count += column?.byteCount ?? 0 }
    return count
  }

  /// Prepares for the first write.
  mutating func markOpen() {
    guard !isOpen else { return }
    heldByteCount = base.byteCount
    isOpen = true
    isChanged = true
    strings = Array(repeating: nil, count: entity.attributes.count)
    values = Array(repeating: nil, count: entity.attributes.count)
    links = Array(repeating: nil, count: entity.relationships.count)
  }

  /// Whether it has room for one more row.
  func hasRoom(rowLimit: Int, byteLimit: Int) -> Bool {
    guard rowCount < rowLimit else { return false }
    return (isOpen ? heldByteCount : base.byteCount) < byteLimit
  }

  /// Returns the segment as `finish` does, and keeps it until the next write.
  mutating func finishKeeping(targetBound: (EntityID) -> Int) throws -> Segment {
    if let finished { return finished }
    let segment = try finish(targetBound: targetBound)
    if isOpen { finished = segment }
    return segment
  }

  /// Drops the finished segment, since a write that failed may have changed some columns.
  mutating func noteFailure() {
    finished = nil
  }

  /// Records a write, and its size.
  mutating func noteWrite(at time: UInt64, byteCount: Int) {
    finished = nil
    lastWrite = time
    heldByteCount += byteCount
  }

  /// Ends this round of changes; `segment` holds what was written.
  mutating func reset(to segment: Segment) {
    base = segment
    isOpen = false
    lastWrite = 0
    heldByteCount = 0
    finished = nil
    live = nil
    isPresenceChanged = false
    strings = []
    values = []
    links = []
    baseStrings = []
    baseInts = []
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

  /// Whether a row is live; fast for many rows.
  mutating func isLiveTarget(row: Int) throws -> Bool {
    guard row < rowCount else { return false }
    try loadLive()
    guard let word = live?[row >> 6] else { return true }
    return word >> UInt64(row & 63) & 1 == 1
  }

  /// Reads the live rows, if not all are live.
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
    markOpen()
    let row = rowCount
    if live != nil {
      if row & 63 == 0 { live?.append(0) }
      live?[row >> 6] |= 1 << UInt64(row & 63)
    }
    rowCount += 1
    liveCount += 1
    return row
  }

  /// Makes a live row a hole; its values and links were removed before.
  mutating func makeHole(row: Int) throws {
    try loadLive()
    markOpen()
    var words = live ?? PresenceColumn(allRows: rowCount).words.array
    words[row >> 6] &= ~(1 << UInt64(row & 63))
    live = words
    isPresenceChanged = true
    liveCount -= 1
  }
}
