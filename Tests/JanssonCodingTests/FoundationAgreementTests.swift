import Foundation
import JanssonCoding
import Testing

/// The outcome of decoding a text: a value, or the kind and the coding path of an error.
func outcome<T>(_ decode: () throws -> T) -> String {
  do {
    return "value \(try decode())"
  } catch is JSONSyntaxError {
    return "dataCorrupted at []"
  } catch let error as DecodingError {
    return "\(error.kind) at \(error.steps)"
  } catch {
    return "\(error)"
  }
}

extension DecodingError {
  /// The name of the case.
  var kind: String {
    switch self {
    case .typeMismatch: "typeMismatch"
    case .valueNotFound: "valueNotFound"
    case .keyNotFound: "keyNotFound"
    case .dataCorrupted: "dataCorrupted"
    @unknown default: "\(self)"
    }
  }

  /// The steps of the coding path; an index, or a key that is a number, is written `#3`.
  fileprivate var steps: [String] {
    codingPath.map { $0.intValue.map { "#\($0)" } ?? $0.stringValue }
  }
}

func ourOutcome<T: Decodable>(_ type: T.Type, _ text: String) -> String {
  outcome { try JanssonDecoder(limits: .standard).decode(type, from: Array(text.utf8).span) }
}

func foundationOutcome<T: Decodable>(_ type: T.Type, _ text: String) -> String {
  outcome { try JSONDecoder().decode(type, from: Data(text.utf8)) }
}

@Suite struct FoundationAgreementTests {
  /// One type and the texts that both decoders decode as it.
  struct Case: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let disagreements: @Sendable () -> [String]

