private import System

/// An open archive file, with the size that it had when it was opened.
struct ArchiveFile: ~Copyable {
  /// The number of bytes of the file.
  let count: Int
  private let descriptor: FileDescriptor

  /// Opens the file of a path.
  init(path: String) throws(ExpansionError) {
    let file: FileDescriptor
    do throws(SystemError) {
      file = try FileDescriptor(path)
    } catch {
      throw .system(error)
    }
    do throws(SystemError) {
      count = try file.status().size
    } catch {
      throw .system(error)
    }
    descriptor = file
  }

  /// Returns `count` bytes from an offset; fewer if the file became shorter.
  func bytes(at offset: Int, count: Int) throws(ExpansionError) -> [UInt8] {
    do throws(SystemError) {
      return try descriptor.bytes(at: offset, count: count)
    } catch {
      throw .system(error)
    }
  }
}
