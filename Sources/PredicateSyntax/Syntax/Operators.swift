/// AND and OR.
public enum Connective: String, Hashable, Sendable, CaseIterable {
  /// Every operand holds.
  case and = "AND"
  /// Some operand holds.
  case or = "OR"
}

/// How many elements of the left side must satisfy a comparison.
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
  /// The same, the other way round.
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

/// The letters in brackets behind an operator: how text is compared.
public struct TextOptions: OptionSet, Hashable, Sendable {
  /// One bit for each letter, in canonical order.
  public let rawValue: UInt8

  /// A set of letters by their bits.
  public init(rawValue: UInt8) {
    self.rawValue = rawValue
  }

  /// `[c]`: full case folding.
  public static let caseInsensitive = TextOptions(rawValue: 1 << 0)
  /// `[d]`: marks are stripped from Latin, Greek and Cyrillic letters.
  public static let diacriticInsensitive = TextOptions(rawValue: 1 << 1)
  /// `[n]`: nothing is folded, whatever stands beside it.
  public static let normalized = TextOptions(rawValue: 1 << 2)
  /// `[l]`: the order of the locale.
  public static let localeSensitive = TextOptions(rawValue: 1 << 3)
  /// `[w]`: half-width and full-width forms are one.
  public static let widthInsensitive = TextOptions(rawValue: 1 << 4)
  /// `[k]`: hiragana and katakana are one.
  public static let kanaInsensitive = TextOptions(rawValue: 1 << 5)

  /// Every letter with its option, in canonical order.
  public static let letters: [(letter: Character, option: TextOptions)] = [
    ("c", .caseInsensitive), ("d", .diacriticInsensitive), ("n", .normalized),
    ("l", .localeSensitive), ("w", .widthInsensitive), ("k", .kanaInsensitive),
  ]
}

/// An operator between two expressions, loosest level first.
public enum BinaryOperator: String, Hashable, Sendable, CaseIterable {
  /// The elements of both, without repeats.
  case union = "UNION"
  /// The elements in both.
  case intersect = "INTERSECT"
  /// The elements of the left that are not in the right.
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
  /// Power, from the left: `2 ** 3 ** 2` is 64.
  case power = "**"

  /// How tightly it binds, from 0; operators of one level are read from the left.
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

  /// Whether chains of its level are one flat node, however long.
  public var isFlat: Bool { level == 5 || level == 6 }
}

/// An operator before an expression.
public enum UnaryOperator: String, Hashable, Sendable, CaseIterable {
  /// The sign.
  case negate = "-"
  /// Bitwise complement.
  case complement = "~"
}

/// An operator on the collection that a path yields.
public enum CollectionOperator: String, Hashable, Sendable, CaseIterable {
  /// How many elements.
  case count = "@count"
  /// Their sum.
  case sum = "@sum"
  /// Their mean.
  case average = "@avg"
  /// The least.
  case minimum = "@min"
  /// The greatest.
  case maximum = "@max"
  /// Their values, repeats kept.
  case unionOfObjects = "@unionOfObjects"
  /// Their values, without repeats.
  case distinctUnionOfObjects = "@distinctUnionOfObjects"
  /// The values of collections, repeats kept.
  case unionOfArrays = "@unionOfArrays"
  /// The values of collections, without repeats.
  case distinctUnionOfArrays = "@distinctUnionOfArrays"
  /// The same, of sets.
  case distinctUnionOfSets = "@distinctUnionOfSets"
}

/// The letter behind `%`: what a format argument must be.
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

/// What other hosts of the language accept and this one refuses, with the reason.
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
  /// A variable in the place of a key, `base.$name`; its parts are the base and the variable.
  case variableKey = ".$"
  /// A predicate made of a block.
  case blockPredicate = "BLOCKPREDICATE"
}
