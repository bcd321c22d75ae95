extension Environment {
  /// The access with which the file could be opened.
  enum Access {
    /// For reading and writing.
    case readWrite
    /// For reading, with a slot in LMDB's table of readers, so that writers do not reuse pages that
    /// are read.
    case readOnly
    /// For reading if the lock file cannot be written; see `ReadTransaction`.
    case readOnlyUnlocked

    /// The access to try if this one is refused.
    var lesser: Access? {
      switch self {
      case .readWrite: .readOnly
      case .readOnly: .readOnlyUnlocked
      case .readOnlyUnlocked: nil
      }
    }
  }
}
