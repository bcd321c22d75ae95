import Foundation
import Testing

@testable import SourceReading

/// Foundation encodes; encodings that it does not know are given in bytes.
@Suite("text of any encoding") struct DecodedTextTests {
  private static let recipe = "{\"name\": \"肉じゃが\", \"材料\": [\"牛肉 200g\", \"玉ねぎ\"]}\r\n"
  private static let western = "Crème brûlée: ½ l Sahne, 6 Eigelb, don’t boil — 90 °C"

  struct Case: Sendable, CustomTestStringConvertible {
    let encoding: String
    let mark: [UInt8]
    let foundation: String.Encoding
    let text: String
    let isGuess: Bool
    var testDescription: String { "\(encoding) \(mark.count)" }
  }

  static let cases = [
    Case(encoding: "UTF-8", mark: [], foundation: .utf8, text: recipe, isGuess: false),
    Case(
      encoding: "UTF-8", mark: [0xEF, 0xBB, 0xBF], foundation: .utf8, text: recipe, isGuess: false),
    Case(
      encoding: "UTF-16LE", mark: [0xFF, 0xFE], foundation: .utf16LittleEndian, text: recipe,
      isGuess: false),
    Case(
      encoding: "UTF-16BE", mark: [0xFE, 0xFF], foundation: .utf16BigEndian, text: recipe,
      isGuess: false),
    Case(
      encoding: "UTF-16LE", mark: [], foundation: .utf16LittleEndian, text: recipe, isGuess: false),
    Case(
      encoding: "UTF-16BE", mark: [], foundation: .utf16BigEndian, text: recipe, isGuess: false),
    Case(
      encoding: "UTF-32LE", mark: [0xFF, 0xFE, 0, 0], foundation: .utf32LittleEndian, text: recipe,
      isGuess: false),
    Case(
      encoding: "UTF-32BE", mark: [0, 0, 0xFE, 0xFF], foundation: .utf32BigEndian, text: recipe,
      isGuess: false),
    Case(
      encoding: "UTF-32LE", mark: [], foundation: .utf32LittleEndian, text: recipe + "🥕🥕",
      isGuess: false),
    Case(
      encoding: "UTF-32BE", mark: [], foundation: .utf32BigEndian, text: recipe + "🥕🥕",
      isGuess: false),
    // Four bytes whose last two could be those of a control character.
    Case(
      encoding: "UTF-16LE", mark: [], foundation: .utf16LittleEndian, text: "a\n", isGuess: false),
    Case(
      encoding: "UTF-16BE", mark: [], foundation: .utf16BigEndian, text: "a\n", isGuess: false),
    Case(encoding: "CP932", mark: [], foundation: .shiftJIS, text: recipe, isGuess: true),
    Case(encoding: "CP932", mark: [], foundation: .shiftJIS, text: "人参,牛肉,塩", isGuess: true),
    Case(
      encoding: "WINDOWS-1252", mark: [], foundation: .windowsCP1252, text: western, isGuess: true),
    Case(
      encoding: "WINDOWS-1252", mark: [], foundation: .isoLatin1, text: "Äpfel süß", isGuess: true),
  ]

  @Test("is recognised", arguments: cases) func detection(_ one: Case) throws {
    let bytes = one.mark + [UInt8](try #require(one.text.data(using: one.foundation)))
    let found = try DecodedText(bytes.span)
    #expect(found.text == one.text)
    #expect(found.encoding == one.encoding)
    #expect(found.isGuess == one.isGuess)
  }

  @Test("is recognised as EUC-JP, as Python writes it") func extendedUnix() throws {
    let texts = [
      Self.recipe: "eyJuYW1lIjogIsb5pLik46SsIiwgIrrgzsEiOiBbIrXtxvkgMjAwZyIsICK2zKTNpK4iXX0NCg==",
      "人参,牛肉,塩": "v827siy17cb5LLH2",
    ]
    for (text, base64) in texts {
      let found = try DecodedText([UInt8](base64: base64).span)
      #expect(found == DecodedText(text: text, encoding: "EUC-JP", isGuess: true))
    }
  }

  @Test("is read in the named encoding") func named() throws {
    // ① is Windows' own addition to Shift_JIS.
    let bytes: [UInt8] = [0x87, 0x40, 0x5C, 0xB1]
    #expect(try DecodedText(bytes.span, encoding: "cp932").text == "①\\ｱ")
    #expect(try DecodedText(bytes.span, encoding: "CP437").text == "ç@\\▒")
    let escape: [UInt8] = [0x1B, 0x24, 0x42, 0x3F, 0x4D, 0x1B, 0x28, 0x42]
    #expect(try DecodedText(escape.span, encoding: "ISO-2022-JP").text == "人")
    let marked: [UInt8] = [0xFF, 0xFE, 0x61, 0]
    #expect(try DecodedText(marked.span, encoding: "utf-16").text == "a")
    #expect(try DecodedText([0xEF, 0xBB, 0xBF, 0x61].span, encoding: "utf-8").text == "a")
    #expect(try DecodedText([UInt8]().span).text == "")
  }

  @Test("has no options and no unknown names") func unknownNames() {
    for name in ["", "klingon", "UTF-16//IGNORE", "/"] {
      #expect(throws: TextEncodingError.unknown(name)) {
        try DecodedText([0x61].span, encoding: name)
      }
    }
  }

  @Test("locates the first invalid byte") func faults() {
    #expect(throws: TextEncodingError.invalid(encoding: "UTF-8", offset: 2)) {
      try DecodedText([0x61, 0x62, 0x81].span)
    }
    #expect(throws: TextEncodingError.invalid(encoding: "UTF-8", offset: 4)) {
      try DecodedText([0xEF, 0xBB, 0xBF, 0x61, 0xFF].span)
    }
    #expect(throws: TextEncodingError.invalid(encoding: "CP932", offset: 1)) {
      try DecodedText([0x61, 0x81, 0x20].span, encoding: "CP932")
    }
    #expect(throws: TextEncodingError.truncated(encoding: "CP932", offset: 1)) {
      try DecodedText([0x61, 0x81].span, encoding: "CP932")
    }
    #expect(throws: TextEncodingError.truncated(encoding: "UTF-16LE", offset: 4)) {
      try DecodedText([0xFF, 0xFE, 0x61, 0, 0x62].span)
    }
    #expect(throws: TextEncodingError.invalid(encoding: "UTF-16LE", offset: 2)) {
      try DecodedText([0xFF, 0xFE, 0, 0xDC, 0x62, 0].span)
    }
  }

  @Test("longer than a buffer is whole") func longText() throws {
    let text = String(repeating: "玉ねぎと人参\n", count: 20_000)
    let bytes = [UInt8](try #require(text.data(using: .shiftJIS)))
    #expect(try DecodedText(bytes.span).text == text)
  }

  @Test("of a stray zero byte is not UTF-16") func strayZero() throws {
    let text = String(repeating: "salt and pepper, ", count: 40) + "\0!"
    #expect(try DecodedText([UInt8](text.utf8).span).encoding == "UTF-8")
  }
}
