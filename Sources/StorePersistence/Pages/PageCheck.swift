/// Checks the pages that LMDB would walk through, before it does. LMDB trusts what it reads, so a
/// flipped bit in one of its B-trees can crash it or make it overwrite pages in use.
///
/// This folder depends on LMDB's file layout, which LMDB keeps private but has not changed in
/// version 0.9. Nothing else in the module depends on it, and a file of another version is refused.
///
/// It reads the branch and leaf pages of both trees (a few dozen for a million recipes) with
/// `pread`, so that damage cannot mislead it. The layout of a page in LMDB 0.9:
///
///     offset  0            8    10     12     14     16
///             page number  pad  flags  lower  upper  places of the nodes…   …nodes
///
///     flags   1 branch, 2 leaf, 4 overflow; there, bytes 12–15 count its pages, and data follows
///     lower   where the places end; upper: where the nodes start; nodes fill the page to its end
///
///     node    0         4      6         8
///             size      flags  key size  key…  data…         leaf; flag 1: data is an overflow page
///             child's page     key size  key…                branch; the first key says nothing
///
/// The free tree has, for each transaction, the pages that it freed: a count, then the page numbers
/// in descending order, 8 bytes each.
///
/// The checks: every page has its own number and kind; places, nodes and keys are inside their
/// page, and the nodes fill it; keys ascend through the whole tree; the counts of the meta page are
/// right; no page is used twice, or both used and free; every used page is in the file.
struct PageCheck {
  /// The parts of a file that are about to be used.
  enum Depth {
    /// The parts that a reader walks through.
    case reading
    /// Also the headers of overflow pages, which a writer reads when it frees them.
    case writing
  }

  private let file: DataFile
  private let meta: MetaPage
  private let depth: Depth
  private var pages: PageSet

  /// Checks the version of a file that a meta page describes.
  ///
  /// - Complexity: O(branch and leaf pages, and free pages); for writing also O(overflow values).
  static func run(_ file: DataFile, _ meta: MetaPage, for depth: Depth) throws(StoreFileError) {
    let fileCount = UInt64(try file.byteCount() / meta.pageSize)
    let pages = PageSet(fileCount: fileCount, lastPage: meta.lastPage)
    var check = PageCheck(file: file, meta: meta, depth: depth, pages: pages)
    do throws(PageDamage) {
      try check.checkTree(meta.free, isFree: true)
      try check.checkTree(meta.main, isFree: false)
      for page in check.freed { try check.pages.insert(page, count: 1, isUsed: false) }
    } catch {
      throw error.system ?? .damaged(path: file.path, reason: error.reason)
    }
  }

  private init(file: DataFile, meta: MetaPage, depth: Depth, pages: PageSet) {
    self.file = file
    self.meta = meta
    self.depth = depth
    self.pages = pages
  }

  /// The pages that the free tree names.
  private var freed: [UInt64] = []

  /// The state of a walk through one tree.
  private struct Walk {
    let isFree: Bool
    let depth: Int
    var branchCount: UInt64 = 0
    var leafCount: UInt64 = 0
    var overflowCount: UInt64 = 0
    var entryCount: UInt64 = 0
    /// The last key of a leaf so far.
    var lastKey: TreeKey?
    /// The lower bound of the next key of a leaf.
    var floor: TreeKey?
  }

  private mutating func checkTree(_ tree: MetaPage.Tree, isFree: Bool) throws(PageDamage) {
    var walk = Walk(isFree: isFree, depth: Int(tree.depth))
    if let root = tree.root {
      guard (1...32).contains(walk.depth) else {
        throw PageDamage("the depth of a tree is impossible")
      }
      try checkPage(root, level: 1, &walk)
    } else if walk.depth != 0 {
      throw PageDamage("a tree without a root has a depth")
    }
    // A reader assumes the least number of pages of an overflow value, a writer reads it from the
    // header.
    let isOverflowRight =
      isFree || depth == .writing
      ? walk.overflowCount == tree.overflowCount : walk.overflowCount <= tree.overflowCount
    guard walk.branchCount == tree.branchCount, walk.leafCount == tree.leafCount,
      walk.entryCount == tree.entryCount, isOverflowRight
    else { throw PageDamage("the counts of a meta page are wrong") }
  }

