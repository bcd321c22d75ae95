package import PredicateSyntax
internal import System
internal import UnicodeText

/// The streams of a command: results go to standard output, everything else to standard error.
package final class Console {
  /// When output has colors.
  enum ColorChoice: String, CaseIterable {
    /// On a terminal with colors, unless NO_COLOR is set.
    case automatic = "auto"
    /// Always.
    case always
    /// Never.
    case never
  }

  /// Standard output.
  package let output = Output()
  /// Whether standard output is a terminal.
  package let isOutputTerminal = StandardStream.output.isTerminal
  /// Whether results have colors.
  let usesColor: Bool
  private let isErrorTerminal = StandardStream.errors.isTerminal
  private let usesErrorColor: Bool
  private let isQuiet: Bool

  /// A console with the settings of `--color` and `--quiet`.
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

  /// The number of columns of the terminal, or 80.
  package var width: Int { StandardStream.output.terminalWidth ?? 80 }

  /// Whether there is a person to ask.
  package var canAsk: Bool { StandardStream.input.isTerminal && isErrorTerminal }

  /// Whether to show a progress line, which is overwritten again and again.
  package var showsProgress: Bool {
    isErrorTerminal && !isQuiet && CurrentProcess.environment("TERM") != "dumb"
  }

  // MARK: Results

  /// Writes a line of text that may contain any characters. On a terminal, control characters are
  /// made visible.
  package func writeLine(_ line: String) throws {
    try output.write((isOutputTerminal ? visible(line) : line) + "\n")
  }

  /// Writes text of several lines, each as `writeLine` does.
  package func writeLines(_ text: String) throws {
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      try writeLine(String(line))
    }
  }

  /// Writes JSON text. On a terminal, control characters in it are escaped.
  package func writeJSON(_ json: [UInt8]) throws {
    try output.write(isOutputTerminal ? JSONText.escapingControls(json) : json)
  }

  // MARK: Messages

  /// Prints a note, unless `--quiet` is given.
  package func note(_ message: String) {
    if !isQuiet { printError(shown(message) + "\n") }
  }

  /// Prints a warning, unless `--quiet` is given.
  package func warn(_ message: String) {
    if !isQuiet { printError(paint("warning", .yellow) + ": " + shown(message) + "\n") }
  }

  /// Prints the warnings of a predicate, unless `--quiet` is given.
  package func warn(_ warnings: [Diagnostic], of text: String) {
    guard !isQuiet, !warnings.isEmpty else { return }
    printError(DiagnosticRenderer(usesColor: usesErrorColor).render(warnings, of: text))
  }

  /// Prints an error.
  package func report(_ failure: Failure) {
    var text = paint("error", .red) + ": " + shown(failure.message) + "\n"
    if let help = failure.help { text += "  " + paint("help", .cyan) + ": " + shown(help) + "\n" }
    printError(text)
  }

  /// Prints the errors of a predicate.
  package func report(_ failure: PredicateFailure) {
    let renderer = DiagnosticRenderer(usesColor: usesErrorColor)
    printError(renderer.render(failure.diagnostics.all, of: failure.text))
  }

  /// Prints the errors of a predicate on a line of a file.
  func report(_ diagnostics: Diagnostics, of text: String, in file: String, line: Int) {
    printError(renderer(of: file, line).render(diagnostics.all, of: text))
  }

  /// Prints the warnings of a predicate on a line of a file, unless `--quiet` is given.
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

  /// Prints that the command waits for another writer.
  static func noteWaiting() {
    try? StandardStream.errors.write(Array("waiting for another program to finish writing…\n".utf8))
  }

  /// Writes to standard error, after everything written to standard output so far.
  package func printError(_ text: String) {
    // This failure repeats when the command ends, and is reported then.
    try? output.flush()
    // An error of standard error cannot be reported anywhere.
    try? StandardStream.errors.write(Array(text.utf8))
  }

  /// Returns a message with control characters made visible, if standard error is a terminal.
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
