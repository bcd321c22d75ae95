import Foundation
import Testing

@testable import SourceReading

@Suite("bytes that come in pieces") struct ByteSourceTests {
  private func source(_ bytes: [UInt8], pieceSize: Int) -> ByteSource {
    var rest = bytes[...]
    return ByteSource {
      defer { rest = rest.dropFirst(pieceSize) }
      return [UInt8](rest.prefix(pieceSize))
    }
  }

  private func all(_ source: ByteSource) throws -> [UInt8] {
    var bytes: [UInt8] = []
    while true {
      let piece = try source.next()
      if piece.isEmpty { return bytes }
      bytes += piece
    }
  }

  @Test("are read ahead without loss", arguments: [1, 2, 3, 10]) func ahead(
    pieceSize: Int
  ) throws {
    let bytes: [UInt8] = [1, 2, 3, 4, 5]
    let looked = source(bytes, pieceSize: pieceSize)
    #expect(try looked.beginning(3) == [1, 2, 3])
    #expect(try looked.beginning(9) == bytes)
    #expect(try all(looked) == bytes)
    #expect(try source(bytes, pieceSize: pieceSize).all(limit: 5) == bytes)
    #expect(try source(bytes, pieceSize: pieceSize).all(limit: 4) == nil)
    #expect(try all(ByteSource(bytes)) == bytes)
  }

  private static let japanese = "title,材料\n味噌汁とごはん,\"豆腐、わかめ\"\n肉じゃが,人参と玉ねぎ\n"

  @Test(
    "are the same text in every encoding, cut anywhere",
    arguments: [
      String.Encoding.utf8, .utf16, .utf16LittleEndian, .utf32, .utf32BigEndian, .shiftJIS,
    ])
  func encodings(encoding: String.Encoding) throws {
    // The bytes that determine the encoding may come first or much later.
    for text in [Self.japanese, String(repeating: "plain text\n", count: 900) + Self.japanese] {
      let bytes = [UInt8](try #require(text.data(using: encoding)))
      for pieceSize in [23, 24, 25, 26, 4096, 1 << 20] {
        var guesses: [String] = []
        let decoded = ByteSource(decoding: source(bytes, pieceSize: pieceSize), as: nil) {
          guesses.append($0)
        }
        #expect(try String(decoding: all(decoded), as: UTF8.self) == text)
        #expect(guesses == (encoding == .shiftJIS ? ["CP932"] : []))
      }
    }
  }

  @Test("are Western if nothing else fits, to the last byte", arguments: [5, 4096])
  func western(pieceSize: Int) throws {
    let text = String(repeating: "a,b\n", count: 2_000) + "Crème brûlée,1\npâté"
    let bytes = [UInt8](try #require(text.data(using: .windowsCP1252)))
    let decoded = ByteSource(decoding: source(bytes, pieceSize: pieceSize), as: nil)
    #expect(try String(decoding: all(decoded), as: UTF8.self) == text)
    let named = ByteSource(decoding: source(bytes, pieceSize: pieceSize), as: "ISO-8859-1")
    #expect(try String(decoding: all(named), as: UTF8.self) == text)
  }

  @Test("have no mark, and locate their faults") func marksAndFaults() throws {
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    let plain = [UInt8]("a人".utf8)
    #expect(try all(ByteSource(decoding: source(mark + plain, pieceSize: 2), as: nil)) == plain)
    #expect(try all(ByteSource(decoding: ByteSource(mark), as: nil)) == [])
    #expect(throws: TextEncodingError.unknown("x")) {
      try ByteSource(decoding: ByteSource(plain), as: "x").next()
    }
    // A character cut off in the middle, long after the start.
    let cut = try #require(String(repeating: "人", count: 3_000).data(using: .utf16LittleEndian))
    let decoded = ByteSource(
      decoding: source(cut.dropLast(), pieceSize: 1000), as: "UTF-16LE")
    #expect(throws: TextEncodingError.truncated(encoding: "UTF-16LE", offset: 5_998)) {
      try all(decoded)
    }
  }

  /// 300,000 zero bytes, and "人参とたまねぎ" with a line feed, as Python's gzip module packed them.
  private static let packed =
    [UInt8](
      base64: "H4sIAAAAAAACA+3BAQ0AAADCoPdPbQ8HFA" + String(repeating: "A", count: 386)
        + "/Bj74rL24JMEAA==")
    + [UInt8](base64: "H4sIAAAAAAACA3uya9fT/qbHjSseN85/3LjvcePax419XABe+5TtFgAAAA==")

  @Test("are expanded as they come", arguments: [1, 7, 1000]) func gzip(pieceSize: Int) throws {
    let text = [UInt8](repeating: 0, count: 300_000) + [UInt8]("人参とたまねぎ\n".utf8)
    func expanded(_ bytes: [UInt8], ratio: Int = 1_000) throws -> [UInt8] {
      let limits = ExpansionLimits(total: .max, ratio: ratio, entryCount: 1)
      return try all(ByteSource(expanding: source(bytes, pieceSize: pieceSize), limits: limits))
    }
    #expect(try expanded(Self.packed) == text)
    #expect(try expanded(Self.packed + [0, 0]) == text)
    #expect(throws: ExpansionError.damaged("it is cut off")) {
      try expanded(Self.packed.dropLast())
    }
    #expect(throws: ExpansionError.damaged("it is followed by something else")) {
      try expanded(Self.packed + [0, 1])
    }
    #expect(throws: ExpansionError.self) { try expanded(Self.packed, ratio: 500) }
  }
}
