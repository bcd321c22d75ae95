/// A syntax error of a JSON text and its position.
package struct JSONSyntaxError: Error, Hashable, Sendable {
  /// The message: lower case, no full stop.
  package let message: String

  /// The position in the whole text or file.
  package let position: TextPosition

  /// Creates an error from its message and position.
  package init(_ message: String, at position: TextPosition) {
    self.message = message
    self.position = position
  }

  /// The line, from 1.
  package var line: Int { position.line }

  /// The column, from 1, in Unicode scalars.
  package var column: Int { position.column }

  /// The offset in bytes from the start of the text or file.
  package var offset: Int { position.offset }
}

extension JSONSyntaxError: CustomStringConvertible {
  /// The position and the message on one line.
  package var description: String { "line \(line), column \(column): \(message)" }
}
