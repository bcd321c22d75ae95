internal import ObjectGraph
internal import StorePersistence

extension Command {
  /// Saves the whole objects of a damaged store.
  package static let salvage = Command(
    name: "salvage",
    operands: Operands(usage: "STORE NEW", minimum: 2, maximum: 2),
    summary: "save the whole objects of a damaged store",
    discussion: """
      Writes every object of STORE that is not damaged to the new store NEW. Prints a
      line for each object that is lost, with its key or, if this is damaged too, with
      its row. Links to lost objects are dropped, and with them the objects that are
      deleted when nothing links to them. STORE is left as it is, and NEW must not
      exist. The exit status is 4 if something is lost.
      """,
    examples: [
      Example("after 'check' reported damage", "{program} salvage old.store new.store")
    ],
    run: runSalvage)

  @Sendable
  private static func runSalvage(_ invocation: Invocation, _ session: Session) throws -> ExitStatus
  {
    let (schema, console) = (session.schema, session.console)
    let file = session.file(at: invocation.operands[0], isReadOnly: true)
    let salvaged = try file.salvage(to: invocation.operands[1]) { lost in
      let name = schema[lost.object.entity].name
      try console.writeLine(
        lost.key.map { "lost: \(name) '\($0)'" }
          ?? "lost: \(name) in row \(lost.object.row.rawValue)")
    }
    for record in salvaged.lostRecords { try console.writeLine("lost: \(record)") }
    let unlinked =
      salvaged.unlinkedCount == 0 ? "" : "\(salvaged.unlinkedCount) without links left out, "
    try console.writeLine(
      "\(count(salvaged.objectCount, "object")) saved, \(salvaged.lostCount) lost, \(unlinked)"
        + "\(count(salvaged.droppedLinkCount, "link")) dropped")
    return salvaged.lostCount == 0 && salvaged.lostRecords.isEmpty ? .success : .data
  }

  private static func count(_ count: Int, _ noun: String) -> String {
    "\(count) \(noun)\(count == 1 ? "" : "s")"
  }
}
