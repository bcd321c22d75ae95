internal import ObjectGraph
internal import PredicateSyntax
internal import PredicateTyping
internal import QueryEngine
internal import System

extension Command {
  /// Checks the predicates of a file.
  package static let checkPredicate = Command(
    name: "check-predicate",
    operands: Operands(usage: "FILE", minimum: 1, maximum: 1),
    summary: "check the predicates in a file",
    discussion: """
      Checks each line of FILE as a predicate. Blank lines are skipped; '-' is
      standard input. Problems are printed to standard error like those of a
      compiler:

        FILE:LINE:COLUMN: error: MESSAGE [KIND]

      followed by the line, a caret and, if there is any, help. COLUMN counts
      characters. The exit status is 3 if there is an error; warnings do not count.
      Predicates may use the named expressions of the store, if there is a store.
      """,
    options: [.syntaxOnly, .on],
    examples: [
      Example("the predicates of an app", "{program} check-predicate --syntax predicates.txt")
    ],
    run: runCheckPredicate)

  @Sendable
  private static func runCheckPredicate(_ invocation: Invocation, _ session: Session) throws
    -> ExitStatus
  {
    let name = invocation.operands[0]
    if session.isInputTaken, name == "-" {
      throw Failure(.usage, "standard input is in use by the session", help: "name a file")
    }
    var checker = try PredicateFileChecker(name, invocation, session)
    if name == "-" {
      try checker.check { () throws(SystemError) in try StandardStream.input.read() }
    } else {
      do {
        let file = try FileDescriptor(name)
        try checker.check { () throws(SystemError) in try file.read(upTo: 1 << 16) }
      } catch let error as SystemError {
        throw Failure(.system, "cannot read '\(name)': \(error.message)")
      }
    }
    let (count, wrong) = (checker.count, checker.wrongCount)
    session.console.note(
      "\(count) predicate\(count == 1 ? "" : "s"), "
        + (wrong == 0 ? "no errors" : "\(wrong) with errors"))
    return wrong == 0 ? .success : .predicate
  }
}

extension Option {
  fileprivate static let syntaxOnly = Option(
    name: "syntax", summary: "check only the syntax",
    discussion: """
      Keys and types are not checked, and placeholders such as %@ need no
      arguments.
      """)
}

/// Checks predicates, one a line, and reports their problems.
private struct PredicateFileChecker {
  /// The number of predicates.
  private(set) var count = 0
  /// The number of predicates with errors.
  private(set) var wrongCount = 0
  private let name: String
  private let console: Console
  private let schema: Schema
  private let entity: EntityID
  /// The named expressions that predicates may use, or nil if only the syntax is checked.
  private let definitions: Definitions?

  init(_ name: String, _ invocation: Invocation, _ session: Session) throws {
    self.name = name == "-" ? "<stdin>" : name
    console = session.console
    schema = session.schema
    entity = try invocation.entity(in: session.schema)
    definitions =
      invocation.has(.syntaxOnly)
      ? nil : try session.snapshotIfAny().map(session.definitions) ?? Definitions()
  }

  /// Checks every line of the bytes that `read` returns.
  mutating func check(_ read: @escaping () throws(SystemError) -> [UInt8]) throws {
    var lines = UTF8LineReader(read)
    while true {
      switch try lines.next() {
      case .end: return
      case .interrupted: continue
      case .unreadable(let failure):
        count += 1
        wrongCount += 1
        console.printError("\(name):\(lines.number):1: error: \(failure.message) [parse]\n")
      case .text(let line): try check(line, number: lines.number)
      }
    }
  }

  private mutating func check(_ line: String, number: Int) throws {
    let text =
      number == 1 && line.unicodeScalars.first == "\u{FEFF}"
      ? String(line.unicodeScalars.dropFirst()) : line
    guard text.contains(where: { !$0.isWhitespace }) else { return }
    count += 1
    do {
      console.warn(try warnings(of: text), of: text, in: name, line: number)
    } catch {
      // An unreadable store is to blame, not the predicate.
      if let cause = error.cause { throw cause }
      wrongCount += 1
      console.report(error, of: text, in: name, line: number)
    }
  }

  private func warnings(of text: String) throws(Diagnostics) -> [Diagnostic] {
    guard let definitions else { return try Parser.parse(text, limit: .file).warnings }
    return try Query(
      text, on: entity, in: schema, arguments: [], variables: [:], definitions: definitions,
      limit: .file
    ).warnings
  }
}
