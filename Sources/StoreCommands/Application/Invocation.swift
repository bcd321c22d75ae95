internal import System

/// A command with the options and operands that it was called with.
package struct Invocation {
  /// The application that the command belongs to.
  package let application: any Application
  /// The command.
  package let command: Command
  /// Whether the command line names the command.
  var isCommandNamed = true
  /// The arguments that are not options.
  package var operands: [String] = []
  /// The values of each option that was given, by its name; for an option without a value, the
  /// option as it was written.
  var values: [String: [String]] = [:]

  /// Whether only help was asked for.
  var wantsHelp: Bool { has(.help) }

  /// Returns whether an option was given.
  package func has(_ option: Option) -> Bool { values[option.name] != nil }

  /// Returns the last value of an option, or nil if the option was not given.
  package func value(of option: Option) -> String? { values[option.name]?.last }

  /// Returns the values of an option, in order.
  package func values(of option: Option) -> [String] { values[option.name] ?? [] }

  /// Returns the number that an option was given, or nil.
  package func count(of option: Option) -> Int? { value(of: option).flatMap { Int($0) } }

  /// Returns the error of a mistake in this call.
  package func mistake(_ message: String, help: String? = nil) -> UsageFailure {
    UsageFailure(message, help: help, usage: command.usage(of: application.name))
  }

  /// Runs the command, or prints only its help or the version. The lines of a session take no options,
  /// so errors of their predicates name none.
  func run(in session: Session) throws -> ExitStatus {
    if wantsHelp {
      try session.console.output.write(help)
    } else if has(.version) {
      try session.console.output.write("\(application.name) \(application.version)\n")
    } else {
      do {
        return try command.run(self, session)
      } catch is Cancelled {
        throw session.watch.failure
      } catch let failure as PredicateFailure where !session.isInputTaken {
        throw OptionHints.adding(to: failure, of: command)
      }
    }
    return .success
  }

  private var help: String {
    let extent = value(of: .help) == "-h" ? Help.Extent.brief : .full
    let help = Help(application)
    return isCommandNamed ? help.page(of: command, extent) : help.overview(extent)
  }
}
