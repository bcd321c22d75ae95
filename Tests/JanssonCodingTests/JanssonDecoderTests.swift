import Foundation
import JanssonCoding
import TestSupport
import Testing

@Suite struct JanssonDecoderTests {
  private let decoder = JanssonDecoder(limits: .standard)

  private func decode<T: Decodable>(_ type: T.Type, _ text: String) throws -> T {
    try decoder.decode(type, from: Array(text.utf8).span)
  }

  @Test("a whole record decodes")
  func record() throws {
    #expect(
      try decode(
        Record.self,
        #"{"name":"カレー","count":2.0,"ratio":0.5,"parts":[{"name":"人参"}],"unknown":[{}]}"#)
        == Record(name: "カレー", count: 2, ratio: 0.5, parts: [Part(name: "人参")]))
  }

  @Test("errors say what was expected and what was found")
  func reasons() {
    #expect(reason(Int.self, "\"a\"") == "expected Int, found a string")
    #expect(reason(Record.self, "[]") == "expected an object, found an array")
    #expect(reason([Int].self, "true") == "expected an array, found a Boolean")
    #expect(reason(Part.self, "{}") == "the key 'name' is missing")
    #expect(reason(String.self, "null") == "expected String, found null")
    #expect(reason(Int8.self, "300") == "the number 300 does not fit in Int8")
    #expect(reason(Int.self, "1.5") == "the number 1.5 does not fit in Int")
    #expect(reason(Pair.self, "[1]") == "the array has only 1 elements")
  }

  private func reason<T: Decodable>(_ type: T.Type, _ text: String) -> String? {
    #expect(throws: DecodingError.self) { try decode(type, text) }?.reason
  }

  @Test("a coding path reads like a path")
  func pathText() {
    let path: [any CodingKey] = [IndexKey(3), Names.own, IndexKey(0), Names.name]
    #expect(path.pathText == "[3].own[0].name")
    #expect([Names.own].pathText == "own")
    #expect(pathText([[String: [Int]]].self, #"[{},{"1":[0,"x"]}]"#) == "[1].1[1]")
    #expect(pathText([String: [Int]].self, #"{"材料 1":[null]}"#) == #"["材料 1"][0]"#)
    #expect(pathText([Int: Int].self, #"{"7":"x"}"#) == "7")
    #expect(pathText([String: Int].self, #"{"a\"b\n":"x"}"#) == #"["a\"b\n"]"#)
    #expect(pathText([String: Int].self, #"{"":"x"}"#) == #"[""]"#)
    #expect(pathText(Int.self, "null") == "")
  }

  private func pathText<T: Decodable>(_ type: T.Type, _ text: String) -> String? {
    #expect(throws: DecodingError.self) { try decode(type, text) }?.codingPath.pathText
  }

