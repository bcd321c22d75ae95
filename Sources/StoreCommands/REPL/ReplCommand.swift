extension Command {
  /// Reads predicates and dot commands.
  package static let repl = Command(
    name: "repl",
    summary: "read predicates and dot commands, line by line",
    discussion: """
      Each line is a predicate, whose rows are printed as 'query' prints them, or a
      dot command; '.help' lists those. On a terminal lines can be edited, Tab
      completes keys and commands, and what was typed is kept in {program}/history in
      $XDG_STATE_HOME, else in ~/.local/state.

      '{program}' alone is the same. Where standard input is not a terminal, its lines
      are read without a prompt. A mistake never ends the session; the end of input
      does, with status 0.
      """,
    examples: [
      Example("a session", "{program}"),
      Example("predicates from a file", "{program} < predicates.txt"),
    ],
    run: runRepl)

  @Sendable
  private static func runRepl(_ invocation: Invocation, _ session: Session) throws -> ExitStatus {
    session.isInputTaken = true
    try REPL(session).run()
    return .success
  }
}
