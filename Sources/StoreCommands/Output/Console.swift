package import PredicateSyntax
internal import System
internal import UnicodeText

/// Where a command prints: results to standard output, everything else to standard error.
package final class Console {
  /// When output is coloured.
  enum ColorChoice: String, CaseIterable {
    /// On a terminal that takes colours, unless NO_COLOR asks for none.
    case automatic = "auto"
    /// Always.
    case always
    /// Never.
    case never
  }

  /// Results.
  package let output = Output()
  /// Whether results are for the eyes of a person.
  package let isOutputTerminal = StandardStream.output.isTerminal
  /// Whether results are coloured.
  let usesColor: Bool
  private let isErrorTerminal = StandardStream.errors.isTerminal
  private let usesErrorColor: Bool
  private let isQuiet: Bool

  /// A console that follows `--color` and `--quiet`.
  init(color: ColorChoice, isQuiet: Bool) {
    self.isQuiet = isQuiet
    switch color {
    case .always: (usesColor, usesErrorColor) = (true, true)
    case .never: (usesColor, usesErrorColor) = (false, false)
    case .automatic:
      let isWanted =
        CurrentProcess.environment("NO_COLOR") == nil
        && CurrentProcess.environment("TERM") != "dumb"
      usesColor = isWanted && isOutputTerminal
      usesErrorColor = isWanted && isErrorTerminal
    }
  }

  /// How many columns a table may take.
  package var width: Int { StandardStream.output.terminalWidth ?? 80 }

  /// Whether a person can be asked something.
  package var canAsk: Bool { StandardStream.input.isTerminal && isErrorTerminal }

  /// Whether a line that is written over again is for anybody's eyes.
  package var showsProgress: Bool {
    isErrorTerminal && !isQuiet && CurrentProcess.environment("TERM") != "dumb"
  }

  // MARK: Results

  /// Adds a line for people to the results, with names of files and recipes in it that may hold
  /// anything: harmless where a terminal would obey it.
  package func writeLine(_ line: String) throws {
    try output.write((isOutputTerminal ? visible(line) : line) + "\n")
  }

  // MARK: Messages

  /// Says something that is good to know; nothing under `--quiet`.
  package func note(_ message: String) {
    if !isQuiet { printError(shown(message) + "\n") }
  }

  /// Warns of something; nothing under `--quiet`.
  package func warn(_ message: String) {
    if !isQuiet { printError(paint("warning", .yellow) + ": " + shown(message) + "\n") }
  }

  /// Draws the warnings of a predicate; nothing under `--quiet`.
  package func warn(_ warnings: [Diagnostic], of text: String) {
    guard !isQuiet, !warnings.isEmpty else { return }
    printError(DiagnosticRenderer(usesColor: usesErrorColor).render(warnings, of: text))
  }

  /// Says why a command ends.
  package func report(_ failure: Failure) {
    var text = paint("error", .red) + ": " + shown(failure.message) + "\n"
    if let help = failure.help { text += "  " + paint("help", .cyan) + ": " + shown(help) + "\n" }
    printError(text)
  }

  /// Draws what is wrong with a predicate.
  package func report(_ failure: PredicateFailure) {
    let renderer = DiagnosticRenderer(usesColor: usesErrorColor)
    printError(renderer.render(failure.diagnostics.all, of: failure.text))
  }

  /// Draws what is wrong with a predicate that stands on a line of a file.
  func report(_ diagnostics: Diagnostics, of text: String, in file: String, line: Int) {
    printError(renderer(of: file, line).render(diagnostics.all, of: text))
  }

  /// Draws the warnings of a predicate that stands on a line of a file; nothing under `--quiet`.
  func warn(_ warnings: [Diagnostic], of text: String, in file: String, line: Int) {
    guard !isQuiet, !warnings.isEmpty else { return }
    printError(renderer(of: file, line).render(warnings, of: text))
  }

  private func renderer(of file: String, _ line: Int) -> DiagnosticRenderer {
    DiagnosticRenderer(file: file, firstLine: line, usesColor: usesErrorColor, width: 100)
  }

  /// Asks a question on standard error; returns whether the answer is yes.
  package func ask(_ question: String) throws -> Bool {
    printError(shown(question) + " [y/N] ")
    let answer = String(decoding: try StandardStream.input.read(upTo: 256), as: UTF8.self)
    return ["y", "yes"].contains(answer.prefix { !$0.isWhitespace }.lowercased())
  }

  /// Says that another writer is waited for.
  static func noteWaiting() {
    try? StandardStream.errors.write(Array("waiting for another program to finish writing…\n".utf8))
  }

  /// Writes to standard error, after what was written to standard output before.
  package func printError(_ text: String) {
    // A failure here comes again when the command ends, and is reported then.
    try? output.flush()
    // Where even standard error cannot be written, there is nobody left to tell.
    try? StandardStream.errors.write(Array(text.utf8))
  }

  /// A message, made harmless as a line of the results is.
  private func shown(_ message: String) -> String {
    isErrorTerminal ? visible(message) : message
  }

  private enum Color: String {
    case red = "31"
    case yellow = "33"
    case cyan = "36"
  }

  private func paint(_ text: String, _ color: Color) -> String {
    usesErrorColor ? "\u{1B}[1;\(color.rawValue)m\(text)\u{1B}[0m" : text
  }
}
