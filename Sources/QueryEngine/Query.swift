public import ObjectGraph
public import PredicateSyntax
public import PredicateTyping
package import QueryExecution
public import System

/// A query about the objects of one entity: parsed, checked and simplified, ready to run on any
/// snapshot with the same schema.
///
///     let query = try Query("ANY ingredients.name = %@", on: recipe, in: schema, arguments: ["人参"])
///     for object in try query.objects(in: store.snapshot()) { … }
public struct Query: Sendable {
  /// The text of the query.
  public let text: String
  /// Warnings about parts that run but are probably not meant.
  public let warnings: [Diagnostic]
  /// The parsed text.
  package let syntax: QuerySyntax
  /// The meaning of the text and of the clauses outside it.
  package private(set) var typed: TypedQuery
  /// The definitions and terms that were read from the version that the query was compiled for. If they
  /// no longer hold with those of another version, compile the query again.
  public private(set) var dependence: VersionDependence
  /// The values of `$name`, also for clauses outside the text.
  let variables: [String: QueryArgument]
  /// The named expressions that can be called, also from clauses outside the text.
  let definitions: Definitions
  /// The number of sets of clauses in the text.
  private let textClauseCount: Int
  /// The predicate after the rules.
  package let simplified: TypedPredicate

  /// Compiles a predicate with its clauses.
  ///
  /// - Parameters:
  ///   - text: the predicate, in NSPredicate's format language.
  ///   - entity: the entity whose objects are queried.
  ///   - schema: the schema that the keys belong to.
  ///   - arguments: the values of `%@` and similar, in order; never parsed.
  ///   - variables: the values of each `$name` that the text itself does not bind.
  ///   - definitions: the named expressions that the text can call.
  /// - Throws: all problems found, with their places in the text.
  public init(
    _ text: String, on entity: EntityID, in schema: Schema, arguments: [QueryArgument] = [],
    variables: [String: QueryArgument] = [:], definitions: Definitions = Definitions()
  ) throws(Diagnostics) {
    try self.init(
      text, on: entity, in: schema, arguments: arguments, variables: variables,
      definitions: definitions, limit: .argument, rules: Rule.all)
  }

  /// Compiles a text of at most `limit` bytes with only some of the rules. No rule changes an
  /// answer.
  package init(
    _ text: String, on entity: EntityID, in schema: Schema, arguments: [QueryArgument],
    variables: [String: QueryArgument], definitions: Definitions = Definitions(),
    limit: SourceText.Limit = .argument, rules: [Rule] = Rule.all
  ) throws(Diagnostics) {
    self.text = text
    syntax = try Parser.parse(text, limit: limit)
    var checker = TypeChecker(
      schema, entity: entity, text: text, arguments: arguments, variables: variables,
      definitions: definitions, patternCheck: RegularExpression.check)
    let warnings: [Diagnostic]
    do {
      (typed, warnings) = try checker.check(syntax)
    } catch {
      // The parser's warnings may well be the reason.
      throw Diagnostics(syntax.warnings + error.all, cause: error.cause)
    }
    dependence = checker.dependence
    self.variables = variables
    self.definitions = definitions
    textClauseCount = typed.clauses.count
    self.warnings = syntax.warnings + warnings
    simplified = typed.predicate.simplified(by: rules)
  }

  /// Returns the plan of the query for a snapshot.
  package func plan(in snapshot: Snapshot) throws -> QueryPlan {
    try placingFaults(in: syntax.trees, text) { try execution(in: snapshot).plan }
  }

  /// Returns the objects that the query finds, in order.
  ///
  /// - Throws: `Cancelled`, errors of the storage, and `Diagnostics` of faults that only a run shows.
  public func objects(
    in snapshot: Snapshot, cancellation: Cancellation = .never
  ) throws -> ObjectList {
    try placingFaults(in: syntax.trees, text) {
      let (executor, plan) = try execution(in: snapshot, cancellation)
      return ObjectList(typed.entity, try executor.rows(of: plan, typed.entity))
    }
  }

