extension Command {
  /// Reads predicates and dot commands.
  static let repl = Command(
    name: "repl",
    summary: "read predicates and dot commands, line by line",
    discussion: """
      Each line is a predicate, whose rows are printed as 'recipes query' does, or a
      dot command; '.help' lists those. On a terminal lines can be edited, Tab
      completes keys and commands, and what was typed is kept in recipes/history in
      $XDG_STATE_HOME, else in ~/.local/state.

      'recipes' alone is the same. Where standard input is not a terminal, its lines
      are read without a prompt. A mistake never ends the session; the end of input
      does, with status 0.
      """,
    examples: [
      Example("a session", "recipes"),
      Example("predicates from a file", "recipes < predicates.txt"),
    ],
    run: runRepl)

  @Sendable
  private static func runRepl(_ invocation: Invocation, _ session: Session) throws -> ExitStatus {
    session.isInputTaken = true
    try REPL(session).run()
    return .success
  }
}