    init<T: Decodable & SendableMetatype>(_ type: T.Type, _ texts: [String]) {
      testDescription = "\(type)"
      disagreements = {
        texts.compactMap { text in
          let ours = ourOutcome(type, text)
          let theirs = foundationOutcome(type, text)
          // Foundation expects a Bool even for a null.
          if "\(type)".contains("Bool"), ours.hasPrefix("valueNotFound") { return nil }
          // Foundation omits the path of a number that does not fit.
          if ours.hasPrefix("dataCorrupted"), theirs == "dataCorrupted at []" { return nil }
          return ours == theirs ? nil : "\(text): \(ours), Foundation: \(theirs)"
        }
      }
    }
  }

  static let scalars = [
    "0", "1", "-1", "127", "128", "-128", "-129", "255", "256", "32768", "65536", "2147483648",
    "4294967296", "9223372036854775807", "-9223372036854775808", "1.0", "1.5", "-0.5", "1e2",
    "1E-2", "123456789012345678", "0.1", "5e-324", "1.7976931348623157e308", "1e39",
    "9007199254740993", "true", "false", "null", "\"\"", "\"a\"", "\"1\"", "[]", "[1]", "{}",
    "\"\\u3042\\n\\\"\\/\\ud83d\\ude00\"", "\"人参\"", " 1 ", "", " ", "[1", "nul", "\"a",
    "1 2",
  ]

  static let arrays = [
    "[]", "[1,2,3]", "[1,null]", "[null,null]", "[1,\"a\"]", "[300]", "[[1],[2]]", "[[1],2]",
    "{}", "null", "1", "[1.0,2e0]", "[1,2", "[1 2]", "[true]", "[\"a\",\"b\"]", "[\"a\",1]",
  ]

  static let objects = [
    "{}", "{\"name\":\"a\"}", "{\"name\":null}", "{\"name\":1}", "{\"name\":\"a\",\"count\":1}",
    "{\"name\":\"a\",\"count\":\"1\"}", "{\"name\":\"a\",\"count\":300}",
    "{\"name\":\"a\",\"count\":1,\"parts\":[]}",
    "{\"name\":\"a\",\"count\":1,\"parts\":[{\"name\":\"b\"},{\"name\":null}]}",
    "{\"name\":\"a\",\"count\":1,\"parts\":[{\"name\":\"b\"},{}]}",
    "{\"name\":\"a\",\"count\":1,\"parts\":{}}", "{\"name\":\"a\",\"count\":1,\"parts\":null}",
    "{\"name\":\"a\",\"count\":1,\"parts\":[1]}", "{\"count\":null,\"name\":\"a\"}",
    "[]", "null", "\"a\"", "{\"name\":\"a\"", "{\"name\" \"a\"}", "{name:1}",
  ]

  static let cases: [Case] = [
    Case(Bool.self, scalars),
    Case(String.self, scalars + ["\"\\ud800\"", "\"a\nb\"", "\"\\x\"", "\"\u{1}\""]),
    Case(Double.self, scalars),
    Case(Float.self, scalars), Case(Int.self, scalars), Case(Int8.self, scalars),
    Case(Int16.self, scalars), Case(Int32.self, scalars), Case(Int64.self, scalars),
    Case(UInt.self, scalars), Case(UInt8.self, scalars), Case(UInt16.self, scalars),
    Case(UInt32.self, scalars), Case(UInt64.self, scalars), Case(Int128.self, scalars),
    Case(UInt128.self, scalars), Case(Int?.self, scalars), Case(String??.self, scalars),
    Case(Date.self, scalars), Case(Kind.self, ["\"fruit\"", "\"stone\"", "1", "null", "[]"]),
    Case([Int].self, arrays), Case([UInt8].self, arrays), Case([Int?].self, arrays),
    Case([String].self, arrays), Case([[Int]].self, arrays),
    Case([Double].self, arrays), Case([Bool].self, arrays), Case([Date].self, arrays),
    Case(Pair.self, ["[1,\"a\"]", "[1,2]", "[null,\"a\"]", "{}"]), Case(PastTheEnd.self, arrays),
    Case(OneOrMany.self, arrays),
    Case(
      [String: Int].self, ["{\"a\":1}", "{\"a\":null}", "{\"a\":\"1\"}", "{}", "[]", "{\"\":0}"]),
    Case([Int: String].self, ["{\"1\":\"a\"}", "{\"x\":\"a\"}", "{\"1\":2}", "[]", "{}"]),
    Case([String: [Part]].self, ["{\"a\":[{\"name\":1}]}", "{\"a\":[{}]}", "{\"a\":{}}"]),
    Case(Record.self, objects), Case([Record].self, objects.map { "[\($0)]" }),
    Case(Part.self, objects), Case(Nested.self, nested), Case(Derived.self, derived),
    Case(ForgivingSuper.self, derived), Case(Shape.self, shapes), Case([Shape].self, ["[]"]),
  ]

  static let nested = [
    "{\"a\":{\"b\":[{\"c\":1}]}}", "{\"a\":{\"b\":[{\"c\":null}]}}", "{\"a\":{\"b\":[{}]}}",
    "{\"a\":{\"b\":[]}}", "{\"a\":{\"b\":{}}}", "{\"a\":{\"b\":null}}", "{\"a\":{}}", "{\"a\":[]}",
    "{\"a\":null}", "{}", "{\"a\":{\"b\":[null]}}", "{\"a\":{\"b\":[1]}}",
  ]

  static let derived = [
    "{\"super\":{\"name\":\"a\"},\"own\":1}", "{\"own\":1}", "{\"super\":null,\"own\":1}",
    "{\"super\":[],\"own\":1}", "{\"super\":{},\"own\":1}", "{\"super\":{\"name\":2},\"own\":1}",
    "{\"super\":{\"name\":\"a\"}}", "[]",
  ]

  static let shapes = [
    "{\"dot\":{}}", "{\"circle\":{\"radius\":1.5}}", "{\"circle\":{}}", "{\"line\":{\"_0\":1}}",
    "{\"line\":{\"_0\":1,\"_1\":2}}", "{\"other\":{}}", "{\"dot\":{},\"line\":{}}", "{}", "[]",
    "null", "{\"circle\":{\"radius\":\"x\"}}", "{\"circle\":null}",
  ]

  @Test("both decoders give the same values, errors and coding paths", arguments: cases)
  func agreement(_ testCase: Case) {
    #expect(testCase.disagreements() == [])
  }

  @Test("the decoders differ only as documented")
  func documentedDifferences() {
    let longest = String(repeating: "[", count: 600) + String(repeating: "]", count: 600)
    // Of members with the same key the last counts.
    #expect(ourOutcome([String: Int].self, #"{"a":1,"a":2}"#) == #"value ["a": 2]"#)
    #expect(foundationOutcome([String: Int].self, #"{"a":1,"a":2}"#) == #"value ["a": 1]"#)
    // Integers beyond Int64.
    #expect(ourOutcome(UInt64.self, "18446744073709551615") == "dataCorrupted at []")
    #expect(foundationOutcome(UInt64.self, "18446744073709551615") == "value 18446744073709551615")
    // A comma after the last element.
    #expect(ourOutcome([Int].self, "[1,]") == "dataCorrupted at []")
    #expect(foundationOutcome([Int].self, "[1,]") == "value [1]")
    // Canonical equivalents of a key.
    #expect(ourOutcome(Accented.self, "{\"e\u{301}\":1}") == #"keyNotFound at ["é"]"#)
    #expect(foundationOutcome(Accented.self, "{\"e\u{301}\":1}") == "value Accented(é: 1)")
    // U+0000 in a string.
    #expect(ourOutcome(String.self, #""\u0000""#) == "dataCorrupted at []")
    #expect(foundationOutcome(String.self, #""\u0000""#) == "value \0")
    // Nesting: 2,048 levels here, 512 there.
    #expect(ourOutcome(Nesting.self, longest) == "value 600")
    #expect(foundationOutcome(Nesting.self, longest) == "dataCorrupted at []")
    // An invalid string decoded as another type: Foundation does not check it.
    #expect(ourOutcome(Int.self, #""\ud800""#) == "dataCorrupted at []")
    #expect(foundationOutcome(Int.self, #""\ud800""#) == "typeMismatch at []")
    #expect(ourOutcome(String.self, "01") == "dataCorrupted at []")
    #expect(foundationOutcome(String.self, "01") == "typeMismatch at []")
    // A null decoded as a Bool.
    #expect(ourOutcome(Bool.self, "null") == "valueNotFound at []")
    #expect(foundationOutcome(Bool.self, "null") == "typeMismatch at []")
    // A real beyond 64 bits that is an integer.
    #expect(ourOutcome(UInt128.self, "1e20") == "value 100000000000000000000")
    #expect(foundationOutcome(UInt128.self, "1e20") == "dataCorrupted at []")
    // The path of a number that does not fit.
    #expect(ourOutcome([Int8].self, "[1,300]") == ##"dataCorrupted at ["#1"]"##)
    #expect(foundationOutcome([Int8].self, "[1,300]") == "dataCorrupted at []")
    // The sign of a zero that is written as an integer.
    #expect(ourOutcome(Double.self, "-0") == "value 0.0")
    #expect(foundationOutcome(Double.self, "-0") == "value -0.0")
  }
}
