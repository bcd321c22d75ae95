/// Numbers that fit neither 64 bits nor a `Double`, which libjansson refuses.
enum LargeNumbers {
  /// Returns the text with each of these numbers in quotes, so that its digits are kept.
  ///
  ///     {"id": 123456789012345678901, "x": 1e400}   →   {"id": "123456789012345678901", "x": "1e400"}
  ///
  /// - Complexity: O(*n*).
  static func quoted(in text: Span<UInt8>) -> [UInt8] {
    var output: [UInt8] = []
    output.reserveCapacity(text.count + 64)
    var token: [UInt8] = []
    var isInString = false
    var isEscaped = false
    for place in text.indices {
      let byte = text[place]
      if !isInString, !ASCII.isDelimiter(byte) {
        token.append(byte)
        continue
      }
      append(token, to: &output)
      token.removeAll(keepingCapacity: true)
      output.append(byte)
      if byte == ASCII.quote, !isEscaped { isInString.toggle() }
      isEscaped = isInString && byte == ASCII.backslash && !isEscaped
    }
    append(token, to: &output)
    return output
  }

  private static func append(_ token: [UInt8], to output: inout [UInt8]) {
    let isLarge = isLarge(token)
    if isLarge { output.append(ASCII.quote) }
    output += token
    if isLarge { output.append(ASCII.quote) }
  }

  private static func isLarge(_ token: [UInt8]) -> Bool {
    // An invalid number must stay an error; quotes would make a valid string of it.
    guard isNumber(token) else { return false }
    let text = String(decoding: token, as: UTF8.self)
    let isInteger = !token.contains { ".eE".utf8.contains($0) }
    return isInteger ? Int64(text) == nil : Double(text)?.isFinite != true
  }

  /// Returns whether a token is a number of JSON's grammar.
  ///
  ///     [ "-" ] , ( "0" | nonzero , { digit } ) , [ "." , digits ] , [ ( "e" | "E" ) , [ "+" | "-" ] , digits ]
  private static func isNumber(_ token: [UInt8]) -> Bool {
    var rest = token[...]
    func take(_ signs: String) -> Bool {
      guard let sign = rest.first, signs.utf8.contains(sign) else { return false }
      rest = rest.dropFirst()
      return true
    }
    func takeDigits() -> Bool {
      let digits = rest.prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
      rest = rest.dropFirst(digits.count)
      return !digits.isEmpty
    }
    _ = take("-")
    if !take("0"), !takeDigits() { return false }
    if take("."), !takeDigits() { return false }
    if take("eE") {
      _ = take("+-")
      if !takeDigits() { return false }
    }
    return rest.isEmpty
  }
}
