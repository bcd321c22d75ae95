import Foundation
import PredicateSyntax
import TestSupport
import Testing

@testable import PredicateTyping
@testable import QueryExecution
@testable import QueryEngine

@Suite("functions of strings") struct TextFunctionTests {
  static let cases: [FunctionCase] = [
    FunctionCase("uppercase", ["'straße'"], .string("STRASSE")),
    FunctionCase("uppercase:", ["'ﬁn'"], .string("FIN")),
    FunctionCase("lowercase", ["'ÅNGSTRÖM'"], .string("ångström")),
    FunctionCase("lowercase", ["'ΑΣ'"], .string("ασ")),
    FunctionCase("uppercase", ["nil"], .missing),
    FunctionCase("FUNCTION", ["'abc'", "'uppercaseString'"], .string("ABC")),
    FunctionCase("FUNCTION", ["'ABC'", "'lowercaseString'"], .string("abc")),
    FunctionCase(
      "FUNCTION", ["\"it's o'neil-smith\"", "'capitalizedString'"],
      .string("It's O'neil-Smith")),
    FunctionCase("FUNCTION", ["'a𠮷'", "'length'"], .int(3)),
    FunctionCase(
      "FUNCTION", ["'カレー'", "'stringByAppendingString:'", "'の素'"],
      .string("カレーの素")),
    FunctionCase("FUNCTION", ["'か'", "'stringByAppendingString:'", "'\u{3099}x'"], .string("がx")),
    FunctionCase("FUNCTION", ["'abc'", "'substringFromIndex:'", "1"], .string("bc")),
    FunctionCase("FUNCTION", ["'abc'", "'substringFromIndex:'", "3"], .string("")),
    FunctionCase("FUNCTION", ["'a𠮷b'", "'substringFromIndex:'", "3"], .string("b")),
    FunctionCase("FUNCTION", ["'a𠮷b'", "'substringToIndex:'", "3"], .string("a𠮷")),
    FunctionCase(
      "FUNCTION", ["'\t a b \n'", "'stringByTrimmingCharactersInSet:'"],
      .string("a b")),
    FunctionCase(
      "FUNCTION", ["'xyaxbyx'", "'stringByTrimmingCharactersInSet:'", "'xy'"],
      .string("axb")),
    FunctionCase(
      "FUNCTION",
      ["'aaa'", "'stringByReplacingOccurrencesOfString:withString:'", "'aa'", "'b'"],
      .string("ba")),
    FunctionCase(
      "FUNCTION",
      ["'abc'", "'stringByReplacingOccurrencesOfString:withString:'", "''", "'b'"],
      .string("abc")),
    FunctionCase("FUNCTION", ["'abc'", "'hasPrefix:'", "'ab'"], .bool(true)),
    FunctionCase("FUNCTION", ["'abc'", "'hasPrefix:'", "''"], .bool(false)),
    FunctionCase("FUNCTION", ["'abc'", "'hasSuffix:'", "'bc'"], .bool(true)),
    FunctionCase("FUNCTION", ["'abc'", "'containsString:'", "'b'"], .bool(true)),
    FunctionCase("FUNCTION", ["'abc'", "'containsString:'", "'d'"], .bool(false)),
    FunctionCase("FUNCTION", ["2.9", "'intValue'"], .int(2)),
    FunctionCase("FUNCTION", ["3", "'doubleValue'"], .double(3)),
    FunctionCase("FUNCTION", ["0", "'boolValue'"], .bool(false)),
    FunctionCase("FUNCTION", ["nil", "'uppercaseString'"], .missing),
  ]

  @Test("a function gives its value, when it is folded and when it runs", arguments: cases)
  func value(_ example: FunctionCase) throws {
    // A selector must be constant; only the target and the arguments are not.
    var running = example.running
    if example.name == "FUNCTION" {
      let selector = example.arguments[1]
      running = running.replacingOccurrences(
        of: "TERNARY(stock = stock, \(selector), \(selector))", with: selector)
    }
    let expected = FunctionCase.shown(example.expected)
    #expect(FunctionCase.shown(try Stall.value(example.folded)) == expected)
    #expect(FunctionCase.shown(try Stall.value(running)) == expected)
  }

  @Test(
    "an offset outside a string, or inside a scalar, gives nil",
    arguments: [
      "FUNCTION(name, 'substringFromIndex:', 6)", "FUNCTION(name, 'substringToIndex:', -1)",
      "FUNCTION(FUNCTION(name, 'stringByAppendingString:', '𠮷'), 'substringFromIndex:', 6)",
    ])
  func outside(_ expression: String) throws {
    #expect(try Stall.value(expression).isMissing)
  }

  @Test("a composed string has at most one mebibyte, and is otherwise nil")
  func longest() throws {
    func call(_ function: TextFunction, _ arguments: String...) -> Value {
      BuiltinFunction.text(function)(arguments.map { .string($0) }, now: 0)
    }
    let half = String(repeating: "a", count: 524_288)
    #expect(call(.appending, half, half) == .string(half + half))
    #expect(call(.appending, half + half, "a").isMissing)
    #expect(call(.replacing, half, "a", "bc") == .string(String(repeating: "bc", count: 524_288)))
    #expect(call(.replacing, half, "a", "bcd").isMissing)
    #expect(call(.replacing, half + "b", "b", half + "b").isMissing)
    #expect(call(.replacing, half + "b", "b", half) == .string(half + half))
  }

