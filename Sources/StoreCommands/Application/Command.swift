/// A command: its name, its help, and the code that runs it.
///
/// Texts of commands and options may contain `{program}`, `{STORE}`, `{entity}`, `{object}` and
/// `{objects}`; see `Application.filled(_:)`.
package struct Command: Sendable {
  /// The arguments of a command that are not options.
  package struct Operands: Sendable {
    /// The operands as the help names them.
    package let usage: String
    /// The smallest number of operands.
    package let minimum: Int
    /// The greatest number of operands, or nil for any number.
    package let maximum: Int?

    /// No operands.
    package static let none = Operands(usage: "", minimum: 0, maximum: 0)

    /// From `minimum` to `maximum` operands.
    package init(usage: String, minimum: Int, maximum: Int?) {
      self.usage = usage
      self.minimum = minimum
      self.maximum = maximum
    }
  }

  /// An example of a command's use.
  package struct Example: Sendable {
    /// The purpose of the example.
    package let summary: String
    /// The command line.
    package let text: String

    /// An example of a command line.
    package init(_ summary: String, _ text: String) {
      self.summary = summary
      self.text = text
    }
  }

  /// How the dot command of the same name reads the rest of its line.
  package enum LineForm: Sendable {
    /// There is no such dot command.
    case none
    /// The command takes no arguments.
    case alone
    /// The rest of the line is the one operand, which the help calls `usage`.
    case whole(usage: String)
    /// The rest of the line is a name, which may be quoted.
    case name
    /// The rest of the line is read as a shell reads it.
    case words
  }

  /// The name of the command.
  package let name: String
  /// The arguments that are not options.
  package var operands: Operands
  /// The summary, in a few words.
  package let summary: String
  /// The full description; lines of at most 78 columns.
  package var discussion: String
  /// The options of this command.
  package var options: [Option]
  /// Examples of the command's use.
  package var examples: [Example]
  /// The dot command of the same name.
  package let lineForm: LineForm
  /// Runs the command.
  package let run: @Sendable (Invocation, Session) throws -> ExitStatus

  /// A command of all its parts.
  package init(
    name: String, operands: Operands = .none, summary: String, discussion: String,
    options: [Option] = [], examples: [Example] = [], lineForm: LineForm = .none,
    run: @escaping @Sendable (Invocation, Session) throws -> ExitStatus
  ) {
    self.name = name
    self.operands = operands
    self.summary = summary
    self.discussion = discussion
    self.options = options
    self.examples = examples
    self.lineForm = lineForm
    self.run = run
  }

  /// Returns the command with more help: what it means for an application, and examples of its use
  /// there.
  package func explained(_ discussion: String = "", examples: [Example] = []) -> Command {
    var command = self
    if !discussion.isEmpty { command.discussion += "\n\n" + discussion }
    command.examples += examples
    return command
  }

  /// Returns the command line that the help shows.
  package func usage(of program: String) -> String {
    let parts = [program, name, options.isEmpty ? "" : "[OPTIONS]", operands.usage]
    return parts.filter { !$0.isEmpty }.joined(separator: " ")
  }
}
