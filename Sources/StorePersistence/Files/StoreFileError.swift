private import System

/// An error of a store's file, with what to do about it.
public enum StoreFileError: Error, Hashable, Sendable {
  /// The file does not exist.
  case missing(path: String)
  /// There is a file where a new store is to be made.
  case exists(path: String)
  /// The path is a symbolic link to a file that does not exist.
  case danglingLink(path: String, target: String)
  /// The file has several names (hard links), by which writers cannot take turns.
  case severalNames(path: String, count: Int)
  /// A commit was made, and then something failed.
  case committed(path: String, reason: String)
  /// The path leads to something that is not a plain file.
  case notAFile(path: String)
  /// The file is not a store.
  case foreign(path: String, reason: String)
  /// The file is a damaged store.
  case damaged(path: String, reason: String)
  /// The file has a format that is newer than this program.
  case newerFormat(path: String, format: UInt32, newestKnown: UInt32)
  /// The file's objects do not fit this program's schema.
  case otherSchema(path: String, reason: String)
  /// The file, or its directory, may not be written.
  case readOnly(path: String)
  /// The file has reached the size of the address space reserved for it.
  case full(path: String, byteCount: Int)
  /// The table of readers in the lock file is full.
  case tooManyReaders(path: String)
  /// The file is open under another lock file, or its lock file is of another file.
  case otherLockFile(path: String)
  /// The file was replaced again and again, or a process has been opening it for seconds.
  case busy(path: String)
  /// The system refused an operation.
  case system(path: String, operation: String, code: Int32)

  /// Whether a change was committed before the error.
  public var isCommitted: Bool {
    if case .committed = self { true } else { false }
  }

  /// Whether the system is the cause (no such file, no permission, a full disk), not the data.
  public var isSystemFault: Bool {
    switch self {
    case .missing, .exists, .danglingLink, .severalNames, .committed, .notAFile, .readOnly, .full,
      .tooManyReaders, .otherLockFile, .busy, .system:
      true
    case .foreign, .damaged, .newerFormat, .otherSchema: false
    }
  }
}

extension StoreFileError: CustomStringConvertible {
  /// The problem and what to do, in a sentence or two.
  public var description: String {
    switch self {
    case .missing(let path):
      "there is no store at '\(path)'"
    case .exists(let path):
      "'\(path)' exists already; give the path of a new file"
    case .danglingLink(let path, let target):
      "'\(path)' is a symbolic link to '\(target)', which does not exist; remove the link, or give the "
        + "path of the store's file"
    case .severalNames(let path, let count):
      "the store '\(path)' cannot be written, because its file has \(count) names (hard links); remove "
        + "the others, or copy the store to a file of its own"
    case .committed(let path, let reason):
      "the store '\(path)' was changed, but then: \(reason)"
    case .notAFile(let path):
      "'\(path)' is not a plain file; give the path of the store's file"
    case .foreign(let path, let reason):
      "'\(path)' is not a store: \(reason); it was not changed"
    case .damaged(let path, let reason):
      "the store '\(path)' is damaged: \(reason); restore it from a backup, or import again into "
        + "a new store"
    case .newerFormat(let path, let format, let newestKnown):
      "the store '\(path)' has format \(format), and this program knows formats up to "
        + "\(newestKnown); use a newer version of the program"
    case .otherSchema(let path, let reason):
      "the store '\(path)' does not fit this program: \(reason); use a newer version of the program"
    case .readOnly(let path):
      "the store '\(path)' cannot be written; check the permissions of the file and its directory"
    case .full(let path, let byteCount):
      "the store '\(path)' has used up its \(byteCount >> 20) MiB of address space; raise the "
        + "limit on address space (ulimit -v), or move some of it into another store"
    case .tooManyReaders(let path):
      "the store '\(path)' has too many readers; try again when some have ended"
    case .otherLockFile(let path):
      "the store '\(path)' and its lock file do not belong together: one of them was renamed or "
        + "removed while a program had the store open; end the programs that use it, and try again"
    case .busy(let path):
      "the store '\(path)' is replaced or opened by other programs all the time; try again"
    case .system(let path, let operation, let code):
      Self.description(of: SystemError(code: code), path, operation)
    }
  }

  private static func description(
    of error: SystemError, _ path: String, _ operation: String
  ) -> String {
    // LMDB reports a short write as a device error.
    let addition = operation == "write" && error.isDeviceFault ? ", or the disk is full" : ""
    return "cannot \(operation) '\(path)': \(error.message)\(addition)"
  }
}
