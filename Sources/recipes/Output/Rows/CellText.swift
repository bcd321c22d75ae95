internal import ObjectGraph
internal import QueryEngine

/// Values as text: a missing one is empty, the elements of a list stand with ", " between them, an
/// object is its name.
struct CellText {
  private let names: ObjectNames

  /// Text that takes objects' names from `names`.
  init(_ names: ObjectNames) {
    self.names = names
  }

  /// Returns the text of a value.
  func text(_ value: Value) throws -> String {
    switch value {
    case .missing: return ""
    case .bool(let value): return value ? "TRUE" : "FALSE"
    case .int(let value): return String(value)
    case .double(let value): return "\(value)"
    case .string(let value): return value
    case .date(let value): return DateText.text(value)
    case .object(let object): return try names.name(of: object)
    case .list(let values): return try values.map(text).joined(separator: ", ")
    }
  }

  /// Adds the JSON of a value to a text.
  func appendJSON(_ value: Value, to json: inout String) throws {
    switch value {
    case .missing: json += "null"
    case .bool(let value): json += value ? "true" : "false"
    case .int(let value): json += String(value)
    case .double(let value): json += "\(value)"
    case .string(let value): JSONText.append(value, to: &json)
    case .date(let value): JSONText.append(DateText.text(value), to: &json)
    case .object(let object): JSONText.append(try names.name(of: object), to: &json)
    case .list(let values):
      json += "["
      for (place, value) in values.enumerated() {
        if place > 0 { json += "," }
        try appendJSON(value, to: &json)
      }
      json += "]"
    }
  }
}

/// The names of objects, each read once: rows name the same ingredients over and over.
final class ObjectNames {
  private let snapshot: Snapshot
  private var known: [ObjectID: String] = [:]

  /// The names in a version.
  init(_ snapshot: Snapshot) {
    self.snapshot = snapshot
  }

  /// Returns what an object is called: the value of its entity's first naming attribute, else its
  /// key, else nothing.
  func name(of object: ObjectID) throws -> String {
    if let name = known[object] { return name }
    let name = try read(object)
    known[object] = name
    return name
  }

  private func read(_ object: ObjectID) throws -> String {
    if let naming = snapshot.schema[object.entity].namingAttribute,
      case .string(let name)? = try snapshot.value(naming, of: object)
    {
      return name
    }
    return try snapshot.key(of: object) ?? ""
  }
}

extension Entity {
  /// The attribute that people call an object by: `name`, else the first string; nil without any.
  var namingAttribute: AttributeID? {
    attribute(named: "name")
      ?? attributes.firstIndex { $0.type == .string }.map(AttributeID.init)
  }
}
