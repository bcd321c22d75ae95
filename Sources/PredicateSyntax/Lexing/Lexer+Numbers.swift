extension Lexer {
  /// The maximum number of digits in a number, including its exponent (S-20).
  static let digitLimit = 64

  /// Returns the number that begins at `start`.
  ///
  ///     integer = digit , { digit } | "0" , ( "x" | "X" ) , hexadecimal digit , { hexadecimal digit }
  ///       | "0" , ( "o" | "O" ) , octal digit , { octal digit }
  ///       | "0" , ( "b" | "B" ) , binary digit , { binary digit } ;
  ///     decimal = digit , { digit } , ( "." , digit , { digit } , [ exponent ] | exponent ) ;
  ///     exponent = ( "e" | "E" ) , [ "+" | "-" ] , digit , { digit } ;
  ///     hexadecimal digit = digit | "a" | "b" | "c" | "d" | "e" | "f"
  ///       | "A" | "B" | "C" | "D" | "E" | "F" ;
  ///     digit = octal digit | "8" | "9" ;
  ///     octal digit = binary digit | "2" | "3" | "4" | "5" | "6" | "7" ;
  ///     binary digit = "0" | "1" ;
  func number(at start: Int) throws(Diagnostics) -> Token {
    var end = start
    var kind = Token.Kind.integer
    if let radix = radix(at: start) {
      end = start + 2
      while let digit = Lexer.digitValue(byte(end)), digit < radix { end += 1 }
      if end == start + 2 { end = start + 1 }
    } else {
      end = endOfDigits(at: start)
      if byte(end) == UInt8(ascii: "."), Lexer.isDigit(byte(end + 1)) {
        kind = .decimal
        end = endOfDigits(at: end + 1)
      }
      if let exponentEnd = endOfExponent(at: end) {
        kind = .decimal
        end = exponentEnd
      }
    }
    try checkEndOfNumber(start: start, end: end)
    return Token(kind, start, end)
  }

  /// Refuses a number that runs into letters, ends with a dot, or is too long.
  private func checkEndOfNumber(start: Int, end: Int) throws(Diagnostics) {
    let wordEnd = endOfWord(at: end)
    if wordEnd > end {
      let range = SourceRange(start, wordEnd)
      throw Diagnostics(.numberRunsIntoLetters(source.text(in: range), at: range))
    }
    if byte(end) == UInt8(ascii: ".") {
      let range = SourceRange(start, end + 1)
      throw Diagnostics(.numberEndsWithDot(source.text(in: range), at: range))
    }
    if end - start > Lexer.digitLimit, digitCount(start: start, end: end) > Lexer.digitLimit {
      throw Diagnostics(.numberTooLong(limit: Lexer.digitLimit, at: SourceRange(start, end)))
    }
  }

  /// Returns the number of digits in a number, without prefix, dot, sign and `e`.
  private func digitCount(start: Int, end: Int) -> Int {
    if radix(at: start) != nil { return end - start - 2 }
    return source.bytes[start..<end].count(where: Lexer.isDigit)
  }

  /// Returns 16, 8 or 2 if `0x`, `0o` or `0b` begins at `start`, otherwise nil.
  private func radix(at start: Int) -> UInt8? {
    guard source.bytes[start] == UInt8(ascii: "0") else { return nil }
    switch byte(start + 1) | 0x20 {
    case UInt8(ascii: "x"): return 16
    case UInt8(ascii: "o"): return 8
    case UInt8(ascii: "b"): return 2
    default: return nil
    }
  }

  /// Returns the end of the digits at `offset`.
  private func endOfDigits(at offset: Int) -> Int {
    var end = offset
    while Lexer.isDigit(byte(end)) { end += 1 }
    return end
  }

  /// Returns the end of the exponent at `offset`, or nil if there is none.
  private func endOfExponent(at offset: Int) -> Int? {
    guard byte(offset) | 0x20 == UInt8(ascii: "e") else { return nil }
    let sign = byte(offset + 1)
    let isSigned = sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-")
    let digits = isSigned ? offset + 2 : offset + 1
    let end = endOfDigits(at: digits)
    return end > digits ? end : nil
  }

  /// Returns the value of a digit of any radix up to 16, or nil.
  static func digitValue(_ byte: UInt8) -> UInt8? {
    if isDigit(byte) { return byte - UInt8(ascii: "0") }
    let letter = byte | 0x20
    guard (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(letter) else { return nil }
    return letter - UInt8(ascii: "a") + 10
  }

  /// Returns the value of a token of kind `integer`, or nil if it does not fit in 64 bits.
  func integerValue(of token: Token) -> UInt64? {
    let radix = radix(at: token.lowerBound)
    let digits = radix == nil ? token.lowerBound : token.lowerBound + 2
    var value: UInt64 = 0
    for offset in digits..<token.upperBound {
      let digit = UInt64(Lexer.digitValue(source.bytes[offset]) ?? 0)
      let (product, overflows) = value.multipliedReportingOverflow(by: UInt64(radix ?? 10))
      let (sum, carries) = product.addingReportingOverflow(digit)
      if overflows || carries { return nil }
      value = sum
    }
    return value
  }

  /// Returns the value of a token of kind `decimal`, or nil if it is out of range for a Double.
  func decimalValue(of token: Token) -> Double? {
    guard let value = Double(source.text(in: token.range)), value.isFinite else { return nil }
    return value
  }
}
