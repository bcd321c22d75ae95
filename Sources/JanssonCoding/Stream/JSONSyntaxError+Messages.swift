// What can be wrong with a file or an element before it is parsed, in alphabetical order.
extension JSONSyntaxError {
  /// There is no text in the file.
  static func emptyFile(at position: TextPosition) -> JSONSyntaxError {
    let message =
      position == .start ? "the file is empty" : "the file holds nothing but white space"
    return JSONSyntaxError(message, at: position)
  }

  /// Two elements stand without a comma between them.
  static func missingComma(at position: TextPosition) -> JSONSyntaxError {
    JSONSyntaxError("',' expected before this element", at: position)
  }

  /// A comma stands where an element is to stand.
  static func missingElement(at position: TextPosition) -> JSONSyntaxError {
    JSONSyntaxError("an element is expected before ','", at: position)
  }

  /// A file, or what stands alone on the top level of one, is something else than records.
  static func notAnArrayOrObject(_ byte: UInt8, at position: TextPosition) -> JSONSyntaxError {
    if byte >= 0xFE, position == .start {
      return JSONSyntaxError("the file is UTF-16; JSON is UTF-8", at: position)
    }
    let found =
      0x20..<0x7F ~= byte
      ? "'\(Character(Unicode.Scalar(byte)))'" : "byte 0x\(String(byte, radix: 16))"
    return JSONSyntaxError("'[' or '{' expected, found \(found)", at: position)
  }

  /// Something follows the array that is the file.
  static func textBehindArray(at position: TextPosition) -> JSONSyntaxError {
    JSONSyntaxError("nothing may follow the array", at: position)
  }

  /// The text, or one element of it, is larger than the limits allow.
  static func tooLarge(_ limits: JSONLimits, at position: TextPosition) -> JSONSyntaxError {
    JSONSyntaxError("larger than the limit of \(limits.size) bytes", at: position)
  }

  /// The array ends with a comma.
  static func trailingComma(at position: TextPosition) -> JSONSyntaxError {
    JSONSyntaxError("an element is expected behind ','", at: position)
  }

  /// The file ends before the array does.
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
