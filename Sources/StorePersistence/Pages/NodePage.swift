/// A branch or leaf page with checked bounds.
struct NodePage {
  /// One node of a page.
  struct Node {
    let key: ArraySlice<UInt8>
    /// In a branch: the page of the child.
    let child: UInt64
    /// In a leaf: the length of the data.
    let size: Int
    /// In a leaf: the data, unless it is on an overflow page.
    let data: ArraySlice<UInt8>
    /// In a leaf: the overflow page of the data, if there is one.
    let overflow: UInt64?
  }

  let isBranch: Bool
  let nodeCount: Int
  private let bytes: PageBytes
  private let number: UInt64
  private let pageSize: Int
  private let upper: Int

  init(_ bytes: [UInt8], _ number: UInt64, pageSize: Int) throws(PageDamage) {
    let page = PageBytes(bytes)
    let flags = page.half(at: 10)
    let lower = Int(page.half(at: 12))
    upper = Int(page.half(at: 14))
    isBranch = flags == 1
    nodeCount = (lower - 16) / 2
    self.bytes = page
    self.number = number
    self.pageSize = pageSize
    guard page.long(at: 0) == number, flags == 1 || flags == 2 else {
      throw damage("has another number or kind")
    }
    guard lower >= 18, lower % 2 == 0, lower <= upper, upper <= pageSize else {
      throw damage("has impossible bounds")
    }
  }

  /// Returns the node at an index.
  func node(_ index: Int) throws(PageDamage) -> Node {
    let (start, end) = try extent(index)
    let flags = bytes.half(at: start + 4)
    let keyEnd = start + 8 + Int(bytes.half(at: start + 6))
    let key = bytes.slice(start + 8..<keyEnd)
    let size = Int(bytes.word(at: start))
    guard !isBranch else {
      let child = UInt64(size) | UInt64(flags) << 32
      return Node(key: key, child: child, size: 0, data: [], overflow: nil)
    }
    if flags == 1 {
      return Node(key: key, child: 0, size: size, data: [], overflow: bytes.long(at: keyEnd))
    }
    let data = bytes.slice(keyEnd..<keyEnd + size)
    precondition(keyEnd + size <= end, "a node's data is inside it")
    return Node(key: key, child: 0, size: size, data: data, overflow: nil)
  }

  /// The start and end of a node. The node is inside the page, and its key and data are inside the
  /// node.
  private func extent(_ index: Int) throws(PageDamage) -> (start: Int, end: Int) {
    let start = Int(bytes.half(at: 16 + 2 * index))
    guard start >= upper, start + 8 <= pageSize, start % 2 == 0 else {
      throw damage("has a node outside it")
    }
    let flags = bytes.half(at: start + 4)
    guard isBranch || flags <= 1 else { throw damage("has a node of another kind") }
    let dataCount = isBranch ? 0 : flags == 1 ? 8 : Int(bytes.word(at: start))
    let byteCount = 8 + Int(bytes.half(at: start + 6)) + dataCount
    let end = start + (byteCount + 1) & ~1
    guard end <= pageSize else { throw damage("has a node outside it") }
    return (start, end)
  }

  /// Throws if the nodes do not fill the page from the upper bound to its end.
  func checkFilled() throws(PageDamage) {
    var extents: [Int] = []
    extents.reserveCapacity(nodeCount)
    for index in 0..<nodeCount {
      let (start, end) = try extent(index)
      extents.append(start << 16 | end)
    }
    extents.sort()
    var place = upper
    for extent in extents {
      guard extent >> 16 == place else { throw damage("has nodes that overlap, or gaps") }
      place = extent & 0xFFFF
    }
    guard place == pageSize else { throw damage("has nodes that overlap, or gaps") }
  }

  func damage(_ reason: String) -> PageDamage {
    PageDamage("page \(number) \(reason)")
  }
}
