import PredicateSyntax

/// A row of the table of functions: a meaning and all its spellings (S-16).
struct FunctionEntry: Sendable {
  /// The meaning of a call.
  enum Meaning: Hashable, Sendable {
    /// An aggregate of one collection or of several values.
    case aggregate(Aggregate)
    /// A function of single values.
    case function(BuiltinFunction)
    /// An operator between two values.
    case binary(BinaryOperator)
    /// Bitwise complement.
    case complement
    /// The argument itself.
    case identity
    /// A conversion to a named type.
    case cast
    /// An element by index.
    case element
    /// A function that is not supported, with the reason.
    case refused(String)
  }

  /// The meaning.
  let meaning: Meaning
  /// The name in a call, as NSExpression spells it, or nil if there is none. A name of one part can
  /// also be written with a colon: `sum(x)`, `sum:(x)`.
  let name: String?
  /// The selectors that FUNCTION accepts. A selector without arguments is also a key, as in
  /// `name.length`.
  let selectors: [String]
  /// The type names that CAST accepts.
  let types: [String]
  /// The values that the target of a selector or key can have.
  let target: FunctionParameter?

  init(
    _ meaning: Meaning, _ name: String? = nil, selectors: [String] = [], types: [String] = [],
    target: FunctionParameter? = nil
  ) {
    self.meaning = meaning
    self.name = name
    self.selectors = selectors
    self.types = types
    self.target =
      if case .function(let function) = meaning { target ?? function.parameters.first } else {
        target
      }
  }

  /// Creates the row of a function of numbers.
  init(_ function: NumberFunction, _ name: String) {
    self.init(.function(.number(function)), name)
  }

  /// Creates the row of a function of strings.
  init(_ function: TextFunction, _ name: String? = nil, selectors: [String]) {
    self.init(.function(.text(function)), name, selectors: selectors)
  }

  /// Creates the row of a conversion.
  init(_ function: ConversionFunction, selectors: [String] = [], types: [String] = []) {
    self.init(.function(.conversion(function)), selectors: selectors, types: types)
  }

  /// The number of arguments of a call by name; nil for one or more, and for an unsupported
  /// function.
  var argumentCount: Int? {
    switch meaning {
    case .aggregate(.distinct): 1
    case .aggregate, .refused: nil
    case .function(let function): function.parameters.count
    case .binary, .cast, .element: 2
    case .complement, .identity: 1
    }
  }
}

