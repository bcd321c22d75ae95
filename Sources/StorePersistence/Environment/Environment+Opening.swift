private import Synchronization
internal import System

// Opening a file with the lock file that belongs to it.
extension Environment {
  /// The result of one attempt to open a file.
  private enum Attempt {
    case opened(Environment)
    /// A file was replaced meanwhile, or somebody else is opening or closing it.
    case again
    /// Another process uses the file with another lock file, or none can be put in its place.
    case otherLockFile
  }

  /// How often an attempt is made while the lock file is not that of the other users: for about a
  /// quarter of a second, since another process can be about to rename it.
  private static let otherLockFileAttempts = 450

  /// Returns the environment of an existing file. A file that is not LMDB's is left untouched.
  ///
  /// It reserves `addressSpace` bytes, or as many as it gets, unless the file is open already. If
  /// other processes use the file with another lock file, it is opened for reading only, under the
  /// advisory lock of the data file, which all writers take; see `isApart`.
  ///
  /// - Parameters:
  ///   - path: the path without symbolic links.
  ///   - shownPath: the path that errors name; nil for the path itself.
  ///   - isPatient: whether to wait for a lock file that another process may be about to rename.
  ///   - createsLockFile: whether to create a missing lock file, or to open the file for reading
  ///     only, under the advisory lock.
  static func open(
    _ path: String, shownPath: String? = nil, addressSpace: Int, isPatient: Bool = true,
    createsLockFile: Bool = true
  ) throws(StoreFileError) -> Environment {
    var patience = Patience()
    var lockPatience = Patience()
    while true {
      let file = try DataFile(path, shownPath: shownPath)
      _ = try MetaPage.newest(in: file)
      let attempt = try environmentRegistry.withLock { registry throws(StoreFileError) in
        try self.attempt(path, file, addressSpace, createsLockFile, &registry)
      }
      switch attempt {
      case .opened(let environment): return environment
      case .again:
        guard patience.wait() else { throw .busy(path: path) }
      case .otherLockFile:
        if isPatient, lockPatience.wait(limit: otherLockFileAttempts) { continue }
        let opened = try OpenedHandle(path, .existing, addressSpace, from: .readOnlyUnlocked)
        guard (try? FileIdentity.of(path: path)) == file.identity else {
          opened.close()
          guard patience.wait() else { throw .busy(path: path) }
          continue
        }
        return Environment(opened, file, isShared: false, isApart: true)
      }
    }
  }

  private static func attempt(
    _ path: String, _ file: DataFile, _ addressSpace: Int, _ createsLockFile: Bool,
    _ registry: inout EnvironmentRegistry
  ) throws(StoreFileError) -> Attempt {
    if let entry = registry[file.identity] {
      // The last user of an environment can have released it and be about to close it.
      return entry.environment.map(Attempt.opened) ?? .again
    }
    guard try FileIdentity.of(path: path) == file.identity else { return .again }
    let lockPath = FileNames.lockFile(of: path)
    if createsLockFile { try FileNames.reserveLockFile(of: path) }
    guard let lockFile = try registry.openLockFile(lockPath) else {
      let opened = try OpenedHandle(path, .existing, addressSpace, from: .readOnlyUnlocked)
      // One that may create the lock file opens the file again, and must not find this environment.
      return register(opened, file, nil, path, isShared: createsLockFile, &registry)
    }
    guard lockFile.tryLock() else { return .again }
    defer { lockFile.unlock() }
    guard try FileIdentity.of(path: lockPath) == lockFile.identity else { return .again }
    // An environment of this process has it for another file.
    let isUsedHere = registry.lockFile(lockFile.identity) != nil
    if isUsedHere || lockFile.isBound(toOtherThan: file.identity) {
      // A data file that is used with another lock file would not be used with a new one either.
      if file.isBound(toOtherThan: lockFile.identity) { return .otherLockFile }
      return try FileNames.replaceLockFile(of: path) ? .again : .otherLockFile
    }
    do throws(SystemError) {
      try lockFile.allocate(byteCount: FileNames.lockFileByteCount)
    } catch {
      // On file systems without allocation, LMDB reports what is wrong.
      if error.isNoSpace { throw .system(path: lockPath, operation: "write", code: error.code) }
    }
    lockFile.bind(to: file.identity)
    file.bind(to: lockFile.identity)
    if lockFile.isBound(toOtherThan: file.identity) { return .again }
    if file.isBound(toOtherThan: lockFile.identity) { return .otherLockFile }
    let opened = try OpenedHandle(path, .existing, addressSpace, from: .readWrite)
    guard (try? FileIdentity.of(path: lockPath)) == lockFile.identity else {
      opened.close()
      return .again
    }
    return register(opened, file, lockFile, path, &registry)
  }

  /// Makes the environment of a handle, unless another file has replaced its file meanwhile.
  private static func register(
    _ opened: OpenedHandle, _ file: DataFile, _ lockFile: LockFile?, _ path: String,
    isShared: Bool = true, _ registry: inout EnvironmentRegistry
  ) -> Attempt {
    guard (try? FileIdentity.of(path: path)) == file.identity else {
      opened.close()
      return .again
    }
    let environment = Environment(opened, file, isShared: isShared)
    if isShared {
      registry[file.identity] = .init(environment: environment, lockFile: lockFile)
    }
    return .opened(environment)
  }

  /// Creates an LMDB file without records, under a name that nobody else uses yet; errors name
  /// `shownPath`.
  static func create(_ path: String, shownPath: String, addressSpace: Int) throws(StoreFileError)
    -> Environment
  {
    try FileNames.reserveLockFile(of: path)
    let opened = try OpenedHandle(path, .new, addressSpace, from: .readWrite)
    return try environmentRegistry.withLock { registry throws(StoreFileError) -> Environment in
      do throws(StoreFileError) {
        let file = try DataFile(path, shownPath: shownPath)
        let lockFile = try registry.openLockFile(FileNames.lockFile(of: path))
        lockFile?.bind(to: file.identity)
        if let lockFile { file.bind(to: lockFile.identity) }
        let environment = Environment(opened, file, isShared: true)
        registry[file.identity] = .init(environment: environment, lockFile: lockFile)
        return environment
      } catch {
        opened.close()
        throw error
      }
    }
  }
}
