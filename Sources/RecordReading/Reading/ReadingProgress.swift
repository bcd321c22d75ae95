/// The progress of reading files.
public struct ReadingProgress: Hashable, Sendable {
  /// The number of records so far.
  public let recordCount: Int
  /// The share of the files' bytes that were read, from 0 to 1; nil if a file has no size, such as
  /// standard input.
  public let share: Double?
}

/// Counts records and bytes, and reports the progress.
package struct ProgressCounter {
  private let onProgress: (ReadingProgress) -> Void
  /// The size of each file, or nil if one has none.
  private let sizes: [Int]?
  private let totalSize: Double
  private var fileIndex = 0
  private var sizeBefore = 0
  private var recordCount = 0

  /// The number of records between two reports.
  private static let interval = 512

  /// A counter of the records of some files.
  package init(
    _ files: [FileTree.File], _ onProgress: @escaping (ReadingProgress) -> Void
  ) {
    self.onProgress = onProgress
    let sizes = files.map(\.size)
    self.sizes = sizes.contains(nil) ? nil : sizes.compactMap { $0 }
    totalSize = Double(max(1, self.sizes?.reduce(0, +) ?? 1))
  }

  /// Counts records, the last of which starts at an offset of the current file.
  package mutating func count(_ records: Int, upTo offset: Int) {
    let before = recordCount
    recordCount += records
    guard recordCount / Self.interval > before / Self.interval else { return }
    let share = sizes.map { _ in min(1, Double(sizeBefore + offset) / totalSize) }
    onProgress(ReadingProgress(recordCount: recordCount, share: share))
  }

  /// Goes to the next file.
  package mutating func finishFile() {
    if let sizes { sizeBefore += sizes[fileIndex] }
    fileIndex += 1
  }
}
