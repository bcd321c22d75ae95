/// The next version of a store in the making.
public struct Transaction: ~Copyable {
  /// The version that it started from.
  public let base: Snapshot
  private let staging: any SegmentStaging

  init(_ base: Snapshot, staging: any SegmentStaging) {
    self.base = base
    self.staging = staging
  }

  /// Ends the transaction: the next version, or nil where nothing changed.
  consuming func finish() throws -> Snapshot? { nil }
}
