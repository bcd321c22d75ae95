import Dispatch
import Foundation
import Synchronization
import System
import Testing

@Suite("an open file") struct FileDescriptorTests {
  private let scratch: Scratch

  init() throws { scratch = try Scratch() }

  @Test("is read in pieces, to its end") func pieces() throws {
    let bytes = (0..<100_000).map { UInt8(truncatingIfNeeded: $0 * 7) }
    let file = try FileDescriptor(try scratch.file("a", bytes))
    var found: [UInt8] = []
    for size in [1, 4096, 65_536] { found += try file.read(count: size) }
    #expect(found == Array(bytes[..<69_633]))
    #expect(try file.read(count: 1 << 20) == Array(bytes[69_633...]))
    #expect(try file.read(count: 1).isEmpty)
    #expect(try file.read(upTo: 1).isEmpty)
  }

  @Test("is read at any place, without moving the next read") func places() throws {
    let file = try FileDescriptor(try scratch.file("a", Array("0123456789".utf8)))
    #expect(try file.bytes(at: 7, count: 2) == Array("78".utf8))
    #expect(try file.bytes(at: 7, count: 9) == Array("789".utf8))
    #expect(try file.bytes(at: 70, count: 9).isEmpty)
    #expect(try file.read(upTo: 1) == Array("0".utf8))
    #expect(try file.status().size == 10)
  }

  @Test("a pipe gives what is ready, or all that was asked for") func pipe() throws {
    let path = try scratch.file("pipe")
    try #require(unsafe mkfifo(path, 0o600) == 0)
    DispatchQueue.global().async {
      for letter in ["a", "b", "c"] {
        try? FileHandle(forWritingAtPath: path)?.write(contentsOf: Data(letter.utf8))
      }
    }
    let file = try FileDescriptor(path)
    var found: [UInt8] = []
    // The writer may close and open the pipe at any moment.
    while found.count < 3 { found += try file.read(upTo: 2) }
    #expect(found == Array("abc".utf8))
    let status = try file.status()
    #expect(status.kind == .special)
    #expect(try FileDescriptor(path, for: .readingWithoutWaiting).read(upTo: 1).isEmpty)
  }

  @Test("is written at its end, or created at a free path") func writing() throws {
    let path = try scratch.file("a")
    try FileDescriptor(path, for: .appending).write(Array("one".utf8))
    try FileDescriptor(path, for: .appending).write(Array("two".utf8))
    #expect(try scratch.bytes(of: "a") == Array("onetwo".utf8))
    let error = #expect(throws: SystemError.self) {
      _ = try FileDescriptor(path, for: .creating)
    }
    #expect(error?.code == EEXIST)
    let created = try FileDescriptor(try scratch.file("b"), for: .creating)
    try created.allocate(byteCount: 5000)
    #expect(try created.status().size == 5000)
  }

  @Test("an exclusive lock waits for a shared one") func locking() throws {
    let path = try scratch.file("a", [])
    var hasWaited = false
    let held = Mutex<Holder?>(try Holder(path))
    let other = try FileDescriptor(path)
    try other.lock(.exclusive) {
      hasWaited = true
      held.withLock { $0 = nil }
    }
    #expect(hasWaited)
  }

  /// Holds a shared lock for as long as it lives.
  private final class Holder: Sendable {
    private let file: FileDescriptor

    init(_ path: String) throws {
      file = try FileDescriptor(path)
      try file.lock(.shared) {}
    }
  }

  @Test("that cannot be opened or read is the system's error") func errors() throws {
    let missing = #expect(throws: SystemError.self) {
      _ = try FileDescriptor("/nowhere/a")
    }
    #expect(missing?.isMissing == true)
    #expect(missing?.message == "No such file or directory")
    let directory = try FileDescriptor(scratch.path)
    let error = #expect(throws: SystemError.self) { try directory.read(upTo: 1) }
    #expect(error?.code == EISDIR)
    #expect(error?.isMissing == false)
  }

  @Test("errors have the system's messages, on all threads at once") func messages() {
    let expected = (1..<40).map { unsafe String(cString: strerror($0)) }
    DispatchQueue.concurrentPerform(iterations: 4) { _ in
      #expect((1..<40).map { SystemError(code: $0).message } == expected)
    }
    #expect(SystemError(code: 99_999).message == "unknown error 99999")
  }
}
