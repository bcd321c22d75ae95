import UnicodeText

/// Draws diagnostics for people, with carets under the source they point at.
///
///     error[unknown-key]: Recipe has no key 'ingredient'
///       SUBQUERY(ingredient, $i, TRUEPREDICATE).@count > 0
///                ^~~~~~~~~~
///       help: did you mean 'ingredients'?
///
/// For a text from a file, the first line looks like a compiler's:
/// `file:line:column: error: … [code]`. Carets line up under full-width text and tabs. For a text
/// of several lines, only the line in question is shown, with its number; for a very long line,
/// only a part.
public struct DiagnosticRenderer: Sendable {
  /// The file name to print before a diagnostic, with line and column; nil for typed text.
  public var file: String?
  /// The number of the text's first line in its file.
  public var firstLine: Int
  /// Whether to colour the output.
  public var usesColor: Bool
  /// The maximum number of columns of a line to show.
  public var width: Int

  /// Creates a renderer for text from a file, or for typed text if `file` is nil.
  public init(file: String?, firstLine: Int, usesColor: Bool, width: Int) {
    self.file = file
    self.firstLine = firstLine
    self.usesColor = usesColor
    self.width = max(width, 20)
  }

  /// Creates a renderer for typed text: no file, lines of at most 100 columns.
  public init(usesColor: Bool) {
    self.init(file: nil, firstLine: 1, usesColor: usesColor, width: 100)
  }

  /// Returns the drawings of several diagnostics of one text, each ending in a line feed.
  public func render(_ diagnostics: [Diagnostic], of text: String) -> String {
    let source = SourceText(text)
    return diagnostics.map { render($0, of: source) }.joined()
  }

  /// Returns the drawing of a diagnostic of a source text.
  private func render(_ diagnostic: Diagnostic, of source: SourceText) -> String {
    let excerpt = SourceExcerpt(diagnostic.range, of: source, width: width)
    let color = diagnostic.severity == .error ? Color.red : .yellow
    var output = ""
    let (severity, code) = (diagnostic.severity.rawValue, "[\(diagnostic.code.rawValue)]")
    let message = visible(diagnostic.message)
    if let file {
      output += "\(visible(file)):\(firstLine - 1 + excerpt.line):\(excerpt.column): "
      output += paint(severity, color) + ": \(message) \(code)\n"
    } else {
      output += paint(severity + code, color) + ": \(message)\n"
    }
    output += draw(excerpt, color)
    for note in diagnostic.notes {
      output += "  \(paint("note", .cyan)): \(visible(note.message))\n"
      if let range = note.range {
        let place = note.text.map { SourceText($0) } ?? source
        output += draw(SourceExcerpt(range, of: place, width: width), .cyan)
      }
    }
    if let help = diagnostic.help {
      output += "  \(paint("help", .cyan)): \(visible(help))\n"
    }
    return output
  }

  /// Returns the line and its carets, both indented, with the line's number if there are several
  /// lines.
  private func draw(_ excerpt: SourceExcerpt, _ color: Color) -> String {
    let number = excerpt.lineCount > 1 ? "\(firstLine - 1 + excerpt.line)" : ""
    let margin = number.isEmpty ? "  " : "  \(number) | "
    let blank =
      number.isEmpty ? "  " : "  " + String(repeating: " ", count: number.count) + " | "
    let carets = "^" + String(repeating: "~", count: excerpt.caretWidth - 1)
    return margin + excerpt.shown + "\n" + blank
      + String(repeating: " ", count: excerpt.caretColumn) + paint(carets, color) + "\n"
  }

  /// The terminal colours in use.
  private enum Color: String {
    case red = "31"
    case yellow = "33"
    case cyan = "36"
  }

  /// Returns a text in bold and in a colour, or unchanged without colour.
  private func paint(_ text: String, _ color: Color) -> String {
    usesColor ? "\u{1B}[1;\(color.rawValue)m\(text)\u{1B}[0m" : text
  }
}
