import Foundation
import JanssonCoding
import TestSupport
import Testing

@Suite struct JanssonEncoderTests {
  private func text(_ value: some Encodable) throws -> String {
    String(decoding: try JanssonEncoder(layout: .compact).encode(value), as: UTF8.self)
  }

  @Test("values are written as JSON has them")
  func values() throws {
    #expect(try text(true) == "true")
    #expect(try text(Int?.none) == "null")
    #expect(try text([Int8.min, .max]) == "[-128,127]")
    #expect(try text(UInt64.max) == "18446744073709551615")
    #expect(try text([Int128.min]) == "[-170141183460469231731687303715884105728]")
    #expect(try text(["a": UInt128.max]) == #"{"a":340282366920938463463374607431768211455}"#)
    #expect(try text(Kind.root) == #""root""#)
    #expect(
      try text([Shape.dot, .circle(radius: 1)]) == #"[{"dot":{}},{"circle":{"radius":1.0}}]"#)
    #expect(try text(Shape.line(1, 2)) == #"{"line":{"_0":1,"_1":2}}"#)
    #expect(try text([[Int]]()) == "[]")
    #expect(try text([1: "a"]) == #"{"1":"a"}"#)
    #expect(try text([nil, 1]) == "[null,1]")
    #expect(try text(Date(timeIntervalSinceReferenceDate: 1.5)) == "1.5")
  }

  @Test("members keep the order of encoding")
  func order() throws {
    #expect(
      try text(Record(name: "b", count: 1, ratio: 0.1, parts: [Part(name: "a")]))
        == #"{"name":"b","count":1,"ratio":0.1,"parts":[{"name":"a"}]}"#)
    #expect(try text(Record(name: "b", count: 1)) == #"{"name":"b","count":1}"#)
  }

  @Test("floating-point numbers have the fewest digits that read back as the same")
  func shortestNumbers() throws {
    #expect(try text([0.1, 1, -0.0, 1e300]) == "[0.1,1.0,-0.0,1e+300]")
    #expect(try text(Double.leastNonzeroMagnitude) == "5e-324")
    #expect(try text([Float(0.1), 16_777_216]) == "[0.1,16777216.0]")
    var random = SeededGenerator(seed: 3)
    let numbers = (0..<2_000).map { _ in Double(bitPattern: random.next()) }.filter(\.isFinite)
    let text = try JanssonEncoder(layout: .compact).encode(numbers)
    #expect(try JanssonDecoder(limits: .standard).decode([Double].self, from: text.span) == numbers)
    #expect(try JSONDecoder().decode([Double].self, from: Data(text)) == numbers)
  }

  @Test("strings are escaped only where JSON requires it")
  func strings() throws {
    #expect(
      try text("\"\\/\u{8}\u{C}\n\r\t\u{0}\u{1F}\u{7F}é人🥕\u{2028}")
        == #""\"\\/\u0008\u000c\n\r\t\u0000\u001f"# + "\u{7F}é人🥕\u{2028}\"")
    #expect(try text(["\"\n": 1]) == #"{"\"\n":1}"#)
  }

