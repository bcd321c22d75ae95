import Foundation
import Testing

@testable import SourceReading

@Suite("a page") struct HTMLPageTests {
  private static let limits = HTMLLimits(size: 1 << 23, memory: 1 << 27, milliseconds: 500)

  private func page(_ text: String) throws -> HTMLPage {
    try HTMLPage([UInt8](text.utf8).span, limits: Self.limits)
  }

  @Test("has linked data, title, language and address") func parts() throws {
    let text = """
      <!DOCTYPE html><html LANG=ja><head><title> 肉じゃが &amp;
      煮物</title><link rel=stylesheet href=a.css><link rel="alternate Canonical" href="https://a.jp/1">
      <link rel=canonical href=b><script>var a = "<title>no</title>"</script>
      <script type="application/ld+json">{"a": "&amp; <b>"}</script></head>
      <body><svg><title>drawing</title></svg><p>text
      <SCRIPT type=' Application/LD+JSON; charset=utf-8 '>
      [1]</SCRIPT></body></html>
      """
    let found = try page(text)
    // A script's text has no entities and no tags.
    #expect(found.linkedData == [#"{"a": "&amp; <b>"}"#, "\n[1]"])
    #expect(found.title == "肉じゃが &\n煮物")
    #expect(found.language == "ja")
    #expect(found.canonicalURL == "https://a.jp/1")
  }

  @Test("may have no metadata") func nothing() throws {
    for text in ["", "no tags", "<title> </title><html lang=''><script></script>", "<", "<!--"] {
      let found = try page(text)
      #expect(found.title == nil && found.language == nil && found.canonicalURL == nil)
      #expect(found.linkedData == [])
    }
    #expect(try page("<svg><title>drawing</title></svg>").title == nil)
  }

  @Test("keeps an unclosed script") func openScript() throws {
    #expect(try page("<script type=application/ld+json>{}").linkedData == ["{}"])
  }

  @Test("is read in the encoding that it declares", arguments: ["Shift_JIS", "x-sjis"])
  func encoding(name: String) throws {
    // The katakana would be taken for Western letters, were it not for the declaration.
    let text = "<meta http-equiv=a content='text/html; charset=\(name)'><title>ｶﾚｰ</title>"
    let bytes = [UInt8](try #require(text.data(using: .shiftJIS)))
    #expect(try HTMLPage(bytes.span, limits: Self.limits).title == "ｶﾚｰ")
  }

  @Test("in UTF-8 is read as UTF-8, whatever it declares") func wrongDeclaration() throws {
    #expect(try page("<meta charset=iso-8859-1><title>é人</title>").title == "é人")
  }

  @Test("that nests deeply, grows, or takes long, is refused or read")
  func hostility() throws {
    func text(_ pieces: (String, Int)...) -> String {
      pieces.map { String(repeating: $0.0, count: $0.1) }.joined()
    }
    // Deeper than any stack for recursion.
    #expect(try page(text(("<span>", 200_000), ("<title>a</title>", 1))).title == "a")
    let formatting = (0..<2_000).map { "<b a=\($0)>" }.joined()
    let hostile = [
      // Each paragraph opens all of them again.
      "<p>" + formatting + text(("<p>x", 200_000)),
      // Each block looks through all of them for a paragraph.
      text(("<div>", 400_000)),
      // Each end tag walks up through all of them.
      text(("<span>", 400_000), ("</q>", 400_000)),
    ]
    for text in hostile {
      let start = ContinuousClock.now
      #expect(throws: HTMLError.tooLarge(Self.limits)) { _ = try page(text) }
      #expect(ContinuousClock.now - start < .seconds(20))
    }
    let small = HTMLLimits(size: 10, memory: 1 << 20, milliseconds: 100)
    #expect(throws: HTMLError.tooLarge(small)) {
      try HTMLPage([UInt8]("<p>12345678".utf8).span, limits: small)
    }
  }
}

