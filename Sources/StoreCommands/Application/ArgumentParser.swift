internal import PredicateSyntax

/// Reads the words of a command line.
///
///     word of            read as
///     --                 nothing; all words after it are operands
///     --name --name=x    an option; its value is after = or the next word
///     -q -qh             options by their letters
///     - -5 -.5           operands: standard input, and numbers
///     other              the command, then operands
struct ArgumentParser {
  private let application: any Application
  private var words: ArraySlice<String>
  private var command: Command?
  private var operands: [String] = []
  private var values: [String: [String]] = [:]

  private init(_ words: [String], _ application: any Application) {
    self.application = application
    self.words = words[...]
  }

  /// Returns the call that the words make; of the default command if they name none.
  static func parse(
    _ words: [String], _ application: any Application
  ) throws(UsageFailure) -> Invocation {
    var parser = ArgumentParser(words, application)
    try parser.parse()
    let command = parser.command ?? application.defaultCommand
    let invocation = Invocation(
      application: application, command: command, isCommandNamed: parser.command != nil,
      operands: parser.operands, values: parser.values)
    if !invocation.wantsHelp, !invocation.has(.version) { try parser.checkOperands(of: command) }
    return invocation
  }

  private mutating func parse() throws(UsageFailure) {
    var mayBeOption = true
    while let word = words.popFirst() {
      guard mayBeOption, Self.looksLikeOption(word) else {
        try take(word)
        continue
      }
      if word == "--" {
        mayBeOption = false
      } else if word.hasPrefix("--") {
        try parseLong(word.dropFirst(2))
      } else {
        try parseShort(word.dropFirst())
      }
      // Words after a call for help need not be valid.
      if values[Option.help.name] != nil || values[Option.version.name] != nil {
        if command == nil { command = words.lazy.compactMap(application.command).first }
        return
      }
    }
  }

  /// Returns whether a word is not an operand: a lone dash is standard input, and a dash before a
  /// digit is a sign.
  private static func looksLikeOption(_ word: String) -> Bool {
    guard word.hasPrefix("-"), let second = word.dropFirst().unicodeScalars.first else {
      return false
    }
    return !("0"..."9").contains(second) && second != "."
  }

  private mutating func take(_ word: String) throws(UsageFailure) {
    guard command != nil else {
      guard let found = application.command(named: word) else { throw unknownCommand(word) }
      command = found
      return
    }
    operands.append(word)
  }

  // MARK: Options

  private mutating func parseLong(_ text: Substring) throws(UsageFailure) {
    let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let name = String(parts[0])
    let option = try option("--" + name) { $0.name == name }
    try add(option, "--" + name, value: parts.count > 1 ? String(parts[1]) : nil)
  }

  private mutating func parseShort(_ letters: Substring) throws(UsageFailure) {
    for letter in letters {
      let option = try option("-\(letter)") { $0.short == letter }
      try add(option, "-\(letter)", value: nil)
    }
  }

  private func option(
    _ written: String, where isMeant: (Option) -> Bool
  ) throws(UsageFailure) -> Option {
    let options = (command?.options ?? []) + Option.common
    if let option = options.first(where: isMeant) { return option }
    let owner = application.commands.first { $0.options.contains(where: isMeant) }
    if let owner, command == nil {
      throw mistake(
        "\(written) is an option of '\(owner.name)'", help: "write it after the command")
    }
    let near = Suggestions.nearest(to: written, among: options.map { "--" + $0.name })
    throw mistake(
      "unknown option '\(written)'",
      help: Suggestions.help(near)
        ?? owner.map { "'\($0.name)' has this option" }
        ?? "if it is an argument, write -- before it")
  }

  private mutating func add(
    _ option: Option, _ written: String, value: String?
  ) throws(UsageFailure) {
    if case .none = option.value {
      guard value == nil else { throw mistake("\(written) takes no value") }
      values[option.name, default: []].append(written)
      return
    }
    guard let value = value ?? words.popFirst() else {
      throw mistake("\(written) needs a value: \(written) \(option.placeholder ?? "")")
    }
    if let problem = option.problem(with: value) {
      throw mistake("\(written) \(problem.message)", help: problem.help)
    }
    values[option.name, default: []].append(value)
  }

  // MARK: Mistakes

  private func checkOperands(of command: Command) throws(UsageFailure) {
    let operands = command.operands
    if self.operands.count < operands.minimum {
      throw mistake("'\(command.name)' needs \(operands.usage)")
    }
    guard let maximum = operands.maximum, self.operands.count > maximum else { return }
    throw mistake(
      "unexpected argument '\(self.operands[maximum])' of '\(command.name)'",
      help: maximum == 0 ? nil : "put quotes around several words: 'two words'")
  }

  private func mistake(_ message: String, help: String? = nil) -> UsageFailure {
    UsageFailure(
      message, help: help, usage: command?.usage(of: application.name) ?? application.usage)
  }

  private func unknownCommand(_ word: String) -> UsageFailure {
    let near = Suggestions.nearest(to: word, among: application.commands.map(\.name))
    let looksLikePredicate = word.contains { " =<>'\"".contains($0) }
    return UsageFailure(
      "unknown command '\(word)'",
      help: Suggestions.help(near)
        ?? (looksLikePredicate
          ? "to run a predicate, use \(application.name) query PREDICATE"
          : "'\(application.name) help' lists the commands"),
      usage: application.usage)
  }
}

extension Option {
  /// Returns the problem with a value, or nil if it is valid.
  fileprivate func problem(with value: String) -> (message: String, help: String?)? {
    switch self.value {
    case .none, .text: return nil
    case .count:
      guard let count = Int(value), count >= 0 else {
        return ("expects a whole number, at least 0; found '\(value)'", nil)
      }
      return nil
    case .choice(_, let words):
      guard !words.contains(value) else { return nil }
      let near = Suggestions.nearest(to: value, among: words)
      return (
        "does not accept '\(value)'",
        Suggestions.help(near) ?? "the values are " + words.joined(separator: ", ")
      )
    }
  }
}
