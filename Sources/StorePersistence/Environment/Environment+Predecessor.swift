internal import Synchronization

extension Environment {
  /// Throws if the meta page of the transaction before one that a reader holds leads to a version of
  /// another transaction. Then it can be the page of a newer version, with a damaged number.
  ///
  /// - Complexity: a few pages.
  func checkPredecessor(of transaction: UInt64) throws(StoreFileError) {
    if checkedPredecessor.withLock({ $0 == transaction }) { return }
    guard
      let older = try MetaPage.both(in: file).first(where: { $0.transaction + 1 == transaction }),
      older.transaction > 0 || older.main.root != nil
    else { return }
    var reason = "a meta page leads to the version of another transaction"
    do throws(StoreFileError) {
      let header = try older.firstRecord(in: file)
      if let header, StoreHeader.transaction(of: header) == older.transaction {
        checkedPredecessor.withLock { $0 = transaction }
        return
      }
    } catch {
      guard case .damaged(_, let problem) = error else { throw error }
      reason = problem
    }
    // While the page is there, nobody writes the pages of its version.
    guard try !MetaPage.both(in: file).contains(older) else {
      throw .damaged(path: path, reason: reason)
    }
  }
}
