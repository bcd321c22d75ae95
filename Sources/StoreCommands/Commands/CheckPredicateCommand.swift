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
    summary: "report what is wrong with the predicates of a file",
    discussion: """
      Each line of FILE is a predicate, or blank; '-' is standard input. What is wrong
      is reported as compilers do, on standard error:

        FILE:LINE:COLUMN: error: MESSAGE [KIND]

      with the line, a caret under the place and, where there is some, help. COLUMN
      counts characters. Ends with status 3 where a line is in error; warnings do not
      count. The named expressions of the store can be called, where there is one.
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
      throw Failure(.usage, "standard input is where these lines come from", help: "name a file")
    }
    var checker = try PredicateFileChecker(name, invocation, session)
    if name == "-" {
      try checker.check { () throws(SystemError) in try StandardStream.input.read() }
    } else {
      do {
        let file = try FileDescriptor(name)
        try checker.check { () throws(SystemError) in try file.read(upTo: 1 << 16) }
      } catch let error as SystemError {
        throw Failure(.system, "'\(name)' cannot be read: \(error.message)")
      }
    }
    let (count, wrong) = (checker.count, checker.wrongCount)
    session.console.note(
      "\(count) predicate\(count == 1 ? "" : "s"), "
        + (wrong == 0 ? "none in error" : "\(wrong) in error"))
    return wrong == 0 ? .success : .predicate
  }
}

extension Option {
  fileprivate static let syntaxOnly = Option(
    name: "syntax", summary: "check only how predicates are written",
    discussion: """
      Keys and types are not looked at, and placeholders such as %@ may
      stand for anything.
      """)
}

/// Checks predicates, a line each, and reports what is wrong with them.
private struct PredicateFileChecker {
  /// How many predicates there were.
  private(set) var count = 0
  /// How many of them were in error.
  private(set) var wrongCount = 0
  private let name: String
  private let console: Console
  private let schema: Schema
  private let entity: EntityID
  /// The named expressions that may be called, or nil where only the syntax is checked.
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

  /// Checks every line of what `read` returns.
  mutating func check(_ read: @escaping () throws(SystemError) -> [UInt8]) throws {
    var lines = LineReader(read)
    while true {
      switch try lines.next() {
      case .end: return
      case .interrupted: continue
      case .unreadable(let failure):
        count += 1
        wrongCount += 1
        console.printError("\(name):\(lines.number):1: error: \(failure.message) [parse]\n")
      case .text(let line): check(line, number: lines.number)
      }
    }
  }

  private mutating func check(_ line: String, number: Int) {
    let text =
      number == 1 && line.unicodeScalars.first == "\u{FEFF}"
      ? String(line.unicodeScalars.dropFirst()) : line
    guard text.contains(where: { !$0.isWhitespace }) else { return }
    count += 1
    do {
      console.warn(try warnings(of: text), of: text, in: name, line: number)
    } catch {
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
