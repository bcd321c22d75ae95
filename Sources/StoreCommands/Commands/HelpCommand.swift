internal import PredicateSyntax

extension Command {
  /// Prints help.
  package static let help = Command(
    name: "help",
    operands: Operands(usage: "[COMMAND|TOPIC]", minimum: 0, maximum: 1),
    summary: "print help about the program, a command or a topic",
    discussion: """
      Prints the help of a command, a topic, or the program. '{program} help' lists
      the commands and topics.
      """,
    run: runHelp)

  @Sendable
  private static func runHelp(_ invocation: Invocation, _ session: Session) throws -> ExitStatus {
    try session.console.output.write(try text(of: invocation))
    return .success
  }

  private static func text(of invocation: Invocation) throws -> String {
    let application = invocation.application
    let help = Help(application)
    guard let name = invocation.operands.first else { return help.overview(.full) }
    if let command = application.command(named: name) { return help.page(of: command, .full) }
    if let topic = application.topics.first(where: { $0.name == name }) { return topic.text() }
    let known = application.commands.map(\.name) + application.topics.map(\.name)
    let near = Suggestions.nearest(to: name, among: known)
    throw invocation.mistake(
      "unknown command or topic '\(name)'",
      help: Suggestions.help(near) ?? "'\(application.name) help' lists the commands")
  }
}

extension HelpTopic {
  /// The grammar of the predicate language.
  package static let grammar = HelpTopic(
    "grammar", summary: "the grammar of the predicate language, in EBNF"
  ) { String(decoding: PackageResources.predicate_ebnf, as: UTF8.self) }
}
