/// A source of records in batches, which are decoded elsewhere.
protocol BatchSource<Document>: AnyObject {
  /// The documents of the records.
  associatedtype Document: Sendable

  /// Returns a function that decodes the next batch, on any thread, or nil after the last batch.
  ///
  /// - Throws: a fault of the file as a whole, after the batches before it. No batch follows.
  func nextBatch() throws -> (@Sendable () -> [Record<Document>])?
}

/// A source of records that are decoded already.
final class ReadyRecords<Document: Sendable>: BatchSource {
  private var records: [Record<Document>]

  /// A source of records.
  init(_ records: [Record<Document>]) {
    self.records = records
  }

  func nextBatch() -> (@Sendable () -> [Record<Document>])? {
    guard !records.isEmpty else { return nil }
    let batch = records
    records = []
    return { batch }
  }
}
