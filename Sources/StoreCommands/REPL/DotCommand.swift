internal import PredicateSyntax

/// A line of a session that is not a predicate.
struct DotCommand: Sendable {
  /// The effect of a dot command on the session.
  enum Effect: Sendable {
    /// Makes another entity the one that predicates are about.
    case selectEntity
    /// Runs a command with these options; the rest of the line is read in its form.
    case run(Command, Command.LineForm, options: [String: [String]] = [:])
    /// Prints the dot commands, or help about a topic.
    case help
    /// Ends the session.
    case quit
  }

  /// The name, with the dot.
  let name: String
  /// The rest of the line as the help names it.
  let operand: String
  /// The summary, in a few words.
  let summary: String
  /// The effect.
  let effect: Effect

  /// Whether the rest of the line must not be empty.
  var needsOperand: Bool { !operand.isEmpty && !operand.hasPrefix("[") }

  /// Returns the dot commands of an application, in the order of their help.
  static func all(of application: any Application) -> [DotCommand] {
    [
      DotCommand(
        name: ".on", operand: "ENTITY", summary: "query the objects of another entity",
        effect: .selectEntity),
      DotCommand(
        name: ".count", operand: "PREDICATE", summary: "print only the number of objects",
        effect: .run(.query, .whole(usage: "PREDICATE"), options: ["count": [""]])),
    ] + application.commands.compactMap(DotCommand.init) + [
      DotCommand(
        name: ".help", operand: "[TOPIC]", summary: "print this list, or the help of a topic",
        effect: .help),
      DotCommand(
        name: ".quit", operand: "", summary: "end the session, like Ctrl-D", effect: .quit),
    ]
  }

  private init(name: String, operand: String, summary: String, effect: Effect) {
    self.name = name
    self.operand = operand
    self.summary = summary
    self.effect = effect
  }

  /// The dot command of a command, or nil if it has none.
  private init?(_ command: Command) {
    switch command.lineForm {
    case .none: return nil
    case .alone: operand = ""
    case .whole(let usage): operand = usage
    case .name, .words: operand = command.operands.usage
    }
    name = "." + command.name
    summary = command.summary
    effect = .run(command, command.lineForm)
  }

  /// Returns the dot command of a name.
  ///
  /// - Throws: `Failure` with the nearest names if there is none.
  static func named(_ name: String, in application: any Application) throws(Failure) -> DotCommand {
    let all = all(of: application)
    if let command = all.first(where: { $0.name == name }) { return command }
    let near = Suggestions.nearest(to: name, among: all.map(\.name))
    throw Failure(
      .usage, "unknown dot command '\(name)'",
      help: Suggestions.help(near) ?? "'.help' lists them")
  }

  /// Returns the help of all dot commands.
  static func help(of application: any Application) -> String {
    let rows = all(of: application).map { command in
      ("  \(command.name) \(command.operand)", command.summary)
    }
    return application.filled(
      "A line is a predicate, or one of these:\n" + Help.columns(rows)
        + "'.help TOPIC' prints the help of a command or topic.\n")
  }
}
