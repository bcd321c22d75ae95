import ObjectGraph
import PredicateSyntax

extension TypeChecker {
  /// Checks a comparison, with or without a quantifier.
  mutating func comparison(_ written: SyntaxTree.ComparisonSyntax, at range: SourceRange)
    -> TypedPredicate
  {
    var left = expression(written.left)
    var right = expression(written.right)
    let comparator = written.comparator
    if let quantifier = written.quantifier {
      guard let element = left.type.element ?? (left.type.isOpen ? .mixed : nil) else {
        diagnostics.append(
          .anyNeedsCollection(
            quantifier.rawValue, left.type.description(in: schema),
            at: (written.quantifierRange ?? range).union(left.range)))
        return .constant(false)
      }
      left.elements = nil
      adaptOperands(&left, &right, comparator, leftType: element)
      if comparator != .between || !checkBounds(written, element, right) {
        checkOperator(comparator, written, element, left, right)
      }
      return .quantified(
        quantifier, left.expression, comparator, written.options, right.expression,
        origin(range))
    }
    adaptOperands(&left, &right, comparator, leftType: left.type)
    if !checkCollections(written, left, right) {
      checkOperator(comparator, written, left.type, left, right)
    }
    return .comparison(
      left.expression, comparator, written.options, right.expression, origin(range))
  }

  /// Converts untyped text and date literals to the type of the other side (S-18, S-19).
  private mutating func adaptOperands(
    _ left: inout Typed, _ right: inout Typed, _ comparator: Comparator, leftType: ValueType
  ) {
    switch comparator {
    case .isIn, .between:
      if let element = right.type.element { left = adapted(left, to: element) }
      right = adapted(right, to: leftType)
    case .contains:
      if let element = left.type.element { right = adapted(right, to: element) }
      left = adapted(left, to: right.type)
    case .equal, .notEqual, .less, .greater, .lessOrEqual, .greaterOrEqual, .beginsWith, .endsWith,
      .like, .matches:
      left = adapted(left, to: right.type)
      right = adapted(right, to: leftType)
    }
  }

  /// S-4: a to-many path or SUBQUERY can be an operand only as the collection of IN or CONTAINS.
  ///
  /// - Returns: whether a problem was reported.
  private mutating func checkCollections(
    _ written: SyntaxTree.ComparisonSyntax, _ left: Typed, _ right: Typed
  ) -> Bool {
    let comparator = written.comparator
    if comparator == .between {
      guard !left.isMany else {
        diagnostics.append(.needsQuantifier(at: left.range))
        return true
      }
      return checkBounds(written, left.type, right)
    }
    let isLeftMany = left.isMany && comparator != .contains
    let isRightMany = right.isMany && comparator != .isIn
    guard isLeftMany || isRightMany else { return false }
    let many = isLeftMany ? left : right
    let other = isLeftMany ? right : left
    let element = many.type.element ?? .mixed
    let isLegal =
      isLeftMany
      ? fault(comparator, element, other.type) == nil
      : fault(comparator, other.type, element) == nil
    if isLegal && !element.isObject {
      diagnostics.append(.needsQuantifier(at: many.range))
    } else if isLegal && other.type.isObjectLike {
      diagnostics.append(.needsQuantifier(at: many.range))
    } else {
      diagnostics.append(
        .operandType(comparator.rawValue, many.type.description(in: schema), at: many.range))
    }
    return true
  }

  /// S-22: the right side of BETWEEN has two bounds. S-3: each bound can be ordered with the left
  /// side.
  ///
  /// - Returns: whether a problem was reported.
  private mutating func checkBounds(
    _ written: SyntaxTree.ComparisonSyntax, _ leftType: ValueType, _ right: Typed
  ) -> Bool {
    let isBounds: Bool
    switch written.right.kind {
    case .list, .argument, .variable: isBounds = right.elements?.count ?? 2 == 2
    default: isBounds = false
    }
    guard isBounds, right.type.element != nil || right.type.isOpen else {
      diagnostics.append(.betweenNeedsBounds(at: right.range))
      return true
    }
    // Bounds of one type are checked by `checkOperator`.
    if right.type.element == .mixed, leftType.isOrdered(with: leftType),
      let wrong = right.elements?.first(where: { !leftType.isOrdered(with: $0.type) })
    {
      let type = wrong.type.description(in: schema)
      diagnostics.append(
        .comparisonType(
          written.comparator.rawValue, leftType.description(in: schema), type, wanted: type,
          at: wrong.range))
      return true
    }
    if let bounds = right.elements, let lower = bounds[0].constant, let upper = bounds[1].constant,
      let order = Comparison(.less, written.options).order(lower, upper), order > 0
    {
      diagnostics.append(.reversedBounds(at: right.range))
    }
    return false
  }

  /// S-3, S-8: checks that an operator applies to the types of its operands.
  private mutating func checkOperator(
    _ comparator: Comparator, _ written: SyntaxTree.ComparisonSyntax, _ leftType: ValueType,
    _ left: Typed, _ right: Typed
  ) {
    if let wrong = fault(comparator, leftType, right.type) {
      let side = wrong == .left ? left : right
      let type = wrong == .left ? leftType : right.type
      diagnostics.append(
        .comparisonType(
          comparator.rawValue, leftType.description(in: schema),
          right.type.description(in: schema), wanted: type.description(in: schema),
          at: side.range))
      return
    }
    warnAboutEquality(comparator, leftType, right.type, at: written.comparatorRange)
    warnAboutPattern(written, right)
    if comparator == .matches { checkPattern(written.options, right) }
    warnAboutOptions(
      written.options, on: [leftType, right.type], at: written.comparatorRange)
  }

