internal import ObjectGraph
internal import PredicateSyntax
internal import PredicateTyping
internal import QueryEngine

extension Command {
  /// Keeps a named expression.
  package static let define = Command(
    name: "define",
    operands: Operands(usage: "DEFINITION", minimum: 1, maximum: 1),
    summary: "keep an expression under a name, for predicates to call",
    discussion: """
      DEFINITION is a name, its parameters where it has some, := and a predicate or
      another expression about the objects of one entity:

        named($text) := name CONTAINS[cd] $text

      Predicates about that entity call it as named('x'), others on an object that
      they reach, as in $r.named('x'). It may call other named expressions, but not
      itself. One of the same name and entity is replaced. Where there is no store
      yet, one is made.
      """,
    options: [.on], lineForm: .whole(usage: "DEFINITION"),
    run: runDefine)

  /// Lists the named expressions.
  package static let definitions = Command(
    name: "definitions",
    summary: "print the named expressions that are kept",
    discussion: """
      Prints the entity, the name and the text of each named expression: a table on a
      terminal, elsewhere lines with tabs between the fields. Those that come with the
      program are not printed; one of your own with such a name is in its place.
      """,
    options: [.format, .jsonLines], lineForm: .alone,
    run: runDefinitions)

  /// Forgets a named expression.
  package static let undefine = Command(
    name: "undefine",
    operands: Operands(usage: "NAME", minimum: 1, maximum: 1),
    summary: "forget a named expression",
    discussion: """
      Others that call it stay, and are in error until it is defined again.
      """,
    options: [.on], lineForm: .name,
    run: runUndefine)

  @Sendable
  private static func runDefine(_ invocation: Invocation, _ session: Session) throws -> ExitStatus {
    let text = invocation.operands[0]
    let entity = try invocation.entity(in: session.schema)
    let (isNew, definition, definitions) = try placingDiagnostics(in: text) {
      let definition = try Definition(text, on: entity)
      return try session.store().write { transaction in
        let isNew = transaction.definitions().definition(definition.name, of: entity) == nil
        let builtin = try session.application.definitions(in: transaction.base)
        try transaction.define(definition, builtin: builtin)
        return (isNew, definition, transaction.definitions(builtin: builtin))
      }
    }
    let title = "\(definition.title) of \(session.schema[entity].name)"
    try session.console.output.write("\(isNew ? "defined" : "defined anew:") \(title)\n")
    session.console.warn(ofFaultsIn: definitions, session.schema)
    return .success
  }

  @Sendable
  private static func runDefinitions(_ invocation: Invocation, _ session: Session) throws
    -> ExitStatus
  {
    let snapshot = try session.snapshot()
    let definitions = try session.definitions(in: snapshot)
    let console = session.console
    var writer = try console.rowFormat(of: invocation).makeWriter(
      ["entity", "name", "definition"], CellText(ObjectNames(snapshot)), to: console)
    for definition in definitions.all {
      try writer.write([
        .string(snapshot.schema[definition.entity].name), .string(definition.name),
        .string(definition.text),
      ])
    }
    try writer.finish()
    console.warn(ofFaultsIn: definitions, snapshot.schema)
    return .success
  }

  @Sendable
  private static func runUndefine(_ invocation: Invocation, _ session: Session) throws -> ExitStatus
  {
    let name = invocation.operands[0]
    let entity = try invocation.entity(in: session.schema)
    // Without a store there is nothing to forget, and none is made.
    _ = try session.snapshot()
    let definitions = try session.store().write { transaction in
      guard transaction.undefine(name, of: entity) else {
        throw unknownDefinition(name, of: entity, transaction.definitions(), session.application)
      }
      return transaction.definitions(
        builtin: try session.application.definitions(in: transaction.base))
    }
    try session.console.output.write("forgot \(name) of \(session.schema[entity].name)\n")
    session.console.warn(ofFaultsIn: definitions, session.schema)
    return .success
  }

  private static func unknownDefinition(
    _ name: String, of entity: EntityID, _ definitions: Definitions,
    _ application: any Application
  ) -> Failure {
    let schema = application.schema
    let names = definitions.all.filter { $0.entity == entity }.map(\.name)
    let other = definitions.all.first { $0.name == name }
    return Failure(
      .usage, "no definition of \(schema[entity].name) is called '\(name)'",
      help: other.map { "\(schema[$0.entity].name) has one: --on \(schema[$0.entity].name)" }
        ?? Suggestions.help(Suggestions.nearest(to: name, among: names))
        ?? "'\(application.name) definitions' lists them")
  }
}

extension Definition {
  /// Its name and parameters, as they are written.
  fileprivate var title: String {
    parameters.isEmpty
      ? name : "\(name)(\(parameters.map { "$" + $0 }.joined(separator: ", ")))"
  }
}

extension Console {
  /// Warns of definitions that are in error.
  fileprivate func warn(ofFaultsIn definitions: Definitions, _ schema: Schema) {
    for (definition, diagnostics) in definitions.faults(in: schema) {
      let reason = diagnostics.all.first { $0.severity == .error }?.message ?? "it is in error"
      warn("'\(definition.name)' of \(schema[definition.entity].name) cannot be called: \(reason)")
    }
  }
}
