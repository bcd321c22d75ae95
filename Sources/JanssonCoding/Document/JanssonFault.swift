/// An error of libjansson's parser.
///
/// libjansson reports the offset after the last byte that it read, which is the *end* of the invalid
/// token; messages point at its start.
struct JanssonFault: Error {
  /// The error's code, if this module words or places it differently.
  let code: Code?

  /// The message, which may end with ` near 'token'`.
  let message: String

  /// The offset after the last byte that was read.
  let end: Int

  /// The values of `json_error_code` that this module words or places differently.
  enum Code: Int32 {
    case outOfMemory = 1
    case stackOverflow = 2
    case invalidUTF8 = 5
    case prematureEnd = 6
    case nullCharacter = 11
    case nullByteInKey = 13
    case numericOverflow = 15
  }

  /// Creates a fault from the parts of a `json_error_t`.
  init(code: Int32, message: String, end: Int) {
    self.code = Code(rawValue: code)
    self.message = message
    self.end = end
  }

  /// Returns the syntax error, with its position in the file that `text` is a part of.
  func syntaxError(
    in text: Span<UInt8>, startingAt start: TextPosition
  ) -> JSONSyntaxError {
    var position = start
    position.advance(over: text.extracting(first: min(offset(in: text), text.count)))
    return JSONSyntaxError(wording, at: position)
  }

  /// The message; libjansson's own where it does not name its flags or limits.
  private var wording: String {
    switch code {
    case .outOfMemory: "not enough memory"
    case .stackOverflow: "nested deeper than \(JSONLimits.depth) levels"
    case .invalidUTF8: "invalid UTF-8"
    case .nullCharacter: "\\u0000 is not supported in a string"
    case .nullByteInKey: "\\u0000 is not supported in a key"
    case .numericOverflow:
      message.hasPrefix("real")
        ? "the number is beyond the range of a Double"
        : "the integer is beyond 64 bits"
    case .prematureEnd: prematureEnd
    case nil: Self.reworded(message)
    }
  }

  private var prematureEnd: String {
    if message.hasPrefix("premature end of input") { return "the string is not closed" }
    guard let end = message.firstRange(of: " expected near end of file") else {
      return "expected a value"
    }
    return "expected \(message[..<end.lowerBound]) before the end"
  }

  /// Returns libjansson's "x expected near y" as "expected x, found y".
  private static func reworded(_ message: String) -> String {
    guard let middle = message.firstRange(of: " expected") else { return message }
    let rest = message[middle.upperBound...]
    guard rest.isEmpty || rest.hasPrefix(" near ") else { return message }
    let expected = message[..<middle.lowerBound]
    let subject = expected == "end of file" ? "the end of the value" : expected
    return "expected \(subject)" + (rest.isEmpty ? "" : ", found \(rest.dropFirst(6))")
  }

  /// Returns the offset in `text` that the error points at.
  private func offset(in text: Span<UInt8>) -> Int {
    switch code {
    case .prematureEnd: text.count
    case .invalidUTF8: end
    case .stackOverflow: end - 1
    case .outOfMemory, .nullCharacter, .nullByteInKey, .numericOverflow:
      Self.tokenStart(in: text, endingAt: end)
    case nil:
      if message.hasPrefix("control character") || message.hasPrefix("unexpected newline") {
        end
      } else if message.hasPrefix("invalid escape") {
        end - 1
      } else {
        Self.tokenStart(in: text, endingAt: end)
      }
    }
  }

  /// Returns the offset of the first byte of the token that ends at an offset.
  private static func tokenStart(in text: Span<UInt8>, endingAt end: Int) -> Int {
    guard end > 0, end <= text.count else { return 0 }
    if text[end - 1] == ASCII.quote {
      return stringStart(in: text, endingAt: end)
    }
    var start = end - 1
    while start > 0, !ASCII.isDelimiter(text[start]), !ASCII.isDelimiter(text[start - 1]) {
      start -= 1
    }
    return start
  }

  /// Returns the offset of the quote that opens the string whose closing quote is before `end`.
  ///
  /// Only reading from the start tells an opening quote from a closing one.
  private static func stringStart(in text: Span<UInt8>, endingAt end: Int) -> Int {
    var start = end - 1
    var isInString = false
    var index = 0
    while index < end {
      switch text[index] {
      case ASCII.quote:
        if !isInString { start = index }
        isInString.toggle()
      case ASCII.backslash where isInString:
        index += 1
      default:
        break
      }
      index += 1
    }
    return start
  }
}
