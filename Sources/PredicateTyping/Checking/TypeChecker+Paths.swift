import ObjectGraph
import PredicateSyntax

/// A path is read from the left as a base and steps. A step on a collection is applied to each
/// element, and the results are flattened (S-5). A collection operator reduces its collection;
/// steps after it are applied to each element.
extension TypeChecker {
  /// One step of a path.
  private enum Step {
    case key(SyntaxTree.Identifier)
    case collection(CollectionOperator, at: SourceRange)
    case links(entity: SyntaxTree.Identifier, relationship: SyntaxTree.Identifier)
    /// A `%K` whose error is already reported.
    case wrong

    /// Whether the step is applied to each element of a collection, and not to the collection.
    var isTakenFromEach: Bool {
      switch self {
      case .key, .links: true
      case .collection, .wrong: false
      }
    }
  }

  /// Checks a path.
  mutating func path(_ tree: SyntaxTree) -> Typed {
    var steps: [Step] = []
    let base = split(tree, into: &steps)
    var start = base.map { expression($0) } ?? fresh(subject, at: tree.range)
    var rest = steps[...]
    // `@sum.items.price`: the operator comes first, and its collection is the path after it.
    if case .collection(let operation, let range)? = rest.first, operation != .count,
      base == nil || base?.isSubject == true
    {
      rest.removeFirst()
      let collection = walk(start, rest, at: tree.range)
      start = aggregate(operation, collection, at: range)
      rest = []
    }
    var typed = walk(start, rest, at: tree.range)
    typed.range = tree.range
    return typed
  }

  /// Appends the steps of a path, and returns their base; nil is the subject.
  private mutating func split(_ tree: SyntaxTree, into steps: inout [Step]) -> SyntaxTree? {
    let base: SyntaxTree?
    switch tree.kind {
    case .key(let name):
      steps.append(.key(name))
      return nil
    case .argument(let number, .keyPath):
      steps += keyPath(number, at: tree.range)
      return nil
    case .member(let inner, let name):
      base = split(inner, into: &steps)
      steps.append(.key(name))
    case .collection(let inner, let operation, let range):
      base = split(inner, into: &steps)
      steps.append(.collection(operation, at: range))
    case .links(let inner, let entity, let relationship):
      base = split(inner, into: &steps)
      steps.append(.links(entity: entity, relationship: relationship))
    case .memberArgument(let inner, let number):
      base = split(inner, into: &steps)
      steps += keyPath(number, at: tree.range)
    default: return tree
    }
    return base
  }

  /// Returns the steps of `%K`: a whole path as text, never parsed as anything else (S-19).
  private mutating func keyPath(_ number: Int, at range: SourceRange) -> [Step] {
    guard arguments.indices.contains(number) else {
      diagnostics.append(.missingArgument(number, at: range))
      return [.wrong]
    }
    let text: String
    switch arguments[number] {
    case .untyped(let value), .value(.string(let value)): text = value
    default:
      diagnostics.append(.argumentKind("%K", "a key path", at: range))
      return [.wrong]
    }
    var steps: [Step] = []
    for part in text.split(separator: ".", omittingEmptySubsequences: false) {
      let word = String(part)
      if part.hasPrefix("@") {
        guard let operation = CollectionOperator(rawValue: word) else {
          diagnostics.append(.unknownCollectionOperator(word, at: range))
          return steps + [.wrong]
        }
        steps.append(.collection(operation, at: range))
      } else if word.uppercased() == "SELF", steps.isEmpty {
        continue
      } else {
        steps.append(.key(SyntaxTree.Identifier(word, at: range)))
      }
    }
    return steps
  }

  /// Applies steps to a value.
  private mutating func walk(_ start: Typed, _ steps: ArraySlice<Step>, at range: SourceRange)
    -> Typed
  {
    var current = start
    var rest = steps
    while let step = rest.first {
      if current.type == .mixed, current.constant != nil { return current }
      switch step {
      case .wrong: return Typed(expression: .constant(.missing, .none), type: .mixed, range: range)
      case .collection(.count, let place):
        guard current.type.element != nil || current.type.isOpen else {
          return problem(
            .needsCollection("@count", current.type.description(in: schema), at: place))
        }
        current.expression = .count(current.expression, origin(current.range.union(place)))
        current.type = .int
        rest.removeFirst()
      case .collection(let operation, let place):
        guard let element = current.type.element ?? (current.type.isOpen ? .mixed : nil) else {
          return problem(
            .needsCollection(operation.rawValue, current.type.description(in: schema), at: place))
        }
        rest.removeFirst()
        if !rest.isEmpty { current = map(current, element, rest, at: range) }
        return aggregate(operation, current, at: place)
      case .key, .links:
        if let element = current.type.element {
          let run = rest.prefix { $0.isTakenFromEach }
          current = map(current, element, run, at: range)
          rest = rest.dropFirst(run.count)
        } else {
          current = take(step, from: current, isWhole: steps.count == 1)
          rest.removeFirst()
        }
      }
    }
    return current
  }

  /// Applies steps to each element of a collection. If an element gives many values, they are
  /// flattened.
  private mutating func map(
    _ collection: Typed, _ element: ValueType, _ steps: ArraySlice<Step>, at range: SourceRange
  ) -> Typed {
    let slot = newSlot()
    let start = Typed(expression: .slot(slot), type: element, range: collection.range)
    let body = walk(start, steps, at: range)
    // The error of the body is already reported; it has no element type.
    if body.type == .mixed, body.constant?.isMissing == true { return body }
    return Typed(
      expression: .map(collection.expression, slot, body.expression, origin(range)),
      type: .collection(body.type.element ?? body.type), range: range)
  }

