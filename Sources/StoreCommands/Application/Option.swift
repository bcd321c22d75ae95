/// An option of the command line: its names, its value and its help.
package struct Option: Sendable {
  /// The value of an option. A placeholder names it in the help.
  package enum Value: Sendable {
    /// No value.
    case none
    /// Any text.
    case text(placeholder: String)
    /// A whole number, at least 0.
    case count(placeholder: String)
    /// One of a few words.
    case choice(placeholder: String, [String])
  }

  /// The long name, without dashes.
  package let name: String
  /// The letter, or nil.
  let short: Character?
  /// The value.
  let value: Value
  /// Whether all values count if the option is repeated, and not only the last.
  let isRepeated: Bool
  /// The summary, in a few words.
  let summary: String
  /// More about the option, or nil; lines of at most 68 columns.
  let discussion: String?

  /// An option of all its parts.
  package init(
    name: String, short: Character? = nil, value: Value = .none, isRepeated: Bool = false,
    summary: String, discussion: String? = nil
  ) {
    self.name = name
    self.short = short
    self.value = value
    self.isRepeated = isRepeated
    self.summary = summary
    self.discussion = discussion
  }

  /// The value as the help names it, or nil if the option takes none.
  var placeholder: String? {
    switch value {
    case .none: nil
    case .text(let placeholder), .count(let placeholder), .choice(let placeholder, _): placeholder
    }
  }

  /// The summary, with the words that the option takes.
  var fullSummary: String {
    guard case .choice(_, let words) = value, let last = words.last else { return summary }
    return "\(summary): \(words.dropLast().joined(separator: ", ")) or \(last)"
  }
}

extension Option {
  /// The options that every command takes.
  static let common: [Option] = [
    .store, .quiet, .color, .timeout, .memoryLimit, .help, .version,
  ]

  /// The file of the store.
  static let store = Option(
    name: "store", value: .text(placeholder: "PATH"), summary: "use the store in this file",
    discussion: """
      The default is ${STORE}, else {program}/{program}.store in
      $XDG_DATA_HOME or ~/.local/share.
      """)

  /// No notes and warnings.
  static let quiet = Option(
    name: "quiet", short: "q", summary: "print only results and errors, no notes or warnings")

  /// Colors.
  static let color = Option(
    name: "color",
    value: .choice(placeholder: "WHEN", Console.ColorChoice.allCases.map(\.rawValue)),
    summary: "when to use colors",
    discussion: """
      auto uses them on a terminal, unless NO_COLOR is set or TERM is
      dumb.
      """)

  /// Help.
  static let help = Option(
    name: "help", short: "h", summary: "print help; -h prints a summary")

  /// The version.
  static let version = Option(name: "version", summary: "print the version")
}

/// Options that several commands have.
extension Option {
  /// The entity of the predicate.
  package static let on = Option(
    name: "on", value: .text(placeholder: "ENTITY"),
    summary: "the entity of the objects; the default is {entity}",
    discussion: """
      '{program} schema' lists the entities.
      """)

  /// A binding of a variable.
  package static let variable = Option(
    name: "var", value: .text(placeholder: "NAME=VALUE"), isRepeated: true,
    summary: "give $NAME in the predicate a value",
    discussion: """
      The value is never parsed as part of the predicate. It takes the
      type that its place requires. Repeat the option with the same name
      to give a list, as IN expects.
      """)

  /// A preview of a change.
  package static let dryRun = Option(
    name: "dry-run", summary: "change nothing; print what would change")
}
