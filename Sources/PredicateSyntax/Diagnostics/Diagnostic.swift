/// A problem in the text of a query, with its location.
public struct Diagnostic: Hashable, Sendable {
  /// The severity of a problem.
  public enum Severity: String, Hashable, Sendable {
    /// The query does not run.
    case error
    /// The query runs, but probably does not mean what was intended.
    case warning
  }

  /// The kind of a problem, printed as `error[unknown-key]`.
  public enum Code: String, Hashable, Sendable, CaseIterable {
    /// A syntax error, an exceeded limit, an unknown option, or a missing argument.
    case parse
    /// A key that the entity does not have.
    case unknownKey = "unknown-key"
    /// A function, a method of FUNCTION or a type of CAST that does not exist, or not for this object.
    case unknownFunction = "unknown-function"
    /// A named expression that cannot be defined: it calls itself, or has the name of a function.
    case definition
    /// A string that is not a term of the vocabulary that its place expects, such as a food's name.
    case unknownTerm = "unknown-term"
    /// A text that could not be looked up in its vocabulary, as in a damaged store.
    case unreadable
    /// An unbound `$name`.
    case unboundVariable = "unbound-variable"
    /// An operator or function applied to values of the wrong type.
    case type
    /// A to-many path compared without ANY, ALL or NONE; as a warning, several of them that different
    /// elements can satisfy.
    case needsQuantifier = "needs-quantifier"
    /// ANY, ALL or NONE over one value.
    case anyNeedsCollection = "any-needs-collection"
    /// A right side of BETWEEN that is not two bounds.
    case between
    /// A constant zero divisor.
    case divideByZero = "divide-by-zero"
    /// A constant that does not fit in 64 bits.
    case overflow
    /// A bad regular expression, or a match that ran over its limit.
    case regex
    /// Too many or too few format arguments, or one of the wrong kind.
    case arguments
  }

  /// Another location that explains a diagnostic.
  public struct Note: Hashable, Sendable {
    /// The explanation, such as "'tags' is declared here as many Tags".
    public var message: String
    /// The location, or nil for a note without one.
    public var range: SourceRange?
    /// The text that `range` points into, or nil if it is the diagnostic's own text.
    public var text: String?

    /// Creates a note, with or without a location.
    public init(_ message: String, at range: SourceRange? = nil, in text: String? = nil) {
      self.message = message
      self.range = range
      self.text = text
    }
  }

  /// Whether the query can still run.
  public var severity: Severity
  /// The kind of problem.
  public var code: Code
  /// The problem in words: lower case, no full stop, names quoted 'so'.
  public var message: String
  /// The location of the problem.
  public var range: SourceRange
  /// Other locations that explain the problem.
  public var notes: [Note]
  /// A way to fix the problem, or nil if the message says it all.
  public var help: String?

  /// Creates a diagnostic from its parts.
  public init(
    _ severity: Severity, _ code: Code, _ message: String, at range: SourceRange,
    notes: [Note] = [], help: String? = nil
  ) {
    self.severity = severity
    self.code = code
    self.message = message
    self.range = range
    self.notes = notes
    self.help = help
  }
}

/// One or more diagnostics, in source order.
public struct Diagnostics: Error, Hashable, Sendable {
  /// The diagnostics; never empty when thrown.
  public var all: [Diagnostic]
  /// The error that kept a vocabulary from looking up a text, such as damage of a store; nil if the
  /// text of the query alone is at issue. Ignored by equality.
  public var cause: (any Error)?

  /// Creates an error of several diagnostics.
  public init(_ all: [Diagnostic], cause: (any Error)? = nil) {
    self.all = all
    self.cause = cause
  }

  /// Creates an error of one diagnostic.
  public init(_ diagnostic: Diagnostic) {
    self.init([diagnostic])
  }

  /// Whether the diagnostics are the same, whatever caused them.
  public static func == (left: Self, right: Self) -> Bool { left.all == right.all }

  /// Hashes the diagnostics.
  public func hash(into hasher: inout Hasher) { hasher.combine(all) }
}

extension [Diagnostic] {
  /// The maximum number of errors reported for one text, and of warnings (S-20). Each excerpt walks
  /// through the text again, so a mebibyte of wrong comparisons would otherwise print megabytes
  /// slowly.
  package static let limit = 100

  /// The diagnostics within `limit`.
  package var withinLimit: [Diagnostic] {
    guard count > Self.limit else { return self }
    var counts: [Diagnostic.Severity: Int] = [:]
    return filter { diagnostic in
      counts[diagnostic.severity, default: 0] += 1
      return counts[diagnostic.severity, default: 0] <= Self.limit
    }
  }
}