@Suite("a text with HTML in it") struct HTMLTextTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let text: String
    let shown: String
    var testDescription: String { text }
    init(_ text: String, _ shown: String) { (self.text, self.shown) = (text, shown) }
  }

  static let cases = [
    Case("½ cup, 200°C", "½ cup, 200°C"), Case("½\u{A0}cup", "½ cup"), Case("a ", "a"),
    Case("\na", "a"), Case("a\n\nb", "a\nb"), Case("a\nb", "a\nb"), Case("a\tb", "a b"),
    Case("", ""), Case("人参 2本", "人参 2本"), Case("  1  cup\t flour ", "1 cup flour"),
    Case("a \n\n b\r\nc", "a\nb\nc"), Case("玉ねぎ　1個", "玉ねぎ　1個"),
    Case("salt &amp; pepper", "salt & pepper"), Case("&frac12;&nbsp;cup", "½ cup"),
    Case("&#x5869; &#39;a&#39;", "塩 'a'"), Case("cr&egrave;me", "crème"),
    Case("&amp;frac12; cup", "½ cup"), Case("&lt;p&gt;Mix&lt;/p&gt;", "Mix"),
    // Once more, and not a third time.
    Case("&amp;amp;amp;", "&amp;"),
    Case("<p>Mix.</p><p>Bake.</p>", "Mix.\nBake."), Case("a<br>b<br/>c", "a\nb\nc"),
    Case("<ul><li>a<li>b</ul>", "a\nb"), Case("a<b>b</b>c", "abc"),
    Case("<a href='x'>flour</a>, sifted", "flour, sifted"),
    Case("x<script>alert(1)</script>y<style>p{}</style>", "xy"), Case("a<!-- b -->c", "ac"),
    Case("< 5 g", "< 5 g"), Case("5 < 6 > 4", "5 < 6 > 4"), Case("R&D", "R&D"),
    Case("I <3 eggs", "I <3 eggs"), Case("less <than", "less <than"), Case("a &b <c", "a &b <c"),
    Case("<b>a</b> less <than", "a less <than"), Case("x & y; z", "x & y; z"),
    Case("<td>a</td><td>b</td>", "a b"),
    // A tag ends after its quotes, unless a quote is not closed.
    Case("<a title='1 > 2' HREF = \"<b>\" x>flour</a> 2 > 1", "flour 2 > 1"),
    Case("<it's>1 cup's</it's> o'clock", "1 cup's o'clock"),
    Case("<a href=\"x>flour</a>, <b>sifted", "flour, sifted"),
    Case("a<!-- <b> > -->b<!-->c<!-- d", "abc<!-- d"), Case("a<?xml b?>c<!doctype d>e</ f>", "ace"),
    Case("a<SCRIPT>'<b>'</Script >b<style>c", "abc"), Case("人<b\n>参</B>", "人参"),
    Case("<", "<"), Case("a<b", "a<b"), Case("</", "</"), Case("<!", "<!"), Case("<>", "<>"),
    Case("<b>&lt;b&gt;a</b>", "a"), Case("<p>&amp;", "&"), Case("a<wbr>&shy;b", "a\u{AD}b"),
    Case("<table><tr><td>a</td><td>b</td></tr></table>", "a b"), Case("<p>a<table>b", "a\nb"),
  ]

  @Test("shows", arguments: cases) func plain(_ one: Case) {
    #expect(HTMLText.plain(one.text) == one.shown)
  }

  @Test(
    "of one sign again and again is read in no time",
    arguments: [
      "<b>", "<b a=1>", "<p><b>", "<div>", "</q>", "<table>", "<a", "<a ", "<a b=", "<a=\"", "</a",
      "<a b='", "<a b=\">",
      "<a b=\">'<a b='>", "<!--", "<!", "<?", "</", "<", "<script>", "<style></", "&", "&amp",
      "&lt;b&gt;",
      "a1=1 ",
    ])
  func repetition(piece: String) {
    let many = String(repeating: piece, count: 20_000)
    let start = ContinuousClock.now
    for text in ["<i>" + many, "<i " + many + ">", many + "'\">-->", many + "<b>x"] {
      _ = HTMLText.plain(text)
    }
    #expect(ContinuousClock.now - start < .seconds(30))
  }

  @Test("with overlapping tags is read whole") func overlap() {
    let text =
      "<p>" + (0..<3_000).map { "<b a=\($0)>" }.joined() + String(repeating: "<p>x", count: 100_000)
    let isWhole =
      HTMLText.plain(text) == Array(repeating: "x", count: 100_000).joined(separator: "\n")
    #expect(isWhole)
  }
}
