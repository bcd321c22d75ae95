/// A problem with the text of a query, and where it is.
public struct Diagnostic: Hashable, Sendable {
  /// How bad a problem is.
  public enum Severity: String, Hashable, Sendable {
    /// The query does not run.
    case error
    /// The query runs, but probably does not say what was meant.
    case warning
  }

  /// The kind of a problem, printed as `error[unknown-key]`.
  public enum Code: String, Hashable, Sendable, CaseIterable {
    /// The text is no predicate; also limits, unknown options and missing arguments.
    case parse
    /// A key that the object at this place does not have.
    case unknownKey = "unknown-key"
    /// A function that is neither built in nor defined.
    case unknownFunction = "unknown-function"
    /// A text that stands for nothing where one of a vocabulary is wanted, such as a food's name.
    case unknownTerm = "unknown-term"
    /// A `$name` that nothing binds.
    case unboundVariable = "unbound-variable"
    /// An operator or function on values that it has no meaning for.
    case type
    /// A to-many path compared without ANY, ALL or NONE.
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

  /// Another place that helps to understand a diagnostic.
  public struct Note: Hashable, Sendable {
    /// What is to be seen there, such as "'tags' is declared here as many Tags".
    public var message: String
    /// The place, or nil where the note is about no place of a text.
    public var range: SourceRange?
    /// The text that the place is in, or nil where it is that of the diagnostic.
    public var text: String?

    /// A note about a place of a text, or about none.
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
  /// What is wrong: lower case, no full stop, names quoted 'so'.
  public var message: String
  /// Where it is.
  public var range: SourceRange
  /// Other places that explain it.
  public var notes: [Note]
  /// What to do about it, or nil where nothing better than the message can be said.
  public var help: String?

  /// A diagnostic of all its parts.
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

  /// Several diagnostics.
  public init(_ all: [Diagnostic]) {
    self.all = all
  }

  /// A single diagnostic.
  public init(_ diagnostic: Diagnostic) {
    all = [diagnostic]
  }
}

extension [Diagnostic] {
  /// How many errors of one text are told, and how many warnings (S-20). Who sees so many mends some
  /// and asks again; a mebibyte of wrong comparisons would make megabytes of output, each excerpt of
  /// it after another walk through the text.
  package static let limit = 100

  /// These without the errors and the warnings beyond the limit.
  package var withinLimit: [Diagnostic] {
    guard count > Self.limit else { return self }
    var counts: [Diagnostic.Severity: Int] = [:]
    return filter { diagnostic in
      counts[diagnostic.severity, default: 0] += 1
      return counts[diagnostic.severity, default: 0] <= Self.limit
    }
  }
}
