internal import Synchronization

// A cold search in a dictionary reads a few of its pages, so it verifies only these.
extension StringColumn {
  /// Throws if a string is damaged.
  func verifyStrings() throws {
    if isVerified.load(ordering: .relaxed) { return }
    _ = try partialHeap.all()
    isVerified.store(true, ordering: .relaxed)
  }

  /// Throws if a string is damaged that a search for a text reads: by `lowerBound` or `code(of:)`.
  ///
  /// - Parameter count: The number of searches that the caller makes. If that is many for the column, or
  ///   if there were some before, all strings are verified.
  package func verifySearch(for text: Span<UInt8>, amongSearches count: Int = 1) throws {
    if isVerified.load(ordering: .relaxed) { return }
    guard count * Self.stepsPerSearch < distinctCount,
      searchCount.add(1, ordering: .relaxed).newValue <= Self.fewSearches
    else { return try verifyStrings() }
    try verifySearch(for: text, past: false)
    try verifySearch(for: text, past: true)
  }

  /// The number of steps along the dictionary that cost as much as one search in it; found by trial.
  package static var stepsPerSearch: Int { 8 }

  /// Walks as `lowerBound` does.
  private func verifySearch(for text: Span<UInt8>, past: Bool) throws {
    var low = 0
    var high = distinctCount
    while low < high {
      let middle = (low + high) / 2
      let order = try partialHeap.slice(heapRange(of: middle)).withSpan { compareBytes($0, text) }
      if order < 0 || (past && order == 0) { low = middle + 1 } else { high = middle }
    }
  }
}
