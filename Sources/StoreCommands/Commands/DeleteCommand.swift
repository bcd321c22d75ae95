internal import ObjectGraph
internal import QueryEngine

extension Command {
  /// Deletes objects.
  package static let delete = Command(
    name: "delete",
    operands: PredicateRequest.operands,
    summary: "delete the objects that a predicate holds for",
    discussion: """
      Says how many objects PREDICATE holds for and asks whether to delete them; where
      nobody can be asked, --yes must be given. A deleted object leaves every object
      that links to it. Objects that are there only for those that link to them are
      deleted with the last of these.
      """,
    options: [.on, .yes, .dryRun, .variable],
    run: runDelete)

  @Sendable
  private static func runDelete(_ invocation: Invocation, _ session: Session) throws -> ExitStatus {
    let request = try PredicateRequest(invocation, session)
    let query = try request.compile()
    let console = session.console
    try session.application.checkDeletion(of: request.entity)
    console.warn(query.warnings, of: request.text)
    let isDecided = invocation.has(.yes) || invocation.has(.dryRun)
    if !isDecided, !console.canAsk {
      throw invocation.mistake("deleting wants --yes where nobody can be asked")
    }
    let snapshot = try request.snapshot()
    let objects = try placingDiagnostics(in: request.text) { try query.objects(in: snapshot) }
    let description = snapshot.schema[request.entity]
    let counted = description.counted(objects.count)
    if invocation.has(.dryRun) {
      try console.output.write("would delete \(counted)\n")
      return .success
    }
    if !isDecided, !objects.isEmpty {
      let names = try preview(of: objects, in: snapshot)
      guard try console.ask("Delete \(counted) (\(names))?") else {
        console.note("nothing was deleted")
        return .nothingFound
      }
    }
    let count = try session.store().write { transaction in
      // What was agreed to is what is deleted, though others may have written since.
      let base = transaction.base
      let current = try placingDiagnostics(in: request.text) { try query.objects(in: base) }
      guard isDecided || current == objects else {
        throw Failure(
          .nothingFound, "the store has changed since, and nothing was deleted", help: "ask again")
      }
      try transaction.delete(current.map(\.row), of: request.entity)
      return current.count
    }
    try console.output.write("deleted \(description.counted(count))\n")
    return .success
  }

  /// The first names, for whoever is asked.
  private static func preview(of objects: ObjectList, in snapshot: Snapshot) throws -> String {
    let names = ObjectNames(snapshot)
    let shown = try objects.prefix(5).map(names.name) + (objects.count > 5 ? ["…"] : [])
    return shown.joined(separator: ", ")
  }
}

extension Option {
  fileprivate static let yes = Option(
    name: "yes", short: "y", summary: "delete without being asked")
}
