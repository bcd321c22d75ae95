import SourceReading
import Testing

@testable import RecipeImport

@Suite("texts of recipes") struct TextTests {
  @Test(
    "times are minutes",
    arguments: [
      ("PT1H15M", 75), ("PT0D0H30M", 30), ("P0Y0M0DT0H35M0.000S", 35), ("P1D", 1_440),
      ("PT90M", 90), ("pt20m", 20), ("PT0M", 0), ("PT1.5H", 90), ("P1W", 10_080), ("PT45S", 1),
      ("P1DT2H", 1_560), ("45 min", 45), ("45", 45), ("1 hour 20 minutes", 80), ("1h20", 80),
      ("1h 20m", 80), ("1.5 hours", 90), ("1½ hours", 90), ("1,5 Std.", 90), ("1 hr, 5 mins", 65),
      ("約10分", 10), ("1時間30分", 90), ("5分以内", 5), ("３０分", 30), ("1 heure et 10 minutes", 70),
      ("about 2 hours and 5 minutes", 125), ("2 days", 2_880),
      ("PT-471406H28M55S", nil), ("PT471406H28M55S", nil), ("P", nil), ("PT", nil), ("", nil),
      ("P1Y", nil), ("P2M", nil), ("PTM", nil), ("PT5", nil), ("指定なし", nil), ("1-2 hours", nil),
      ("until golden", nil), ("10 min plus chilling", nil), ("-5", nil), ("5 6", nil),
      ("about", nil), ("99999999999999999999999999999999 h", nil), ("P1e400D", nil),
    ] as [(String, Int?)])
  func times(_ text: String, _ minutes: Int?) {
    #expect(DurationText.minutes(of: text) == minutes)
  }

  @Test(
    "a page's text becomes plain",
    arguments: [
      ("plain", "plain"), ("  a \u{A0} b\t", "a b"), ("a&nbsp;&nbsp;b", "a b"),
      ("&amp;&lt;&gt;&quot;&#39;&#x2F;", "&<>\"'/"), ("&frac12; cup &amp;frac14;", "½ cup ¼"),
      // As HTML has it: what is no character becomes U+FFFD.
      ("&unknown; &; & &#0; &#xD800; &#99999999;", "&unknown; &; & \u{FFFD} \u{FFFD} \u{FFFD}"),
      ("a<br/>b<BR>c", "a\nb\nc"), ("<p>a</p><p>b</p>", "a\nb"), ("<b class='x'>a</b>c", "ac"),
      ("a < b > c", "a < b > c"), ("a <b", "a <b"), ("<3", "<3"), ("a\r\n\r\n  b", "a\nb"),
      ("<!-- x -->a", "a"), ("人参　1本", "人参　1本"), ("&#12459;&#x30EC;", "カレ"), ("", ""), (" ", ""),
      ("が&auml;", "がä"),
    ])
  func cleaning(_ text: String, _ plain: String) {
    #expect(HTMLText.plain(text) == plain)
  }

  @Test("cleaning takes time in proportion, whatever the text")
  func hostile() {
    for piece in ["<", "&", "<a", "&amp;", "<a>", "&amp;lt;", " \n", "&#"] {
      let text = String(repeating: piece, count: 100_000)
      #expect(HTMLText.plain(text).utf8.count <= text.utf8.count)
    }
  }
}
