import JanssonCoding
import TestSupport
import Testing

@Suite("repairing JSON") struct JSONRepairTests {
  private func repaired(_ text: String) -> String? {
    JSONRepair.repaired(Array(text.utf8).span).map { String(decoding: $0, as: UTF8.self) }
  }

  @Test(
    "extra control characters, commas and semicolons are repaired",
    arguments: [
      ("{\"a\": \"b\nc\"}", #"{"a": "b\nc"}"#), ("[\"\t\r\u{1}\u{1F}\"]", #"["\t\r\u0001\u001f"]"#),
      ("[1, 2,]", "[1, 2]"), ("{\"a\": [1,\n ],\n}", "{\"a\": [1\n ]\n}"),
      ("{\"a\": 1};", "{\"a\": 1}"), ("{}; ;\n", "{}"), ("[\"a\u{0}b\"]", "[\"a b\"]"),
      ("[\"a\\\nb\"]", "[\"a\\nb\"]"), ("[\"a\\\\\nb\"]", "[\"a\\\\\\nb\"]"),
      ("[\"カレー\n人参\",]", #"["カレー\n人参"]"#),
    ])
  func mended(_ text: String, _ expected: String) {
    #expect(repaired(text) == expected)
  }

  @Test(
    "what is whole, or broken in another way, is left alone",
    arguments: [
      "", "{}", "[1,2]\n", #"{"a": "x,]};"}"#, #"["\",]"]"#, "[1 2", "{'a': 1}", #"["\'"]"#, "[,1]",
    ])
  func untouched(_ text: String) {
    #expect(repaired(text) == nil)
  }

  @Test("a repaired text needs no repair, whatever it is made of", arguments: 0..<4)
  func stable(seed: Int) {
    var generator = SeededGenerator(seed: UInt64(seed))
    let pieces = [
      "\"", "\\", ",", "]", "}", "[", "{", ";", " ", "\n", "\t", "a", "\u{0}", "é", ":",
    ]
    for _ in 0..<5_000 {
      let text = (0..<12).map { _ in pieces[Int.random(in: pieces.indices, using: &generator)] }
        .joined()
      guard let once = repaired(text) else { continue }
      let again = repaired(once)
      // Commas in a row go one by one.
      #expect(again == nil || again?.utf8.count ?? 0 < once.utf8.count, "\(text)")
    }
  }
}
