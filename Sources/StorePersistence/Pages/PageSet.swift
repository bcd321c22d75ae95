/// The pages of a file that were seen, as used or as free.
struct PageSet {
  /// The number of whole pages of the file.
  private let fileCount: UInt64
  private let lastPage: UInt64
  /// A bit for each page, in blocks that are made when a page of theirs is inserted: a sparse file can
  /// claim to have billions of pages.
  private var blocks: [[UInt64]]
  /// The base-2 logarithm of the number of pages of a block.
  private static let blockShift: UInt64 = 16
  /// Free pages after the end of the file: a transaction never writes pages that it allocated and
  /// freed itself.
  private var behindEnd: Set<UInt64> = []

  init(fileCount: UInt64, lastPage: UInt64) {
    self.fileCount = fileCount
    self.lastPage = lastPage
    blocks = Array(repeating: [], count: Int(fileCount >> Self.blockShift) + 1)
  }

  /// The offset of a page in the file; throws if a tree cannot use the page.
  func offset(_ page: UInt64, _ pageSize: Int) throws(PageDamage) -> Int {
    guard page >= 2, page <= lastPage else { throw PageDamage("page \(page) is not in the file") }
    guard page < fileCount else { throw PageDamage("it was cut off before page \(page)") }
    return Int(page) * pageSize
  }

  mutating func insert(_ first: UInt64, count: UInt64, isUsed: Bool) throws(PageDamage) {
    guard first >= 2, first <= lastPage, count <= lastPage - first + 1 else {
      throw PageDamage("page \(first) is not in the file")
    }
    for page in first..<first + count {
      guard page < fileCount else {
        guard !isUsed else { throw PageDamage("it was cut off before page \(page)") }
        guard behindEnd.insert(page).inserted else {
          throw PageDamage("page \(page) is free twice")
        }
        continue
      }
      guard mark(page) else {
        throw PageDamage(isUsed ? "page \(page) is used twice" : "page \(page) is used and free")
      }
    }
  }

  /// Sets the bit of a page; returns false if it was set.
  private mutating func mark(_ page: UInt64) -> Bool {
    let block = Int(page >> Self.blockShift)
    let index = Int(page & (1 << Self.blockShift - 1))
    if blocks[block].isEmpty {
      blocks[block] = Array(repeating: 0, count: 1 << Int(Self.blockShift - 6))
    }
    let bit: UInt64 = 1 << UInt64(index & 63)
    if blocks[block][index >> 6] & bit != 0 { return false }
    blocks[block][index >> 6] |= bit
    return true
  }
}
