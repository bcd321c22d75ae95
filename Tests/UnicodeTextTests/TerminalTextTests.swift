import Testing
import UnicodeText

@Suite("text for a terminal")
struct TerminalTextTests {
  @Test(
    "a cell is filled or cut to its column",
    arguments: [
      ("abc", 5, "abc  ", "  abc"), ("abc", 3, "abc", "abc"), ("abcd", 3, "ab…", "ab…"),
      ("カレー", 8, "カレー  ", "  カレー"), ("カレーライス", 8, "カレー… ", " カレー…"),
      ("カレーライス", 7, "カレー…", "カレー…"), ("人参", 1, "…", "…"), ("人参", 0, "", ""),
      ("人参", -3, "", ""), ("", 2, "  ", "  "),
      ("👩\u{200D}🍳👩\u{200D}🍳", 3, "👩\u{200D}🍳…", "👩\u{200D}🍳…"),
      ("e\u{301}e\u{301}e\u{301}", 2, "e\u{301}…", "e\u{301}…"), ("🇯🇵🇫🇷", 3, "🇯🇵…", "🇯🇵…"),
    ])
  func cell(text: String, width: Int, leading: String, trailing: String) {
    #expect(fitted(text, toWidth: width, aligned: .leading) == leading)
    #expect(fitted(text, toWidth: width, aligned: .trailing) == trailing)
  }

  @Test("a fitted random text has exactly its width")
  func randomCells() {
    var texts = RandomText(seed: 8)
    for round in 0..<1_000 {
      let text = texts.next()
      let width = round % 12
      let cell = fitted(text, toWidth: width, aligned: .leading)
      #expect(displayWidth(cell) == width, "\(text.codes) in \(width)")
    }
  }

  @Test(
    "what a terminal would act on is made visible",
    arguments: [
      ("人参 carrot é", "人参 carrot é"), ("\u{1B}[31mred\u{1B}[0m", "␛[31mred␛[0m"),
      ("a\tb\r\nc\0", "a␉b␍␊c␀"), ("\u{7F}\u{9B}2J", "␡\\u009B2J"),
      ("a\u{202E}b\u{2066}\u{61C}", "a\\u202Eb\\u2066\\u061C"),
      ("\u{2028}\u{FEFF}", "\\u2028\\uFEFF"),
      ("👩\u{200D}🍳", "👩\u{200D}🍳"), ("", ""),
    ])
  func controls(text: String, shown: String) {
    #expect(visible(text) == shown)
  }

  @Test("control characters are replaced, other characters are kept")
  func everyControl() {
    for value in UInt32(0)...0xFFFF {
      guard let scalar = Unicode.Scalar(value) else { continue }
      let shown = visible("a\(scalar)")
      if scalar.properties.generalCategory == .control || scalar.properties.isBidiControl {
        #expect(!shown.unicodeScalars.contains(scalar))
      } else if ![0x2028, 0x2029, 0xFEFF].contains(value) {
        #expect(shown.codes == ["61", String(value, radix: 16, uppercase: true)])
      }
    }
  }
}
