/// The help, printed from the tables of commands and options.
enum Help {
  /// How the program is called.
  static let usage = "recipes COMMAND [OPTIONS] [ARGUMENTS]"

  /// How much is said.
  enum Extent {
    /// What there is, a line each: `-h`.
    case brief
    /// Everything: `--help`, `recipes help COMMAND`.
    case full
  }

  /// Returns the help of the program.
  static func overview(_ extent: Extent) -> String {
    var text = """
      Ask a recipe collection questions in NSPredicate's format language.

      Usage: \(usage)
             recipes                  the same as 'recipes repl'

      Commands:

      """
    text += columns(Command.all.map { ("  " + $0.name, $0.summary) })
    text += "\n" + section("Options of every command", Option.common, extent)
    if extent == .full {
      text += "\nExit status:\n"
      text += columns(ExitStatus.allCases.map { ("  \($0.rawValue)", $0.summary) })
    }
    return text + """

      'recipes help COMMAND' says more about a command, 'recipes help language' how
      predicates are written, 'recipes help grammar' exactly how.

      """
  }

  /// Returns the help of a command.
  static func page(of command: Command, _ extent: Extent) -> String {
    var text = "\(sentence(command.summary))\n\nUsage: \(command.usage)\n"
    if extent == .full { text += "\n\(command.discussion)\n" }
    if !command.options.isEmpty { text += "\n" + section("Options", command.options, extent) }
    text += "\n" + section("Options of every command", Option.common, extent)
    guard extent == .full, !command.examples.isEmpty else { return text }
    return text + "\nExamples:\n"
      + command.examples.map { "  \($0.summary):\n      \($0.text)\n" }.joined()
  }

  private static func section(_ title: String, _ options: [Option], _ extent: Extent) -> String {
    switch extent {
    case .brief: title + ":\n" + columns(options.map { (heading($0), $0.summary) })
    case .full: title + ":\n" + options.map(paragraph).joined()
    }
  }

  /// An option as it is written: its letter, name and value.
  private static func heading(_ option: Option) -> String {
    let letter = option.short.map { "  -\($0), " } ?? "      "
    return letter + "--" + option.name + (option.placeholder.map { " " + $0 } ?? "")
  }

  /// An option with everything that there is to say about it, indented below.
  private static func paragraph(_ option: Option) -> String {
    let lines = option.discussion?.split(separator: "\n").map(String.init) ?? []
    return heading(option) + "\n"
      + ([sentence(option.fullSummary)] + lines).map { "          \($0)\n" }.joined()
  }

  private static func sentence(_ summary: String) -> String {
    summary.prefix(1).uppercased() + summary.dropFirst() + "."
  }

  /// Returns lines with names on the left and what they are on the right.
  static func columns(_ rows: [(name: String, summary: String)]) -> String {
    let width = rows.reduce(0) { max($0, $1.name.count) } + 2
    return rows.map { name, summary in
      name + String(repeating: " ", count: width - name.count) + summary + "\n"
    }.joined()
  }
}