/// The table of all functions, with lookups by spelling.
enum FunctionTable {
  /// All rows.
  static let entries: [FunctionEntry] = [
    FunctionEntry(.aggregate(.sum), "sum"),
    FunctionEntry(.aggregate(.present), "count"),
    FunctionEntry(.aggregate(.minimum), "min"),
    FunctionEntry(.aggregate(.maximum), "max"),
    FunctionEntry(.aggregate(.average), "average"),
    FunctionEntry(.aggregate(.median), "median"),
    FunctionEntry(.aggregate(.mode), "mode"),
    FunctionEntry(.aggregate(.deviation), "stddev"),
    FunctionEntry(.aggregate(.distinct), "distinct"),

    FunctionEntry(.squareRoot, "sqrt"),
    FunctionEntry(.logarithm, "log"),
    FunctionEntry(.naturalLogarithm, "ln"),
    FunctionEntry(.exponential, "exp"),
    FunctionEntry(.floor, "floor"),
    FunctionEntry(.ceiling, "ceiling"),
    FunctionEntry(.absolute, "abs"),
    FunctionEntry(.truncated, "trunc"),
    FunctionEntry(.random, "random"),
    FunctionEntry(.randomBelow, "randomn"),
    FunctionEntry(.function(.now), "now"),

    FunctionEntry(.binary(.add), "add:to:"),
    FunctionEntry(.binary(.subtract), "from:subtract:"),
    FunctionEntry(.binary(.multiply), "multiply:by:"),
    FunctionEntry(.binary(.divide), "divide:by:"),
    FunctionEntry(.modulus, "modulus:by:"),
    FunctionEntry(.binary(.power), "raise:toPower:"),
    FunctionEntry(.binary(.bitAnd), "bitwiseAnd:with:"),
    FunctionEntry(.binary(.bitOr), "bitwiseOr:with:"),
    FunctionEntry(.binary(.bitXor), "bitwiseXor:with:"),
    FunctionEntry(.binary(.shiftLeft), "leftshift:by:"),
    FunctionEntry(.binary(.shiftRight), "rightshift:by:"),
    FunctionEntry(.complement, "onesComplement"),

    FunctionEntry(.uppercase, "uppercase", selectors: ["uppercaseString"]),
    FunctionEntry(.lowercase, "lowercase", selectors: ["lowercaseString"]),
    FunctionEntry(.capitalized, selectors: ["capitalizedString"]),
    FunctionEntry(.length, selectors: ["length"]),
    FunctionEntry(.appending, selectors: ["stringByAppendingString:"]),
    FunctionEntry(.substringFrom, selectors: ["substringFromIndex:"]),
    FunctionEntry(.substringTo, selectors: ["substringToIndex:"]),
    FunctionEntry(.trimming, selectors: ["stringByTrimmingCharactersInSet:"]),
    FunctionEntry(
      .replacing, selectors: ["stringByReplacingOccurrencesOfString:withString:"]),
    FunctionEntry(.hasPrefix, selectors: ["hasPrefix:"]),
    FunctionEntry(.hasSuffix, selectors: ["hasSuffix:"]),
    FunctionEntry(.contains, selectors: ["containsString:"]),

    // An Int has 64 bits (S-11), so both methods of NSString have one meaning.
    FunctionEntry(.leadingInt, selectors: ["intValue", "integerValue"]),
    FunctionEntry(.leadingDouble, selectors: ["doubleValue"]),
    FunctionEntry(.leadingBool, selectors: ["boolValue"]),
    FunctionEntry(.secondsSince1970, selectors: ["timeIntervalSince1970"]),
    FunctionEntry(.secondsSince2001, selectors: ["timeIntervalSinceReferenceDate"]),
    FunctionEntry(.binary(.add), selectors: ["dateByAddingTimeInterval:"], target: .date),

    FunctionEntry(.toString, types: ["NSString", "String"]),
    FunctionEntry(.toNumber, types: ["NSNumber"]),
    FunctionEntry(.toDate, types: ["NSDate", "Date"]),
    // A decimal number divides as a Double does, even if it is whole.
    FunctionEntry(.toDouble, types: ["NSDecimalNumber", "Double"]),
    FunctionEntry(.toInt, types: ["Int"]),
    FunctionEntry(.toBool, types: ["Bool"]),
    FunctionEntry(.cast, "castObject:toType:"),

    FunctionEntry(.element, "objectFrom:withIndex:"),
    // A hint for Core Data's indexes, which this engine does not have.
    FunctionEntry(.identity, "noindex"),
    FunctionEntry(
      .refused("no attribute is a location"), "distanceToLocation:fromLocation:"),
    FunctionEntry(.refused("use CONTAINS or MATCHES to find words"), "tokenize:using:"),
    FunctionEntry(
      .refused("it belongs to Core Data's ordered relationships"), "inverseOrderKey"),
  ]

  /// The names of all functions, in the order of the table.
  static let names: [String] = entries.compactMap(\.name)
  /// The selectors that FUNCTION accepts.
  static let selectors: [String] = entries.flatMap(\.selectors)
  /// The type names that CAST accepts.
  static let types: [String] = entries.flatMap(\.types)

  private static let byName = Dictionary(
    entries.compactMap { entry in entry.name.map { ($0, entry) } }, uniquingKeysWith: { $1 })

  /// Returns the function of a name as written, with the colons of its parts, or nil if there is
  /// none.
  static func function(named spelling: String) -> FunctionEntry? {
    let isOnePart = spelling.hasSuffix(":") && spelling.dropLast().allSatisfy { $0 != ":" }
    return byName[isOnePart ? String(spelling.dropLast()) : spelling]
  }

  /// Returns the function of a selector, or nil if there is none.
  static func function(ofSelector selector: String) -> FunctionEntry? {
    entries.first { $0.selectors.contains(selector) }
  }

  /// Returns the conversion to a type, or nil if there is none.
  static func conversion(toType type: String) -> FunctionEntry? {
    entries.first { $0.types.contains(type) }
  }

  /// Returns the keys of values of a type: the selectors without arguments.
  static func keys(of type: ValueType) -> [String] {
    entries.filter { $0.target?.accepts(type) == true }.flatMap(\.selectors)
      .filter { !$0.hasSuffix(":") }
  }
}
