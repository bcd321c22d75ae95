internal import Synchronization
internal import System

/// The environments of this process, by the identity of their data files.
let environmentRegistry = Mutex(EnvironmentRegistry())

/// The environments of a process.
struct EnvironmentRegistry {
  /// An environment from before LMDB opens its file until after LMDB has closed it.
  struct Entry {
    /// The environment, or nil while it closes.
    weak var environment: Environment?
    /// Its lock file, or nil if it has none. Only this entry keeps it.
    let lockFile: LockFile?
  }

  private var entries: [FileIdentity: Entry] = [:]
  /// Lock files that another environment turned out to use when they were open already: closing
  /// them would release its locks.
  private var kept: [LockFile] = []

  /// The environment of a data file.
  subscript(identity: FileIdentity) -> Entry? {
    get { entries[identity] }
    set { entries[identity] = newValue }
  }

  /// Returns the lock file with an identity, if an environment uses it.
  func lockFile(_ identity: FileIdentity) -> LockFile? {
    entries.values.first { $0.lockFile?.identity == identity }?.lockFile
  }

  /// Returns the lock file at a path, opened unless an environment uses it; nil if it is missing, or
  /// may not be written.
  mutating func openLockFile(_ path: String) throws(StoreFileError) -> LockFile? {
    guard let identity = try FileIdentity.of(path: path) else { return nil }
    if let used = lockFile(identity) { return used }
    guard let opened = try LockFile(path) else { return nil }
    // The name can have changed meanwhile.
    guard let used = lockFile(opened.identity) else { return opened }
    kept.append(opened)
    return used
  }
}
