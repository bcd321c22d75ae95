package import ObjectGraph
package import PredicateSyntax

/// Finds what a syntax tree means in a schema: names become attributes, relationships and slots, and
/// every operator is checked against the types of its operands before anything runs (S-3).
///
/// It does not stop at the first problem: diagnostics are collected in the order of the text, inner
/// ones before outer ones; what is in error has the type `mixed`, which nothing is said against.
package struct TypeChecker {
  let schema: Schema
  let entity: EntityID
  /// What the trees were read from; only to find places inside literals.
  let text: String
  let arguments: [QueryArgument]
  let boundVariables: [String: QueryArgument]
  /// The named expressions that can be called.
  let definitions: Definitions
  let patternCheck: PatternCheck?
  /// The object that SELF and bare keys are about: the one that is asked or, inside a definition,
  /// the one that the definition is called on.
  var subject: Typed
  /// What the variables around the place that is being checked stand for: an element of a SUBQUERY,
  /// or a parameter of a definition.
  var scope: [String: Typed] = [:]
  /// The origin of everything in the body of a definition: the outermost call, since the body is in
  /// another text.
  var callOrigin: Origin?
  /// The definitions that are being expanded, outermost first.
  var expanding: [String] = []
  /// How many calls of definitions were expanded.
  var callCount = 0
  /// How many nodes stand in the bodies of those calls, with what was copied into them.
  private var expandedSize = 0
  /// How many trees the one that is checked stands inside of, those that its definition is called
  /// in among them.
  var depth = 0
  package private(set) var slotCount: Int
  var diagnostics: [Diagnostic] = []

  /// An expression with its meaning.
  struct Typed {
    var expression: TypedExpression
    var type: ValueType
    var range: SourceRange
    /// The parts, where it was written as a list; these may yet take another type.
    var elements: [Typed]?
    /// Whether it is text from a shell that takes the type its place demands (S-19).
    var isUntyped = false

    /// Its value, where it is constant.
    var constant: Value? {
      if case .constant(let value, _) = expression { value } else { nil }
    }
  }

  /// A checker of predicates about the objects of `entity`.
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
  /// - Returns: its meaning, and warnings in the order of the text.
  /// - Throws: the errors, and the warnings with them.
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

  /// Checks a sort key that stands outside a query's text.
  package mutating func check(_ key: SortKeySyntax) throws(Diagnostics) -> TypedQuery.SortKey {
    callOrigin = Origin.none
    let typed = sortKey(key)
    _ = try finish()
    return typed
  }

  /// Checks an expression of DISTINCT that stands outside a query's text.
  package mutating func check(distinct tree: SyntaxTree) throws(Diagnostics) -> TypedExpression {
    callOrigin = Origin.none
    let typed = singleValue(tree, clause: "DISTINCT")
    _ = try finish()
    return typed.expression
  }

  /// Returns the warnings, or throws everything where there is an error among it.
  private mutating func finish() throws(Diagnostics) -> [Diagnostic] {
    let found = diagnostics.withinLimit
    diagnostics = []
    if found.contains(where: { $0.severity == .error }) { throw Diagnostics(found) }
    return found
  }

  /// Notes a problem, and returns something of a type that nothing more is said against.
  mutating func problem(_ diagnostic: Diagnostic) -> Typed {
    diagnostics.append(diagnostic)
    return Typed(expression: .constant(.missing, .none), type: .mixed, range: diagnostic.range)
  }

  /// The origin of a node that is written at a range.
  func origin(_ range: SourceRange) -> Origin { callOrigin ?? Origin(range) }

  /// A slot of its own for one more binding.
  mutating func newSlot() -> Slot {
    defer { slotCount += 1 }
    return slotCount
  }

  /// How large calls of definitions may make a query, and how deep, with what is copied into them no
  /// deeper either (S-20).
  /// An argument is copied to each use of its parameter: twenty calls inside one another would else
  /// make a million copies of it, and two hundred a tree deeper than the stack.
  private static let expansionLimit = Extent(size: 250_000, depth: 2 * SyntaxTree.depthLimit)

  /// Notes that the body of a definition makes the query so much larger; false where it becomes too
  /// large, which is told once.
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

  /// Checks a tree that stands where a predicate is wanted.
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

  /// S-15: a function that returns a Bool is a predicate, though its value be known already.
  private mutating func boolean(_ tree: SyntaxTree) -> TypedPredicate {
    let typed = expression(tree)
    return typed.type == .bool ? .truth(typed.expression, origin(typed.range)) : truth(typed)
  }

  /// S-15: a Bool is a predicate by itself; anything else is not.
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

  /// S-19: as many arguments as placeholders.
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
  /// The predicate and what stands in the clauses.
  package var trees: [SyntaxTree] {
    [predicate] + sort.map(\.expression) + distinct + [offset, limit].compactMap { $0 }
  }
}

extension SyntaxTree {
  /// How many placeholders stand in it.
  fileprivate var argumentCount: Int {
    let own =
      switch kind {
      case .argument, .memberArgument: 1
      default: 0
      }
    return own + kind.children.reduce(0) { $0 + $1.argumentCount }
  }
}
