import Testing
import UnicodeText

@Suite("display width")
struct DisplayWidthTests {
  @Test(
    "columns of a text",
    arguments: [
      ("", 0), ("abc", 3), ("人参", 4), ("カレー", 6), ("ｶﾚｰ", 3), ("ﾊﾞﾀｰ", 4), ("Ａ１", 4), ("　", 2),
      ("é", 1), ("e\u{301}", 1), ("か\u{3099}", 2), ("\u{301}", 0), ("한글", 4),
      ("\u{1112}\u{1161}\u{11AB}", 2), ("…", 1), ("—", 1), ("×", 1), ("①", 1), ("ｱ", 1),
      ("\0\t\n\r\n\u{1B}\u{7F}\u{85}", 0), ("\u{200B}\u{200D}\u{FEFF}", 0), ("😀", 2), ("☕", 2),
      ("♥", 1), ("♥\u{FE0F}", 2), ("👍🏽", 2), ("👩\u{200D}🍳", 2), ("👨\u{200D}👩\u{200D}👧\u{200D}👦", 2),
      ("🇯🇵", 2), ("🇯🇵🇫🇷", 4), ("1\u{FE0F}\u{20E3}", 2), ("𠮟る", 4), ("กิน", 2), ("「」", 4),
      ("a👩\u{200D}🍳b人", 6), ("㌔", 2), ("½", 1), ("°", 1),
    ])
  func width(text: String, columns: Int) {
    #expect(displayWidth(text) == columns)
    #expect(text.reduce(0) { $0 + displayWidth($1) } == columns)
  }

  @Test("the width of random text is the sum of its characters' widths")
  func randomText() {
    var texts = RandomText(seed: 7)
    for _ in 0..<1_000 {
      let text = texts.next()
      #expect(displayWidth(text) == text.reduce(0) { $0 + displayWidth($1) }, "\(text.codes)")
    }
  }
}
