/// Delivers the records of one file in order.
///
/// A document that has no key, and is alone in its file in a folder or an archive, gets the file's
/// place there as key. So the first record of such a file waits until the next one comes.
struct RecordDelivery<Format: RecordFormat> {
  /// A function that takes the records of a file.
  typealias Handler = (FileTree.File, [Record<Format.Document>]) throws -> Void

  private let file: FileTree.File
  private let format: Format
  private var waiting: Record<Format.Document>?
  private var hasSeveral: Bool

  /// A delivery of a file's records.
  init(_ file: FileTree.File, _ format: Format) {
    self.file = file
    self.format = format
    hasSeveral = file.place == nil
  }

  /// Takes the next records, at least one.
  mutating func take(_ records: [Record<Format.Document>], _ handler: Handler) throws {
    guard !hasSeveral else { return try handler(file, records) }
    if waiting == nil, records.count == 1 {
      waiting = records[0]
      return
    }
    hasSeveral = true
    if let first = waiting {
      waiting = nil
      try handler(file, [first])
    }
    try handler(file, records)
  }

  /// Delivers the record that waits. Returns false if that is foreign, and so the file is ignored:
  /// many programs keep their settings in such files.
  mutating func finish(_ handler: Handler) throws -> Bool {
    guard var record = waiting else { return true }
    waiting = nil
    switch record.content {
    case .foreign: return false
    case .document(var document):
      if !record.isKeyed, let place = file.place {
        format.setKey(place, of: &document)
        record.content = .document(document)
      }
    case .skipped, .doubt: break
    }
    try handler(file, [record])
    return true
  }
}
