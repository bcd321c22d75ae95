internal import PredicateSyntax

/// A line of a session that is no predicate: everything that is known of one kind.
struct DotCommand: Sendable {
  /// What it does to the session.
  enum Effect: Sendable {
    /// Makes another entity the one that is asked.
    case selectEntity
    /// Runs a command; the whole rest of the line is its one operand, or it has none.
    case run(Command, options: [String: [String]] = [:])
    /// Runs a command; the rest of the line is read as a shell would.
    case runWords(Command)
    /// Prints the dot commands, or help about a topic.
    case help
    /// Ends the session.
    case quit
  }

  /// Its name, with the dot.
  let name: String
  /// What stands behind it, as the help names it.
  var operand = ""
  /// Whether its operand is a name, which may be quoted.
  var isName: Bool { operand == "NAME" }
  /// What it does, in a few words.
  let summary: String
  /// What it does.
  let effect: Effect

  /// The dot commands, in the order of their help.
  static let all: [DotCommand] = [
    DotCommand(
      name: ".on", operand: "ENTITY", summary: "ask about the objects of another entity",
      effect: .selectEntity),
    DotCommand(
      name: ".count", operand: "PREDICATE", summary: "print only how many there are",
      effect: .run(.query, options: ["count": [""]])),
    DotCommand(
      name: ".explain", operand: "PREDICATE", summary: "print how a predicate is answered",
      effect: .run(.explain)),
    DotCommand(
      name: ".show", operand: "NAME", summary: "print every recipe of a name, whole",
      effect: .run(.show)),
    DotCommand(
      name: ".define", operand: "DEFINITION", summary: "keep an expression under a name",
      effect: .run(.define)),
    DotCommand(
      name: ".definitions", summary: "print the named expressions", effect: .run(.definitions)),
    DotCommand(
      name: ".undefine", operand: "NAME", summary: "forget a named expression",
      effect: .run(.undefine)),
    DotCommand(
      name: ".schema", summary: "print the entities with their keys", effect: .run(.schema)),
    DotCommand(
      name: ".import", operand: "FILE…", summary: "add recipes from files, or update them",
      effect: .runWords(.import)),
    DotCommand(
      name: ".help", operand: "[TOPIC]", summary: "print this, or help about a topic",
      effect: .help),
    DotCommand(name: ".quit", summary: "end the session; so does Ctrl-D", effect: .quit),
  ]

  /// Returns the dot command of a name.
  ///
  /// - Throws: `Failure` with the nearest names where there is none.
  static func named(_ name: String) throws(Failure) -> DotCommand {
    if let command = all.first(where: { $0.name == name }) { return command }
    let near = Suggestions.nearest(to: name, among: all.map(\.name))
    throw Failure(
      .usage, "unknown dot command '\(name)'",
      help: Suggestions.help(near) ?? "'.help' lists them")
  }

  /// The help of all of them.
  static var help: String {
    let rows = all.map { command in
      ("  \(command.name) \(command.operand)", command.summary)
    }
    return "A line is a predicate, or one of these:\n" + Help.columns(rows)
      + "'.help language' says how predicates are written.\n"
  }
}
