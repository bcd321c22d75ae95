internal import System

/// The program: reads the command line, runs the command, and tells the shell how it went.
enum Program {
  /// Runs the program and ends the process.
  static func main() -> Never {
    CurrentProcess.prepareStreams()
    Interrupts.endProcess(status: ExitStatus.interrupted.rawValue)
    CurrentProcess.exit(run(CurrentProcess.arguments()).rawValue)
  }

  private static func run(_ words: [String?]) -> ExitStatus {
    // Until the options are read there is nothing else to go by.
    var console = Console(color: .automatic, isQuiet: false)
    do {
      let invocation = try ArgumentParser.parse(try decoded(words))
      console = invocation.console
      let status = try invocation.run(in: Session(invocation, console))
      try console.output.flush()
      return status
    } catch {
      return console.report(error)
    }
  }

  /// The program's version.
  static let version = "0.1.0"

  private static func decoded(_ words: [String?]) throws -> [String] {
    try words.enumerated().map { place, word in
      guard let word else {
        throw UsageFailure(
          "argument \(place + 1) is not UTF-8", help: "write it in a terminal that uses UTF-8",
          usage: Help.usage)
      }
      return word
    }
  }
}

extension Invocation {
  /// The console that the options ask for.
  fileprivate var console: Console {
    let color = value(of: .color).flatMap(Console.ColorChoice.init) ?? .automatic
    return Console(color: color, isQuiet: has(.quiet))
  }

  /// Does what is asked for: the command, or only its help.
  func run(in session: Session) throws -> ExitStatus {
    if wantsHelp {
      try session.console.output.write(help)
    } else if has(.version) {
      try session.console.output.write("recipes \(Program.version)\n")
    } else {
      return try command.run(self, session)
    }
    return .success
  }

  /// The help that is wanted: of the command, where one is named; brief for `-h`.
  private var help: String {
    let extent = value(of: .help) == "-h" ? Help.Extent.brief : .full
    return isCommandNamed ? Help.page(of: command, extent) : Help.overview(extent)
  }
}

extension Console {
  /// Says what ended a command; returns the status that tells the shell.
  func report(_ error: any Error) -> ExitStatus {
    switch error {
    case let failure as PredicateFailure:
      report(failure)
      return .predicate
    case let mistake as UsageFailure:
      report(mistake.failure)
      printError("usage: \(mistake.usage)\n")
      return .usage
    case let failure as Output.WriteFailure where failure.reason.isClosedPipe:
      // The reader has seen enough.
      return .success
    default:
      let failure = Failure(error)
      report(failure)
      return failure.status
    }
  }
}
