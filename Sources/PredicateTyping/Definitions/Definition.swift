public import ObjectGraph
public import PredicateSyntax

/// A named expression of one entity: a predicate or any other expression with parameters, kept under
/// a name so that queries can call it.
///
///     uses($food) := ANY ingredients.name = $food
///
/// Contrast with a function, which is built in and knows no entity.
public struct Definition: Sendable, Hashable {
  /// The entity whose objects it is about.
  public let entity: EntityID
  /// The text that it was made from.
  public let text: String
  /// The name that it is called by.
  public let name: String
  /// The names of its parameters, without `$`, in order.
  public let parameters: [String]
  /// What it stands for.
  let body: SyntaxTree
  /// The terms that texts given for a parameter stand for; of other parameters, texts are themselves.
  let vocabularies: [String: any Vocabulary]

  /// Reads a definition; what it says is checked by `Definitions.add`.
  ///
  /// - Parameters:
  ///   - text: the definition, as `name($parameter) := body`.
  ///   - entity: whose objects it is about.
  ///   - vocabularies: what texts given for some parameters stand for, by the parameter's name.
  /// - Throws: problems of its text, with their places.
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
    parameters = syntax.parameters.map(\.name)
    body = syntax.body
    self.vocabularies = vocabularies
  }

  /// Whether the two were made of the same text for the same entity.
  public static func == (left: Definition, right: Definition) -> Bool {
    left.entity == right.entity && left.text == right.text
  }

  /// Feeds what equality looks at.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(entity)
    hasher.combine(text)
  }
}

extension String {
  /// This name of a call as it is defined: the parser puts a colon behind a name of one part that
  /// has arguments.
  var withoutLastColon: String {
    hasSuffix(":") && !dropLast().contains(":") ? String(dropLast()) : self
  }
}

extension SyntaxTree {
  /// Where the first placeholder stands, or nil.
  fileprivate var firstPlaceholder: SourceRange? {
    switch kind {
    case .argument, .memberArgument: return range
    default:
      // A lazy map would look into each child twice, and so take exponential time in the depth.
      for child in kind.children {
        if let found = child.firstPlaceholder { return found }
      }
      return nil
    }
  }
}
