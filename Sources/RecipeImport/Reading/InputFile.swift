private import Glibc
import JanssonCoding

/// A file of recipes that is open for reading; `-` is standard input.
package struct InputFile: ~Copyable {
  /// The name as it was given.
  package let name: String
  /// The open descriptor.
  package let descriptor: Int32
  private let isOwned: Bool

  /// Opens a file.
  ///
  /// - Throws: `InputFileError`, which says what is in the way.
  package init(_ name: String) throws {
    self.name = name
    if name == "-" {
      descriptor = 0
      isOwned = false
      return
    }
    let opened = unsafe open(name, O_RDONLY | O_CLOEXEC)
    guard opened >= 0 else { throw InputFileError(name, .system(errno)) }
    var status = stat()
    guard unsafe fstat(opened, &status) == 0 else {
      let code = errno
      close(opened)
      throw InputFileError(name, .system(code))
    }
    descriptor = opened
    isOwned = true
  }

  deinit {
    if isOwned { close(descriptor) }
  }

  /// Reads at most so many bytes more, fewer only at the end.
  func read(upTo count: Int) throws -> [UInt8] {
    var bytes: [UInt8] = []
    do {
      while bytes.count < count,
        try bytes.append(upTo: min(count - bytes.count, 1 << 20), from: descriptor) > 0
      {}
    } catch {
      throw InputFileError(name, .system(error.code))
    }
    return bytes
  }
}

/// What a name leads to.
struct FileStatus {
  /// What a name can lead to.
  enum Kind {
    /// Bytes.
    case file
    /// Other names.
    case directory
    /// A pipe, a device or a socket, which is never opened unless it is named.
    case special
  }

  /// What the name leads to, through symbolic links.
  let kind: Kind
  /// How many bytes a file has.
  let size: Int
  /// What tells it from every other file of the machine.
  let identity: Identity

  /// A device and a number there.
  struct Identity: Hashable {
    let device: UInt64
    let number: UInt64
  }

  /// The status of what a path leads to.
  init(_ path: String) throws {
    var status = stat()
    guard unsafe stat(path, &status) == 0 else { throw InputFileError(path, .system(errno)) }
    switch status.st_mode & S_IFMT {
    case S_IFREG: kind = .file
    case S_IFDIR: kind = .directory
    default: kind = .special
    }
    size = Int(status.st_size)
    identity = Identity(device: UInt64(status.st_dev), number: UInt64(status.st_ino))
  }

  /// The names in a directory, in order, but for `.` and `..`: bytes, which need not be text.
  static func names(in directory: String) throws -> [[UInt8]] {
    guard let stream = unsafe opendir(directory) else {
      throw InputFileError(directory, .system(errno))
    }
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
}

/// Why a file could not be read.
public struct InputFileError: Error, Hashable, Sendable, CustomStringConvertible {
  /// What is in the way.
  public enum Cause: Hashable, Sendable {
    /// The system's error number.
    case system(Int32)
  }

  /// The file's name as it was given.
  public let file: String
  /// What is in the way.
  public let cause: Cause

  init(_ file: String, _ cause: Cause) {
    self.file = file
    self.cause = cause
  }

  /// A sentence.
  public var description: String {
    switch cause {
    case .system(let code): "'\(file)' cannot be read: \(unsafe String(cString: strerror(code)))"
    }
  }
}
