package import System

/// A file that is open for reading; `-` is standard input.
package struct InputFile: ~Copyable {
  private let name: String
  private let descriptor: FileDescriptor

  /// Opens a file.
  ///
  /// - Throws: `InputFileError`.
  package init(_ name: String) throws(InputFileError) {
    self.name = name
    if name == "-" {
      descriptor = FileDescriptor(.input)
      return
    }
    do throws(SystemError) {
      descriptor = try FileDescriptor(name)
    } catch {
      throw InputFileError(name, error)
    }
  }

  /// Returns the next `count` bytes; fewer only at the end.
  package func read(count: Int) throws(InputFileError) -> [UInt8] {
    do throws(SystemError) {
      return try descriptor.read(count: count)
    } catch {
      throw InputFileError(name, error)
    }
  }
}

/// A file or a folder that cannot be read.
public struct InputFileError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The file's name as it was given.
  public let file: String
  /// The reason.
  package let reason: SystemError

  init(_ file: String, _ reason: SystemError) {
    self.file = file
    self.reason = reason
  }

  /// The file and the reason, in a sentence.
  public var description: String { "'\(file)' cannot be read: \(reason.message)" }
}
