import Foundation
import TestSupport
import System
import Testing

@testable import SourceReading

@Suite("a ZIP archive") struct ZipArchiveTests {
  private static let limits = ExpansionLimits(total: 1 << 20, ratio: 100, entryCount: 10)
  /// Written by Python: `カレー.json`, deflated, a folder, and `../x`.
  private static let python = [UInt8](
    base64: "UEsDBBQAAAgIAAAAIVxAL5U6CwAAAHgAAAAOAAAA44Kr44Os44O8Lmpzb257smvX0/6mJ3QnAVBLAwQU"
      + "AAAAAAAAACFcAAAAAAAAAAAAAAAABwAAAGZvbGRlci9QSwMEFAAAAAAAAAAhXHDulEMCAAAAAgAAAAQA"
      + "AAAuLi94dXBQSwECFAMUAAAICAAAACFcQC+VOgsAAAB4AAAADgAAAAAAAAAAAAAAgAEAAAAA44Kr44Os"
      + "44O8Lmpzb25QSwECFAMUAAAAAAAAACFcAAAAAAAAAAAAAAAABwAAAAAAAAAAAAAAgAE3AAAAZm9sZGVy"
      + "L1BLAQIUAxQAAAAAAAAAIVxw7pRDAgAAAAIAAAAEAAAAAAAAAAAAAACAAVwAAAAuLi94UEsFBgAAAAAD"
      + "AAMAowAAAIAAAAAAAA==")
  /// Written by Python to a pipe, with ZIP64's fields: "streamed".
  private static let streamed = [UInt8](
    base64: "UEsDBC0ACAAAAAAAIVwAAAAA//////////8HABQAYmlnLnR4dAEAEAAAAAAAAAAAAAAAAAAAAAAAc3Ry"
      + "ZWFtZWRQSwcIYxsi2QgAAAAAAAAACAAAAAAAAABQSwECLQMtAAgAAAAAACFcYxsi2QgAAAAIAAAABwAA"
      + "AAAAAAAAAAAAgAEAAAAAYmlnLnR4dFBLBQYAAAAAAQABADUAAABZAAAAAAA=")

  private func texts(
    _ bytes: [UInt8], limits: ExpansionLimits = Self.limits
  ) throws -> [String] {
    var archive = try ZipArchive(bytes: bytes, limits: limits)
    var texts: [String] = []
    for entry in archive.entries {
      let bytes = try archive.bytes(of: entry, limit: limits.total)
      texts.append("\(entry.name): \(String(decoding: bytes, as: UTF8.self))")
    }
    return texts
  }

  @Test("has its entries in order, by names that are only names") func entries() throws {
    let carrots = String(repeating: "人参", count: 20)
    #expect(try texts(Self.python) == ["カレー.json: \(carrots)", "folder/: ", "../x: up"])
    let archive = try ZipArchive(bytes: Self.python, limits: Self.limits)
    #expect(archive.entries.map(\.isDirectory) == [false, true, false])
    #expect(archive.entries.map(\.size) == [120, 0, 2])
    #expect(try texts(Self.streamed) == ["big.txt: streamed"])
  }

  @Test(
    "has places for names, none outside of it",
    arguments: [
      ("a/b", "a/b"), ("./a", "a"), ("/a", "a"), ("a//./b", "a/b"), ("a/../丼", "丼"), ("..a", "..a"),
      ("../a", nil), ("a/../../b", nil), ("./..", nil), (".", nil), ("", nil),
    ])
  func places(name: String, place: String?) throws {
    var builder = ZipBuilder()
    builder.add(name: Array(name.utf8), [])
    let archive = try ZipArchive(bytes: builder.bytes(), limits: Self.limits)
    #expect(archive.entries.map(\.place) == [place])
  }

  @Test("is recognised by its first bytes, even if empty") func recognition() {
    func isZip(_ bytes: [UInt8]) -> Bool { ZipArchive.isZip(bytes.span) }
    #expect(isZip(Self.python))
    #expect(isZip(ZipBuilder().bytes()))
    #expect(!isZip([0x50, 0x4B, 3]))
    #expect(!isZip([UInt8]("PKPK".utf8)))
  }

