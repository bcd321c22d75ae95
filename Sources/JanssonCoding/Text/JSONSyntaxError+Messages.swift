// The errors that a stream finds before an element is parsed, in alphabetical order.
extension JSONSyntaxError {
  /// The file holds no value.
  static func emptyFile(at position: TextPosition) -> JSONSyntaxError {
    let message =
      position == .start ? "the file is empty" : "the file holds only white space"
    return JSONSyntaxError(message, at: position)
  }

  /// Two elements have no comma between them.
  static func missingComma(at position: TextPosition) -> JSONSyntaxError {
    JSONSyntaxError("expected ',' before this element", at: position)
  }

  /// A comma has no element before it.
  static func missingElement(at position: TextPosition) -> JSONSyntaxError {
    JSONSyntaxError("expected an element before ','", at: position)
  }

  /// A file, or a value at its top level, is neither an array nor an object.
  static func notAnArrayOrObject(_ byte: UInt8, at position: TextPosition) -> JSONSyntaxError {
    if byte >= 0xFE, position == .start {
      return JSONSyntaxError("the file is UTF-16; JSON is UTF-8", at: position)
    }
    let found =
      0x20..<0x7F ~= byte
      ? "'\(Character(Unicode.Scalar(byte)))'" : "byte 0x\(String(byte, radix: 16))"
    return JSONSyntaxError("expected '[' or '{', found \(found)", at: position)
  }

  /// Text follows the array that is the file.
  static func textAfterArray(at position: TextPosition) -> JSONSyntaxError {
    JSONSyntaxError("unexpected text after the array", at: position)
  }

  /// The text, or one of its elements, is larger than the limit.
  static func tooLarge(_ limits: JSONLimits, at position: TextPosition) -> JSONSyntaxError {
    JSONSyntaxError("larger than the limit of \(limits.size) bytes", at: position)
  }

  /// The array ends with a comma.
  static func trailingComma(at position: TextPosition) -> JSONSyntaxError {
    JSONSyntaxError("expected an element after ','", at: position)
  }

  /// The file ends before its array.
  static func unclosedArray(at position: TextPosition) -> JSONSyntaxError {
    JSONSyntaxError("the file ends before the ']' of its array", at: position)
  }

  /// The file ends inside an element.
  static func unclosedElement(
    _ index: Int, startingAt start: TextPosition, at position: TextPosition
  ) -> JSONSyntaxError {
    JSONSyntaxError(
      "the file ends inside element \(index), which starts on line \(start.line)", at: position)
  }
}
