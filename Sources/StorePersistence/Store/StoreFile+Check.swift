internal import ObjectGraph

extension StoreFile {
  /// Verifies all checksums of the file, and returns the problems in words; empty if there are
  /// none.
  ///
  /// `Snapshot.checkInvariants` checks the consistency of the objects: links and keys.
  ///
  /// - Throws: `StoreFileError` if the file cannot be read at all, or is not a store.
  /// - Complexity: O(bytes).
  public func check() throws -> [String] {
    do {
      let transaction = try readTransaction(for: .writing)
      let version = try storedVersion(in: transaction)
      return try problems(of: version, transaction)
    } catch StoreFileError.damaged(_, let reason) {
      return [reason]
    }
  }

  private func problems(of version: StoredVersion, _ transaction: ReadTransaction) throws
    -> [String]
  {
    var problems: [String] = []
    var used: Set<UInt64> = []
    for (entity, segments) in version.records.enumerated() {
      for (index, segment) in segments.enumerated() {
        for column in segment.columns {
          used.formUnion(column.blobs)
          do {
            try StoredColumn(column, in: transaction, format: version.header.format).check()
          } catch StoreFileError.damaged(_, let reason) {
            let name = version.catalog.entities[entity].name(ofColumn: column.number)
            let first = index << Int(version.header.capacityShift)
            problems.append(
              "\(name), rows \(first) to \(first + Int(segment.rowCount) - 1): \(reason)")
          }
        }
      }
    }
    for bytes in try transaction.keys() {
      switch RecordKey(bytes) {
      case .header, .catalog, .metadata: continue
      case .segment(let entity, let index):
        let isKnown = entity < version.records.count && index < version.records[entity].count
        if !isKnown { problems.append("segment \(index) of entity \(entity) is not in the header") }
      case .blob(let id):
        let isStaged = (version.header.firstStagedBlob..<version.header.nextBlob).contains(id)
        if !used.contains(id) && !isStaged { problems.append("blob \(id) is in no segment") }
      case nil: problems.append("a record has an unknown key: \(bytes)")
      }
    }
    return problems
  }
}

extension Catalog.Entity {
  /// The name of a column for messages, such as "Recipe.name"; that of the entity for presence, and for
  /// a column that a migration dropped.
  fileprivate func name(ofColumn number: UInt32) -> String {
    columns.first { $0.number == number }.map { "\(name).\($0.name)" } ?? name
  }
}