  @Test("the pretty layout has one element a line")
  func pretty() throws {
    let record = Record(name: "カレー", count: 1, parts: [Part(name: "人参"), Part(name: "肉")])
    let empty = Record(name: "", count: 0, parts: [])
    let bytes = try JanssonEncoder(layout: .pretty).encode([record, empty])
    #expect(
      String(decoding: bytes, as: UTF8.self) == """
        [
          {
            "name": "カレー",
            "count": 1,
            "parts": [
              {
                "name": "人参"
              },
              {
                "name": "肉"
              }
            ]
          },
          {
            "name": "",
            "count": 0,
            "parts": []
          }
        ]
        """)
  }

  @Test("a superclass and nested containers are placed correctly, in any order of filling")
  func containers() throws {
    #expect(try text(Derived(name: "a", own: 1)) == #"{"super":{"name":"a"},"own":1}"#)
    struct Interleaved: Encodable {
      func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Names.self)
        var first = container.nestedUnkeyedContainer(forKey: .a)
        var second = container.nestedContainer(keyedBy: Names.self, forKey: .b)
        let late = container.superEncoder(forKey: .c)
        try container.encode("x", forKey: .name)
        try first.encode(1)
        try second.encode(2, forKey: .own)
        var inner = first.nestedContainer(keyedBy: Names.self)
        try first.encodeNil()
        try inner.encode(false, forKey: .a)
        try [3].encode(to: late)
        var again = encoder.container(keyedBy: Names.self)
        try again.encode("y", forKey: .name)
        try again.encodeNil(forKey: .own)
        _ = first.superEncoder()
      }
    }
    #expect(
      try text(Interleaved())
        == #"{"a":[1,{"a":false},null,{}],"b":{"own":2},"c":[3],"name":"y","own":null}"#)
  }

  @Test("objects with many members replace and keep them")
  func manyMembers() throws {
    struct Many: Encodable {
      func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: AnyName.self)
        for round in 0..<2 {
          for number in 0..<20 {
            try container.encode(100 * round + number, forKey: AnyName(stringValue: "k\(number)"))
          }
        }
      }
    }
    let members = (0..<20).map { "\"k\($0)\":\(100 + $0)" }
    #expect(try text(Many()) == "{\(members.joined(separator: ","))}")
  }

  @Test("infinities and NaN are errors with their path")
  func notFinite() {
    #expect(path { try text(["a": [1, Double.nan]]) } == "a[1]")
    #expect(path { try text([["x": -Float.infinity]]) } == "[0].x")
    #expect(path { try text(Double.infinity) } == "")
  }

  @Test("the mistakes of a type are errors, never crashes")
  func misuse() {
    #expect(path { try text(Misuse { _ in }) } == "")
    #expect(
      path {
        try text([
          Misuse {
            try 1.encode(to: $0); try 2.encode(to: $0)
          }
        ])
      } == "[0]")
    #expect(
      path {
        try text([
          "a": Misuse { encoder in
            _ = encoder.unkeyedContainer()
            var container = encoder.container(keyedBy: Names.self)
            try container.encode(1, forKey: .a)
          }
        ])
      } == "a")
    #expect(path { try text(Endless()) } != nil)
    #expect(
      path {
        try text(
          Misuse { encoder in
            var container = encoder.unkeyedContainer()
            for _ in 0..<50_000 { container = container.nestedUnkeyedContainer() }
          })
      } != nil)
  }

  private func path(_ encode: () throws -> String) -> String? {
    let error = #expect(throws: EncodingError.self) { _ = try encode() }
    guard case .invalidValue(_, let context) = error else { return nil }
    return context.codingPath.pathText
  }

  @Test("random values are read by Foundation as they were written")
  func foundation() throws {
    var random = SeededGenerator(seed: 4)
    for _ in 0..<300 {
      let value = RandomValue(using: &random, depth: 3)
      for layout in [JanssonEncoder.Layout.compact, .pretty] {
        let text = try JanssonEncoder(layout: layout).encode(value)
        #expect(try JSONDecoder().decode(RandomValue.self, from: Data(text)) == value)
      }
    }
  }
}

/// A value that a closure encodes.
private struct Misuse: Encodable {
  let encode: (any Encoder) throws -> Void

  func encode(to encoder: any Encoder) throws { try encode(encoder) }
}

/// A value that contains itself.
private struct Endless: Encodable {
  func encode(to encoder: any Encoder) throws {
    var container = encoder.unkeyedContainer()
    try container.encode(Endless())
  }
}

private struct AnyName: CodingKey {
  var stringValue: String
  var intValue: Int? { nil }

  init(stringValue: String) { self.stringValue = stringValue }

  init?(intValue: Int) { return nil }
}
