package import ObjectGraph
internal import System

extension StoreFile {
  /// The result of a salvage.
  package struct Salvaged {
    /// The number of objects of the new store.
    package var objectCount = 0
    /// The number of objects that are lost, besides those of lost records.
    package var lostCount = 0
    /// The number of links from kept objects to lost ones.
    package var droppedLinkCount = 0
    /// The number of whole objects that are left out since only lost ones linked to them.
    package var unlinkedCount = 0
    /// The records that are lost, in words.
    package var lostRecords: [String] = []
  }

  /// Writes every object that can be read whole to a new store, without links to the others. This file
  /// is left as it is.
  ///
  /// Objects are lost if bytes that they need are in a damaged chunk of a column, or if the record of
  /// their segment is damaged. LMDB's pages, the header and the catalog must be whole.
  ///
  /// - Parameters:
  ///   - path: Where the new store is made; there is no file yet.
  ///   - onLoss: Called for each object that is lost.
  /// - Throws: `StoreFileError`, also if there is a file at the path.
  /// - Complexity: O(bytes).
  package func salvage(to path: String, onLoss: (LostObject) throws -> Void) throws -> Salvaged {
    var salvaged = Salvaged()
    let transaction = try readTransaction(for: .reading)
    let version = try StoredVersion.read(
      transaction, schema: schema, mark: mark, migrations: migrations,
      onDamage: { salvaged.lostRecords.append($0.reason) })
    let target = sibling(path, isReadOnly: false)
    let done: Bool? = try target.holdingDirectory { names in
      let environment = try target.writeDraft(
        version.snapshot.capacity, after: version.header.storeVersion, names
      ) {
        let (snapshot, dropped, unlinked) = try version.snapshot.salvaged(staging: $0) { lost in
          salvaged.lostCount += 1
          try onLoss(lost)
        }
        salvaged.droppedLinkCount = dropped
        salvaged.unlinkedCount = unlinked
        salvaged.objectCount = snapshot.schema.entities.indices.reduce(0) {
          $0 + snapshot.count(of: EntityID($1))
        }
        return snapshot
      }
      try withExtendedLifetime(environment) { try target.publishNew(names) }
      return true
    }
    guard done != nil else { throw StoreFileError.exists(path: path) }
    return salvaged
  }
}
