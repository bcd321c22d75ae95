internal import ObjectGraph
internal import System

/// A session of predicates and dot commands.
///
/// Each line uses the newest version of the store, including commits of other processes. Between
/// lines the session holds no version, so it keeps no pages of the file.
final class REPL {
  private let session: Session
  private let isInteractive: Bool
  private var entity: EntityID
  private var history: History?

  /// A session that prints to the console of `session`.
  init(_ session: Session) {
    self.session = session
    entity = session.application.defaultEntity
    isInteractive = session.console.isOutputTerminal && StandardStream.input.isTerminal
  }

  /// Answers lines until the end of the input.
  func run() throws {
    let lines = makeLines()
    if isInteractive {
      session.console.note("Type a predicate, or .help. Ctrl-D ends the session.")
    }
    while true {
      switch try lines.next(prompt: "\(session.schema[entity].name)> ") {
      case .text(let line):
        remember(line)
        session.watch.restart()
        // Where nobody types the next line, Ctrl-C ends the session.
        let goesOn = try isInteractive ? Interrupts.watching { try answer(line) } : answer(line)
        guard goesOn else { return }
      case .unreadable(let failure): session.console.report(failure)
      case .interrupted: session.console.printError("^C\n")
      case .end:
        if isInteractive { try session.console.output.write("\n") }
        return
      }
      try session.console.output.flush()
    }
  }

  private func makeLines() -> any LineSource {
    guard isInteractive else { return InputLines() }
    let history = History(of: session.application)
    self.history = history
    let editor = LineEditor(
      program: session.application.name, history: history.lines, limit: History.lineLimit
    ) { [unowned self] text in
      LineCompleter(session.application, on: entity).complete(text)
    }
    return editor ?? InputLines()
  }

  private func remember(_ line: String) {
    do {
      try history?.add(line)
    } catch {
      session.console.warn(
        "cannot save the history: \(session.application.commandFailure(for: error).message)")
      // Warn only once.
      history = nil
    }
  }

  // MARK: Lines

  /// Answers a line; returns false if the line ends the session. Errors are reported and do not end
  /// it.
  ///
  /// - Throws: `Output.WriteFailure` if standard output cannot be written.
  private func answer(_ line: String) throws -> Bool {
    do {
      return try perform(line)
    } catch let failure as Output.WriteFailure {
      throw failure
    } catch let failure as Failure where failure.status == .interrupted {
      // The terminal has shown ^C.
      session.console.printError("\n\(failure.message)\n")
    } catch let mistake as UsageFailure {
      // Its usage is that of the shell's command, which differs.
      session.console.report(mistake.failure)
    } catch {
      _ = session.console.report(error, of: session.application)
    }
    return true
  }

  private func perform(_ line: String) throws -> Bool {
    let text = line.trimmed
    if text.isEmpty { return true }
    guard text.hasPrefix(".") else {
      try run(.query, [line])
      return true
    }
    let name = text.prefix { !$0.isWhitespace }
    let rest = text.dropFirst(name.count).drop { $0.isWhitespace }
    let command = try DotCommand.named(String(name), in: session.application)
    if command.operand.isEmpty, !rest.isEmpty {
      throw Failure(.usage, "'\(command.name)' takes no argument")
    }
    if rest.isEmpty, command.needsOperand {
      throw Failure(.usage, "'\(command.name)' needs \(command.operand)")
    }
    switch command.effect {
    case .selectEntity: try selectEntity(String(rest))
    case .run(let meant, let form, let options): try run(meant, form, rest, options)
    case .help: try help(String(rest))
    case .quit: return false
    }
    return true
  }

  private func run(
    _ command: Command, _ form: Command.LineForm, _ rest: Substring,
    _ options: [String: [String]]
  ) throws {
    switch form {
    case .none, .alone: try run(command, [], options)
    case .whole: try run(command, [String(rest)], options)
    case .name: try run(command, [unquoted(rest)], options)
    case .words:
      let words = try ShellWords.split(String(rest))
      let invocation = try ArgumentParser.parse([command.name] + words, session.application)
      if let option = [Option.store, .quiet, .color, .timeout, .memoryLimit].first(
        where: invocation.has)
      {
        throw Failure(.usage, "--\(option.name) cannot change during a session")
      }
      _ = try invocation.run(in: session)
    }
  }

  /// Returns a name without the quotes that may enclose it, as in a predicate.
  private func unquoted(_ text: Substring) -> String {
    for quote in ["'", "\""] where text.count > 1 && text.hasPrefix(quote) && text.hasSuffix(quote)
    {
      return String(text.dropFirst().dropLast())
    }
    return String(text)
  }

  private func selectEntity(_ name: String) throws {
    let invocation = Invocation(
      application: session.application, command: .query, values: [Option.on.name: [name]])
    entity = try invocation.entity(in: session.schema)
  }

  private func help(_ topic: String) throws {
    guard !topic.isEmpty else {
      return try session.console.output.write(DotCommand.help(of: session.application))
    }
    try run(.help, [topic])
  }

  private func run(
    _ command: Command, _ operands: [String], _ options: [String: [String]] = [:]
  ) throws {
    var values = options
    if command.options.contains(where: { $0.name == Option.on.name }) {
      values[Option.on.name] = [session.schema[entity].name]
    }
    let invocation = Invocation(
      application: session.application, command: command, operands: operands, values: values)
    _ = try invocation.run(in: session)
  }
}

extension String {
  /// The string without white space at its ends.
  fileprivate var trimmed: String {
    let start = drop { $0.isWhitespace }
    return String(start.reversed().drop { $0.isWhitespace }.reversed())
  }
}
