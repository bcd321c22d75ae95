/// A whole query as written: a predicate and its clauses, each at most once, in the order in which
/// they apply.
public struct QuerySyntax: Sendable {
  /// The predicate.
  public var predicate: SyntaxTree
  /// The keys of SORT, most significant first; empty without SORT.
  public var sort: [SortKeySyntax]
  /// The expressions of DISTINCT; empty without DISTINCT.
  public var distinct: [SyntaxTree]
  /// The number of results to skip: an Int literal or an argument.
  public var offset: SyntaxTree?
  /// The maximum number of results: an Int literal or an argument.
  public var limit: SyntaxTree?
  /// The parser's warnings, which do not keep the query from running.
  public var warnings: [Diagnostic]

  /// Creates a query from a predicate and its clauses.
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
  /// The expression to sort by.
  public var expression: SyntaxTree
  /// Whether the greatest value comes first; missing values are always last.
  public var isDescending: Bool
  /// How text is compared.
  public var options: TextOptions

  /// Creates a sort key from its parts.
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
  /// The body: a predicate or any other expression.
  public var body: SyntaxTree
  /// The parser's warnings about the body.
  public var warnings: [Diagnostic]

  /// Creates a definition from its parts.
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
