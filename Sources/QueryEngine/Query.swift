public import ObjectGraph
public import PredicateSyntax
public import PredicateTyping
package import QueryExecution

/// A question about the objects of one entity, compiled: parsed, checked and simplified, ready to
/// run on any version of a store with the same schema.
///
///     let query = try Query("ANY ingredients.name = %@", on: recipe, in: schema, arguments: ["人参"])
///     for object in try query.objects(in: store.snapshot()) { … }
public struct Query: Sendable {
  /// The text that was compiled.
  public let text: String
  /// What is probably not meant, though it runs.
  public let warnings: [Diagnostic]
  /// What was written.
  package let syntax: QuerySyntax
  /// What was meant.
  package private(set) var typed: TypedQuery
  /// What `$name` stands for, in clauses outside the text too.
  private let variables: [String: QueryArgument]
  /// The named expressions that may be called, in clauses outside the text too.
  private let definitions: Definitions
  /// How many of its clauses stand in the text.
  private let textClauseCount: Int
  /// The same, after the rules.
  package let simplified: TypedPredicate

  /// Compiles a predicate with its clauses.
  ///
  /// - Parameters:
  ///   - text: the predicate, in NSPredicate's format language.
  ///   - entity: whose objects are asked.
  ///   - schema: what their keys mean.
  ///   - arguments: what fills `%@` and its kin, in order; never parsed.
  ///   - variables: what `$name` stands for where the text does not bind it itself.
  ///   - definitions: the named expressions that the text may call.
  /// - Throws: every problem that was found, with its place in the text.
  public init(
    _ text: String, on entity: EntityID, in schema: Schema, arguments: [QueryArgument] = [],
    variables: [String: QueryArgument] = [:], definitions: Definitions = Definitions()
  ) throws(Diagnostics) {
    try self.init(
      text, on: entity, in: schema, arguments: arguments, variables: variables,
      definitions: definitions, limit: .argument, rules: Rule.all)
  }

  /// Compiles a text of at most `limit` bytes with only some of the rules; none of them may change
  /// an answer.
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
      // What the parser found doubtful may well be the reason.
      throw Diagnostics(syntax.warnings + error.all)
    }
    self.variables = variables
    self.definitions = definitions
    textClauseCount = typed.clauses.count
    self.warnings = syntax.warnings + warnings
    simplified = typed.predicate.simplified(by: rules)
  }

  /// How the query is answered on a version.
  package func plan(in snapshot: Snapshot) throws -> QueryPlan {
    try placingFaults(in: syntax.trees, text) { try execution(in: snapshot).plan }
  }

  /// The objects that the query finds, in order.
  public func objects(in snapshot: Snapshot) throws -> ObjectList {
    try placingFaults(in: syntax.trees, text) {
      let (executor, plan) = try execution(in: snapshot)
      return ObjectList(typed.entity, try executor.rows(of: plan, typed.entity))
    }
  }

  /// The number of objects that the query finds, after all of its clauses.
  public func count(in snapshot: Snapshot) throws -> Int {
    try placingFaults(in: syntax.trees, text) {
      let (executor, plan) = try execution(in: snapshot)
      return try executor.count(of: plan, typed.entity)
    }
  }

  /// The plan for a version, and what runs it: both at one moment, so that `now()` is one.
  func execution(in snapshot: Snapshot) throws -> (executor: Executor, plan: QueryPlan) {
    let evaluator = Evaluator.preparing(snapshot)
    let planner = Planner(evaluator, slotCount: typed.slotCount)
    return (
      Executor(evaluator, slotCount: typed.slotCount), try planner.plan(typed, simplified)
    )
  }
}

extension EvaluationFault {
  /// The diagnostic of a fault in a text: at its node, or at the whole predicate if the node is not in
  /// the text.
  fileprivate func diagnostic(in trees: [SyntaxTree], _ text: String) -> Diagnostic {
    let whole = trees.map(\.range).reduce(trees.first?.range ?? SourceRange(0, 0)) { $0.union($1) }
    let range = origin.range ?? whole
    return switch reason {
    case .pattern(let fault): fault.diagnosticOfRun(at: range, text)
    case .tooManyValues(let limit): .tooManyValues(limit: limit, at: range)
    }
  }
}

/// Runs `body`, and throws a fault of the evaluation as a diagnostic of the text.
func placingFaults<Result>(
  in trees: [SyntaxTree], _ text: String, _ body: () throws -> Result
) throws -> Result {
  do {
    return try body()
  } catch let fault as EvaluationFault {
    throw Diagnostics(fault.diagnostic(in: trees, text))
  }
}

/// Clauses that stand outside the text, as options of a command: they apply after those of the
/// text, in the same order among themselves.
extension Query {
  /// Sorts by one more key, written as in SORT: `name DESC [cd]`.
  public mutating func sort(by key: String, in schema: Schema) throws(Diagnostics) {
    let syntax = try Parser.parseSortKey(key)
    var checker = TypeChecker(
      schema, entity: typed.entity, text: key, variables: variables, definitions: definitions,
      patternCheck: RegularExpression.check, slotCount: typed.slotCount)
    let key = try checker.check(syntax)
    typed.slotCount = checker.slotCount
    outsideClauses.sort.append(key)
  }

  /// Keeps only the first of the objects with equal values of one more expression.
  public mutating func distinct(by expression: String, in schema: Schema) throws(Diagnostics) {
    for syntax in try Parser.parseExpressions(expression) {
      var checker = TypeChecker(
        schema, entity: typed.entity, text: expression, variables: variables,
        definitions: definitions, patternCheck: RegularExpression.check,
        slotCount: typed.slotCount)
      let expression = try checker.check(distinct: syntax)
      typed.slotCount = checker.slotCount
      outsideClauses.distinct.append(expression)
    }
  }

  /// Passes over so many objects; 0 or more.
  public mutating func offset(by count: Int) {
    outsideClauses.offset = max(0, count)
  }

  /// Keeps so many objects at most; 0 or more.
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
