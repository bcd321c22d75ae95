internal import ObjectGraph
package import PredicateTyping
internal import QueryEngine

/// Values as text: a missing value is empty, the elements of a list are separated by ", ", an object is
/// its name.
package struct CellText {
  private let names: ObjectNames

  /// Text that takes the names of objects from `names`.
  package init(_ names: ObjectNames) {
    self.names = names
  }

  /// Returns the text of a value.
  package func text(_ value: Value) throws -> String {
    switch value {
    case .missing: return ""
    case .bool(let value): return value ? "TRUE" : "FALSE"
    case .int(let value): return String(value)
    case .double(let value): return "\(value)"
    case .string(let value): return value
    case .date(let value): return DateText.text(value)
    case .object(let object): return try names.name(of: object)
    case .list(let values):
      var text = ""
      for (place, value) in values.enumerated() {
        if place > 0 { text += ", " }
        text += try self.text(value)
      }
      return text
    }
  }

  /// Appends the JSON of a value.
  func appendJSON(_ value: Value, to json: inout [UInt8]) throws {
    switch value {
    case .missing: json += "null".utf8
    case .bool(let value): json += (value ? "true" : "false").utf8
    case .int(let value): json += String(value).utf8
    case .double(let value): json += "\(value)".utf8
    case .string(let value): JSONText.append(value, to: &json)
    case .date(let value): JSONText.append(DateText.text(value), to: &json)
    case .object(let object): JSONText.append(try names.name(of: object), to: &json)
    case .list(let values):
      json.append(UInt8(ascii: "["))
      for (place, value) in values.enumerated() {
        if place > 0 { json.append(UInt8(ascii: ",")) }
        try appendJSON(value, to: &json)
      }
      json.append(UInt8(ascii: "]"))
    }
  }
}
