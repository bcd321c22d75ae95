/// AND and OR.
public enum Connective: String, Hashable, Sendable, CaseIterable {
  /// True if every operand is true.
  case and = "AND"
  /// True if some operand is true.
  case or = "OR"
}

/// The number of elements of the left side that must satisfy a comparison.
public enum Quantifier: String, Hashable, Sendable, CaseIterable {
  /// Some element; also written SOME.
  case any = "ANY"
  /// Every element.
  case all = "ALL"
  /// No element; printed as `NOT ANY`.
  case none = "NONE"
}

/// The operator of a comparison, in its canonical spelling.
public enum Comparator: String, Hashable, Sendable, CaseIterable {
  /// `=`, `==`.
  case equal = "=="
  /// `!=`, `<>`.
  case notEqual = "!="
  /// `<`.
  case less = "<"
  /// `>`.
  case greater = ">"
  /// `<=`, `=<`.
  case lessOrEqual = "<="
  /// `>=`, `=>`.
  case greaterOrEqual = ">="
  /// A part of a string, or an element of a collection, on the right.
  case contains = "CONTAINS"
  /// CONTAINS with its sides exchanged.
  case isIn = "IN"
  /// A string starts with another.
  case beginsWith = "BEGINSWITH"
  /// A string ends with another.
  case endsWith = "ENDSWITH"
  /// A whole string matches a pattern of `?` and `*`.
  case like = "LIKE"
  /// A whole string matches a regular expression.
  case matches = "MATCHES"
  /// Inclusive bounds `{lower, upper}`.
  case between = "BETWEEN"
}

/// The option letters after an operator: how strings are compared.
public struct TextOptions: OptionSet, Hashable, Sendable {
  /// One bit for each letter, in canonical order.
  public let rawValue: UInt8

  /// Creates a set of options from its bits.
  public init(rawValue: UInt8) {
    self.rawValue = rawValue
  }

  /// `[c]`: full case folding.
  public static let caseInsensitive = TextOptions(rawValue: 1 << 0)
  /// `[d]`: marks are stripped from Latin, Greek and Cyrillic letters.
  public static let diacriticInsensitive = TextOptions(rawValue: 1 << 1)
  /// `[n]`: nothing is folded, whatever the other letters.
  public static let normalized = TextOptions(rawValue: 1 << 2)
  /// `[l]`: the order of the locale.
  public static let localeSensitive = TextOptions(rawValue: 1 << 3)
  /// `[w]`: half-width and full-width forms are equal.
  public static let widthInsensitive = TextOptions(rawValue: 1 << 4)
  /// `[k]`: hiragana and katakana are equal.
  public static let kanaInsensitive = TextOptions(rawValue: 1 << 5)

  /// All letters with their options, in canonical order.
  public static let letters: [(letter: Character, option: TextOptions)] = [
    ("c", .caseInsensitive), ("d", .diacriticInsensitive), ("n", .normalized),
    ("l", .localeSensitive), ("w", .widthInsensitive), ("k", .kanaInsensitive),
  ]
}

/// An operator between two expressions, loosest level first.
public enum BinaryOperator: String, Hashable, Sendable, CaseIterable {
  /// The elements of both sides, without duplicates.
  case union = "UNION"
  /// The elements common to both sides.
  case intersect = "INTERSECT"
  /// The elements of the left side that are not in the right side.
  case minus = "MINUS"
  /// Bitwise or.
  case bitOr = "|"
  /// Bitwise exclusive or.
  case bitXor = "^"
  /// Bitwise and.
  case bitAnd = "&"
  /// Shift to the left.
  case shiftLeft = "<<"
  /// Arithmetic shift to the right.
  case shiftRight = ">>"
  /// Addition.
  case add = "+"
  /// Subtraction.
  case subtract = "-"
  /// Multiplication.
  case multiply = "*"
  /// Division; of two Ints toward zero (S-11).
  case divide = "/"
  /// Power, left-associative: `2 ** 3 ** 2` is 64.
  case power = "**"

  /// The binding level, from 0, the loosest; operators of one level associate to the left.
  public var level: Int {
    switch self {
    case .union, .intersect, .minus: 0
    case .bitOr: 1
    case .bitXor: 2
    case .bitAnd: 3
    case .shiftLeft, .shiftRight: 4
    case .add, .subtract: 5
    case .multiply, .divide: 6
    case .power: 7
    }
  }

  /// Whether a chain of this level is one flat node, however long.
  public var isFlat: Bool { level == 5 || level == 6 }
}

/// An operator before an expression.
public enum UnaryOperator: String, Hashable, Sendable, CaseIterable {
  /// The sign.
  case negate = "-"
  /// Bitwise complement.
  case complement = "~"
}

/// A collection operator at the end of a path.
public enum CollectionOperator: String, Hashable, Sendable, CaseIterable {
  /// The number of elements.
  case count = "@count"
  /// Their sum.
  case sum = "@sum"
  /// Their mean.
  case average = "@avg"
  /// The least.
  case minimum = "@min"
  /// The greatest.
  case maximum = "@max"
  /// The values of the elements, duplicates kept.
  case unionOfObjects = "@unionOfObjects"
  /// The values of the elements, without duplicates.
  case distinctUnionOfObjects = "@distinctUnionOfObjects"
  /// The values of nested collections, duplicates kept.
  case unionOfArrays = "@unionOfArrays"
  /// The values of nested collections, without duplicates.
  case distinctUnionOfArrays = "@distinctUnionOfArrays"
  /// The values of nested sets, without duplicates.
  case distinctUnionOfSets = "@distinctUnionOfSets"
}

/// The letter after `%`: the required type of a format argument.
public enum Conversion: String, Hashable, Sendable, CaseIterable {
  /// `%@`: any value.
  case value = "@"
  /// `%K`: a key path.
  case keyPath = "K"
  /// `%d %i %u %ld %lu %lld %llu %x %o %c`: a whole number (`%c`: one character's).
  case integer = "d"
  /// `%f %e %g`: a number.
  case double = "f"
  /// `%s`: text.
  case text = "s"
  /// `%c`: one character, as text.
  case character = "c"
}

/// A form that other hosts of the language accept and this one rejects.
public enum UnsupportedForm: String, Hashable, Sendable, CaseIterable {
  /// `$x := expression` outside a definition.
  case assignment = ":="
  /// Spotlight's "any attribute".
  case anyKey = "ANYKEY"
  /// Core Data's fetch-request expression.
  case fetch = "FETCH"
  /// CloudKit's word search.
  case tokenMatches = "TOKENMATCHES"
  /// Uniform type identifiers.
  case utiConformsTo = "UTI-CONFORMS-TO"
  /// Uniform type identifiers.
  case utiEquals = "UTI-EQUALS"
  /// An Objective-C selector as operator, `SELF isKindOfClass: x`; its parts are the left side, the
  /// selector as a key with its colon, and the right side.
  case customSelector = "selector:"
  /// A variable used as a key, `base.$name`; its parts are the base and the variable.
  case variableKey = ".$"
  /// A predicate made from a block.
  case blockPredicate = "BLOCKPREDICATE"
}
