internal import ObjectGraph
internal import PredicateSyntax
internal import PredicateTyping
internal import QueryEngine

extension Command {
  /// Defines a named expression.
  package static let define = Command(
    name: "define",
    operands: Operands(usage: "DEFINITION", minimum: 1, maximum: 1),
    summary: "define a named expression",
    discussion: """
      DEFINITION is a name, parameters if there are any, := and a predicate or
      another expression about the objects of one entity:

        named($text) := name CONTAINS[cd] $text

      Predicates about that entity use it like a function, as in named('x'); others
      use it on an object, as in $r.named('x'). It may use other named expressions,
      but not itself. It replaces an expression of the same name and entity, unless
      that comes with the program. The store is created if it does not exist.
      """,
    options: [.on], lineForm: .whole(usage: "DEFINITION"),
    run: runDefine)

  /// Prints the named expressions.
  package static let definitions = Command(
    name: "definitions",
    summary: "print the named expressions",
    discussion: """
      Prints the entity, name and text of each named expression: as a table on a
      terminal, otherwise as lines with fields separated by tabs. Expressions that
      come with the program are not listed.
      """,
    options: [.format, .jsonLines], lineForm: .alone,
    run: runDefinitions)

  /// Removes a named expression.
  package static let undefine = Command(
    name: "undefine",
    operands: Operands(usage: "NAME", minimum: 1, maximum: 1),
    summary: "remove a named expression",
    discussion: """
      Expressions that use it are kept, but have errors until it is defined again.
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
        let isNew = try transaction.definitions().definition(definition.name, of: entity) == nil
        let builtin = try session.application.definitions(in: transaction.base)
        try transaction.define(definition, builtin: builtin)
        return (isNew, definition, try transaction.definitions(builtin: builtin))
      }
    }
    let title = "\(definition.title) of \(session.schema[entity].name)"
    try session.console.output.write("\(isNew ? "defined" : "redefined") \(title)\n")
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
    // A missing store is an error; it is not created.
    _ = try session.snapshot()
    let definitions = try session.store().write { transaction in
      guard try transaction.undefine(name, of: entity) else {
        throw unknownDefinition(
          name, of: entity, try transaction.definitions(), session.application)
      }
      return try transaction.definitions(
        builtin: try session.application.definitions(in: transaction.base))
    }
    try session.console.output.write("removed \(name) of \(session.schema[entity].name)\n")
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
      .usage, "\(schema[entity].name) has no named expression '\(name)'",
      help: other.map { "\(schema[$0.entity].name) has one: --on \(schema[$0.entity].name)" }
        ?? Suggestions.help(Suggestions.nearest(to: name, among: names))
        ?? "'\(application.name) definitions' prints them")
  }
}

extension Definition {
  /// The name and parameters, as they are written.
  fileprivate var title: String {
    parameters.isEmpty
      ? name : "\(name)(\(parameters.map { "$" + $0 }.joined(separator: ", ")))"
  }
}

extension Console {
  /// Warns of definitions that have errors.
  fileprivate func warn(ofFaultsIn definitions: Definitions, _ schema: Schema) {
    for (definition, diagnostics) in definitions.faults(in: schema) {
      let reason = diagnostics.all.first { $0.severity == .error }?.message ?? "it has errors"
      warn("'\(definition.name)' of \(schema[definition.entity].name) cannot be called: \(reason)")
    }
  }
}
