public import PredicateSyntax
public import PredicateTyping
import QueryExecution
public import ObjectGraph
package import System

/// Compiled expressions to show for each object that a query finds.
public struct Selection: Sendable {
  /// The canonical text of each expression, for the head of a column.
  public let titles: [String]
  private let text: String
  private let trees: [SyntaxTree]
  private let expressions: [TypedExpression]
  private let entity: EntityID
  private let slotCount: Int

  /// Compiles expressions of any type, separated by commas.
  ///
  /// - Throws: all problems found, with their places in the text.
  public init(
    _ text: String, on entity: EntityID, in schema: Schema,
    variables: [String: QueryArgument] = [:], definitions: Definitions = Definitions()
  ) throws(Diagnostics) {
    self.text = text
    trees = try Parser.parseExpressions(text)
    var checker = TypeChecker(
      schema, entity: entity, text: text, variables: variables, definitions: definitions,
      patternCheck: RegularExpression.check)
    expressions = try checker.check(trees).map(\.expression)
    titles = trees.map(\.description)
    self.entity = entity
    slotCount = checker.slotCount
  }

  /// Returns the values of the expressions for objects, all with one value of `now()`.
  package func values(
    of objects: some Sequence<ObjectID>, in snapshot: Snapshot,
    cancellation: Cancellation = .never
  ) throws -> [[Value]] {
    let evaluator = Evaluator.preparing(snapshot, cancellation: cancellation)
    var bindings = Evaluator.Bindings(repeating: .missing, count: slotCount)
    return try placingFaults(in: trees, text) {
      try objects.map { object in
        bindings[0] = .object(object)
        return try expressions.map { try evaluator.value($0, &bindings) }
      }
    }
  }

  /// Returns the values of the expressions for an object.
  package func values(
    of object: ObjectID, in snapshot: Snapshot, cancellation: Cancellation = .never
  ) throws -> [Value] {
    try values(of: [object], in: snapshot, cancellation: cancellation)[0]
  }
}
