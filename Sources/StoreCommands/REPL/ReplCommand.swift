extension Command {
  /// Runs a session.
  package static let repl = Command(
    name: "repl",
    summary: "start a session of predicates and dot commands",
    discussion: """
      Each line is a predicate, whose objects are printed as by 'query', or a dot
      command; '.help' lists these. On a terminal, lines can be edited, Tab
      completes keys and commands, and the history is kept in {program}/history in
      $XDG_STATE_HOME or ~/.local/state.

      '{program}' without a command does the same. If standard input is not a
      terminal, there is no prompt. An error does not end the session; the end of
      input does, with status 0.
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
