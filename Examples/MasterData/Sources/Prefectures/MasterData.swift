import ModelStore

/// Data that comes with a program and is never changed by it.
package struct MasterData: Sendable {
  /// The data is missing, broken or empty, so the program cannot run.
  package struct Unusable: Error, CustomStringConvertible {
    package let description: String
  }

  package let store: ObjectStore
  private static let versionName = "masterVersion"

  /// The installed data.
  ///
  /// - Throws: `Unusable` if it is not there or damaged.
  package init(_ path: String) throws {
    do {
      store = try ObjectStore(.readOnlyFile(path), Prefecture.self)
      guard try store.read().count(Prefecture.self) > 0 else {
        throw Unusable(description: "the master data at '\(path)' is empty")
      }
    } catch let error as StoreError {
      throw Unusable(description: "the master data cannot be used: \(error.message)")
    }
  }

  /// The version of a store's data.
  package static func version(of reader: Reader) -> Int {
    reader.metadata[versionName].flatMap { Int($0) } ?? 0
  }

  /// Builds a store of a table, to be bundled with a program; returns the number of rows.
  ///
  /// - Throws: `Unusable` if the table has no rows or repeats a code; the store is then as it was.
  package static func build(_ table: String, _ path: String, version: Int) throws -> Int {
    try ObjectStore(.file(path), Prefecture.self).write { writer in
      try writer.deleteAll()
      writer.metadata[versionName] = String(version)
      let rows = try writer.importCSV(Prefecture.self, path: table)
      let codes = try writer.read().count(Prefecture.self)
      guard rows == codes, rows > 0 else {
        throw Unusable(description: "'\(table)' has \(rows) rows with \(codes) different codes")
      }
      return rows
    }
  }

  /// Installs bundled data, if its version is newer, and keeps the old one; returns whether it did.
  package static func install(_ bundled: String, at path: String) throws -> Bool {
    try ObjectStore(.file(path), Prefecture.self).replace(
      with: bundled, backup: path + ".old"
    ) { here, there in
      here.map { version(of: $0) } ?? 0 < version(of: there)
    }
  }
}