  /// Applies one step to one value.
  ///
  /// - Parameter isWhole: whether the path has no other step.
  private mutating func take(_ step: Step, from base: Typed, isWhole: Bool) -> Typed {
    if case .key(let key) = step, key.name.hasPrefix("@") {
      return problem(.unknownCollectionOperator(key.name, at: key.range))
    }
    switch (step, base.type) {
    case (.key(let key), .object(let entity)):
      return property(key, of: entity, base, isWhole: isWhole)
    case (.key(let key), let type):
      if let value = self.key(key, of: base) { return value }
      if type.isOpen {
        return Typed(expression: .constant(.missing, .none), type: .null, range: base.range)
      }
      let near = Suggestions.nearest(
        to: key.name, among: FunctionTable.keys(of: type))
      return problem(
        .unknownKey(key.name, of: type.description(in: schema), near: near, at: key.range))
    case (.links(let source, let relationship), .object(let entity)):
      return links(source, relationship, of: entity, base)
    case (.links(let source, _), let type):
      return problem(
        .unknownKey("@links", of: type.description(in: schema), near: [], at: source.range))
    case (.collection, _), (.wrong, _): return base
    }
  }

  private mutating func property(
    _ key: SyntaxTree.Identifier, of id: EntityID, _ base: Typed, isWhole: Bool
  ) -> Typed {
    let entity = schema[id]
    if let attribute = entity.attribute(named: key.name) {
      return Typed(
        expression: .attribute(base.expression, attribute, of: id, origin(key.range)),
        type: ValueType(entity.attributes[attribute.index].type), range: key.range)
    }
    if let relationship = entity.relationship(named: key.name) {
      let description = entity.relationships[relationship.index]
      let target = ValueType.object(description.destination)
      return Typed(
        expression: description.isToMany
          ? .links(base.expression, relationship, of: id, origin(key.range))
          : .link(base.expression, relationship, of: id, origin(key.range)),
        type: description.isToMany ? .collection(target) : target, range: key.range)
    }
    let names = entity.attributes.map(\.name) + entity.relationships.map(\.name)
    return problem(
      .unknownKey(
        key.name, of: entity.name, near: Suggestions.nearest(to: key.name, among: names),
        among: names,
        variables: scope.filter { hasProperty(key.name, $0.value.type) }.keys.sorted(),
        isBare: isWhole && key.range.lowerBound == base.range.lowerBound, at: key.range))
  }

  private func hasProperty(_ name: String, _ type: ValueType) -> Bool {
    guard case .object(let entity) = type else { return false }
    return schema[entity].attribute(named: name) != nil
      || schema[entity].relationship(named: name) != nil
  }

  /// `@links.Recipe.ingredients` is the inverse itself (S-5).
  private mutating func links(
    _ source: SyntaxTree.Identifier, _ relationship: SyntaxTree.Identifier, of entity: EntityID,
    _ base: Typed
  ) -> Typed {
    guard let sourceID = schema.entity(named: source.name) else {
      let near = Suggestions.nearest(to: source.name, among: schema.entities.map(\.name))
      return problem(.unknownEntity(source.name, near: near, at: source.range))
    }
    guard let forward = schema[sourceID].relationship(named: relationship.name),
      schema[sourceID].relationships[forward.index].isStored,
      schema[sourceID].relationships[forward.index].destination == entity,
      let inverse = schema.inverse(of: forward, in: sourceID)
    else {
      let names = schema[sourceID].relationships
        .filter { $0.isStored && $0.destination == entity }.map(\.name)
      return problem(
        .unknownKey(relationship.name, of: source.name, near: names, at: relationship.range))
    }
    return Typed(
      expression: .links(base.expression, inverse, of: entity, origin(relationship.range)),
      type: .collection(.object(sourceID)), range: relationship.range)
  }

  /// S-12: sums and averages need numbers; the minimum and maximum need values with an order.
  private mutating func aggregate(
    _ operation: CollectionOperator, _ collection: Typed, at range: SourceRange
  ) -> Typed {
    let element = collection.type.element ?? collection.type
    let isFit: Bool
    let aggregate: Aggregate
    var type = element
    switch operation {
    case .count:
      return Typed(
        expression: .count(collection.expression, origin(range)), type: .int, range: range)
    case .sum:
      (aggregate, isFit) = (.sum, element.isNumeric)
      type = element == .double ? .double : .int
    case .average: (aggregate, isFit, type) = (.average, element.isNumeric, .double)
    case .minimum: (aggregate, isFit) = (.minimum, element.isOrdered(with: element))
    case .maximum: (aggregate, isFit) = (.maximum, element.isOrdered(with: element))
    case .unionOfObjects, .unionOfArrays:
      (aggregate, isFit, type) = (.values, true, .collection(element))
    case .distinctUnionOfObjects, .distinctUnionOfArrays, .distinctUnionOfSets:
      (aggregate, isFit, type) = (.distinct, true, .collection(element))
    }
    guard collection.type.element != nil || collection.type.isOpen else {
      return problem(
        .needsCollection(operation.rawValue, collection.type.description(in: schema), at: range))
    }
    guard isFit || element.isOpen else {
      return problem(
        .operandType(operation.rawValue, element.description(in: schema), at: range))
    }
    return Typed(
      expression: .aggregate(aggregate, collection.expression, origin(range)), type: type,
      range: range)
  }
}

extension SyntaxTree {
  /// Whether the tree is SELF.
  fileprivate var isSubject: Bool {
    if case .subject = kind { true } else { false }
  }
}
