/// A whole query as written: a predicate and the clauses behind it, each at most once, in the order
/// of their application.
public struct QuerySyntax: Sendable {
  /// The predicate.
  public var predicate: SyntaxTree
  /// The keys of SORT, most significant first; empty where there is no SORT.
  public var sort: [SortKeySyntax]
  /// The expressions of DISTINCT; empty where there is none.
  public var distinct: [SyntaxTree]
  /// How many results to pass over: an Int literal or an argument.
  public var offset: SyntaxTree?
  /// How many results at most: an Int literal or an argument.
  public var limit: SyntaxTree?
  /// What the parser finds doubtful; the query runs all the same.
  public var warnings: [Diagnostic]

  /// A predicate with its clauses.
  public init(
    predicate: SyntaxTree, sort: [SortKeySyntax] = [], distinct: [SyntaxTree] = [],
    offset: SyntaxTree? = nil, limit: SyntaxTree? = nil, warnings: [Diagnostic] = []
  ) {
    self.predicate = predicate
    self.sort = sort
    self.distinct = distinct
    self.offset = offset
    self.limit = limit
    self.warnings = warnings
  }
}

/// One key of SORT: an expression, its direction and its options.
public struct SortKeySyntax: Sendable {
  /// What to sort by.
  public var expression: SyntaxTree
  /// Whether the greatest comes first; missing values are last either way.
  public var isDescending: Bool
  /// How text is compared.
  public var options: TextOptions

  /// A sort key of all its parts.
  public init(_ expression: SyntaxTree, isDescending: Bool, options: TextOptions) {
    self.expression = expression
    self.isDescending = isDescending
    self.options = options
  }
}

/// A named expression as written: `name($a, $b) := body`.
public struct DefinitionSyntax: Sendable {
  /// Its name.
  public var name: SyntaxTree.Identifier
  /// Its parameters, without `$`.
  public var parameters: [SyntaxTree.Identifier]
  /// What it stands for: a predicate or any other expression.
  public var body: SyntaxTree
  /// What the parser finds doubtful in the body.
  public var warnings: [Diagnostic]

  /// A definition of all its parts.
  public init(
    name: SyntaxTree.Identifier, parameters: [SyntaxTree.Identifier], body: SyntaxTree,
    warnings: [Diagnostic] = []
  ) {
    self.name = name
    self.parameters = parameters
    self.body = body
    self.warnings = warnings
  }
}