  @Test("is read from a file, and after a program") func file() throws {
    let place = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: place) }
    try Data([7, 7, 7] + Self.python).write(to: place)
    var archive = try ZipArchive(path: place.path, limits: Self.limits)
    let bytes = try archive.bytes(of: archive.entries[2], limit: 2)
    #expect(bytes == [UInt8]("up".utf8))
    #expect(throws: ExpansionError.system(SystemError(code: 2))) {
      _ = try ZipArchive(path: place.path + ".not", limits: Self.limits)
    }
  }

  @Test("names are UTF-8 if valid, else CP437, and in NFC") func names() throws {
    var builder = ZipBuilder()
    builder.add(name: [UInt8]("Ha\u{308}hnchen".utf8), [])
    builder.add(name: [0x48, 0x84, 0x68, 0x6E], [])
    builder.add(name: [UInt8]("玉ねぎ".utf8), [], flags: 1 << 11)
    builder.add(name: [UInt8]("a/b\0\0.c".utf8), [])
    let names = try ZipArchive(bytes: builder.bytes(comment: "?"), limits: Self.limits).entries
      .map { $0.name.unicodeScalars.map(\.value) }
    let expected = ["H\u{E4}hnchen", "H\u{E4}hn", "玉ねぎ", "a/b"]
    #expect(names == expected.map { $0.unicodeScalars.map(\.value) })
    builder.add(name: [0x84], [], flags: 1 << 11)
    #expect(throws: ExpansionError.damaged("an entry's name is not UTF-8")) {
      _ = try ZipArchive(bytes: builder.bytes(), limits: Self.limits)
    }
  }

  @Test("names the entry that cannot be read") func faults() {
    func fault(flags: Int = 0, method: Int = 0, size: Int? = nil) -> ExpansionError? {
      var builder = ZipBuilder()
      builder.add(name: [0x61], [0x62], flags: flags, method: method, size: size)
      do {
        _ = try texts(builder.bytes())
        return nil
      } catch { return error as? ExpansionError }
    }
    #expect(fault() == nil)
    #expect(fault(flags: 1) == .entry("a", .encrypted))
    #expect(fault(method: 12) == .entry("a", .unknownMethod(12)))
    #expect(fault(size: 2) == .entry("a", .damaged("its checksum differs")))
    #expect(fault(size: 0) == .entry("a", .damaged("its checksum differs")))
    #expect(fault(size: 1 << 30) == .entry("a", .tooLarge(limit: 1 << 16)))
    #expect(
      fault(flags: 1).map { "\($0)" } == "entry 'a': it is encrypted")
  }

  @Test("expands no further than its limits, all entries together") func limits() throws {
    var builder = ZipBuilder()
    for name in 0..<3 { builder.add(name: [UInt8]("\(name)".utf8), [1, 2, 3, 4]) }
    let bytes = builder.bytes()
    func count(total: Int, entries: Int) throws -> Int {
      try texts(bytes, limits: ExpansionLimits(total: total, ratio: 9, entryCount: entries)).count
    }
    #expect(try count(total: 12, entries: 3) == 3)
    #expect(throws: ExpansionError.entry("2", .tooLarge(limit: 3))) {
      try count(total: 11, entries: 3)
    }
    #expect(throws: ExpansionError.tooManyEntries(limit: 2)) { try count(total: 12, entries: 2) }
  }

  @Test("counts bytes that were read and then refused") func refused() throws {
    var builder = ZipBuilder()
    for name in 0..<3 { builder.add(name: [UInt8]("\(name)".utf8), [1, 2, 3, 4], size: 5) }
    var archive = try ZipArchive(
      bytes: builder.bytes(), limits: ExpansionLimits(total: 12, ratio: 9, entryCount: 3))
    var faults: [ExpansionError] = []
    for entry in archive.entries {
      do {
        _ = try archive.bytes(of: entry, limit: 100)
      } catch { faults.append(error) }
    }
    let differs = ExpansionError.damaged("its checksum differs")
    #expect(
      faults == [.entry("0", differs), .entry("1", differs), .entry("2", .tooLarge(limit: 4))])
    #expect(archive.expandedSize == 8)
  }

  @Test("that lies about its entries or ends early is damaged") func damage() {
    var builder = ZipBuilder()
    builder.add(name: [0x61], [])
    #expect(throws: ExpansionError.damaged("its directory has 1 entries, not 2")) {
      _ = try texts(builder.bytes(countInDirectory: 2))
    }
    for length in 0..<Self.python.count {
      #expect(throws: ExpansionError.self) { _ = try texts([UInt8](Self.python[..<length])) }
    }
  }

  @Test("with any bytes changed is read or refused", arguments: 0..<4) func noise(seed: Int) {
    var generator = SeededGenerator(seed: UInt64(seed))
    for original in [Self.python, Self.streamed] {
      for _ in 0..<500 {
        var bytes = original
        for _ in 0...Int.random(in: 0..<4, using: &generator) {
          let place = bytes.indices.randomElement(using: &generator) ?? 0
          bytes[place] = [0, 0xFF, 0x80, bytes[place] ^ 1].randomElement(using: &generator) ?? 0
        }
        // Whatever comes out is within the limits.
        let count = (try? texts(bytes))?.reduce(0) { $0 + $1.utf8.count } ?? 0
        #expect(count < 2 << 20)
      }
    }
  }
}
