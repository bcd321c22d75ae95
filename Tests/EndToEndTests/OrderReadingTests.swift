import Foundation
import JanssonCoding
import ObjectGraph
import TestSupport
import Testing

@Suite("invalid orders in JSON") struct OrderReadingTests {
  @Test(
    "errors give the path, and nothing is written",
    arguments: [
      (#"{"code": "A1", "number": 9223372036854775808, "items": []}"#, nil),
      (#"{"code": "A1", "number": 1.5, "items": []}"#, "number"),
      (#"{"code": "A1", "number": "1", "items": []}"#, "number"),
      (#"{"code": "A1", "isPaid": 1, "items": []}"#, "isPaid"),
      (#"{"code": "A1", "shipping": true, "items": []}"#, "shipping"),
      (#"{"code": "A1", "shipping": 1e400, "items": []}"#, nil),
      (#"{"code": "A1", "placedAt": "tomorrow", "items": []}"#, "placedAt"),
      (#"{"code": "A1", "placedAt": 5, "items": []}"#, "placedAt"),
      (#"{"code": "A1", "note": 5, "items": []}"#, "note"),
      (#"{"code": null, "items": []}"#, "code"), (#"{"code": "A1"}"#, "items"),
      (
        #"{"code": "A1", "items": [{"line": "A1/1"}, {"line": "A1/2", "quantity": 0.5}]}"#,
        "items.1.quantity"
      ),
      (#"{"code": "A1", "items": [{"line": "A1/1", "isGift": "yes"}]}"#, "items.0.isGift"),
    ] as [(String, String?)])
  func errors(_ json: String, _ path: String?) throws {
    let store = try OrderStore()
    try store.write { transaction, writer in
      try writer.write(OrderDocument(code: "A0", items: []), into: &transaction)
    }
    let error = #expect(throws: (any Error).self) {
      try store.write { transaction, writer in
        try writer.write(OrderDocument(code: "A9", items: []), into: &transaction)
        for order in try OrderReader.read(OrderDocument.self, "[\(json)]") {
          try writer.write(order, into: &transaction)
        }
      }
    }
    #expect(Self.path(of: error) == path.map { "0." + $0 })
    #expect(try store.reopened().keyText("TRUEPREDICATE") == "A0")
  }

  /// The path of a decoding error, separated by dots; nil for errors of the text itself.
  private static func path(of error: (any Error)?) -> String? {
    guard let error = error as? DecodingError else { return nil }
    let (context, last): (DecodingError.Context, (any CodingKey)?) =
      switch error {
      case .typeMismatch(_, let context), .valueNotFound(_, let context),
        .dataCorrupted(let context):
        (context, nil)
      case .keyNotFound(let key, let context): (context, key)
      @unknown default: (DecodingError.Context(codingPath: [], debugDescription: ""), nil)
      }
    return (context.codingPath + [last].compactMap(\.self))
      .map { $0.intValue.map(String.init) ?? $0.stringValue }.joined(separator: ".")
  }

  @Test("numbers are converted to the attribute's type")
  func numbers() throws {
    let json = """
      [{"code": "A1", "number": -0, "shipping": -0, "items": []},
       {"code": "A2", "number": 1e3, "shipping": 9007199254740993, "items": []},
       {"code": "A3", "number": -9.223372036854775808e18, "shipping": 5e-324, "items": []}]
      """
    let store = try OrderStore()
    try store.write { transaction, writer in
      for order in try OrderReader.read(OrderDocument.self, json) {
        try writer.write(order, into: &transaction)
      }
    }
    let snapshot = try store.reopened()
    #expect(try snapshot.keyText("number = 0 AND shipping = 0") == "A1")
    #expect(try snapshot.keyText("number = 1000 AND shipping = 9007199254740992") == "A2")
    #expect(try snapshot.keyText("number < -9223372036854775807 AND shipping > 0") == "A3")
  }
}
