internal import FoundationEssentials
internal import ModelStore

// Collections of objects, constant collections, ranges, and text as a collection.

extension PredicateExpressions.SequenceContainsWhere: TranslatableExpression {
  func term(_ translation: PredicateTranslation) throws -> PredicateTranslation.Term {
    let collection = try translation.term(sequence)
    func condition() throws -> String { try translation.predicate(test) }
    if case .constant(let elements as LHS.Output) = collection {
      let tests = try translation.tests(of: elements, variable.key, condition)
      return .predicate(tests.isEmpty ? "FALSEPREDICATE" : tests.joined(separator: " OR "))
    }
    let found = try translation.subquery(
      collection, variable.key, LHS.Output.Element.self, condition)
    return .predicate("\(found).@count > 0")
  }
}

extension PredicateExpressions.SequenceAllSatisfy: TranslatableExpression {
  func term(_ translation: PredicateTranslation) throws -> PredicateTranslation.Term {
    let collection = try translation.term(sequence)
    func condition() throws -> String { try translation.predicate(test) }
    if case .constant(let elements as LHS.Output) = collection {
      let tests = try translation.tests(of: elements, variable.key, condition)
      return .predicate(tests.isEmpty ? "TRUEPREDICATE" : tests.joined(separator: " AND "))
    }
    let others = try translation.subquery(
      collection, variable.key, LHS.Output.Element.self
    ) { "NOT \(try condition())" }
    return .predicate("\(others).@count == 0")
  }
}

extension PredicateExpressions.Filter: TranslatableExpression {
  func term(_ translation: PredicateTranslation) throws -> PredicateTranslation.Term {
    .objects(
      try translation.subquery(
        translation.term(sequence), variable.key, LHS.Output.Element.self
      ) { try translation.predicate(filter) })
  }
}

extension PredicateTranslation {
  /// Returns the text of a test for each element of a constant collection.
  fileprivate func tests(
    of elements: some Sequence, _ key: PredicateExpressions.VariableID, _ test: () throws -> String
  ) throws -> [String] {
    try elements.map { try binding(key, to: .constant($0), test) }
  }

  /// Returns the text of the objects of a collection that a test selects.
  fileprivate func subquery(
    _ collection: Term, _ key: PredicateExpressions.VariableID, _ element: any Any.Type,
    _ test: () throws -> String
  ) throws -> String {
    guard case .objects(let text) = collection, let model = element as? any Model.Type else {
      _ = try value(collection)
      throw unsupported("the elements of a collection of \(element)")
    }
    let variable = newElement()
    let condition = try binding(key, to: .object(variable, model), test)
    return "SUBQUERY(\(text), \(variable), \(condition))"
  }
}

extension PredicateExpressions.CollectionIndexSubscript: TranslatableExpression {
  func term(_ translation: PredicateTranslation) throws -> PredicateTranslation.Term {
    guard case .objects(let text) = try translation.term(wrapped),
      let model = Wrapped.Output.Element.self as? any Model.Type
    else { throw translation.unsupported("an index of \(Wrapped.Output.self)") }
    return .object("(\(text))[\(try translation.value(index))]", model)
  }
}

extension PredicateExpressions.SequenceContains: TranslatableExpression {
  func term(_ translation: PredicateTranslation) throws -> PredicateTranslation.Term {
    switch try translation.term(sequence) {
    case .constant(let range as any ConstantRange):
      return .predicate(try translation.containment(in: range, of: element))
    case .constant(let elements as LHS.Output):
      return .predicate(
        "\(try translation.value(element)) IN \(try translation.list(elements))")
    // A text and one of its characters.
    case .value(let text) where LHS.Output.self is any StringProtocol.Type:
      return .predicate("\(text) CONTAINS \(try translation.value(element))")
    case let other:
      _ = try translation.value(other)
      throw translation.unsupported("contains of \(LHS.Output.self)")
    }
  }
}

extension PredicateExpressions.CollectionContainsCollection: TranslatableExpression {
  func term(_ translation: PredicateTranslation) throws -> PredicateTranslation.Term {
    .predicate(try translation.search("CONTAINS", translation.term(other), in: base))
  }
}

