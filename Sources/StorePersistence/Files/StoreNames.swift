internal import System

/// The names of a store's files. They are beside the file itself, whatever symbolic links lead to it, so
/// that all processes use the same lock file and the same draft.
///
///     /home/ann/recipes.store ──link──► /data/r.store
///                                       /data/r.store-lock       LMDB's lock file
///                                       /data/r.store.new        a file that is being made
///                                       /data/r.store.new-lock   and its lock file
struct StoreNames {
  /// The path of the file without symbolic links, if its directory exists.
  let data: String

  /// The names of the store that a path leads to.
  ///
  /// - Throws: `StoreFileError.danglingLink`, and errors of the system.
  init(of path: String) throws(StoreFileError) {
    do throws(SystemError) {
      data = try FileSystem.realPath(of: path)
      return
    } catch {
      guard error.isMissing else {
        throw .system(path: path, operation: "look at", code: error.code)
      }
    }
    if let target = FileSystem.linkTarget(of: path) {
      throw .danglingLink(path: path, target: target)
    }
    let directory = try? FileSystem.realPath(of: FileSystem.directory(of: path))
    let name = path.split(separator: "/").last.map(String.init) ?? path
    data = directory.map { $0 == "/" ? "/\(name)" : "\($0)/\(name)" } ?? path
  }

  /// The directory of all these files.
  var directory: String { FileSystem.directory(of: data) }

  /// The lock file.
  var lock: String { FileNames.lockFile(of: data) }

  /// The name under which a new file is made.
  var draft: String { data + Self.draftSuffix }

  /// The lock file of the new file.
  var draftLock: String { FileNames.lockFile(of: draft) }

  /// The end of the name of a new file.
  static let draftSuffix = ".new"

  /// Removes what a process that was killed has left.
  func removeDraft() throws(StoreFileError) {
    try FileNames.remove(draft)
    try FileNames.remove(draftLock)
  }
}
