internal import System

extension FileIdentity {
  /// The identity of the file that a path leads to now, or nil if there is none.
  static func of(path: String) throws(StoreFileError) -> FileIdentity? {
    do throws(SystemError) {
      return try FileStatus(path: path).identity
    } catch {
      if error.isMissing { return nil }
      throw .system(path: path, operation: "look at", code: error.code)
    }
  }

  /// A number that other files do not have, except by chance those of other devices.
  var number: UInt64 { inode &+ device &* 0x9E37_79B9_7F4A_7C15 }
}
