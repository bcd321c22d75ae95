internal import ObjectGraph
internal import StorePersistence

extension Command {
  /// Checks a store.
  package static let check = Command(
    name: "check",
    summary: "check that the store is whole",
    discussion: """
      Compares everything in the store's file with its checksums, and checks what
      the objects say of each other: links and keys. Prints what is wrong, a line
      each, and then ends with status 4.
      """,
    run: runCheck)

  @Sendable
  private static func runCheck(_ invocation: Invocation, _ session: Session) throws -> ExitStatus {
    let file = try session.file()
    var problems = try file.check()
    // What the file got wrong, the objects cannot get right.
    if problems.isEmpty { problems = try session.snapshot().invariantProblems() }
    let console = session.console
    guard problems.isEmpty else {
      for problem in problems { try console.writeLine(problem) }
      throw Failure(
        .data, "the store '\(file.path)' is damaged",
        help: "restore it from a backup, or import again into a new store")
    }
    let snapshot = try session.snapshot()
    let entities = snapshot.schema.entities.indices.map(EntityID.init)
    // Of what a collection does not use nothing is said.
    let used = entities.filter { snapshot.count(of: $0) > 0 }
    let counts = (used.isEmpty ? Array(entities.prefix(1)) : used).map { entity in
      snapshot.schema[entity].counted(snapshot.count(of: entity))
    }
    try console.writeLine("ok: \(counts.joined(separator: ", "))")
    return .success
  }
}
