/// A command: everything that is known of it.
struct Command: Sendable {
  /// What stands behind a command besides options.
  struct Operands: Sendable {
    /// How the help names them.
    let usage: String
    /// How many there are at least.
    let minimum: Int
    /// How many there are at most, or nil where any number goes.
    let maximum: Int?

    /// None.
    static let none = Operands(usage: "", minimum: 0, maximum: 0)
  }

  /// An example of its use.
  struct Example: Sendable {
    /// What it does.
    let summary: String
    /// What is typed.
    let text: String

    /// An example of what it does and what is typed.
    init(_ summary: String, _ text: String) {
      self.summary = summary
      self.text = text
    }
  }

  /// Its name.
  let name: String
  /// What stands behind it.
  var operands = Operands.none
  /// What it does, in a few words.
  let summary: String
  /// What it does, in full; lines of at most 78 columns.
  let discussion: String
  /// Its own options.
  var options: [Option] = []
  /// Examples of its use.
  var examples: [Example] = []
  /// Does it.
  let run: @Sendable (Invocation, Session) throws -> ExitStatus

  /// How it is called.
  var usage: String {
    let parts = ["recipes", name, options.isEmpty ? "" : "[OPTIONS]", operands.usage]
    return parts.filter { !$0.isEmpty }.joined(separator: " ")
  }
}

extension Command {
  /// The commands, in the order of the help.
  static let all: [Command] = [
    .import, .query, .with, .cook, .why, .show, .foods, .delete, .explain, .checkPredicate, .define,
    .definitions, .undefine,
    .schema, .export, .check, .compact, .repl, .help,
  ]

  /// Returns the command of a name, or nil.
  static func named(_ name: String) -> Command? {
    all.first { $0.name == name }
  }
}
