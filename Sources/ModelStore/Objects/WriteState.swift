internal import ObjectGraph
internal import System

/// The transaction of a write that is going on. Links that are read during the write refer to it.
///
/// `@unchecked Sendable`: only the thread of the write may use it, which every access checks.
final class WriteState: @unchecked Sendable {
  let catalog: ModelCatalog
  private var transaction: Transaction?
  /// Asked by long work.
  let cancellation: Cancellation
  /// The reason why the write must not be committed, whatever its closure does.
  var failure: (any Error)?
  private let thread = CurrentProcess.threadID
  private var newest: ModelVersion?

  init(
    _ catalog: ModelCatalog, _ transaction: consuming Transaction, _ cancellation: Cancellation
  ) {
    self.catalog = catalog
    self.cancellation = cancellation
    self.transaction = consume transaction
  }

  /// Ends the write, and returns the transaction.
  func end() -> Transaction {
    guard let ended = transaction.take() else { preconditionFailure("a write ends once") }
    return ended
  }

  /// Calls `body` with the transaction.
  func access<Result>(_ body: (inout Transaction) throws -> Result) throws -> Result {
    guard CurrentProcess.threadID == thread, transaction != nil else {
      throw StoreError(
        .misuse, "the write has ended, or another thread does it; read from the store instead")
    }
    return try body(&transaction!)
  }

  /// The version as it would be now.
  func version() throws -> ModelVersion {
    let snapshot = try access { try $0.snapshot() }
    if let newest, newest.snapshot.isSame(as: snapshot) { return newest }
    let version = ModelVersion(snapshot, catalog, cancellation)
    newest = version
    return version
  }
}

/// The rows of a write that is going on.
final class TransactionRows: SingleRows {
  private let state: WriteState

  init(_ state: WriteState) {
    self.state = state
    super.init(state.catalog)
  }

  override func value(_ attribute: AttributeID) throws -> AttributeValue? {
    guard let object else { return nil }
    return try state.access { try $0.value(attribute, of: object) }
  }

  override func targets(_ relationship: RelationshipID) throws -> [RowID] {
    guard let object else { return [] }
    return try state.access { try $0.targets(relationship, of: object) }
  }

  override func linkSource(_ relationship: RelationshipID) -> LinkSource? {
    object.map { LinkSource(.write(state), $0, relationship) }
  }
}