  @Test("strings that grow tenfold at each call do not fill the memory")
  func growing() throws {
    func text(_ core: String, _ count: Int) -> String {
      let rest = ", 'stringByReplacingOccurrencesOfString:withString:', 'l', 'llllllllll')"
      return String(repeating: "FUNCTION(", count: count) + core
        + String(repeating: rest, count: count)
    }
    #expect(try Stall.value("\(text("'apple'", 5)).length") == .int(100_004))
    for count in [7, 60] {
      #expect(try Stall.value("\(text("'apple'", count)).length").isMissing)
      #expect(try Stall.value("\(text("name", count)).length").isMissing)
    }
  }

  @Test("long strings are searched in linear time")
  func longSearch() throws {
    // A comparison at each place would take 10^11 steps.
    let text = String(repeating: "a", count: 600_000)
    let part = String(repeating: "a", count: 300_000) + "b"
    func call(_ function: TextFunction, _ arguments: String...) -> Value {
      BuiltinFunction.text(function)(arguments.map { .string($0) }, now: 0)
    }
    let contains = Comparison(.contains, [])
    for subject in [text, text + "b"] {
      let isFound = subject.hasSuffix("b")
      let replaced = String(repeating: "a", count: 300_000) + "c"
      #expect(call(.contains, subject, part) == .bool(isFound))
      #expect(call(.replacing, subject, part, "c") == .string(isFound ? replaced : subject))
      #expect(try contains.holds(.string(subject), .string(part)) == isFound)
    }
  }

  @Test(
    "a key of a value is the selector of that name",
    arguments: [
      ("name.length", Value.int(5)), ("name.uppercaseString", .string("APPLE")),
      ("name.lowercaseString.length", .int(5)), ("note.intValue", .int(12)),
      ("note.integerValue", .int(12)), ("note.doubleValue", .double(12)),
      ("note.boolValue", .bool(true)), ("price.intValue", .int(2)),
      ("stock.doubleValue", .double(7)),
      ("note.capitalizedString", .string("12Abc")), ("supplier.name.length", .int(7)),
      ("tags.name.length", .list([.int(3), .int(5)])), ("tags.@max.name.length", .int(5)),
      ("tags.@count.doubleValue", .double(2)), ("isOnSale.intValue", .int(1)),
    ])
  func key(_ expression: String, _ expected: Value) throws {
    #expect(FunctionCase.shown(try Stall.value(expression)) == FunctionCase.shown(expected))
  }

  static let leading = [
    "12abc", " 12", "-5x", "abc", "99999999999999999999", "-99999999999999999999", "4294967296",
    "+3", "1e3", ".5", "5.", "-.5e1", "0x10", "  -7.9", "", "1 2", "Y", "yes", "true",
    "T", "f", "00", "01", "-1", "+0", "  y", "x1", "-y", "no", "0y", "00t", "+y", "-T", "\t8",
  ]

  @Test("the number at the start of a string is the one that NSString reads", arguments: leading)
  func leadingNumber(_ text: String) {
    let number = LeadingNumber(text)
    let reference = text as NSString
    #expect(number.whole == Int64(reference.integerValue))
    #expect(number.double == reference.doubleValue)
    #expect(number.isTrue == reference.boolValue)
  }

  @Test("an exponent without digits is ignored")
  func incompleteExponent() {
    #expect(LeadingNumber("1e").double == 1)
    #expect(LeadingNumber("2e+x").double == 2)
    #expect(LeadingNumber("1e999").double == .greatestFiniteMagnitude)
    #expect(LeadingNumber("\n\r8").double == 8)
  }

  @Test("capitals, prefixes and replacements agree with Foundation", arguments: 0..<100)
  func foundation(seed: Int) {
    var generator = SeededGenerator(seed: UInt64(seed))
    let letters = [
      "a", "B", "é", "ß", "ǆ", "か", " ", "-", "'", "1", "_", ".", "ﬁ", "я", "ab", "\u{2019}",
    ]
    func text(_ count: Int) -> String {
      (0..<count).map { _ in letters.pick(&generator) }.joined()
    }
    let (subject, part, other) = (text(8), text(2), text(1))
    func call(_ function: TextFunction, _ arguments: String...) -> Value {
      BuiltinFunction.text(function)(arguments.map { .string($0) }, now: 0)
    }
    #expect(call(.capitalized, subject) == .string(subject.capitalized), "\(subject)")
    #expect(call(.uppercase, subject) == .string((subject as NSString).uppercased))
    #expect(call(.lowercase, subject) == .string((subject as NSString).lowercased))
    #expect(call(.length, subject) == .int(Int64((subject as NSString).length)))
    #expect(
      call(.replacing, subject, part, other)
        == .string(subject.replacingOccurrences(of: part, with: other, options: .literal)))
    #expect(call(.hasPrefix, subject, part) == .bool(subject.hasPrefix(part)))
    #expect(call(.hasSuffix, subject, part) == .bool(subject.hasSuffix(part)))
    #expect(
      call(.trimming, subject, part)
        == .string(subject.trimmingCharacters(in: CharacterSet(charactersIn: part))))
  }
}
