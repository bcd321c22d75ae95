internal import ObjectGraph
internal import System

/// One version of a store with its models, shared by all that is read from it.
final class ModelVersion: Sendable {
  let snapshot: Snapshot
  let catalog: ModelCatalog
  /// Asked by long reads.
  let cancellation: Cancellation

  init(_ snapshot: Snapshot, _ catalog: ModelCatalog, _ cancellation: Cancellation = .ofTask) {
    self.snapshot = snapshot
    self.catalog = catalog
    self.cancellation = cancellation
  }
}

extension Cancellation {
  /// Work that ends when the task that does it is cancelled.
  static let ofTask = Cancellation { Task.isCancelled }
}
