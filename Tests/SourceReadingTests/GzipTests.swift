import Foundation
import Testing

@testable import SourceReading

/// Output of Python's gzip module.
@Suite("gzip") struct GzipTests {
  private static let limits = ExpansionLimits(total: 1 << 20, ratio: 100, entryCount: 10)
  /// "人参とたまねぎ" and a line feed.
  private static let vegetables = [UInt8](
    base64: "H4sIAAAAAAACA3uya9fT/qbHjSseN85/3LjvcePax419XABe+5TtFgAAAA==")
  /// 300,000 zero bytes.
  private static let zeros = [UInt8](
    base64: "H4sIAAAAAAACA+3BAQ0AAADCoPdPbQ8HFA" + String(repeating: "A", count: 386)
      + "/Bj74rL24JMEAA==")

  private func expand(
    _ bytes: some Sequence<UInt8>, into output: inout [UInt8], limits: ExpansionLimits
  ) throws {
    let expansion = GzipExpansion(limits: limits)
    try expansion.expand(Array(bytes).span, into: &output)
    try expansion.finish()
  }

  private func text(_ bytes: [UInt8]) throws -> String {
    var output: [UInt8] = []
    try expand(bytes, into: &output, limits: Self.limits)
    return String(decoding: output, as: UTF8.self)
  }

  @Test("is known by its first two bytes") func recognition() {
    func isGzip(_ bytes: [UInt8]) -> Bool { Gzip.isGzip(bytes.span) }
    #expect(isGzip(Self.vegetables))
    #expect(!isGzip([0x1F]))
    #expect(!isGzip([UInt8]("{}".utf8)))
  }

  @Test("expands one member, several, and padding after them") func members() throws {
    let line = "人参とたまねぎ\n"
    #expect(try text(Self.vegetables) == line)
    #expect(try text(Self.vegetables + Self.vegetables) == line + line)
    #expect(try text(Self.vegetables + [0, 0, 0]) == line)
  }

  @Test("that is cut off or followed by something else is damaged") func damage() {
    for length in 2..<Self.vegetables.count {
      #expect(throws: ExpansionError.self) { try text([UInt8](Self.vegetables[..<length])) }
    }
    #expect(throws: ExpansionError.damaged("it is followed by something else")) {
      try text(Self.vegetables + [7])
    }
  }

  @Test("never returns wrong text if a byte of the data differs") func checksum() {
    for place in 10..<Self.vegetables.count {
      var bytes = Self.vegetables
      bytes[place] ^= 0x10
      #expect(throws: ExpansionError.self) { try text(bytes) }
    }
  }

  @Test("returns the output before the fault") func refused() {
    // The last four bytes are the size.
    let bytes = Self.zeros.dropLast() + [9]
    let limits = ExpansionLimits(total: 1 << 20, ratio: 1_000, entryCount: 1)
    var output: [UInt8] = []
    #expect(throws: ExpansionError.damaged("incorrect length check")) {
      try expand(bytes, into: &output, limits: limits)
    }
    #expect(output.count == 300_000)
  }

  @Test("expands up to the ratio and up to the total") func limits() throws {
    func size(total: Int, ratio: Int) throws -> Int {
      let limits = ExpansionLimits(total: total, ratio: ratio, entryCount: 1)
      var output: [UInt8] = []
      try expand(Self.zeros, into: &output, limits: limits)
      return output.count
    }
    #expect(try size(total: 300_000, ratio: 1_000) == 300_000)
    #expect(throws: ExpansionError.tooLarge(limit: 299_999)) {
      try size(total: 299_999, ratio: 1_000)
    }
    #expect(throws: ExpansionError.tooLarge(limit: 500 * Self.zeros.count)) {
      try size(total: 1 << 20, ratio: 500)
    }
  }
}
