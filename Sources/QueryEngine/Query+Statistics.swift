package import ObjectGraph
import PredicateSyntax
package import PredicateTyping
import QueryExecution
package import System

extension Query {
  /// Summarizes the numbers that an expression gives for the objects that the query finds, after all
  /// of its clauses and in their order. Missing values are skipped; a path to many values gives all
  /// of them. An attribute is read from its columns.
  ///
  /// - Parameter expression: an expression of numbers, such as `price * 2` or
  ///   `ingredients.quantity`.
  /// - Throws: `Diagnostics` if the expression is invalid or has no numbers.
  package func statistics(
    of expression: String, in snapshot: Snapshot, cancellation: Cancellation = .never
  ) throws -> NumberSummary {
    let trees = try Parser.parseExpressions(expression)
    let (typed, slotCount) = try number(trees, expression, in: snapshot.schema)
    let objects = try objects(in: snapshot, cancellation: cancellation)
    return try placingFaults(in: trees, expression) {
      if case .attribute(.slot(0), let attribute, of: let entity, _) = typed,
        let numbers = try snapshot.numbers(attribute, of: entity, rows: objects.rows)
      {
        return NumberSummary(numbers)
      }
      let evaluator = Evaluator.preparing(snapshot, cancellation: cancellation)
      var bindings = Evaluator.Bindings(repeating: .missing, count: slotCount)
      var numbers: [Number] = []
      for object in objects {
        try cancellation.check()
        bindings[0] = .object(object)
        try evaluator.value(typed, &bindings).appendNumbers(to: &numbers)
      }
      return NumberSummary(numbers)
    }
  }

  /// The meaning of an expression of numbers, and the number of slots that it needs.
  private func number(
    _ trees: [SyntaxTree], _ text: String, in schema: Schema
  ) throws(Diagnostics) -> (TypedExpression, slotCount: Int) {
    var checker = TypeChecker(
      schema, entity: typed.entity, text: text, variables: variables, definitions: definitions,
      patternCheck: RegularExpression.check, slotCount: typed.slotCount)
    let checked = try checker.check(trees)
    let range = trees.dropFirst().reduce(trees[0].range) { $0.union($1.range) }
    guard let only = checked.first, checked.count == 1 else {
      throw Diagnostics(.needsNumbers("several expressions", at: range))
    }
    guard (only.type.element ?? only.type).isNumeric else {
      throw Diagnostics(.needsNumbers(only.type.description(in: schema), at: range))
    }
    return (only.expression, checker.slotCount)
  }
}

extension Value {
  /// Appends the number that the value is, or those of a collection; others are skipped.
  fileprivate func appendNumbers(to numbers: inout [Number]) {
    if case .list(let elements) = self {
      for element in elements { element.appendNumbers(to: &numbers) }
    } else if let number {
      numbers.append(number)
    }
  }
}

extension Snapshot {
  /// The numbers of an attribute of some rows, in their order, or nil if it has no numbers.
  fileprivate func numbers(
    _ attribute: AttributeID, of entity: EntityID, rows: [RowID]
  ) throws -> [Number]? {
    let number = schema[entity].number(of: .attribute(attribute))
    let segments = segments[entity.index]
    switch schema[entity].attributes[attribute.index].type {
    case .int: return numbers(try segments.map { try $0.ints(number) }, rows) { .int($0) }
    case .double: return numbers(try segments.map { try $0.doubles(number) }, rows) { .double($0) }
    case .bool: return numbers(try segments.map { try $0.bools(number) }, rows) { .int(Int64($0)) }
    case .string, .date: return nil
    }
  }

  private func numbers<Stored>(
    _ columns: [ValueColumn<Stored>], _ rows: [RowID], _ number: (Stored) -> Number
  ) -> [Number] {
    var numbers: [Number] = []
    numbers.reserveCapacity(rows.count)
    for row in rows {
      let (segment, local) = capacity.locate(row)
      if let value = columns[segment].value(row: local) { numbers.append(number(value)) }
    }
    return numbers
  }
}

extension Diagnostic {
  /// The error for statistics of something else than numbers.
  fileprivate static func needsNumbers(_ found: String, at range: SourceRange) -> Diagnostic {
    Diagnostic(
      .error, .type, "expected an expression of numbers, found \(found)", at: range,
      help: found.contains("Date")
        ? "the difference of two dates is a number of seconds: endedAt - startedAt" : nil)
  }
}
