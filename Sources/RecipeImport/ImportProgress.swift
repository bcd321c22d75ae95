/// How far an import is.
public struct ImportProgress: Hashable, Sendable {
  /// How many records were taken.
  public let recordCount: Int
  /// Which part of the files' bytes they were, from 0 to 1; nil where a file has no size, such as
  /// standard input.
  public let share: Double?
}

/// Counts records and bytes, and tells of them now and then.
struct ProgressCounter {
  private let onProgress: RecipeImporter.ProgressHandler
  /// The size of each file, or nil where one has none.
  private let sizes: [Int]?
  private let totalSize: Double
  private var fileIndex = 0
  private var sizeBefore = 0
  private var recordCount = 0

  /// So many records are taken between two calls.
  private static let interval = 512

  init(_ files: [FileTree.File], _ onProgress: @escaping RecipeImporter.ProgressHandler) {
    self.onProgress = onProgress
    let sizes = files.map(\.size)
    self.sizes = sizes.contains(nil) ? nil : sizes.compactMap { $0 }
    totalSize = Double(max(1, self.sizes?.reduce(0, +) ?? 1))
  }

  mutating func count(_ record: Record) {
    recordCount += 1
    guard recordCount % Self.interval == 0 else { return }
    let share = sizes.map { _ in min(1, Double(sizeBefore + record.offset) / totalSize) }
    onProgress(ImportProgress(recordCount: recordCount, share: share))
  }

  mutating func finishFile() {
    if let sizes { sizeBefore += sizes[fileIndex] }
    fileIndex += 1
  }
}
