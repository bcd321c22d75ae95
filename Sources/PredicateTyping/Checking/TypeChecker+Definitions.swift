import ObjectGraph
import PredicateSyntax

/// A call of a named expression is checked as if the body were written in its place. SELF and bare
/// keys belong to the object that the definition is called on, the parameters are the arguments,
/// and other variables at the call are not visible. Every binding in the body gets new slots.
extension TypeChecker {
  /// The maximum nesting depth of calls, and the maximum number of calls in one query. Without
  /// these limits, a few definitions that each call another twice would grow exponentially.
  private static let depthLimit = 16
  private static let callLimit = 1_000

  /// Returns the definition that a call names and the object that it is called on. Returns nil if
  /// there is no such definition; the problems of the base are then already reported.
  mutating func definition(
    _ base: SyntaxTree?, _ name: SyntaxTree.Identifier, _ arguments: [SyntaxTree]
  ) -> (definition: Definition, object: Typed)? {
    if base == nil, FunctionTable.function(named: name.name) != nil { return nil }
    let object = base.map { expression($0) } ?? subject
    guard case .object(let entity) = object.type else { return nil }
    return definitions.definition(name.name.withoutLastColon, of: entity).map { ($0, object) }
  }

  /// Returns the value of a call. The value of a definition that is a predicate is a Bool.
  mutating func value(
    of definition: Definition, on object: Typed, _ arguments: [SyntaxTree], at range: SourceRange
  ) -> Typed {
    let value: Typed?
    if isPredicate(definition.body, within: [definition.name]) {
      let holds = expand(definition, on: object, arguments, at: range) { $0.predicate($1) }
      value = holds.map {
        Typed(
          expression: .conditional(
            $0, .constant(.bool(true), origin(range)), .constant(.bool(false), origin(range)),
            origin(range)),
          type: .bool, range: range)
      }
    } else {
      value = expand(definition, on: object, arguments, at: range) { $0.expression($1) }
    }
    return value ?? Typed(expression: .constant(.missing, .none), type: .mixed, range: range)
  }

  /// Checks the body of a definition at a call.
  ///
  /// - Returns: the result of `read` for the body, or nil if the call is invalid.
  mutating func expand<Result>(
    _ definition: Definition, on object: Typed, _ arguments: [SyntaxTree], at range: SourceRange,
    read: (inout TypeChecker, SyntaxTree) -> Result
  ) -> Result? {
    let given = arguments.map { expression($0) }
    guard given.count == definition.parameters.count else {
      diagnostics.append(
        .definitionArguments(
          definition.name, wanted: definition.parameters.count, given: given.count, at: range))
      return nil
    }
    guard !expanding.contains(definition.name) else {
      diagnostics.append(.recursiveDefinition(definition.name, at: range))
      return nil
    }
    callCount += 1
    guard expanding.count < Self.depthLimit, callCount <= Self.callLimit else {
      diagnostics.append(.tooManyCalls(at: range))
      return nil
    }
    dependence.add(definition)
    var terms: [String: Typed] = [:]
    for (parameter, argument) in zip(definition.parameters, given) {
      terms[parameter] =
        definition.vocabularies[parameter]
        .map { term(argument, in: $0, definition, parameter) } ?? argument
    }
    let outside = (subject, scope, diagnostics, callOrigin)
    callOrigin = origin(range)
    subject = object
    scope = terms
    diagnostics = []
    expanding.append(definition.name)
    let result = read(&self, definition.body)
    expanding.removeLast()
    let inside = diagnostics
    (subject, scope, diagnostics, callOrigin) = outside
    diagnostics += inside.map { .inDefinition(definition, $0, at: range) }
    return result
  }

  /// Returns the vocabulary's term for an argument, or the list of terms for a list.
  private mutating func term(
    _ argument: Typed, in vocabulary: any Vocabulary, _ definition: Definition,
    _ parameter: String
  ) -> Typed {
    if let elements = argument.elements {
      return list(
        elements.map { term($0, in: vocabulary, definition, parameter) }, at: argument.range)
    }
    switch argument.constant {
    case .string(let text):
      do {
        if let term = try vocabulary.term(for: text) {
          dependence.add(text, term, definition, parameter)
          return constant(.string(term), .string, at: argument.range)
        }
        let near = try vocabulary.texts(near: text)
        return problem(.unknownTerm(text, vocabulary.noun, near: near, at: argument.range))
      } catch {
        cause = cause ?? error
        return problem(.unreadableTerm(text, vocabulary.noun, error, at: argument.range))
      }
    // The parameter of a definition that is checked by itself, or what is in error already.
    case .missing where argument.type == .mixed: return argument
    default:
      return problem(
        .termNotConstant(
          vocabulary.noun, argument.type.description(in: schema), at: argument.range))
    }
  }

  /// Checks a definition without a call, with parameters of any type.
  mutating func check(_ definition: Definition) throws(Diagnostics) {
    for parameter in definition.parameters {
      scope[parameter] = Typed(
        expression: .constant(.missing, .none), type: .mixed, range: definition.body.range)
    }
    expanding = [definition.name]
    if isPredicate(definition.body, within: [definition.name]) {
      _ = predicate(definition.body)
    } else {
      _ = expression(definition.body)
    }
    let found = diagnostics
    if found.contains(where: { $0.severity == .error }) { throw Diagnostics(found, cause: cause) }
  }

  /// Whether a body is a predicate: a comparison, a connective, or a call of a definition that is a
  /// predicate. `names` are the definitions on the way to this one, since definitions can call each
  /// other in a cycle.
  private func isPredicate(_ tree: SyntaxTree, within names: Set<String>) -> Bool {
    switch tree.kind {
    case .truth, .not, .compound, .comparison: return true
    case .call(_, let name, _):
      let name = name.name.withoutLastColon
      return !names.contains(name)
        && definitions.callable.contains {
          $0.name == name && isPredicate($0.body, within: names.union([name]))
        }
    default: return false
    }
  }
}