  /// Returns the number of objects that the query finds, after all of its clauses.
  ///
  /// - Throws: as `objects(in:cancellation:)`.
  public func count(in snapshot: Snapshot, cancellation: Cancellation = .never) throws -> Int {
    try placingFaults(in: syntax.trees, text) {
      let (executor, plan) = try execution(in: snapshot, cancellation)
      return try executor.count(of: plan, typed.entity)
    }
  }

  /// Returns the plan for a snapshot and its executor, which share one value of `now()`.
  func execution(
    in snapshot: Snapshot, _ cancellation: Cancellation = .never
  ) throws -> (executor: Executor, plan: QueryPlan) {
    let evaluator = Evaluator.preparing(snapshot, cancellation: cancellation)
    let planner = Planner(evaluator, slotCount: typed.slotCount)
    return (
      Executor(evaluator, slotCount: typed.slotCount), try planner.plan(typed, simplified)
    )
  }
}

extension EvaluationFault {
  /// The diagnostic of a fault in a text: at its node, or at the whole predicate if the node is not
  /// in the text.
  fileprivate func diagnostic(in trees: [SyntaxTree], _ text: String) -> Diagnostic {
    let whole = trees.map(\.range).reduce(trees.first?.range ?? SourceRange(0, 0)) { $0.union($1) }
    let range = origin.range ?? whole
    return switch reason {
    case .pattern(let fault): fault.diagnosticOfRun(at: range, text)
    case .tooManyValues(let limit): .tooManyValues(limit: limit, at: range)
    }
  }
}

/// Runs `body`, and throws an evaluation fault as a diagnostic of the text.
func placingFaults<Result>(
  in trees: [SyntaxTree], _ text: String, _ body: () throws -> Result
) throws -> Result {
  do {
    return try body()
  } catch let fault as EvaluationFault {
    throw Diagnostics(fault.diagnostic(in: trees, text))
  }
}

/// Clauses outside the text, such as options of a command. They apply after those of the text, in
/// the same order among themselves.
extension Query {
  /// Adds a sort key, written as in SORT: `name DESC [cd]`.
  public mutating func sort(by key: String, in schema: Schema) throws(Diagnostics) {
    let syntax = try Parser.parseSortKey(key)
    var checker = TypeChecker(
      schema, entity: typed.entity, text: key, variables: variables, definitions: definitions,
      patternCheck: RegularExpression.check, slotCount: typed.slotCount)
    let key = try checker.check(syntax)
    typed.slotCount = checker.slotCount
    dependence.formUnion(checker.dependence)
    outsideClauses.sort.append(key)
  }

  /// Adds an expression to DISTINCT: of objects with equal values, only the first is kept.
  public mutating func distinct(by expression: String, in schema: Schema) throws(Diagnostics) {
    for syntax in try Parser.parseExpressions(expression) {
      var checker = TypeChecker(
        schema, entity: typed.entity, text: expression, variables: variables,
        definitions: definitions, patternCheck: RegularExpression.check,
        slotCount: typed.slotCount)
      let expression = try checker.check(distinct: syntax)
      typed.slotCount = checker.slotCount
      dependence.formUnion(checker.dependence)
      outsideClauses.distinct.append(expression)
    }
  }

  /// Skips the first `count` objects; a negative count is 0.
  public mutating func offset(by count: Int) {
    outsideClauses.offset = max(0, count)
  }

  /// Keeps at most `count` objects; a negative count is 0.
  public mutating func limit(to count: Int) {
    outsideClauses.limit = max(0, count)
  }

  private var outsideClauses: TypedQuery.Clauses {
    get { typed.clauses.count > textClauseCount ? typed.clauses[textClauseCount] : .init() }
    set {
      typed.clauses.removeLast(typed.clauses.count - textClauseCount)
      typed.clauses.append(newValue)
    }
  }
}