  /// S-3: comparing values that are never equal is a warning, not an error. The same holds for the
  /// elements of a collection.
  private mutating func warnAboutEquality(
    _ comparator: Comparator, _ left: ValueType, _ right: ValueType, at range: SourceRange
  ) {
    let (one, other): (ValueType, ValueType)
    switch comparator {
    case .equal, .notEqual: (one, other) = (left, right)
    case .contains: (one, other) = (left.element ?? .mixed, right)
    case .isIn: (one, other) = (left, right.element ?? .mixed)
    default: return
    }
    guard !one.isLike(other) else { return }
    let object = [one, other].first { $0.isObject }
    diagnostics.append(
      .neverEqual(
        one.description(in: schema), other.description(in: schema),
        result: comparator == .notEqual, help: object.flatMap(attributeHelp), at: range))
  }

  /// Help on how to compare an object with a value.
  private func attributeHelp(_ type: ValueType) -> String? {
    guard case .object(let id) = type else { return nil }
    let entity = schema[id]
    return entity.namingAttribute.map {
      "compare one of its attributes, such as \(entity.attributes[$0.index].name)"
    }
  }

  /// Warns about `%` in a pattern that is an argument. The parser warns about `%` in a literal.
  private mutating func warnAboutPattern(_ written: SyntaxTree.ComparisonSyntax, _ right: Typed) {
    guard written.comparator == .like, case .string(let pattern)? = right.constant else { return }
    if case .literal = written.right.kind { return }
    if pattern.contains("%"), !pattern.contains("*"), !pattern.contains("?") {
      diagnostics.append(.sqlPattern(at: right.range))
    }
  }

  /// S-17: a constant pattern is compiled before anything runs.
  private mutating func checkPattern(_ options: TextOptions, _ right: Typed) {
    guard case .string(let pattern)? = right.constant, let patternCheck else { return }
    do {
      try patternCheck(pattern, options)
    } catch {
      diagnostics.append(error.diagnostic(at: right.range, text))
    }
  }

  private enum Side { case left, right }

  /// Returns the operand that an operator cannot be applied to, or nil if the operands are valid.
  private func fault(_ comparator: Comparator, _ left: ValueType, _ right: ValueType) -> Side? {
    func isText(_ type: ValueType) -> Bool { type == .string || type.isOpen }
    switch comparator {
    case .equal, .notEqual: return nil
    case .less, .greater, .lessOrEqual, .greaterOrEqual:
      if left.isOrdered(with: right) { return nil }
      return left.isOrdered(with: left) ? .right : .left
    case .between:
      guard let element = right.element else { return nil }
      if left.isOrdered(with: element) { return nil }
      return left.isOrdered(with: left) ? .right : .left
    // A `mixed` operand can be a collection.
    case .contains:
      if left.element != nil || left == .mixed { return nil }
      return isText(left) ? (isText(right) ? nil : .right) : .left
    case .isIn:
      if right.element != nil || right == .mixed { return nil }
      return isText(right) ? (isText(left) ? nil : .left) : .right
    case .beginsWith, .endsWith, .like, .matches:
      return isText(left) ? (isText(right) ? nil : .right) : .left
    }
  }

  /// S-8: options without an effect are accepted, with a warning.
  mutating func warnAboutOptions(
    _ options: TextOptions, on types: [ValueType], at range: SourceRange
  ) {
    guard !options.isEmpty else { return }
    let canBeText = types.allSatisfy { type in
      let element = type.element ?? type
      return element == .string || element.isOpen
    }
    if !canBeText { diagnostics.append(.optionsWithoutEffect(at: range)) }
  }

  /// Warns that two ANYs with one prefix can be satisfied by different elements, and suggests
  /// SUBQUERY. There is no warning if the keys after the prefix are equal: two values of one key
  /// are probably meant for two elements.
  mutating func hintIndependentQuantifiers(_ operands: [SyntaxTree]) {
    var seen: [(prefix: String, key: String)] = []
    for operand in operands {
      guard case .comparison(let comparison) = operand.kind, comparison.quantifier == .any,
        case .member(let base, let key) = comparison.left.kind
      else { continue }
      let prefix = base.description
      if let other = seen.first(where: { $0.prefix == prefix && $0.key != key.name }) {
        diagnostics.append(
          .independentQuantifiers(prefix, other.key, key.name, at: operand.range))
        return
      }
      seen.append((prefix, key.name))
    }
  }
}

extension TypeChecker.Typed {
  /// Whether the value is a collection other than a written list: a to-many path, a SUBQUERY or a
  /// set.
  fileprivate var isMany: Bool { type.element != nil && elements == nil }
}

extension ValueType {
  fileprivate var isObject: Bool { if case .object = self { true } else { false } }
  fileprivate var isObjectLike: Bool { isObject || isOpen }
}
