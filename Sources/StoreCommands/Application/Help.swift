/// The help, printed from the commands, options and topics of an application.
struct Help {
  /// How much the help says.
  enum Extent {
    /// A line for each command and option: `-h`.
    case brief
    /// Everything: `--help`, and `help COMMAND`.
    case full
  }

  private let application: any Application

  /// The help of an application.
  init(_ application: any Application) {
    self.application = application
  }

  /// Returns the help of the program.
  func overview(_ extent: Extent) -> String {
    var text = """
      \(application.summary)

      Usage: \(application.usage)
             {program}\(usagePadding)the same as '{program} \(application.defaultCommand.name)'

      Commands:

      """
    text += Self.columns(application.commands.map { ("  " + $0.name, $0.summary) })
    text += "\n" + commonOptions(extent)
    if extent == .full {
      text += "\nExit status:\n"
      text += Self.columns(ExitStatus.allCases.map { ("  \($0.rawValue)", $0.summary) })
    }
    return application.filled(text + "\n" + furtherHelp)
  }

  /// Returns the help of a command.
  func page(of command: Command, _ extent: Extent) -> String {
    var text =
      "\(sentence(command.summary))\n\nUsage: \(command.usage(of: application.name))\n"
    if extent == .full { text += "\n\(command.discussion)\n" }
    if !command.options.isEmpty { text += "\n" + section("Options", command.options, extent) }
    text += "\n" + commonOptions(extent)
    if extent == .full, !command.examples.isEmpty {
      text += "\nExamples:\n"
      text += command.examples.map { "  \($0.summary):\n      \($0.text)\n" }.joined()
    }
    return application.filled(text)
  }

  private var usagePadding: String {
    let width = application.usage.count - application.name.count - 4
    return String(repeating: " ", count: max(2, width))
  }

  private var furtherHelp: String {
    let topics = application.topics.map { ("  {program} help \($0.name)", $0.summary) }
    return "More help:\n"
      + Self.columns([("  {program} help COMMAND", "a command with its options")] + topics)
  }

  /// The options of every command.
  func commonOptions(_ extent: Extent) -> String {
    section("Options of every command", Option.common, extent)
  }

  private func section(_ title: String, _ options: [Option], _ extent: Extent) -> String {
    switch extent {
    case .brief: title + ":\n" + Self.columns(options.map { (heading($0), $0.summary) })
    case .full: title + ":\n" + options.map(paragraph).joined()
    }
  }

  /// Returns an option as people write it: its letter, name and value.
  private func heading(_ option: Option) -> String {
    let letter = option.short.map { "  -\($0), " } ?? "      "
    return letter + "--" + option.name + (option.placeholder.map { " " + $0 } ?? "")
  }

  /// Returns an option with its full description, indented below it.
  private func paragraph(_ option: Option) -> String {
    let lines = option.discussion?.split(separator: "\n").map(String.init) ?? []
    return heading(option) + "\n"
      + ([sentence(option.fullSummary)] + lines).map { "          \($0)\n" }.joined()
  }

  private func sentence(_ summary: String) -> String {
    summary.prefix(1).uppercased() + summary.dropFirst() + "."
  }

  /// Returns lines with a name on the left and its description on the right.
  static func columns(_ rows: [(name: String, summary: String)]) -> String {
    let width = rows.reduce(0) { max($0, $1.name.count) } + 2
    return rows.map { name, summary in
      name + String(repeating: " ", count: width - name.count) + summary + "\n"
    }.joined()
  }
}
