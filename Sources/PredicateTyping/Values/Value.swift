package import ObjectGraph

/// The value of an expression.
///
/// Equality is `==` of the language without options: numbers are compared by value whatever their
/// type (S-3, S-11), a missing value equals only another (S-2), and lists are compared element by
/// element.
package enum Value: Sendable {
  /// No value: nil.
  case missing
  /// True or false; equal to 1 and 0.
  case bool(Bool)
  /// A whole number.
  case int(Int64)
  /// A finite double.
  case double(Double)
  /// Text in NFC.
  case string(String)
  /// Seconds since 2001-01-01T00:00:00Z.
  case date(Double)
  /// An object.
  case object(ObjectID)
  /// Many values, in order.
  case list([Value])

  /// Creates a value from an attribute's; nil is the missing value.
  package init(_ value: AttributeValue?) {
    switch value {
    case nil: self = .missing
    case .bool(let value): self = .bool(value)
    case .int(let value): self = .int(value)
    case .double(let value): self = .double(value)
    case .string(let value): self = .string(value)
    case .date(let value): self = .date(value)
    }
  }

  /// Creates a value from a number.
  package init(_ number: Number) {
    switch number {
    case .int(let value): self = .int(value)
    case .double(let value): self = .double(value)
    }
  }

  /// Whether the value is missing.
  package var isMissing: Bool {
    if case .missing = self { true } else { false }
  }

  /// The value as a number, or nil if it is not a number.
  package var number: Number? {
    switch self {
    case .bool(let value): .int(value ? 1 : 0)
    case .int(let value): .int(value)
    case .double(let value): .double(value)
    case .missing, .string, .date, .object, .list: nil
    }
  }
}

extension Value: Hashable {
  /// Whether two values are equal.
  package static func == (left: Value, right: Value) -> Bool {
    if let left = left.number, let right = right.number { return left.compare(right) == 0 }
    switch (left, right) {
    case (.missing, .missing): return true
    case (.string(let left), .string(let right)): return left.utf8.elementsEqual(right.utf8)
    case (.date(let left), .date(let right)): return left == right
    case (.object(let left), .object(let right)): return left == right
    case (.list(let left), .list(let right)): return left == right
    default: return false
    }
  }

  /// Hashes the value; equal numbers of different types have one hash.
  package func hash(into hasher: inout Hasher) {
    switch self {
    case .missing: hasher.combine(0)
    case .bool, .int, .double:
      switch number {
      case .int(let value): hasher.combine(value)
      case .double(let value):
        if let whole = Int64(exactly: value) {
          hasher.combine(whole)
        } else {
          hasher.combine(value)
        }
      case nil: break
      }
    case .string(let value): hasher.combine(value)
    case .date(let value): hasher.combine(value)
    case .object(let value): hasher.combine(value)
    case .list(let values): hasher.combine(values)
    }
  }
}

/// A number of either type.
package enum Number: Sendable {
  /// A whole number.
  case int(Int64)
  /// A finite double.
  case double(Double)

  /// Compares exactly by value, without rounding an Int to a Double (S-11): below, at or above 0.
  package func compare(_ other: Number) -> Int {
    switch (self, other) {
    case (.int(let left), .int(let right)): return left < right ? -1 : (left == right ? 0 : 1)
    case (.double(let left), .double(let right)):
      return left < right ? -1 : (left == right ? 0 : 1)
    case (.int(let left), .double(let right)): return Self.compare(left, right)
    case (.double(let left), .int(let right)): return -Self.compare(right, left)
    }
  }

  private static func compare(_ whole: Int64, _ double: Double) -> Int {
    // 2^63 and above cannot be converted; every Int64 is below.
    if double >= 0x1p63 { return -1 }
    if double < -0x1p63 { return 1 }
    let floor = double.rounded(.down)
    let order = Int64(floor)
    if whole != order { return whole < order ? -1 : 1 }
    return double > floor ? -1 : 0
  }
}
