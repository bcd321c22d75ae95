internal import StorePersistence

extension Command {
  /// Makes a store's file small.
  package static let compact = Command(
    name: "compact",
    summary: "write the store anew, without free space",
    discussion: """
      Writes the store to a fresh file, without the space that changes and deleted
      objects have left, and swaps it in. Others can read meanwhile; writers wait. It
      needs as much free space on the disk as the new file takes.
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
