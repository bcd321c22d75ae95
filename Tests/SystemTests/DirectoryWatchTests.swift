import Dispatch
import Foundation
import System
import Testing

@Suite("a watch of a directory") struct DirectoryWatchTests {
  private let scratch: Scratch

  init() throws { scratch = try Scratch() }

  @Test("notices that a name is written, created and renamed to") func changes() throws {
    let watch = try DirectoryWatch(scratch.path, names: ["a", "b"])
    #expect(try watch.event(within: 0) == .timedOut)
    _ = try scratch.file("a", [1])
    #expect(try watch.event(within: 1_000) == .changed)
    #expect(try watch.event(within: 0) == .timedOut)
    try FileDescriptor("\(scratch.path)/a", for: .appending).write([2])
    #expect(try watch.event(within: 1_000) == .changed)
    try FileSystem.rename("\(scratch.path)/a", to: "\(scratch.path)/b")
    #expect(try watch.event(within: 1_000) == .changed)
    #expect(try watch.event(within: 0) == .timedOut)
  }

  @Test("ignores other names, also while it waits") func otherNames() throws {
    let watch = try DirectoryWatch(scratch.path, names: ["a"])
    for number in 0..<300 { _ = try scratch.file("other \(number % 7)", [1]) }
    #expect(try watch.event(within: 20) == .timedOut)
    _ = try scratch.file("a", [1])
    #expect(try watch.event(within: 1_000) == .changed)
    #expect(try watch.event(within: 0) == .timedOut)
  }

  @Test("is woken and closed from another thread") func waking() throws {
    let watch = try DirectoryWatch(scratch.path, names: ["a"])
    for _ in 0..<70_000 { watch.wake() }
    #expect(try watch.event(within: 10_000) == .woken)
    while try watch.event(within: 0) == .woken {}
    DispatchQueue.global().asyncAfter(deadline: .now() + .milliseconds(20)) { watch.wake() }
    #expect(try watch.event(within: 60_000) == .woken)
    DispatchQueue.global().asyncAfter(deadline: .now() + .milliseconds(20)) { watch.close() }
    #expect(try watch.event(within: 60_000) == .closed)
    #expect(try watch.event(within: 60_000) == .closed)
  }

  @Test("reports that the directory is gone, missing or a file") func lost() throws {
    let path = "\(scratch.path)/inside"
    try FileSystem.createDirectory(path, permissions: 0o755)
    let watch = try DirectoryWatch(path, names: ["a"])
    try FileManager.default.removeItem(atPath: path)
    #expect(try watch.event(within: 1_000) == .lost)
    #expect(throws: SystemError.self) { try DirectoryWatch(path, names: ["a"]) }
    let file = try scratch.file("file", [1])
    #expect(throws: SystemError.self) { try DirectoryWatch(file, names: ["a"]) }
  }
}
