internal import ObjectGraph
internal import StorePersistence

extension Command {
  /// Checks a store.
  package static let check = Command(
    name: "check",
    summary: "check the store for damage",
    discussion: """
      Compares the store's file with its checksums, and checks the links and keys of
      all objects. Prints a line for each problem; if there is one, the exit status
      is 4.
      """,
    run: runCheck)

  @Sendable
  private static func runCheck(_ invocation: Invocation, _ session: Session) throws -> ExitStatus {
    let file = try session.file()
    var problems = try file.check()
    // The objects of a damaged file are damaged too.
    if problems.isEmpty { problems = try session.snapshot().invariantProblems() }
    let console = session.console
    guard problems.isEmpty else {
      for problem in problems { try console.writeLine(problem) }
      throw Failure(
        .data, "the store '\(file.path)' is damaged",
        help: "restore it from a backup, or save what is whole with "
          + "'\(session.application.name) salvage'")
    }
    let snapshot = try session.snapshot()
    let entities = snapshot.schema.entities.indices.map(EntityID.init)
    // Entities without objects are left out.
    let used = entities.filter { snapshot.count(of: $0) > 0 }
    let counts = (used.isEmpty ? Array(entities.prefix(1)) : used).map { entity in
      snapshot.schema[entity].counted(snapshot.count(of: entity))
    }
    try console.writeLine("ok: \(counts.joined(separator: ", "))")
    return .success
  }
}
