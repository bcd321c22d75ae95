private import Glibc

/// The names of files, and small files as a whole.
package enum FileSystem {
  // MARK: Directories

  /// Returns the directory that holds the last part of a path.
  package static func directory(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  /// Creates a directory, and those that hold it, if they are missing; the names of those that it makes
  /// are durable when this returns.
  package static func createDirectory(_ path: String, permissions: UInt32) throws(SystemError) {
    let parent = directory(of: path)
    if unsafe mkdir(path, permissions) != 0 {
      if errno == EEXIST { return }
      guard errno == ENOENT, path != ".", path != "/" else { throw .last }
      try createDirectory(parent, permissions: permissions)
      if unsafe mkdir(path, permissions) != 0 {
        if errno == EEXIST { return }
        throw .last
      }
    }
    // A directory that may not be read cannot be synchronized, and the store can be made all the same.
    try? FileDescriptor(parent, for: .readingWithoutWaiting).synchronizeNames()
  }

  /// Returns the absolute path of an existing file, without symbolic links.
  package static func realPath(of path: String) throws(SystemError) -> String {
    guard let real = unsafe realpath(path, nil) else { throw .last }
    defer { unsafe free(real) }
    return unsafe String(cString: real)
  }

  /// Returns the path that a symbolic link has; nil if the path is not one.
  package static func linkTarget(of path: String) -> String? {
    unsafe withUnsafeTemporaryAllocation(of: CChar.self, capacity: Int(PATH_MAX)) { buffer in
      guard let start = buffer.baseAddress else { return nil }
      let count = unsafe readlink(path, start, buffer.count)
      guard count >= 0 else { return nil }
      return unsafe String(
        decoding: buffer.prefix(count).map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }
  }

  /// Returns the names in a directory, in the order of their bytes, without `.` and `..`. A name need
  /// not be text.
  package static func names(in directory: String) throws(SystemError) -> [[UInt8]] {
    guard let stream = unsafe opendir(directory) else { throw .last }
    defer { unsafe closedir(stream) }
    var names: [[UInt8]] = []
    while let entry = unsafe readdir(stream) {
      let name = unsafe withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
        unsafe [UInt8](bytes.prefix { $0 != 0 })
      }
      if name != [0x2E], name != [0x2E, 0x2E] { names.append(name) }
    }
    return names.sorted { $0.lexicographicallyPrecedes($1) }
  }

  // MARK: Names

  /// Removes a name, if it is there.
  package static func remove(_ path: String) throws(SystemError) {
    if unsafe unlink(path) != 0, errno != ENOENT { throw .last }
  }

  /// Gives a file another name, in place of the file that may have it.
  package static func rename(_ path: String, to other: String) throws(SystemError) {
    if unsafe Glibc.rename(path, other) != 0 { throw .last }
  }

  /// Gives a file another name, which must be free; `onSuccess` is called when the file has that name, also
  /// if it then cannot lose the old one.
  package static func rename(_ path: String, toFree other: String, onSuccess: () -> Void = {})
    throws(SystemError)
  {
    if unsafe link(path, other) == 0 {
      onSuccess()
      return try remove(path)
    }
    // Some file systems have no second names; there a plain rename must do.
    guard errno == EPERM || errno == EOPNOTSUPP || errno == ENOSYS || errno == EMLINK else {
      throw .last
    }
    try rename(path, to: other)
    onSuccess()
  }

  // MARK: Small files

  /// Returns the bytes of a file, at most the last `limit` of them.
  package static func contents(of path: String, limit: Int) throws(SystemError) -> [UInt8] {
    let file = try FileDescriptor(path, for: .readingWithoutWaiting)
    let start = max(0, try file.status().size - limit)
    var bytes: [UInt8] = []
    while bytes.count < limit {
      let more = try file.bytes(at: start + bytes.count, count: min(1 << 16, limit - bytes.count))
      if more.isEmpty { break }
      bytes += more
    }
    return bytes
  }

  /// Adds bytes to the end of a file that only its owner may read; creates the file, and the
  /// directories that hold it, if they are missing.
  package static func append(_ bytes: [UInt8], to path: String) throws(SystemError) {
    do throws(SystemError) {
      try FileDescriptor(path, for: .appending).write(bytes)
    } catch {
      guard error.isMissing else { throw error }
      try createDirectory(directory(of: path), permissions: 0o700)
      try FileDescriptor(path, for: .appending).write(bytes)
    }
  }
}
