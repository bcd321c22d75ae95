extension MetaPage {
  /// Returns the record with the least key of the version, or nil if there is none or if it is on pages
  /// of its own.
  ///
  /// - Complexity: one page for each level of the tree.
  func firstRecord(in file: DataFile) throws(StoreFileError) -> [UInt8]? {
    do throws(PageDamage) {
      guard var number = main.root else { return nil }
      for level in 1...max(1, min(32, Int(main.depth))) {
        let page = try NodePage(try page(number, in: file), number, pageSize: pageSize)
        guard page.isBranch == (level < Int(main.depth)), page.nodeCount > 0 else { return nil }
        let node = try page.node(0)
        guard page.isBranch else { return node.overflow == nil ? Array(node.data) : nil }
        number = node.child
      }
      return nil
    } catch {
      throw error.system ?? .damaged(path: file.path, reason: error.reason)
    }
  }

  private func page(_ number: UInt64, in file: DataFile) throws(PageDamage) -> [UInt8] {
    guard number <= lastPage, number <= UInt64(Int.max / pageSize) else {
      throw PageDamage("page \(number) is not in the file")
    }
    do throws(StoreFileError) {
      let bytes = try file.bytes(at: Int(number) * pageSize, count: pageSize)
      guard bytes.count == pageSize else { throw StoreFileError.missing(path: file.path) }
      return bytes
    } catch {
      if case .missing = error { throw PageDamage("it was cut off before page \(number)") }
      throw PageDamage(error)
    }
  }
}
