package import ObjectGraph
import PredicateSyntax

/// Prints typed predicates as S-expressions, with `$0` for the value of slot 0.
///
///     (exists $1 $0.ingredients (== $1.name "人参"))
package struct TypedPrinter {
  let schema: Schema

  /// Creates a printer for predicates about the objects of a schema.
  package init(_ schema: Schema) {
    self.schema = schema
  }

  /// Returns the text of a predicate.
  package func text(_ predicate: TypedPredicate) -> String {
    switch predicate {
    case .constant(let value): value ? "true" : "false"
    case .not(let operand): "(not \(text(operand)))"
    case .and(let operands): "(and \(operands.map { text($0) }.joined(separator: " ")))"
    case .or(let operands): "(or \(operands.map { text($0) }.joined(separator: " ")))"
    case .comparison(let left, let comparator, let options, let right, _):
      "(\(comparator.rawValue)\(options.bracketed) \(text(left)) \(text(right)))"
    case .quantified(let quantifier, let left, let comparator, let options, let right, _):
      "(\(quantifier.rawValue.lowercased()) (\(comparator.rawValue)\(options.bracketed) "
        + "\(text(left)) \(text(right))))"
    case .exists(let collection, let slot, let inner, _):
      "(exists $\(slot) \(text(collection)) \(text(inner)))"
    case .truth(let expression, _): "(truth \(text(expression)))"
    }
  }

  /// Returns the text of an expression.
  package func text(_ expression: TypedExpression) -> String {
    switch expression {
    case .constant(let value, _): value.literal
    case .slot(let slot): "$\(slot)"
    case .attribute(let base, let attribute, let entity, _):
      "\(text(base)).\(schema[entity].attributes[attribute.index].name)"
    case .link(let base, let relationship, let entity, _),
      .links(let base, let relationship, let entity, _):
      "\(text(base)).\(schema[entity].relationships[relationship.index].name)"
    case .map(let collection, let slot, let body, _):
      "(map $\(slot) \(text(collection)) \(text(body)))"
    case .filter(let collection, let slot, let predicate, _):
      "(filter $\(slot) \(text(collection)) \(text(predicate)))"
    case .count(let collection, _): "(count \(text(collection)))"
    case .aggregate(let operation, let collection, _): "(\(operation.rawValue) \(text(collection)))"
    case .list(let elements, _): "{\(elements.map { text($0) }.joined(separator: " "))}"
    case .element(let collection, let place, _): "(element \(text(collection)) \(text(place)))"
    case .arithmetic(let first, let steps, _):
      "(\(text(first))"
        + steps.map { " \($0.operation.rawValue) \(text($0.operand))" }.joined() + ")"
    case .sets(let operation, let left, let right, _):
      "(\(operation.rawValue.lowercased()) \(text(left)) \(text(right)))"
    case .unary(let operation, let operand, _): "(\(operation.rawValue) \(text(operand)))"
    case .conditional(let condition, let yes, let no, _):
      "(if \(text(condition)) \(text(yes)) \(text(no)))"
    case .function(let function, let arguments, _):
      "(\(([function.name] + arguments.map { text($0) }).joined(separator: " ")))"
    }
  }

  private func text(_ place: TypedExpression.Place) -> String {
    switch place {
    case .first: "first"
    case .last: "last"
    case .size: "size"
    case .at(let index): text(index)
    }
  }
}

extension Value {
  /// The value as a literal of the language.
  package var literal: String {
    switch self {
    case .missing: "nil"
    case .bool(let value): value ? "TRUE" : "FALSE"
    case .int(let value): "\(value)"
    case .double(let value): "\(value)"
    case .string(let value): SyntaxTree(.literal(.string(value)), at: SourceRange(0, 0)).description
    case .date(let value): "CAST(\(value), \"NSDate\")"
    case .object(let object): "<\(object.entity.index):\(object.row.rawValue)>"
    case .list(let values): "{\(values.map(\.literal).joined(separator: ", "))}"
    }
  }
}

extension TextOptions {
  /// The letters in brackets, in canonical order; empty if there are no options.
  package var bracketed: String {
    if isEmpty { return "" }
    return "[" + String(TextOptions.letters.filter { contains($0.option) }.map(\.letter)) + "]"
  }
}
