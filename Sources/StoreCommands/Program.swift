internal import System

/// The entry point of an application.
package enum Program {
  /// Runs the command that the command line names, and ends the process.
  package static func main(_ application: any Application) -> Never {
    CurrentProcess.prepareStreams()
    Interrupts.endProcess(status: ExitStatus.interrupted.rawValue)
    CurrentProcess.exit(run(CurrentProcess.arguments(), application).rawValue)
  }

  private static func run(_ words: [String?], _ application: any Application) -> ExitStatus {
    // The console until the options are read.
    var console = Console(color: .automatic, isQuiet: false)
    do {
      let invocation = try ArgumentParser.parse(try decoded(words, application), application)
      console = invocation.console
      let status = try invocation.run(in: try Session(invocation, console))
      try console.output.flush()
      return status
    } catch {
      return console.report(error, of: application)
    }
  }

  private static func decoded(_ words: [String?], _ application: any Application) throws
    -> [String]
  {
    try words.enumerated().map { place, word in
      guard let word else {
        throw UsageFailure(
          "argument \(place + 1) is not UTF-8", help: "use a terminal with UTF-8",
          usage: application.usage)
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
}
