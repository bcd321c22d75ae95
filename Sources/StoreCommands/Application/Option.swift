/// An option of the command line: everything that is known of it.
struct Option: Sendable {
  /// What stands behind an option.
  enum Value: Sendable {
    /// Nothing.
    case none
    /// Any text; the placeholder names it in the help.
    case text(placeholder: String)
    /// A whole number from 0 on.
    case count(placeholder: String)
    /// One of a few words.
    case choice(placeholder: String, [String])
  }

  /// Its long name, without dashes.
  let name: String
  /// Its letter, or nil.
  var short: Character?
  /// What stands behind it.
  var value: Value = .none
  /// Whether several count, and not only the last.
  var isRepeated = false
  /// What it does, in a few words.
  let summary: String
  /// More than fits into a few words, or nil; lines of at most 68 columns.
  var discussion: String?

  /// How the help names its value, or nil where it has none.
  var placeholder: String? {
    switch value {
    case .none: nil
    case .text(let placeholder), .count(let placeholder), .choice(let placeholder, _): placeholder
    }
  }

  /// What it does, with the words that it takes.
  var fullSummary: String {
    guard case .choice(_, let words) = value, let last = words.last else { return summary }
    return "\(summary): \(words.dropLast().joined(separator: ", ")) or \(last)"
  }
}

extension Option {
  /// The options that every command takes.
  static let common: [Option] = [.store, .quiet, .color, .help, .version]

  /// The store's file.
  static let store = Option(
    name: "store", value: .text(placeholder: "PATH"), summary: "the store's file",
    discussion: """
      Without it $RECIPES_STORE, else recipes/recipes.store in
      $XDG_DATA_HOME, else in ~/.local/share.
      """)

  /// No notes and warnings.
  static let quiet = Option(
    name: "quiet", short: "q", summary: "no notes and warnings, only results and errors")

  /// Colours.
  static let color = Option(
    name: "color",
    value: .choice(placeholder: "WHEN", Console.ColorChoice.allCases.map(\.rawValue)),
    summary: "when to use colours",
    discussion: """
      auto means on a terminal, unless NO_COLOR is set or TERM is dumb.
      """)

  /// Help.
  static let help = Option(
    name: "help", short: "h", summary: "print help and do nothing else; -h is brief")

  /// The version.
  static let version = Option(name: "version", summary: "print the version and do nothing else")
}

/// Options that several commands have.
extension Option {
  /// The entity that is asked.
  static let on = Option(
    name: "on", value: .text(placeholder: "ENTITY"),
    summary: "whose objects are meant; Recipe without it",
    discussion: """
      'recipes schema' lists the entities.
      """)

  /// A binding of a variable.
  static let variable = Option(
    name: "var", value: .text(placeholder: "NAME=VALUE"), isRepeated: true,
    summary: "what $NAME stands for in the predicate",
    discussion: """
      The value is never read as part of the predicate: it takes the
      type that its place demands. Given several times for one name it is
      a list, as IN wants on its right.
      """)

  /// No change, only what it would be.
  static let dryRun = Option(
    name: "dry-run", summary: "change nothing, only say what would change")
}
