import TestSupport
import Testing

@testable import SourceReading

@Suite("a table of fields") struct CSVReaderTests {
  private static let limits = CSVLimits(rowSize: 1 << 20, fieldCount: 100)

  private func rows(_ text: String, limits: CSVLimits = Self.limits) throws -> [CSVRow] {
    try CSVReader.rows(in: [UInt8](text.utf8).span, limits: limits)
  }

  private func fields(_ text: String) throws -> [[String]] { try rows(text).map(\.fields) }

  @Test("is read with quotes and empty fields") func quotes() throws {
    #expect(
      try fields("a,b,c\n1,,\"x, \"\"y\"\"\"\n") == [["a", "b", "c"], ["1", "", "x, \"y\""]])
    #expect(try fields("\u{FEFF}名前,材料\nカレー,人参") == [["名前", "材料"], ["カレー", "人参"]])
    #expect(try fields("") == [])
    #expect(try fields("\n\n") == [])
    #expect(try fields("a,\n") == [["a", ""]])
    #expect(try fields("5\" pan,b\n") == [["5\" pan", "b"]])
    #expect(try fields("a,\"b\"c\",d") == [["a", "b\"c", "d"]])
    #expect(try fields("\"\"\n \n, \n") == [[""], ["", ""]])
  }

  @Test("takes its delimiter from the header", arguments: [",", ";", "\t"])
  func delimiters(delimiter: String) throws {
    let text = "title\(delimiter)\"a,b;c;d\tf\t,\"\(delimiter)x\n1\(delimiter)2, 3; 4\t\n"
    #expect(try fields(text)[0] == ["title", "a,b;c;d\tf\t,", "x"])
  }

  @Test("separated by semicolons keeps its commas") func semicolons() throws {
    #expect(try fields("a;b\n1,5;2,5\n") == [["a", "b"], ["1,5", "2,5"]])
  }

  @Test("gives each row the line it starts on", arguments: ["\n", "\r\n", "\r"])
  func lines(end: String) throws {
    let lines = ["a,b", "", "\"1", "2", "3\",x", "4,\"y\"", "", "", "5,z"]
    let found = try rows(lines.joined(separator: end))
    #expect(found.map(\.line) == [1, 3, 6, 9])
    #expect(found[1].fields == ["1\(end)2\(end)3", "x"])
  }

  @Test("is the same in pieces of any size", arguments: 1...9) func pieces(size: Int) throws {
    let text = "\u{FEFF}a,b\r\n\"1\r\n2\",人参\r\n\r\n3,\"x\"\"y\"\r\n4,5"
    let bytes = [UInt8](text.utf8)
    var reader = CSVReader(delimiter: UInt8(ascii: ","), limits: Self.limits)
    // The mark must come whole.
    var found: [CSVRow] = []
    try reader.read(bytes.span.extracting(first: 3), into: &found)
    for start in stride(from: 3, to: bytes.count, by: size) {
      try reader.read(
        bytes.span.extracting(start..<min(start + size, bytes.count)), into: &found)
    }
    try reader.finish(into: &found)
    #expect(found.map(\.line) == [1, 2, 5, 6])
    #expect(
      found.map(\.fields) == [["a", "b"], ["1\r\n2", "人参"], ["3", "x\"y"], ["4", "5"]])
  }

  @Test("random fields, written and read, come back", arguments: 0..<4) func random(seed: Int)
    throws
  {
    var generator = SeededGenerator(seed: UInt64(seed))
    let pieces = ["a", "人参", ",", "\"", "\n", "\r\n", ";", "\t", " x "]
    for _ in 0..<200 {
      let table = (0...Int.random(in: 0..<5, using: &generator)).map { _ in
        (0..<3).map { _ in
          (0...Int.random(in: 0..<5, using: &generator))
            .map { _ in pieces.randomElement(using: &generator) ?? "" }.joined()
        }
      }
      let text = table.map { row in
        row.map { "\"" + $0.replacing("\"", with: "\"\"") + "\"" }.joined(separator: ",")
      }.joined(separator: "\n")
      #expect(try fields(text) == table)
    }
  }

  @Test("with an open quote, too large a row or an invalid byte is refused") func faults() {
    #expect(throws: CSVError.unterminatedQuote(line: 2)) { try rows("a\n\"b\nc\n") }
    #expect(throws: CSVError.unterminatedQuote(line: 1)) { try rows("a,\"") }
    #expect(throws: CSVError.unterminatedQuote(line: 3)) { try rows("a\n \t\nb,\"c\"\"") }
    let small = CSVLimits(rowSize: 20, fieldCount: 3)
    #expect(throws: CSVError.tooManyFields(line: 2, limit: 3)) {
      try rows("a\n1,2,3,4\n", limits: small)
    }
    #expect(throws: CSVError.rowTooLarge(line: 2, limit: 20)) {
      try rows("a\n\"\n\n" + String(repeating: "x", count: 20), limits: small)
    }
    #expect(throws: CSVError.notUTF8(line: 2)) {
      try CSVReader.rows(in: [0x61, 0x0A, 0x81].span, limits: small)
    }
  }

  @Test("of a large field takes linear time") func largeField() throws {
    let field = String(repeating: "人参\n", count: 100_000)
    let limits = CSVLimits(rowSize: 1 << 22, fieldCount: 3)
    #expect(try rows("\"\(field)\",b", limits: limits).map(\.fields) == [[field, "b"]])
  }
}
