private import Glibc

/// A file of this machine, whatever its name.
package struct FileIdentity: Hashable, Sendable {
  /// The device that holds the file.
  package let device: UInt64
  /// The file's number on the device.
  package let inode: UInt64
}

/// The kind, size and identity of a file.
package struct FileStatus: Hashable, Sendable {
  /// The kinds of files.
  package enum Kind: Hashable, Sendable {
    /// A plain file.
    case file
    /// A directory.
    case directory
    /// A pipe, a device or a socket.
    case special
  }

  /// The kind of the file.
  package let kind: Kind
  /// The number of its bytes; 0 if it is special.
  package let size: Int
  /// The number of bytes that the file takes on the disk; less than `size` if it has holes.
  package let allocatedSize: Int
  /// The number of names (hard links).
  package let nameCount: Int
  /// The identity, which no other file has.
  package let identity: FileIdentity

  /// The status of the file that a path leads to, through symbolic links.
  package init(path: String) throws(SystemError) {
    var status = stat()
    guard unsafe stat(path, &status) == 0 else { throw .last }
    self.init(status)
  }

  /// The status of an open file.
  init(descriptor: Int32) throws(SystemError) {
    var status = stat()
    guard unsafe fstat(descriptor, &status) == 0 else { throw .last }
    self.init(status)
  }

  private init(_ status: stat) {
    switch status.st_mode & S_IFMT {
    case S_IFREG: kind = .file
    case S_IFDIR: kind = .directory
    default: kind = .special
    }
    size = Int(status.st_size)
    allocatedSize = Int(status.st_blocks) * 512
    nameCount = Int(status.st_nlink)
    identity = FileIdentity(device: UInt64(status.st_dev), inode: UInt64(status.st_ino))
  }
}
