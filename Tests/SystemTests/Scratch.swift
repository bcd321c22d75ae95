import Foundation

/// A directory of a test, removed with it.
final class Scratch {
  /// The path of the directory.
  let path = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString).path

  init() throws {
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  /// The path of a file in the directory, with these bytes unless they are nil.
  func file(_ name: String, _ bytes: [UInt8]? = nil) throws -> String {
    let path = "\(path)/\(name)"
    if let bytes { try Data(bytes).write(to: URL(filePath: path)) }
    return path
  }

  /// The bytes of a file in the directory.
  func bytes(of name: String) throws -> [UInt8] {
    [UInt8](try Data(contentsOf: URL(filePath: "\(path)/\(name)")))
  }
}
