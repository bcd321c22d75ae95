internal import FoundationEssentials
internal import ModelStore

/// The translation of one predicate of Foundation to the predicate language.
///
///     $0.n > limit && names.contains($0.name)      (n > $c1) AND (name IN $c2)
///
/// Constants become variables of the text, so they are never parsed.
final class PredicateTranslation {
  /// The meaning of an expression.
  enum Term {
    /// A value that no object has a part in; it may be an `Optional`.
    case constant(Any)
    /// A predicate.
    case predicate(String)
    /// A value, which may be missing.
    case value(String)
    /// Objects of a model.
    case objects(String)
    /// One object of a model, or none; the object that the predicate is about has an empty text.
    case object(String, any Model.Type)
    /// A field that is kept as JSON.
    case json(String)
  }

  /// The constants by the names of their variables.
  private(set) var arguments: [String: any FetchArgument] = [:]
  private var variables: [PredicateExpressions.VariableID: Term] = [:]
  private var shapes: [ObjectIdentifier: [String: FieldShape]] = [:]
  private var elementCount = 0

  /// Returns the text of a predicate.
  func text<M: Model>(of predicate: Predicate<M>) throws -> String {
    variables[predicate.variable.key] = .object("", M.self)
    return try self.predicate(predicate.expression)
  }

  // MARK: Expressions

  /// Returns the meaning of an expression.
  func term(_ expression: some PredicateExpression) throws -> Term {
    if let constant = try? expression.evaluate(PredicateBindings()) { return .constant(constant) }
    guard let expression = expression as? any TranslatableExpression else {
      throw unsupported("\(type(of: expression))".prefix { $0 != "<" })
    }
    return try expression.term(self)
  }

  /// Returns the text of an expression that is a condition.
  func predicate(_ expression: some PredicateExpression) throws -> String {
    try predicate(term(expression))
  }

  /// Returns the text of a condition.
  func predicate(_ term: Term) throws -> String {
    switch term {
    case .predicate(let text): return "(\(text))"
    case .constant(let value as Bool): return value ? "TRUEPREDICATE" : "FALSEPREDICATE"
    case .value(let text): return "(\(text) == TRUE)"
    case .constant, .objects, .object, .json: throw unsupported("a condition that is not a Bool")
    }
  }

  /// Returns the text of an expression that is compared or calculated with.
  func value(_ expression: some PredicateExpression) throws -> String {
    try value(term(expression))
  }

  /// Returns the text of a value.
  func value(_ term: Term) throws -> String {
    switch term {
    case .value(let text): return text
    case .predicate(let text): return "TERNARY(\(text), TRUE, FALSE)"
    case .constant(let value): return try constant(value)
    case .json(let name):
      throw unsupported("'\(name)', which is kept as JSON; it can only be compared with nil")
    case .object(let name, let model):
      throw unsupported("'\(name)' as a whole; compare a property of \(model), or compare with nil")
    case .objects(let name):
      throw unsupported("'\(name)' as a whole; use contains(where:), allSatisfy, filter or count")
    }
  }

  /// Returns the text of a term that is only tested for nil.
  func optional(_ term: Term) throws -> String {
    switch term {
    case .json(let text): text
    case .object(let text, _) where !text.isEmpty: text
    case .value, .predicate, .constant, .object, .objects: try value(term)
    }
  }

  // MARK: Constants and variables

  /// Returns the text of a constant.
  private func constant(_ value: Any) throws -> String {
    if isNil(value) { return "nil" }
    if let value = value as? Bool { return value ? "TRUE" : "FALSE" }
    return variable(try argument(value))
  }

  /// Returns the text of the elements of a constant collection, as for IN.
  func list(_ elements: some Sequence) throws -> String {
    variable(try elements.map { isNil($0) ? Argument.missing : try argument($0).fetchArgument })
  }

  private func variable(_ argument: any FetchArgument) -> String {
    let name = "c\(arguments.count + 1)"
    arguments[name] = argument
    return "$\(name)"
  }

  private func argument(_ value: Any) throws -> any FetchArgument {
    if let value = value as? any FetchArgument { return value }
    if let value = value as? Character { return String(value) }
    if let value = value as? Substring { return String(value) }
    if let value = value as? any RawRepresentable,
      let raw = value.rawValue as? any FetchArgument
    {
      return raw
    }
    // An optional of one of these.
    let mirror = Mirror(reflecting: value)
    if mirror.displayStyle == .optional, let wrapped = mirror.children.first?.value {
      return try argument(wrapped)
    }
    throw unsupported("a constant of type \(type(of: value)), which is not a FetchArgument")
  }

  /// Whether a value is a nil of any type.
  func isNil(_ value: Any) -> Bool {
    let mirror = Mirror(reflecting: value)
    guard mirror.displayStyle == .optional else { return false }
    return mirror.children.first.map { isNil($0.value) } ?? true
  }

  /// The meaning of a variable, or nil outside its scope.
  func variable(_ key: PredicateExpressions.VariableID) -> Term? { variables[key] }

  /// Calls `body` while a variable has a meaning.
  func binding<Result>(
    _ key: PredicateExpressions.VariableID, to term: Term, _ body: () throws -> Result
  ) rethrows -> Result {
    let outer = variables.updateValue(term, forKey: key)
    defer { variables[key] = outer }
    return try body()
  }

  /// Returns a new variable of SUBQUERY for the elements of a collection of objects.
  func newElement() -> String {
    elementCount += 1
    return "$e\(elementCount)"
  }

  // MARK: Fields

  /// Returns the meaning of a property of an object.
  func field(_ name: String, of object: String, _ model: any Model.Type) throws -> Term {
    guard let shape = try shapes(of: model)[name] else {
      throw unsupported(
        "\(model).\(name), which is not stored under that name; a predicate string can use the name "
          + "in CodingKeys")
    }
    // A name can be a word of the language.
    let path = object.isEmpty ? "#\(name)" : "\(object).\(name)"
    switch shape {
    case .value: return .value(path)
    case .json: return .json(path)
    case .object(let model): return .object(path, model)
    case .objects: return .objects(path)
    }
  }

  private func shapes<M: Model>(of model: M.Type) throws -> [String: FieldShape] {
    if let known = shapes[ObjectIdentifier(model)] { return known }
    let found = try FieldShape.shapes(of: model)
    shapes[ObjectIdentifier(model)] = found
    return found
  }

  /// The error of a part that has no translation.
  func unsupported(_ part: some StringProtocol) -> StoreError {
    // The sign before keys that can be words of the language.
    let part = String(part.filter { $0 != "#" })
    return StoreError(.invalidPredicate, "a predicate of a store cannot use \(part)")
  }
}

/// An expression of Foundation that has a translation.
protocol TranslatableExpression {
  /// Returns the meaning of the expression.
  func term(_ translation: PredicateTranslation) throws -> PredicateTranslation.Term
}
