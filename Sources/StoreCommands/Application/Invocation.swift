/// A command with the options and operands that it was called with.
struct Invocation {
  /// The command.
  let command: Command
  /// Whether the command was named, and not only meant.
  var isCommandNamed = true
  /// What stands behind it besides options.
  var operands: [String] = []
  /// The values of each option that was given, by its name; how it was written where it takes none.
  var values: [String: [String]] = [:]

  /// Whether help is wanted, and nothing else.
  var wantsHelp: Bool { has(.help) }

  /// Whether an option was given.
  func has(_ option: Option) -> Bool { values[option.name] != nil }

  /// Returns the value of an option, the last where it was given several times; nil where it was
  /// not given.
  func value(of option: Option) -> String? { values[option.name]?.last }

  /// Returns the values of an option, in order.
  func values(of option: Option) -> [String] { values[option.name] ?? [] }

  /// Returns the number that an option was given.
  func count(of option: Option) -> Int? { value(of: option).flatMap { Int($0) } }

  /// A mistake in this call.
  func mistake(_ message: String, help: String? = nil) -> UsageFailure {
    UsageFailure(message, help: help, usage: command.usage)
  }
}
