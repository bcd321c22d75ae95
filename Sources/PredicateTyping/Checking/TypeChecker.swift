package import ObjectGraph
package import PredicateSyntax

/// Finds the meaning of a syntax tree in a schema: resolves names to attributes, relationships and
/// slots, and checks every operator against the types of its operands before anything runs (S-3).
///
/// It does not stop at the first problem. Diagnostics are collected in the order of the text, inner
/// ones before outer ones. An invalid expression has the type `mixed`, so that its error is
/// reported once.
package struct TypeChecker {
  let schema: Schema
  let entity: EntityID
  /// The text that the trees were parsed from, used to find places inside literals.
  let text: String
  let arguments: [QueryArgument]
  let boundVariables: [String: QueryArgument]
  /// The named expressions that can be called.
  let definitions: Definitions
  let patternCheck: PatternCheck?
  /// The object that SELF and bare keys refer to: the object that the query is about or, in the
  /// body of a definition, the object that the definition is called on.
  var subject: Typed
  /// The values of the variables in scope: elements of SUBQUERYs and parameters of definitions.
  var scope: [String: Typed] = [:]
  /// The origin of all nodes in the body of a definition: the outermost call, since the body is in
  /// another text.
  var callOrigin: Origin?
  /// The definitions that are being expanded, outermost first.
  var expanding: [String] = []
  /// The number of calls of definitions expanded so far.
  var callCount = 0
  /// The number of nodes in the bodies of those calls, with everything copied into them.
  private var expandedSize = 0
  /// The nesting depth of the current tree, with the calls of the definition that contains it.
  var depth = 0
  package private(set) var slotCount: Int
  /// The definitions that were called, and the texts that were looked up.
  package internal(set) var dependence = VersionDependence()
  var diagnostics: [Diagnostic] = []
  /// The first error of a vocabulary.
  var cause: (any Error)?

  /// An expression with its type and place.
  struct Typed {
    var expression: TypedExpression
    var type: ValueType
    var range: SourceRange
    /// The elements of a written list, which can still be converted to another type.
    var elements: [Typed]?
    /// Whether the value is untyped text, which takes the type expected at its place (S-19).
    var isUntyped = false

    /// The value, if the expression is constant.
    var constant: Value? {
      if case .constant(let value, _) = expression { value } else { nil }
    }
  }

  /// Creates a checker for predicates about the objects of `entity`.
  package init(
    _ schema: Schema, entity: EntityID, text: String, arguments: [QueryArgument] = [],
    variables: [String: QueryArgument] = [:], definitions: Definitions = Definitions(),
    patternCheck: PatternCheck?, slotCount: Int = 1
  ) {
    self.schema = schema
    self.text = text
    self.slotCount = slotCount
    self.entity = entity
    self.arguments = arguments
    boundVariables = variables
    self.definitions = definitions
    self.patternCheck = patternCheck
    subject = Typed(expression: .slot(0), type: .object(entity), range: SourceRange(0, 0))
  }

  /// Checks a whole query.
  ///
  /// - Returns: the typed query, and the warnings in the order of the text.
  /// - Throws: the errors and the warnings.
  package mutating func check(_ syntax: QuerySyntax) throws(Diagnostics)
    -> (query: TypedQuery, warnings: [Diagnostic])
  {
    let predicate = predicate(syntax.predicate)
    var query = TypedQuery(entity: entity, predicate: predicate)
    var clauses = TypedQuery.Clauses()
    clauses.sort = syntax.sort.map { sortKey($0) }
    clauses.distinct = syntax.distinct.map { singleValue($0, clause: "DISTINCT").expression }
    clauses.offset = syntax.offset.map { count($0, clause: "OFFSET") } ?? 0
    clauses.limit = syntax.limit.map { count($0, clause: "LIMIT") }
    if !clauses.isEmpty { query.clauses = [clauses] }
    checkArgumentCount(syntax)
    query.slotCount = slotCount
    let warnings = try finish()
    return (query, warnings)
  }

  /// Checks expressions of any type, such as those of a selection.
  package mutating func check(_ expressions: [SyntaxTree]) throws(Diagnostics) -> [(
    expression: TypedExpression, type: ValueType
  )] {
    let typed = expressions.map { expression($0) }
    _ = try finish()
    return typed.map { ($0.expression, $0.type) }
  }

  /// Checks a sort key that is outside a query's text.
  package mutating func check(_ key: SortKeySyntax) throws(Diagnostics) -> TypedQuery.SortKey {
    callOrigin = Origin.none
    let typed = sortKey(key)
    _ = try finish()
    return typed
  }

  /// Checks an expression of DISTINCT that is outside a query's text.
  package mutating func check(distinct tree: SyntaxTree) throws(Diagnostics) -> TypedExpression {
    callOrigin = Origin.none
    let typed = singleValue(tree, clause: "DISTINCT")
    _ = try finish()
    return typed.expression
  }

  /// Returns the warnings, or throws all diagnostics if one is an error.
  private mutating func finish() throws(Diagnostics) -> [Diagnostic] {
    let found = diagnostics.withinLimit
    diagnostics = []
    if found.contains(where: { $0.severity == .error }) { throw Diagnostics(found, cause: cause) }
    return found
  }

  /// Reports a problem, and returns an expression of a type that causes no further problems.
  mutating func problem(_ diagnostic: Diagnostic) -> Typed {
    diagnostics.append(diagnostic)
    return Typed(expression: .constant(.missing, .none), type: .mixed, range: diagnostic.range)
  }

  /// The origin of a node that is written at a range.
  func origin(_ range: SourceRange) -> Origin { callOrigin ?? Origin(range) }

  /// Returns a new slot.
  mutating func newSlot() -> Slot {
    defer { slotCount += 1 }
    return slotCount
  }

  /// The maximum size and depth that calls of definitions can give a query, with everything copied
  /// into the bodies (S-20).
  ///
  /// An argument is copied to each use of its parameter. Without a limit, twenty nested calls could
  /// make a million copies, and two hundred a tree that overflows the stack.
  private static let expansionLimit = Extent(size: 250_000, depth: 2 * SyntaxTree.depthLimit)

  /// Adds to the size of the bodies of definitions. Returns false if the query becomes too large,
  /// which is reported once.
  mutating func expand(by extent: (Int) -> Extent, at range: SourceRange) -> Bool {
    let limit = Self.expansionLimit
    guard !expanding.isEmpty else { return true }
    guard expandedSize <= limit.size else { return false }
    let extent = extent(limit.size + 1 - expandedSize)
    expandedSize += max(extent.depth, depth) > limit.depth ? limit.size + 1 : extent.size
    if expandedSize <= limit.size { return true }
    diagnostics.append(.tooManyCalls(at: range))
    return false
  }

  // MARK: Predicates

  /// Checks a tree in the place of a predicate.
  mutating func predicate(_ tree: SyntaxTree) -> TypedPredicate {
    depth += 1
    defer { depth -= 1 }
    guard expand(by: { _ in Extent(size: 1, depth: 1) }, at: tree.range) else {
      return .constant(false)
    }
    switch tree.kind {
    case .truth(let value): return .constant(value)
    case .not(let operand): return .not(predicate(operand))
    case .compound(let connective, let operands):
      if connective == .and { hintIndependentQuantifiers(operands) }
      let typed = operands.map { predicate($0) }
      return connective == .and ? .and(typed) : .or(typed)
    case .comparison(let comparison): return self.comparison(comparison, at: tree.range)
    case .literal(.bool):
      return truth(problem(.truthLiteral(at: tree.range)))
    case .call(let base, let name, let arguments):
      if base == nil, FunctionTable.function(named: name.name) != nil { return boolean(tree) }
      guard let (definition, object) = definition(base, name, arguments) else {
        return truth(unknownCall(name, isMethod: base != nil, arguments))
      }
      return expand(definition, on: object, arguments, at: tree.range) { checker, body in
        checker.predicate(body)
      } ?? .constant(false)
    case .unsupported(let form, _):
      return truth(problem(.unsupported(form, at: tree.range)))
    case .cast, .selector, .member: return boolean(tree)
    default:
      return truth(expression(tree))
    }
  }

  /// S-15: a function that returns a Bool is a predicate, even if it is constant.
  private mutating func boolean(_ tree: SyntaxTree) -> TypedPredicate {
    let typed = expression(tree)
    return typed.type == .bool ? .truth(typed.expression, origin(typed.range)) : truth(typed)
  }

  /// S-15: a Bool is a predicate by itself; a value of another type is not.
  private mutating func truth(_ typed: Typed) -> TypedPredicate {
    if typed.type != .bool && !typed.type.isOpen || typed.constant?.isMissing == false {
      diagnostics.append(
        .notAPredicate(typed.type.description(in: schema), at: typed.range))
    } else if typed.type == .null {
      diagnostics.append(.notAPredicate("nil", at: typed.range))
    }
    return .truth(typed.expression, origin(typed.range))
  }

  // MARK: Clauses

  private mutating func sortKey(_ key: SortKeySyntax) -> TypedQuery.SortKey {
    let typed = singleValue(key.expression, clause: "SORT")
    warnAboutOptions(key.options, on: [typed.type], at: typed.range)
    return TypedQuery.SortKey(
      expression: typed.expression, isDescending: key.isDescending, options: key.options)
  }

  private mutating func singleValue(_ tree: SyntaxTree, clause: String) -> Typed {
    let typed = expression(tree)
    switch typed.type {
    case .collection, .object:
      return problem(
        .clauseNeedsOneValue(clause, typed.type.description(in: schema), at: tree.range))
    case .null, .bool, .int, .double, .string, .date, .mixed: return typed
    }
  }

  private mutating func count(_ tree: SyntaxTree, clause: String) -> Int {
    let typed = adapted(expression(tree), to: .int)
    if case .int(let value)? = typed.constant, value >= 0 { return Int(value) }
    if typed.type != .mixed { diagnostics.append(.clauseNeedsCount(clause, at: tree.range)) }
    return 0
  }

  /// S-19: there are no more arguments than placeholders.
  private mutating func checkArgumentCount(_ syntax: QuerySyntax) {
    let trees = syntax.trees
    let wanted = trees.reduce(0) { $0 + $1.argumentCount }
    guard arguments.count > wanted else { return }
    let end = trees.map(\.range.upperBound).max() ?? 0
    diagnostics.append(
      .tooManyArguments(given: arguments.count, wanted: wanted, at: SourceRange(end, end)))
  }
}

extension QuerySyntax {
  /// The predicate and the expressions of the clauses.
  package var trees: [SyntaxTree] {
    [predicate] + sort.map(\.expression) + distinct + [offset, limit].compactMap { $0 }
  }
}

extension SyntaxTree {
  /// The number of placeholders in the tree.
  fileprivate var argumentCount: Int {
    let own =
      switch kind {
      case .argument, .memberArgument: 1
      default: 0
      }
    return own + kind.children.reduce(0) { $0 + $1.argumentCount }
  }
}
