private import Glibc

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
    guard status.st_mode & S_IFMT != S_IFDIR else {
      close(opened)
      throw InputFileError(name, .directory)
    }
    descriptor = opened
    isOwned = true
  }

  deinit {
    if isOwned { close(descriptor) }
  }
}

/// Why a file could not be read.
public struct InputFileError: Error, Hashable, Sendable, CustomStringConvertible {
  /// What is in the way.
  public enum Cause: Hashable, Sendable {
    /// It is a directory.
    case directory
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
    case .directory: "'\(file)' is a directory; name a file of recipes"
    case .system(let code): "'\(file)' cannot be read: \(unsafe String(cString: strerror(code)))"
    }
  }
}