  @Test("a document decodes several times, with the given prefix of paths")
  func documents() throws {
    let document = try JSONDocument(Array("[{\"name\":1}]".utf8).span, limits: .standard)
    let error = #expect(throws: DecodingError.self) {
      try decoder.decode([Part].self, from: document, at: [IndexKey(9)])
    }
    #expect(error?.codingPath.pathText == "[9][0].name")
    #expect(try decoder.decode([[String: Int]].self, from: document) == [["name": 1]])
  }

  @Test("a type may keep its decoder longer than the document lives")
  func keptDecoders() throws {
    let kept = try decode([String: [KeptDecoder]].self, #"{"a":[{"name":"x"},null]}"#)
    let decoders = try #require(kept["a"]).map(\.decoder)
    #expect(try Part(from: decoders[0]) == Part(name: "x"))
    let error = #expect(throws: DecodingError.self) { try Part(from: decoders[1]) }
    #expect(error?.codingPath.pathText == "a[1]")
  }

  @Test("containers that are open together do not disturb each other")
  func interleavedContainers() throws {
    struct Interleaved: Decodable {
      var values: [Int] = []

      init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Names.self)
        var first = try container.nestedUnkeyedContainer(forKey: .a)
        var second = try container.nestedUnkeyedContainer(forKey: .b)
        while !first.isAtEnd {
          values.append(try first.decode(Int.self))
          values.append(try second.decode(Int.self))
        }
      }
    }
    #expect(try decode(Interleaved.self, #"{"a":[1,3],"b":[2,4]}"#).values == [1, 2, 3, 4])
    let error = #expect(throws: DecodingError.self) {
      try decode(Interleaved.self, #"{"a":[1,3,"x"],"b":[2,4,5]}"#)
    }
    #expect(error?.codingPath.pathText == "a[2]")
  }

  @Test("an element that cannot be decoded may be tried as another type")
  func secondTries() throws {
    struct Forgiving: Decodable {
      var values: [String] = []

      init(from decoder: any Decoder) throws {
        var container = try decoder.unkeyedContainer()
        while !container.isAtEnd {
          if let number = try? container.decode(Int.self) {
            values.append("\(number)")
          } else if try container.decodeNil() {
            values.append("-")
          } else {
            values.append(try container.decode(String.self))
          }
        }
      }
    }
    #expect(try decode(Forgiving.self, #"[1,"a",null,2]"#).values == ["1", "a", "-", "2"])
  }

  @Test("dates are seconds since 2001")
  func dates() throws {
    struct Event: Decodable { var dates: [Date?] }
    let text = #"{"dates":[0,1.5,null]}"#
    #expect(
      try decode(Event.self, text).dates == [
        Date(timeIntervalSinceReferenceDate: 0), Date(timeIntervalSinceReferenceDate: 1.5), nil,
      ])
    let error = #expect(throws: DecodingError.self) {
      try decoder.decode(Event.self, from: Array(#"{"dates":[0,"x"]}"#.utf8).span)
    }
    #expect(error?.codingPath.pathText == "dates[1]")
  }

  @Test("keys come in the order of the text")
  func keyOrder() throws {
    struct Keys: Decodable {
      var names: [String]

      init(from decoder: any Decoder) throws {
        names = try decoder.container(keyedBy: Names.self).allKeys.map(\.rawValue)
      }
    }
    #expect(try decode(Keys.self, #"{"own":1,"x":2,"b":3,"a":null}"#).names == ["own", "b", "a"])
  }

  @Test("types nested to the limit decode and encode, in a debug build too")
  func deepTypes() throws {
    let depth = JSONLimits.depth
    let arrays = String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
    #expect(try decode(Nesting.self, arrays).depth == depth)
    let trees =
      String(repeating: "{\"parts\":[", count: depth / 2 - 1)
      + String(repeating: "]}", count: depth / 2 - 1)
    let tree = try decode(Tree.self, trees)
    #expect(try JanssonEncoder(layout: .compact).encode(tree) == Array(trees.utf8))
  }

  @Test("no byte of a text can be changed so that decoding crashes")
  func damagedTexts() throws {
    let text = Array(
      #"{"name":"カ\u30ec\ud83c\udf5b","count":-1.5e1,"ratio":null,"parts":[{"name":""}]}"#.utf8)
    var random = SeededGenerator(seed: 2)
    var decoded = 0
    for place in text.indices {
      for _ in 0..<8 {
        var damaged = text
        damaged[place] = .random(in: 0...255, using: &random)
        if (try? decoder.decode(Record.self, from: damaged.span)) != nil { decoded += 1 }
        _ = try? decoder.decode(RandomValue.self, from: damaged.span)
        damaged.removeSubrange(place...)
        #expect(throws: JSONSyntaxError.self) {
          try decoder.decode(Record.self, from: damaged.span)
        }
      }
    }
    #expect(decoded > 0)
  }
}

/// Keeps its decoder.
private struct KeptDecoder: Decodable {
  let decoder: any Decoder

  init(from decoder: any Decoder) {
    self.decoder = decoder
  }
}
