/// An inverse column for looking up single targets. Only the parts that are read are verified and
/// validated, so most of its pages are never touched.
///
/// Contrast with `InverseColumn`, which is validated as a whole before it is used.
package struct InverseLookup: Sendable {
  private let targets: PartialSection<UInt32>
  private let offsets: PartialSection<UInt32>
  private let sources: PartialSection<UInt16>
  private let rowCount: Int

  /// A lookup in a column without links.
  package init() {
    targets = PartialSection()
    offsets = PartialSection()
    sources = PartialSection()
    rowCount = 0
  }

  /// Reads a column's bytes, and checks only that they have all their sections.
  package init(_ bytes: PartialBytes, rowCount: Int) throws {
    var reader = try PartialColumnReader(bytes, .inverse)
    guard reader.counts.0 == rowCount else { throw DamagedColumn("it has another count of rows") }
    targets = try reader.section(of: UInt32.self, count: reader.counts.1)
    offsets = try reader.section(of: UInt32.self, count: reader.counts.1 + 1)
    sources = try reader.section(of: UInt16.self, count: reader.counts.2)
    self.rowCount = rowCount
  }

  /// The local rows that link to a target, in ascending order; empty if there are none.
  ///
  /// - Complexity: O(log distinct targets + rows).
  package func sources(of target: RowID) throws -> ColumnBuffer<UInt16> {
    let sources = try sources.slice(try range(of: target))
    try checkBelow(rowCount, sources)
    return sources
  }

  /// The number of local rows that link to a target.
  ///
  /// - Complexity: O(log distinct targets).
  package func sourceCount(of target: RowID) throws -> Int { try range(of: target).count }

  /// The places of a target's sources.
  private func range(of target: RowID) throws -> Range<Int> {
    guard let place = try place(of: target.rawValue) else { return 0..<0 }
    let (start, end) = (Int(try offsets.element(place)), Int(try offsets.element(place + 1)))
    guard start <= end, end <= sources.count else {
      throw DamagedColumn("its offsets do not ascend to the end")
    }
    return start..<end
  }

  /// The place of a target among the distinct ones, or nil if nothing links to it.
  private func place(of target: UInt32) throws -> Int? {
    var low = 0
    var high = targets.count
    while low < high {
      let middle = (low + high) / 2
      let found = try targets.element(middle)
      if found == target { return middle }
      if found < target { low = middle + 1 } else { high = middle }
    }
    return nil
  }
}
