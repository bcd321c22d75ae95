import ObjectGraph
import PredicateSyntax
import UnicodeText

extension TypeChecker {
  /// Checks a tree in the place of a value.
  mutating func expression(_ tree: SyntaxTree) -> Typed {
    depth += 1
    defer { depth -= 1 }
    guard expand(by: { _ in Extent(size: 1, depth: 1) }, at: tree.range) else {
      return Typed(expression: .constant(.missing, .none), type: .mixed, range: tree.range)
    }
    switch tree.kind {
    case .literal(let literal): return self.literal(literal, at: tree.range)
    case .subject:
      return fresh(subject, at: tree.range)
    case .variable(let name): return variable(name)
    case .key, .member, .collection, .links, .memberArgument, .argument(_, .keyPath):
      return path(tree)
    case .argument(let number, let conversion):
      return argument(number, conversion, at: tree.range)
    case .list(let elements): return list(elements.map { expression($0) }, at: tree.range)
    case .index(let base, let index): return element(base, index, at: tree.range)
    case .unary(let operation, let operand): return unary(operation, operand, at: tree.range)
    case .chain(let first, let steps): return chain(first, steps, at: tree.range)
    case .subquery(let collection, let variable, let predicate):
      return subquery(collection, variable, predicate, at: tree.range)
    case .ternary(let condition, let yes, let no):
      return ternary(condition, yes, no, at: tree.range)
    case .call(let base, let name, let arguments):
      return call(base, name, arguments, at: tree.range)
    case .cast(let value, let type): return cast(value, to: type, at: tree.range)
    case .selector(let target, let name, let arguments):
      return selector(target, name, arguments, at: tree.range)
    case .group(let inner): return expression(inner)
    case .unsupported(let form, _): return problem(.unsupported(form, at: tree.range))
    case .truth, .not, .compound, .comparison:
      _ = predicate(tree)
      return problem(.predicateAsValue(at: tree.range))
    }
  }

  private mutating func literal(_ literal: SyntaxTree.Literal, at range: SourceRange) -> Typed {
    switch literal {
    case .null: return constant(.missing, .null, at: range)
    case .bool(let value): return constant(.bool(value), .bool, at: range)
    case .double(let value): return constant(.double(value), .double, at: range)
    case .string(let value): return constant(.string(value), .string, at: range)
    case .int(let value):
      guard let signed = Int64(exactly: value) else { return problem(.overflow(at: range)) }
      return constant(.int(signed), .int, at: range)
    }
  }

  /// Returns a constant of a type.
  func constant(_ value: Value, _ type: ValueType, at range: SourceRange) -> Typed {
    Typed(expression: .constant(value, origin(range)), type: type, range: range)
  }

  /// Returns a list of values. It is constant if all its elements are.
  mutating func list(_ elements: [Typed], at range: SourceRange) -> Typed {
    let type = elements.reduce(ValueType.null) { $0.united(with: $1.type) }
    let constants = elements.compactMap(\.constant)
    let isConstant = constants.count == elements.count
    return Typed(
      expression: isConstant
        ? .constant(.list(constants), origin(range))
        : .list(elements.map(\.expression), origin(range)),
      type: .collection(type), range: range, elements: elements)
  }

  /// Returns a bound expression at the place that names it. A binding can be named several times,
  /// so each copy gets new slots. The elements of a list also get new slots, because they are read
  /// again if they are converted to another type.
  mutating func fresh(_ bound: Typed, at range: SourceRange) -> Typed {
    guard expand(by: { bound.expression.extent(upTo: $0) }, at: range) else {
      return Typed(expression: .constant(.missing, .none), type: .mixed, range: range)
    }
    var typed = bound.placed(at: range)
    typed.expression = typed.expression.withFreshSlots { newSlot() }
    typed.elements = typed.elements?.map { fresh($0, at: range) }
    return typed
  }

  private mutating func variable(_ name: SyntaxTree.Identifier) -> Typed {
    if let bound = scope[name.name] { return fresh(bound, at: name.range) }
    if let bound = boundVariables[name.name] { return value(of: bound, at: name.range) }
    let known = Array(scope.keys) + Array(boundVariables.keys)
    let near = Suggestions.nearest(to: name.name, among: known.sorted()).map { "$" + $0 }
    return problem(.unboundVariable(name.name, near: near, at: name.range))
  }

  /// S-6: the collection is read outside the SUBQUERY, and the predicate with the variable bound to
  /// an element. Bare keys and SELF belong to the outer object.
  private mutating func subquery(
    _ collection: SyntaxTree, _ variable: SyntaxTree.Identifier, _ body: SyntaxTree,
    at range: SourceRange
  ) -> Typed {
    let typed = expression(collection)
    guard typed.type.element != nil || typed.type.isOpen else {
      return problem(
        .needsCollection("SUBQUERY", typed.type.description(in: schema), at: typed.range))
    }
    let slot = newSlot()
    let shadowed = scope[variable.name]
    scope[variable.name] = Typed(
      expression: .slot(slot), type: typed.type.element ?? .mixed, range: variable.range)
    let predicate = predicate(body)
    scope[variable.name] = shadowed
    let type = typed.type.element.map { ValueType.collection($0) } ?? .collection(.mixed)
    return Typed(
      expression: .filter(typed.expression, slot, predicate, origin(range)), type: type,
      range: range)
  }

  private mutating func ternary(
    _ condition: SyntaxTree, _ yes: SyntaxTree, _ no: SyntaxTree, at range: SourceRange
  ) -> Typed {
    let condition = predicate(condition)
    var yes = expression(yes)
    var no = expression(no)
    yes = adapted(yes, to: no.type)
    no = adapted(no, to: yes.type)
    guard yes.type.isLike(no.type) else {
      return problem(
        .unlikeBranches(
          yes.type.description(in: schema), no.type.description(in: schema), at: range))
    }
    return Typed(
      expression: .conditional(condition, yes.expression, no.expression, origin(range)),
      type: yes.type.united(with: no.type), range: range)
  }

  /// S-10: an index is an Int, and a single value has no elements.
  mutating func element(
    _ base: SyntaxTree, _ index: SyntaxTree.Index, at range: SourceRange
  ) -> Typed {
    let base = expression(base)
    var place = TypedExpression.Place.first
    switch index {
    case .first: place = .first
    case .last: place = .last
    case .size: place = .size
    case .at(let tree):
      let index = adapted(expression(tree), to: .int)
      guard index.type == .int || index.type == .mixed else {
        return problem(.indexNeedsInt(index.type.description(in: schema), at: index.range))
      }
      place = .at(index.expression)
    }
    guard let type = base.type.element ?? (base.type.isOpen ? .mixed : nil) else {
      return problem(
        .needsCollection("an index", base.type.description(in: schema), at: base.range))
    }
    return Typed(
      expression: .element(base.expression, place, origin(range)),
      type: place == .size ? .int : type,
      range: range)
  }
}

extension TypeChecker.Typed {
  /// Returns this value with the range of a place, for itself and its elements.
  func placed(at range: SourceRange) -> TypeChecker.Typed {
    var typed = self
    typed.range = range
    typed.elements = elements?.map { $0.placed(at: range) }
    return typed
  }
}
