/// What libjansson says about a text that it refuses.
///
/// It gives the offset behind the last byte that it took, which is the *end* of the token at
/// fault; people look at its start.
struct JanssonFault: Error {
  /// The number of the error among `json_error_code`.
  let code: Code?

  /// The message, which may end with ` near 'token'`.
  let message: String

  /// The offset behind the last byte that was taken.
  let end: Int

  /// The errors of `json_error_code` that are worded or placed in a way of their own.
  enum Code: Int32 {
    case outOfMemory = 1
    case stackOverflow = 2
    case invalidUTF8 = 5
    case prematureEnd = 6
    case nullCharacter = 11
    case nullByteInKey = 13
    case numericOverflow = 15
  }

  /// A fault from the parts of a `json_error_t`.
  init(code: Int32, message: String, end: Int) {
    self.code = Code(rawValue: code)
    self.message = message
    self.end = end
  }

  /// Returns the error for people, placed in the file that `text` is a part of.
  func syntaxError(
    in text: Span<UInt8>, startingAt start: TextPosition
  ) -> JSONSyntaxError {
    var position = start
    position.advance(over: text.extracting(first: min(offset(in: text), text.count)))
    return JSONSyntaxError(wording, at: position)
  }

  /// The message, in our words where libjansson's speak of its own flags or limits.
  private var wording: String {
    switch code {
    case .outOfMemory: "not enough memory"
    case .stackOverflow: "nested deeper than \(JSONLimits.depth) levels"
    case .invalidUTF8: "invalid UTF-8"
    case .nullCharacter: "a string holds \\u0000, which is refused"
    case .nullByteInKey: "a key holds \\u0000, which is refused"
    case .numericOverflow:
      message.hasPrefix("real")
        ? "the number is beyond the range of a Double"
        : "the integer is beyond 64 bits"
    case .prematureEnd: prematureEnd
    case nil: message
    }
  }

  private var prematureEnd: String {
    if message.hasPrefix("premature end of input") { return "the string is not closed" }
    guard let end = message.firstRange(of: " expected near end of file") else {
      return "a value is expected"
    }
    return message[..<end.lowerBound] + " expected before the end"
  }

  /// Returns the offset in `text` that people are to look at.
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