  private mutating func checkPage(_ number: UInt64, level: Int, _ walk: inout Walk)
    throws(PageDamage)
  {
    try pages.insert(number, count: 1, isUsed: true)
    let page = try NodePage(try read(number), number, pageSize: meta.pageSize)
    guard page.isBranch == (level < walk.depth) else { throw page.damage("is of another kind") }
    guard page.isBranch else { return try checkLeaf(page, &walk) }
    walk.branchCount += 1
    for index in 0..<page.nodeCount {
      let node = try page.node(index)
      if index > 0 {
        let key = try treeKey(node.key, of: page, walk)
        if let last = walk.lastKey, !(last < key) { throw page.damage("has keys out of order") }
        walk.floor = key
      }
      try checkPage(node.child, level: level + 1, &walk)
    }
    try page.checkFilled()
  }

  private mutating func checkLeaf(_ page: NodePage, _ walk: inout Walk) throws(PageDamage) {
    walk.leafCount += 1
    walk.entryCount += UInt64(page.nodeCount)
    for index in 0..<page.nodeCount {
      let node = try page.node(index)
      let key = try treeKey(node.key, of: page, walk)
      let isInOrder =
        walk.lastKey.map { $0 < key } ?? true && !(walk.floor.map { key < $0 } ?? false)
      guard isInOrder else { throw page.damage("has keys out of order") }
      walk.lastKey = key
      walk.floor = nil
      if let overflow = node.overflow {
        let count = try checkOverflow(overflow, byteCount: node.size, walk)
        walk.overflowCount += count
        if walk.isFree {
          let offset = Int(overflow) * meta.pageSize + 16
          try noteFree(try bytes(at: offset, count: node.size)[...], key)
        }
      } else if walk.isFree {
        try noteFree(node.data, key)
      }
    }
    try page.checkFilled()
  }

  /// Records the pages of an overflow value as used, and returns their number.
  private mutating func checkOverflow(_ number: UInt64, byteCount: Int, _ walk: Walk)
    throws(PageDamage) -> UInt64
  {
    var count = UInt64((15 + byteCount) / meta.pageSize + 1)
    if walk.isFree || depth == .writing {
      let head = PageBytes(try bytes(at: try pages.offset(number, meta.pageSize), count: 16))
      guard head.long(at: 0) == number, head.half(at: 10) == 4, head.word(at: 12) >= count else {
        throw PageDamage("the header of overflow page \(number) is invalid")
      }
      count = UInt64(head.word(at: 12))
    }
    try pages.insert(number, count: count, isUsed: true)
    return count
  }

  /// Records the pages that a record of the free tree names.
  private mutating func noteFree(_ record: ArraySlice<UInt8>, _ key: TreeKey) throws(PageDamage) {
    let numbers = PageBytes(Array(record))
    let count = numbers.long(at: 0)
    guard numbers.count >= 8, count <= UInt64(numbers.count / 8 - 1) else {
      throw PageDamage("a list of free pages is longer than its record")
    }
    guard case .number(let transaction) = key, transaction >= 1, transaction <= meta.transaction
    else {
      throw PageDamage("a list of free pages belongs to no transaction")
    }
    var previous = UInt64.max
    for index in 0..<Int(count) {
      let page = numbers.long(at: 8 + 8 * index)
      guard page < previous else { throw PageDamage("a list of free pages is out of order") }
      previous = page
      freed.append(page)
    }
  }

  private func treeKey(_ bytes: ArraySlice<UInt8>, of page: NodePage, _ walk: Walk)
    throws(PageDamage) -> TreeKey
  {
    guard !bytes.isEmpty, walk.isFree ? bytes.count == 8 : bytes.count <= 511 else {
      throw page.damage("has a key of invalid length")
    }
    return walk.isFree
      ? .number(bytes.reversed().reduce(0) { $0 << 8 | UInt64($1) }) : .text(Array(bytes))
  }

  private func read(_ page: UInt64) throws(PageDamage) -> [UInt8] {
    try bytes(at: try pages.offset(page, meta.pageSize), count: meta.pageSize)
  }

  private func bytes(at offset: Int, count: Int) throws(PageDamage) -> [UInt8] {
    do throws(StoreFileError) {
      let bytes = try file.bytes(at: offset, count: count)
      guard bytes.count == count else { throw StoreFileError.missing(path: file.path) }
      return bytes
    } catch {
      if case .missing = error { throw PageDamage("it was cut off") }
      throw PageDamage(error)
    }
  }
}

/// A key of one of the two trees, in the tree's order.
private enum TreeKey {
  case number(UInt64)
  case text([UInt8])

  static func < (left: TreeKey, right: TreeKey) -> Bool {
    switch (left, right) {
    case (.number(let left), .number(let right)): left < right
    case (.text(let left), .text(let right)): left.lexicographicallyPrecedes(right)
    case (.number, .text), (.text, .number): false
    }
  }
}
