/// One of LMDB's two meta pages, which describes a version of the file.
///
/// LMDB 0.9 starts a file with two meta pages, which transactions write in turn: transaction *n*
/// writes page *n* mod 2, so the other page stays intact until the next.
///
///     offset 0    page number: 0 or 1           40   free tree
///            8    two unused bytes          88   main tree
///            10   flags: 8                      136  last page
///            16   magic                         144  transaction
///            20   version: 1
///            24   address, 32 map size: not used here
///
///     tree    0          4      6      8         16      24        32       40
///             page size  flags  depth  branches  leaves  overflow  entries  root
///
/// In the free tree, the first word is the page size, and the flags are those of the file.
struct MetaPage: Hashable {
  /// One B-tree: its root and its counts.
  struct Tree: Hashable {
    let firstWord: UInt32
    let flags: UInt16
    let depth: UInt16
    let branchCount: UInt64
    let leafCount: UInt64
    let overflowCount: UInt64
    let entryCount: UInt64
    /// The page of the root, or nil if the tree is empty.
    let root: UInt64?

    fileprivate init(_ page: PageBytes, at offset: Int) {
      firstWord = page.word(at: offset)
      flags = page.half(at: offset + 4)
      depth = page.half(at: offset + 6)
      branchCount = page.long(at: offset + 8)
      leafCount = page.long(at: offset + 16)
      overflowCount = page.long(at: offset + 24)
      entryCount = page.long(at: offset + 32)
      let root = page.long(at: offset + 40)
      self.root = root == .max ? nil : root
    }
  }

  let pageSize: Int
  let free: Tree
  let main: Tree
  let lastPage: UInt64
  let transaction: UInt64

  static let magic: UInt32 = 0xBEEF_C0DE
  /// The number of bytes of the page that are used.
  static let byteCount = 152

  /// Reads the meta page at an offset, or returns nil if there is none.
  private init?(_ file: DataFile, at offset: Int) throws(StoreFileError) {
    let page = PageBytes(try file.bytes(at: offset, count: Self.byteCount))
    guard page.count == Self.byteCount, page.word(at: 16) == Self.magic else { return nil }
    free = Tree(page, at: 40)
    main = Tree(page, at: 88)
    pageSize = Int(free.firstWord)
    lastPage = page.long(at: 136)
    transaction = page.long(at: 144)
    guard page.word(at: 20) == 1 else {
      throw .foreign(
        path: file.path, reason: "it is an LMDB file of version \(page.word(at: 20)), not 1")
    }
    guard page.long(at: 0) == (offset == 0 ? 0 : 1), page.half(at: 10) == 8 else {
      throw .damaged(path: file.path, reason: "the header of a meta page is invalid")
    }
  }

  /// Reads both meta pages, and returns the newer.
  static func newest(in file: DataFile) throws(StoreFileError) -> MetaPage {
    let pages = try both(in: file)
    return pages[0].transaction > pages[1].transaction ? pages[0] : pages[1]
  }

  /// Reads the meta page of a transaction, or returns nil if a later one has replaced it.
  static func of(transaction: UInt64, in file: DataFile) throws(StoreFileError) -> MetaPage? {
    try both(in: file).first { $0.transaction == transaction }
  }

  /// Reads both meta pages, and checks that they belong to one file.
  static func both(in file: DataFile) throws(StoreFileError) -> [MetaPage] {
    // A commit between the two reads makes a pair that never existed; three times in a row is
    // damage.
    for attempt in 1... {
      do throws(StoreFileError) {
        return try bothOnce(in: file)
      } catch {
        if attempt == 3 { throw error }
      }
    }
    return []
  }

  private static func bothOnce(in file: DataFile) throws(StoreFileError) -> [MetaPage] {
    guard file.isPlain else { throw .notAFile(path: file.path) }
    let byteCount = try file.byteCount()
    guard byteCount > 0 else { throw .foreign(path: file.path, reason: "it is empty") }
    func damaged(_ reason: String) -> StoreFileError { .damaged(path: file.path, reason: reason) }

    let first = try MetaPage(file, at: 0)
    // The second meta page starts after the first. Without the first, all sizes are tried, to
    // distinguish a damaged store from a foreign file.
    let sizes = first.map { [$0.pageSize] } ?? [4096, 8192, 16384, 32768, 2048, 1024, 512]
    var second: MetaPage?
    for size in sizes where second == nil && isPageSize(size) {
      second = try MetaPage(file, at: size)
    }
    guard let first else {
      guard second == nil else { throw damaged("its first meta page is invalid") }
      throw .foreign(path: file.path, reason: "it is not an LMDB file")
    }
    guard let second else {
      throw damaged(
        byteCount < 2 * 512
          ? "it was cut off" : "its second meta page is invalid, or it was cut off")
    }
    for page in [first, second] {
      guard page.pageSize == first.pageSize, isPageSize(page.pageSize) else {
        throw damaged("its page size is invalid")
      }
      // 8: keys of the free tree are numbers; 0x4000: the path names the file, not a directory.
      guard page.free.flags & ~0x4000 == 8, page.main.flags == 0 else {
        throw damaged("the flags of a meta page are invalid")
      }
      guard page.lastPage >= 1, page.lastPage <= UInt64(byteCount / page.pageSize) + 1 << 20 else {
        throw damaged("its last page is far after its end")
      }
    }
    guard max(first.transaction, second.transaction) <= greatestTransaction else {
      throw damaged("the transaction of a meta page is impossible")
    }
    // A page with the number of another transaction would count as newer or older than it is.
    let areInTurn =
      first.transaction == 0 && second.transaction == 0
      || first.transaction & 1 == 0 && second.transaction & 1 == 1
        && (first.transaction &+ 1 == second.transaction
          || second.transaction &+ 1 == first.transaction)
    guard areInTurn else {
      throw damaged("its meta pages do not belong to consecutive transactions")
    }
    return [first, second]
  }

  /// The greatest number of a transaction; nothing counts that far.
  static let greatestTransaction: UInt64 = 1 << 62

  private static func isPageSize(_ size: Int) -> Bool {
    size >= 512 && size <= 32768 && size & (size - 1) == 0
  }
}

extension DataFile {
  /// Returns the bytes of both meta pages, which are the only ones that a commit overwrites.
  func metaPageBytes() throws(StoreFileError) -> [UInt8] {
    try bytes(at: 0, count: 2 * MetaPage.newest(in: self).pageSize)
  }

  /// Writes the bytes of both meta pages back after a commit that failed; the writers' lock is held. On a
  /// disk that takes no bytes any more this fails too, and nothing is worse than before.
  func restore(_ metaPages: [UInt8]) {
    try? overwriteStart(metaPages)
  }
}
