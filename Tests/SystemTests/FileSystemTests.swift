import Foundation
import System
import Testing

@Suite("the file system") struct FileSystemTests {
  private let scratch: Scratch

  init() throws { scratch = try Scratch() }

  @Test("the status of a path: kind, size, and one identity for all names") func status() throws {
    let path = try scratch.file("a", [1, 2, 3])
    try FileManager.default.createSymbolicLink(
      atPath: scratch.path + "/link", withDestinationPath: "a")
    let status = try FileStatus(path: path)
    #expect(status.kind == .file)
    #expect(status.size == 3)
    #expect(try FileStatus(path: scratch.path + "/link") == status)
    #expect(try FileStatus(path: scratch.path).kind == .directory)
    #expect(try FileStatus(path: "/dev/null").kind == .special)
    #expect(throws: SystemError(code: ENOENT)) { try FileStatus(path: path + "x") }
  }

  @Test("names are bytes, in their order") func names() throws {
    for name in ["b", "a", ".hidden", "丼"] { _ = try scratch.file(name, []) }
    let bad = Array(scratch.path.utf8CString.dropLast()) + [0x2F, -1, 0]
    let descriptor = unsafe open(bad, O_CREAT | O_WRONLY, 0o600)
    close(descriptor)
    #expect(
      try FileSystem.names(in: scratch.path)
        == [Array(".hidden".utf8), Array("a".utf8), Array("b".utf8), Array("丼".utf8), [0xFF]])
    #expect(throws: SystemError.self) { try FileSystem.names(in: scratch.path + "/a") }
  }

  @Test(
    "the directory of a path",
    arguments: [("a", "."), ("/a", "/"), ("a/b", "a"), ("/a/b/c", "/a/b")])
  func directory(_ path: String, _ directory: String) {
    #expect(FileSystem.directory(of: path) == directory)
  }

  @Test("directories are created with those that hold them") func creating() throws {
    let path = scratch.path + "/a/b/c"
    for _ in 0..<2 { try FileSystem.createDirectory(path, permissions: 0o755) }
    #expect(try FileStatus(path: path).kind == .directory)
    _ = try scratch.file("file", [])
    #expect(throws: SystemError(code: ENOTDIR)) {
      try FileSystem.createDirectory(scratch.path + "/file/x", permissions: 0o755)
    }
  }

  @Test("a name is given to a file in place of another, or only if it is free") func renaming()
    throws
  {
    let (a, b) = (try scratch.file("a", [1]), try scratch.file("b", [2]))
    #expect(throws: SystemError(code: EEXIST)) { try FileSystem.rename(a, toFree: b) }
    try FileSystem.rename(a, to: b)
    #expect(try scratch.bytes(of: "b") == [1])
    try FileSystem.rename(b, toFree: a)
    #expect(try FileSystem.names(in: scratch.path) == [Array("a".utf8)])
    for _ in 0..<2 { try FileSystem.remove(a) }
    #expect(try FileSystem.names(in: scratch.path).isEmpty)
  }

  @Test("the contents of a file, or its end") func contents() throws {
    let bytes = (0..<200_000).map { UInt8(truncatingIfNeeded: $0) }
    let path = try scratch.file("a", bytes)
    #expect(try FileSystem.contents(of: path, limit: 200_000) == bytes)
    #expect(try FileSystem.contents(of: path, limit: 100_000) == Array(bytes[100_000...]))
    #expect(try FileSystem.contents(of: "/dev/null", limit: 10).isEmpty)
    #expect(throws: SystemError.self) { try FileSystem.contents(of: scratch.path, limit: 10) }
  }

  @Test("lines are added to a private file, whose directories are created") func appending() throws
  {
    let path = scratch.path + "/state/history"
    for line in ["a\n", "b\n"] { try FileSystem.append(Array(line.utf8), to: path) }
    #expect(try scratch.bytes(of: "state/history") == Array("a\nb\n".utf8))
    let attributes = try FileManager.default.attributesOfItem(atPath: path)
    #expect(attributes[.posixPermissions] as? Int == 0o600)
  }
}
