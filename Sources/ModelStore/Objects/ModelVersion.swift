internal import ObjectGraph

/// One version of a store with its models, shared by all that is read from it.
final class ModelVersion: Sendable {
  let snapshot: Snapshot
  let catalog: ModelCatalog

  init(_ snapshot: Snapshot, _ catalog: ModelCatalog) {
    self.snapshot = snapshot
    self.catalog = catalog
  }
}
