public import ObjectGraph
public import PredicateSyntax

/// A named expression of one entity: a predicate or any other expression with parameters, stored
/// under a name so that queries can call it.
///
///     uses($food) := ANY ingredients.name = $food
///
/// A function, in contrast, is built in and does not belong to an entity.
public struct Definition: Sendable, Hashable {
  /// The entity whose objects the definition is about.
  public let entity: EntityID
  /// The text of the definition.
  public let text: String
  /// The name used in calls.
  public let name: String
  /// The names of the parameters, without `$`, in order.
  public let parameters: [String]
  /// The expression.
  let body: SyntaxTree
  /// The place of the name in the text.
  let nameRange: SourceRange
  /// The vocabularies of parameters that take terms, by the parameter's name. Arguments of other
  /// parameters are used as they are.
  let vocabularies: [String: any Vocabulary]

  /// Parses a definition. `Definitions.add` checks its body.
  ///
  /// - Parameters:
  ///   - text: the definition, as `name($parameter) := body`.
  ///   - entity: the entity whose objects it is about.
  ///   - vocabularies: the vocabularies of parameters that take terms, by the parameter's name.
  /// - Throws: the problems of the text, with their places.
  public init(
    _ text: String, on entity: EntityID, vocabularies: [String: any Vocabulary] = [:]
  ) throws(Diagnostics) {
    let syntax = try Parser.parseDefinition(text)
    let name = syntax.name.name.withoutLastColon
    var problems: [Diagnostic] = []
    if FunctionTable.function(named: syntax.name.name) != nil {
      problems.append(.definesFunction(name, at: syntax.name.range))
    }
    if let place = syntax.body.firstPlaceholder {
      problems.append(.placeholderInDefinition(at: place))
    }
    if !problems.isEmpty { throw Diagnostics(problems) }
    self.entity = entity
    self.text = text
    self.name = name
    nameRange = syntax.name.range
    parameters = syntax.parameters.map(\.name)
    body = syntax.body
    self.vocabularies = vocabularies
  }

  /// Whether the two were made from the same text for the same entity, with equal vocabularies.
  public static func == (left: Definition, right: Definition) -> Bool {
    left.entity == right.entity && left.text == right.text
      && left.vocabularies.count == right.vocabularies.count
      && left.vocabularies.allSatisfy { name, vocabulary in
        right.vocabularies[name].map(vocabulary.isEqual) ?? false
      }
  }

  /// Feeds the text and the entity, which equal definitions share.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(entity)
    hasher.combine(text)
  }
}

extension Definition {
  /// Whether its body calls a definition of this name, of whatever entity.
  package func calls(_ name: String) -> Bool { body.calls(name) }
}

extension Vocabulary {
  fileprivate func isEqual(to other: any Vocabulary) -> Bool { other as? Self == self }
}

extension String {
  /// The defined name for this name of a call. The parser adds a colon to a name of one part that
  /// has arguments.
  var withoutLastColon: String {
    hasSuffix(":") && !dropLast().contains(":") ? String(dropLast()) : self
  }
}

extension SyntaxTree {
  /// The range of the first placeholder, or nil if there is none.
  fileprivate var firstPlaceholder: SourceRange? {
    switch kind {
    case .argument, .memberArgument: return range
    default:
      // A lazy map would visit each child twice, and take exponential time in the depth.
      for child in kind.children {
        if let found = child.firstPlaceholder { return found }
      }
      return nil
    }
  }
}

extension SyntaxTree {
  /// Whether something in it calls `name`.
  fileprivate func calls(_ name: String) -> Bool {
    if case .call(_, let called, _) = kind, called.name.withoutLastColon == name { return true }
    return kind.children.contains { $0.calls(name) }
  }
}
