internal import ObjectGraph
internal import QueryEngine

extension Command {
  /// Deletes objects.
  package static let delete = Command(
    name: "delete",
    operands: PredicateRequest.operands,
    summary: "delete the objects that match a predicate",
    discussion: """
      Prints the number of objects that match PREDICATE and asks whether to delete
      them. If there is no terminal to ask on, --yes is required. A deleted object
      also disappears from all objects that link to it. Objects that exist only
      while others link to them are deleted with their last link.
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
      throw invocation.mistake(
        "there is no terminal to ask on", help: "use --yes to delete without asking")
    }
    let snapshot = try request.snapshot()
    let objects = try placingDiagnostics(in: request.text) {
      try query.objects(in: snapshot, cancellation: session.cancellation)
    }
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
      // Only the objects that the user agreed to are deleted, though others may have written since.
      let base = transaction.base
      let current = try placingDiagnostics(in: request.text) {
        try query.objects(in: base, cancellation: session.cancellation)
      }
      guard isDecided || current == objects else {
        throw Failure(
          .nothingFound, "nothing was deleted: the store has changed meanwhile",
          help: "run the command again")
      }
      try transaction.delete(current.map(\.row), of: request.entity)
      return current.count
    }
    try console.output.write("deleted \(description.counted(count))\n")
    return .success
  }

  /// Returns the first names, for the question.
  private static func preview(of objects: ObjectList, in snapshot: Snapshot) throws -> String {
    let names = ObjectNames(snapshot)
    let shown = try objects.prefix(5).map(names.name) + (objects.count > 5 ? ["…"] : [])
    return shown.joined(separator: ", ")
  }
}

extension Option {
  fileprivate static let yes = Option(
    name: "yes", short: "y", summary: "delete without asking")
}
