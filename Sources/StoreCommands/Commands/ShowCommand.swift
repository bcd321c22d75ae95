internal import ObjectGraph
internal import PredicateSyntax
internal import PredicateTyping
internal import QueryEngine

extension Command {
  /// Prints objects in full.
  package static let show = Command(
    name: "show",
    operands: Operands(usage: "NAME", minimum: 1, maximum: 1),
    summary: "print {objects} in full, by name",
    discussion: """
      Prints every {object} named NAME, with its key and all attributes. If there is
      none, the exit status is 1.
      """,
    options: [.on, .jsonObjects], lineForm: .name,
    run: runShow)

  @Sendable
  private static func runShow(_ invocation: Invocation, _ session: Session) throws -> ExitStatus {
    let name = invocation.operands[0]
    let entity = try invocation.entity(in: session.schema)
    let snapshot = try session.snapshot()
    let objects = try snapshot.objects(of: entity, "%K = %@", name)?.objects(in: snapshot)
    guard let objects, !objects.isEmpty else {
      let near = try snapshot.names(near: name, of: entity)
      session.console.report(
        Failure(
          .nothingFound, "no \(session.schema[entity].noun) is named '\(name)'",
          help: Suggestions.help(near)))
      return .nothingFound
    }
    let documents = session.application.allDocuments(of: entity)
    let console = session.console
    for (place, object) in objects.enumerated() {
      if invocation.has(.jsonObjects) {
        try console.writeJSON(try documents.json(of: object, in: snapshot) + [0x0A])
      } else {
        if place > 0 { try console.output.write("\n") }
        let card = try documents.card(of: object, in: snapshot)
        try console.output.write(card.text(isRaw: !console.isOutputTerminal))
      }
    }
    return .success
  }
}

extension Option {
  fileprivate static let jsonObjects = Option(
    name: "json", summary: "print a JSON object a line, as export does")
}

extension Snapshot {
  /// The greatest number of objects whose names are compared letter by letter, which takes less than
  /// a tenth of a second.
  private static let comparedCount = 20_000

  /// Returns the objects of an entity for whose name, `%K`, a predicate holds; nil if they have no
  /// names.
  fileprivate func objects(
    of entity: EntityID, _ predicate: String, _ name: String
  ) throws -> Query? {
    guard let naming = schema[entity].namingAttribute else { return nil }
    let key = schema[entity].attributes[naming.index].name
    return try placingDiagnostics(in: predicate) {
      try Query(
        predicate, on: entity, in: schema,
        arguments: [.value(.string(key)), .value(.string(name))])
    }
  }

  /// Returns at most three names like `name`: those that contain it, else those with a few other
  /// letters.
  fileprivate func names(near name: String, of entity: EntityID) throws -> [String] {
    let names = ObjectNames(self)
    guard var containing = try objects(of: entity, "%K CONTAINS[cdwk] %@", name) else { return [] }
    containing.limit(to: 3)
    let found = try containing.objects(in: self)
    if !found.isEmpty { return try found.map(names.name) }
    guard count(of: entity) <= Self.comparedCount,
      let all = try objects(of: entity, "%K != %@", name)
    else { return [] }
    return Suggestions.nearest(to: name, among: try all.objects(in: self).map(names.name))
  }
}
