/// A type of the program's own that is kept as one attribute.
///
///     struct Color: StoredValue {
///       var rgb: Int
///       init(stored: Int) { rgb = stored }
///       var stored: Int { rgb }
///     }
///
/// An enum with a raw value needs no conformance to be a field. With it, the enum can also be an
/// argument of a ``Fetch``.
public protocol StoredValue: Codable, Sendable, FetchArgument {
  /// The type that a store keeps.
  associatedtype Primitive: StoredPrimitive

  /// The value of a stored one, or nil if there is none; reading the object is then an error.
  init?(stored: Primitive)

  /// The value to store.
  var stored: Primitive { get }
}

extension StoredValue {
  /// The stored value.
  public var fetchArgument: Argument { Argument(stored.fieldValue) }
}

extension StoredValue where Self: RawRepresentable, RawValue: StoredPrimitive {
  /// The value of a raw value.
  public init?(stored: RawValue) { self.init(rawValue: stored) }

  /// The raw value.
  public var stored: RawValue { rawValue }
}

/// A type whose values a store keeps as they are: `Bool`, integers, `Double`, `Float`, `String` and
/// ``Moment``.
public protocol StoredPrimitive: Codable, Sendable {
  /// The type of the attribute.
  static var fieldKind: FieldValue.Kind { get }

  /// The value of a stored value, or nil if it does not fit.
  init?(fieldValue: FieldValue)

  /// The value to store.
  var fieldValue: FieldValue { get }
}

/// A moment, for types of the program's own that are kept as dates. `Date` itself needs no wrapper.
public struct Moment: Hashable, Comparable, Sendable, Codable {
  /// The seconds since 2001-01-01T00:00:00Z.
  public var secondsSinceReferenceDate: Double

  /// A moment.
  public init(secondsSinceReferenceDate: Double) {
    self.secondsSinceReferenceDate = secondsSinceReferenceDate
  }

  /// Orders by time.
  public static func < (left: Moment, right: Moment) -> Bool {
    left.secondsSinceReferenceDate < right.secondsSinceReferenceDate
  }
}

extension Moment: StoredPrimitive, FetchArgument {
  /// A date.
  public static var fieldKind: FieldValue.Kind { .date }

  /// The moment of a date.
  public init?(fieldValue: FieldValue) {
    guard case .date(let seconds) = fieldValue else { return nil }
    self.init(secondsSinceReferenceDate: seconds)
  }

  /// The date.
  public var fieldValue: FieldValue { .date(secondsSinceReferenceDate) }

  /// The date.
  public var fetchArgument: Argument { Argument(fieldValue) }
}

extension Bool: StoredPrimitive, FetchArgument {
  /// True or false.
  public static var fieldKind: FieldValue.Kind { .bool }

  /// The stored value.
  public init?(fieldValue: FieldValue) {
    guard case .bool(let value) = fieldValue else { return nil }
    self = value
  }

  /// The value.
  public var fieldValue: FieldValue { .bool(self) }

  /// The value.
  public var fetchArgument: Argument { Argument(fieldValue) }
}

extension String: StoredPrimitive, FetchArgument {
  /// A text.
  public static var fieldKind: FieldValue.Kind { .string }

  /// The stored text.
  public init?(fieldValue: FieldValue) {
    guard case .string(let value) = fieldValue else { return nil }
    self = value
  }

  /// The text.
  public var fieldValue: FieldValue { .string(self) }

  /// The text.
  public var fetchArgument: Argument { Argument(fieldValue) }
}

extension StoredPrimitive where Self: BinaryFloatingPoint {
  /// A double.
  public static var fieldKind: FieldValue.Kind { .double }

  /// The nearest number.
  public init?(fieldValue: FieldValue) {
    guard case .double(let value) = fieldValue else { return nil }
    self = Self(value)
  }

  /// The number.
  public var fieldValue: FieldValue { .double(Double(self)) }

  /// The number.
  public var fetchArgument: Argument { Argument(fieldValue) }
}

extension StoredPrimitive where Self: FixedWidthInteger {
  /// An integer.
  public static var fieldKind: FieldValue.Kind { .int }

  /// The number, or nil if it does not fit.
  public init?(fieldValue: FieldValue) {
    guard case .int(let value) = fieldValue, let number = Self(exactly: value) else { return nil }
    self = number
  }

  /// The number; the nearest one that a store can keep if it does not fit 64 signed bits.
  public var fieldValue: FieldValue { .int(Int64(clamping: self)) }

  /// The number.
  public var fetchArgument: Argument { Argument(fieldValue) }
}

extension Double: StoredPrimitive, FetchArgument {}
extension Float: StoredPrimitive, FetchArgument {}
extension Int: StoredPrimitive, FetchArgument {}
extension Int8: StoredPrimitive, FetchArgument {}
extension Int16: StoredPrimitive, FetchArgument {}
extension Int32: StoredPrimitive, FetchArgument {}
extension Int64: StoredPrimitive, FetchArgument {}
extension UInt: StoredPrimitive, FetchArgument {}
extension UInt8: StoredPrimitive, FetchArgument {}
extension UInt16: StoredPrimitive, FetchArgument {}
extension UInt32: StoredPrimitive, FetchArgument {}
extension UInt64: StoredPrimitive, FetchArgument {}
