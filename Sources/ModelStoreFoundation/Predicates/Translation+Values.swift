internal import FoundationEssentials
internal import ModelStore

// Values: variables, properties, and arithmetic.

extension PredicateExpressions.Variable: TranslatableExpression {
  func term(_ translation: PredicateTranslation) throws -> PredicateTranslation.Term {
    guard let term = translation.variable(key) else {
      throw translation.unsupported("a variable outside its closure")
    }
    return term
  }
}

extension PredicateExpressions.KeyPath: TranslatableExpression {
  func term(_ translation: PredicateTranslation) throws -> PredicateTranslation.Term {
    let base = try translation.term(root)
    switch base {
    case .constant(let value as Root.Output): return .constant(value[keyPath: keyPath])
    case .objects(let text): return try property(of: text, translation)
    case .value(let text) where Root.Output.self is any StringProtocol.Type:
      return try textProperty(of: text, translation)
    case .object(let text, let model) where !name.hasPrefix("<"):
      return try translation.field(name, of: text, model)
    case .json(let text):
      throw translation.unsupported("a part of '\(text)', which is kept as JSON")
    case .constant, .value, .predicate, .object:
      throw translation.unsupported(title)
    }
  }

  /// The property's name: "\Recipe.name".
  private var name: String {
    let parts = "\(keyPath)".split(separator: ".", omittingEmptySubsequences: false)
    return parts.dropFirst().joined(separator: ".")
  }

  /// The property in messages.
  private var title: String {
    name.hasPrefix("<")
      ? "a computed property of \(Root.Output.self)" : "the property \(name) of \(Root.Output.self)"
  }

  private func property(
    of objects: String, _ translation: PredicateTranslation
  ) throws -> PredicateTranslation.Term {
    switch kind {
    case .collectionCount: return .value("\(objects).@count")
    case .collectionIsEmpty: return .predicate("\(objects).@count == 0")
    default: throw translation.unsupported("first or last of '\(objects)'")
    }
  }

  private func textProperty(
    of text: String, _ translation: PredicateTranslation
  ) throws -> PredicateTranslation.Term {
    switch kind {
    case .collectionCount: return .value("\(text).length")
    case .collectionIsEmpty: return .predicate("\(text) == ''")
    default: throw translation.unsupported(title)
    }
  }
}

extension PredicateTranslation {
  /// Returns the term of an operator between two values.
  fileprivate func arithmetic(
    _ left: some PredicateExpression, _ sign: String, _ right: some PredicateExpression
  ) throws -> Term {
    .value("(\(try value(left)) \(sign) \(try value(right)))")
  }
}

extension PredicateExpressions.Arithmetic: TranslatableExpression {
  func term(_ translation: PredicateTranslation) throws -> PredicateTranslation.Term {
    let sign =
      switch op {
      case .add: "+"
      case .subtract: "-"
      case .multiply: "*"
      }
    return try translation.arithmetic(lhs, sign, rhs)
  }
}

extension PredicateExpressions.FloatDivision: TranslatableExpression {
  func term(_ translation: PredicateTranslation) throws -> PredicateTranslation.Term {
    try translation.arithmetic(lhs, "/", rhs)
  }
}

extension PredicateExpressions.IntDivision: TranslatableExpression {
  func term(_ translation: PredicateTranslation) throws -> PredicateTranslation.Term {
    try translation.arithmetic(lhs, "/", rhs)
  }
}

extension PredicateExpressions.IntRemainder: TranslatableExpression {
  func term(_ translation: PredicateTranslation) throws -> PredicateTranslation.Term {
    .value("modulus:by:(\(try translation.value(lhs)), \(try translation.value(rhs)))")
  }
}

extension PredicateExpressions.UnaryMinus: TranslatableExpression {
  func term(_ translation: PredicateTranslation) throws -> PredicateTranslation.Term {
    .value("(- \(try translation.value(wrapped)))")
  }
}