extension PredicateExpressions.SequenceStartsWith: TranslatableExpression {
  func term(_ translation: PredicateTranslation) throws -> PredicateTranslation.Term {
    .predicate(try translation.search("BEGINSWITH", translation.term(prefix), in: base))
  }
}

extension PredicateTranslation {
  /// Returns the text of a search for text in text. In Swift, an empty text is in every text.
  fileprivate func search<Base: PredicateExpression>(
    _ sign: String, _ part: Term, in base: Base
  ) throws -> String {
    guard Base.Output.self is any StringProtocol.Type else {
      throw unsupported("a search in \(Base.Output.self)")
    }
    let whole = try value(base)
    if case .constant(let text as any StringProtocol) = part {
      return text.isEmpty ? "\(whole) != nil" : "\(whole) \(sign) \(try value(part))"
    }
    let part = try value(part)
    return "\(whole) \(sign) \(part) OR \(part) == ''"
  }

  /// Returns the text of the test whether a range contains a value.
  fileprivate func containment(
    in range: any ConstantRange, of element: some PredicateExpression
  ) throws -> String {
    try containment(
      from: range.lower.map { try value(.constant($0)) },
      to: range.upper.map { try value(.constant($0)) }, isClosed: range.isClosed, of: element)
  }

  fileprivate func containment(
    from lower: String?, to upper: String?, isClosed: Bool, of element: some PredicateExpression
  ) throws -> String {
    let element = try value(element)
    let tests = [
      lower.map { "\(element) >= \($0)" },
      upper.map { "\(element) \(isClosed ? "<=" : "<") \($0)" },
    ]
    return tests.compactMap { $0 }.joined(separator: " AND ")
  }
}

extension PredicateExpressions.RangeExpressionContains: TranslatableExpression {
  func term(_ translation: PredicateTranslation) throws -> PredicateTranslation.Term {
    if case .constant(let range as any ConstantRange)? = try? translation.term(range) {
      return .predicate(try translation.containment(in: range, of: element))
    }
    guard let range = range as? any RangeOfExpressions else {
      throw translation.unsupported("a range of type \(RangeExpression.Output.self)")
    }
    let (lower, upper) = try range.bounds(translation)
    return .predicate(
      try translation.containment(from: lower, to: upper, isClosed: range.isClosed, of: element))
  }
}

/// A range whose bounds are expressions.
private protocol RangeOfExpressions {
  var isClosed: Bool { get }
  func bounds(_ translation: PredicateTranslation) throws -> (lower: String, upper: String)
}

extension PredicateExpressions.Range: RangeOfExpressions {
  fileprivate var isClosed: Bool { false }
  fileprivate func bounds(_ translation: PredicateTranslation) throws -> (
    lower: String, upper: String
  ) {
    (try translation.value(lower), try translation.value(upper))
  }
}

extension PredicateExpressions.ClosedRange: RangeOfExpressions {
  fileprivate var isClosed: Bool { true }
  fileprivate func bounds(_ translation: PredicateTranslation) throws -> (
    lower: String, upper: String
  ) {
    (try translation.value(lower), try translation.value(upper))
  }
}

/// A range of Swift.
private protocol ConstantRange {
  var lower: Any? { get }
  var upper: Any? { get }
  var isClosed: Bool { get }
}

extension Swift.Range: ConstantRange {
  fileprivate var lower: Any? { lowerBound }
  fileprivate var upper: Any? { upperBound }
  fileprivate var isClosed: Bool { false }
}

extension Swift.ClosedRange: ConstantRange {
  fileprivate var lower: Any? { lowerBound }
  fileprivate var upper: Any? { upperBound }
  fileprivate var isClosed: Bool { true }
}

extension PartialRangeFrom: ConstantRange {
  fileprivate var lower: Any? { lowerBound }
  fileprivate var upper: Any? { nil }
  fileprivate var isClosed: Bool { false }
}

extension PartialRangeThrough: ConstantRange {
  fileprivate var lower: Any? { nil }
  fileprivate var upper: Any? { upperBound }
  fileprivate var isClosed: Bool { true }
}

extension PartialRangeUpTo: ConstantRange {
  fileprivate var lower: Any? { nil }
  fileprivate var upper: Any? { upperBound }
  fileprivate var isClosed: Bool { false }
}
