internal import System

/// A sign of what a store's file contains: two tokens differ if anybody has committed in between, or
/// another file has replaced the store's.
package struct ChangeToken: Hashable, Sendable {
  /// The file at the store's path.
  let file: FileIdentity
  /// Its newest committed transaction.
  let transaction: UInt64
}

extension StoreFile {
  /// The directory of the file, without symbolic links, and the names in it that commits write.
  package func namesToWatch() throws -> (directory: String, names: [String]) {
    let names = try names()
    // A process that created the file goes on writing it under the name that it was created with.
    let written = [names.data, names.draft].map {
      $0.split(separator: "/").last.map(String.init) ?? $0
    }
    return (names.directory, written)
  }

  /// Returns the token of the newest version, also if another process committed it.
  ///
  /// It takes no snapshot, and opens the file only if the path leads to another one than before. A
  /// version that is taken after a token was asked for is that of the token or a later one.
  ///
  /// - Throws: `StoreFileError`, also if the file is missing.
  /// - Complexity: one look at the path and one at a page, about a microsecond.
  package func changeToken() throws -> ChangeToken {
    let environment = try environment()
    return ChangeToken(
      file: environment.file.identity, transaction: environment.newestTransaction)
  }
}
