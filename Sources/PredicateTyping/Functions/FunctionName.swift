import PredicateSyntax

/// The functions that can be called by name, in NSExpression's spelling. Those of one part may be
/// written with a colon: `sum(x)`, `sum:(x)`.
enum FunctionName: String, CaseIterable {
  /// The sum of numbers; 0 of none.
  case sum
  /// How many values there are, without missing ones.
  case count
  /// The least.
  case min
  /// The greatest.
  case max
  /// The mean.
  case average
  /// The one in the middle.
  case median
  /// Those that are there most often: a collection.
  case mode
  /// The standard deviation of a whole population.
  case stddev
  /// Each value of a collection once.
  case distinct
  /// The square root.
  case sqrt
  /// The logarithm to base 10.
  case log
  /// The natural logarithm.
  case ln
  /// The power of e.
  case exp
  /// The next whole number below.
  case floor
  /// The next whole number above.
  case ceiling
  /// The number without its sign.
  case abs
  /// The number without its fraction.
  case trunc
  /// A Double from 0 to 1, another at every call.
  case random
  /// A whole number from 0 and below a bound, another at every call.
  case randomn
  /// The moment of the query.
  case now
  /// `a + b`.
  case add = "add:to:"
  /// `a - b`.
  case subtract = "from:subtract:"
  /// `a * b`.
  case multiply = "multiply:by:"
  /// `a / b`.
  case divide = "divide:by:"
  /// What remains of `a / b`.
  case modulus = "modulus:by:"
  /// `a ** b`.
  case raise = "raise:toPower:"
  /// `a & b`.
  case bitwiseAnd = "bitwiseAnd:with:"
  /// `a | b`.
  case bitwiseOr = "bitwiseOr:with:"
  /// `a ^ b`.
  case bitwiseXor = "bitwiseXor:with:"
  /// `a << b`.
  case leftshift = "leftshift:by:"
  /// `a >> b`.
  case rightshift = "rightshift:by:"
  /// `~a`.
  case onesComplement
  /// A text in capitals.
  case uppercase
  /// A text in small letters.
  case lowercase
  /// Its argument: a hint to stores that have indexes to declare.
  case noindex
  /// `CAST(a, type)`.
  case cast = "castObject:toType:"
  /// `a[b]`.
  case object = "objectFrom:withIndex:"
  /// The distance of two places on Earth.
  case distance = "distanceToLocation:fromLocation:"
  /// The words of a text.
  case tokenize = "tokenize:using:"
  /// The place of an object in an ordered relationship's inverse.
  case inverseOrderKey

  /// What a function is another word for.
  enum Meaning {
    /// One value, or fewer values, of one collection or of several values.
    case aggregate(Aggregate)
    /// A function of single values.
    case function(BuiltinFunction)
    /// An operator between two numbers.
    case binary(BinaryOperator)
    /// Bitwise complement.
    case complement
    /// Nothing: the argument.
    case identity
    /// CAST.
    case cast
    /// `[…]`.
    case element
    /// Nothing here, for a reason.
    case refused(String)
  }

  /// The function of a name as it is written, its parts with their colons; nil where there is none.
  init?(spelled name: String) {
    let isOnePart = name.hasSuffix(":") && name.dropLast().allSatisfy { $0 != ":" }
    self.init(rawValue: isOnePart ? String(name.dropLast()) : name)
  }

  /// What it is another word for.
  var meaning: Meaning {
    switch self {
    case .sum: .aggregate(.sum)
    case .count: .aggregate(.present)
    case .min: .aggregate(.minimum)
    case .max: .aggregate(.maximum)
    case .average: .aggregate(.average)
    case .median: .aggregate(.median)
    case .mode: .aggregate(.mode)
    case .stddev: .aggregate(.deviation)
    case .distinct: .aggregate(.distinct)
    case .sqrt: .function(.squareRoot)
    case .log: .function(.logarithm)
    case .ln: .function(.naturalLogarithm)
    case .exp: .function(.exponential)
    case .floor: .function(.floor)
    case .ceiling: .function(.ceiling)
    case .abs: .function(.absolute)
    case .trunc: .function(.truncated)
    case .random: .function(.random)
    case .randomn: .function(.randomBelow)
    case .now: .function(.now)
    case .modulus: .function(.modulus)
    case .uppercase: .function(.uppercase)
    case .lowercase: .function(.lowercase)
    case .add: .binary(.add)
    case .subtract: .binary(.subtract)
    case .multiply: .binary(.multiply)
    case .divide: .binary(.divide)
    case .raise: .binary(.power)
    case .bitwiseAnd: .binary(.bitAnd)
    case .bitwiseOr: .binary(.bitOr)
    case .bitwiseXor: .binary(.bitXor)
    case .leftshift: .binary(.shiftLeft)
    case .rightshift: .binary(.shiftRight)
    case .onesComplement: .complement
    case .noindex: .identity
    case .cast: .cast
    case .object: .element
    case .distance: .refused("no attribute holds a place on Earth")
    case .tokenize: .refused("words are found with CONTAINS or MATCHES")
    case .inverseOrderKey: .refused("it belongs to Core Data's ordered relationships")
    }
  }

  /// How many arguments it takes; nil where it takes one or more, or is refused anyway.
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
