import PredicateSyntax

/// One row of the table of functions: a meaning and all its spellings (S-16).
struct FunctionEntry: Sendable {
  /// The meaning of a call.
  enum Meaning: Hashable, Sendable {
    /// One value, or fewer values, of one collection or of several values.
    case aggregate(Aggregate)
    /// A function of single values.
    case function(BuiltinFunction)
    /// An operator between two values.
    case binary(BinaryOperator)
    /// Bitwise complement.
    case complement
    /// The argument itself.
    case identity
    /// CAST.
    case cast
    /// `[…]`.
    case element
    /// A function that is refused, for a reason.
    case refused(String)
  }

  /// The meaning.
  let meaning: Meaning
  /// The name in a call, in the spelling of NSExpression; nil if there is none. A name of one part may
  /// be written with a colon: `sum(x)`, `sum:(x)`.
  let name: String?
  /// The method that FUNCTION calls; one without arguments is also a key, as in `name.length`.
  let selectors: [String]
  /// The types that CAST converts to.
  let types: [String]
  /// The values that its first argument may have, as a method or key.
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

  /// A row of a function of numbers.
  init(_ function: NumberFunction, _ name: String) {
    self.init(.function(.number(function)), name)
  }

  /// A row of a function of strings.
  init(_ function: TextFunction, _ name: String? = nil, selectors: [String]) {
    self.init(.function(.text(function)), name, selectors: selectors)
  }

  /// A row of a conversion.
  init(_ function: ConversionFunction, selectors: [String] = [], types: [String] = []) {
    self.init(.function(.conversion(function)), selectors: selectors, types: types)
  }

  /// The number of arguments of a call by name; nil for one or more, and for what is refused anyway.
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

/// The table of all functions, and how they are looked up.
enum FunctionTable {
  /// Every row.
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

    // An Int has 64 bits (S-11), so the two methods of NSString are one.
    FunctionEntry(.leadingInt, selectors: ["intValue", "integerValue"]),
    FunctionEntry(.leadingDouble, selectors: ["doubleValue"]),
    FunctionEntry(.leadingBool, selectors: ["boolValue"]),
    FunctionEntry(.secondsSince1970, selectors: ["timeIntervalSince1970"]),
    FunctionEntry(.secondsSince2001, selectors: ["timeIntervalSinceReferenceDate"]),
    FunctionEntry(.binary(.add), selectors: ["dateByAddingTimeInterval:"], target: .date),

    FunctionEntry(.toString, types: ["NSString", "String"]),
    FunctionEntry(.toNumber, types: ["NSNumber"]),
    FunctionEntry(.toDate, types: ["NSDate", "Date"]),
    // A decimal number divides as a Double does, also if it is whole.
    FunctionEntry(.toDouble, types: ["NSDecimalNumber", "Double"]),
    FunctionEntry(.toInt, types: ["Int"]),
    FunctionEntry(.toBool, types: ["Bool"]),
    FunctionEntry(.cast, "castObject:toType:"),

    FunctionEntry(.element, "objectFrom:withIndex:"),
    // A hint to stores that have indexes to declare.
    FunctionEntry(.identity, "noindex"),
    FunctionEntry(
      .refused("no attribute holds a place on Earth"), "distanceToLocation:fromLocation:"),
    FunctionEntry(.refused("words are found with CONTAINS or MATCHES"), "tokenize:using:"),
    FunctionEntry(
      .refused("it belongs to Core Data's ordered relationships"), "inverseOrderKey"),
  ]

  /// The names of functions, as they are listed.
  static let names: [String] = entries.compactMap(\.name)
  /// The methods of FUNCTION.
  static let selectors: [String] = entries.flatMap(\.selectors)
  /// The types of CAST.
  static let types: [String] = entries.flatMap(\.types)

  private static let byName = Dictionary(
    entries.compactMap { entry in entry.name.map { ($0, entry) } }, uniquingKeysWith: { $1 })

  /// The function of a name as it is written, its parts with their colons; nil if there is none.
  static func function(named spelling: String) -> FunctionEntry? {
    let isOnePart = spelling.hasSuffix(":") && spelling.dropLast().allSatisfy { $0 != ":" }
    return byName[isOnePart ? String(spelling.dropLast()) : spelling]
  }

  /// The function of a method; nil if there is none.
  static func function(ofSelector selector: String) -> FunctionEntry? {
    entries.first { $0.selectors.contains(selector) }
  }

  /// The conversion to a type; nil if there is none.
  static func conversion(toType type: String) -> FunctionEntry? {
    entries.first { $0.types.contains(type) }
  }

  /// The keys that values of a type have: the methods without arguments.
  static func keys(of type: ValueType) -> [String] {
    entries.filter { $0.target?.accepts(type) == true }.flatMap(\.selectors)
      .filter { !$0.hasSuffix(":") }
  }
}
