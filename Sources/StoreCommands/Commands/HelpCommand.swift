internal import PredicateSyntax

extension Command {
  /// Prints help.
  static let help = Command(
    name: "help",
    operands: Operands(usage: "[COMMAND|TOPIC]", minimum: 0, maximum: 1),
    summary: "print help about the program, a command or a topic",
    discussion: """
      Topics: language, the predicates that can be asked; grammar, the same as EBNF.
      """,
    run: runHelp)

  @Sendable
  private static func runHelp(_ invocation: Invocation, _ session: Session) throws -> ExitStatus {
    try session.console.output.write(try text(of: invocation))
    return .success
  }

  private static func text(of invocation: Invocation) throws -> String {
    guard let name = invocation.operands.first else { return Help.overview(.full) }
    if let command = named(name) { return Help.page(of: command, .full) }
    if let topic = HelpTopic(rawValue: name) { return topic.text }
    let known = all.map(\.name) + HelpTopic.allCases.map(\.rawValue)
    let near = Suggestions.nearest(to: name, among: known)
    throw invocation.mistake(
      "there is no command or topic '\(name)'",
      help: Suggestions.help(near) ?? "'recipes help' lists the commands")
  }
}
