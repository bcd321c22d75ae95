internal import StorePersistence

extension Command {
  /// Rewrites a store without free space.
  package static let compact = Command(
    name: "compact",
    summary: "rewrite the store without free space",
    discussion: """
      Writes the store to a new file, without the space that changed and deleted
      objects left, and puts this file in place of the store. Others can read
      meanwhile; writers wait. The disk needs free space for the new file.
      """,
    run: runCompact)

  @Sendable
  private static func runCompact(_ invocation: Invocation, _ session: Session) throws -> ExitStatus
  {
    let (before, after) = try session.file().compact()
    try session.console.output.write("\(size(before)) before, \(size(after)) now\n")
    return .success
  }

  private static func size(_ byteCount: Int) -> String {
    if byteCount < 10 << 20 { return "\((byteCount + 1023) >> 10) KiB" }
    return "\((byteCount + (1 << 20) - 1) >> 20) MiB"
  }
}
