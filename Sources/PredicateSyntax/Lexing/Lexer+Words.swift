extension Lexer {
  /// Returns the word that begins at `start`; a longer word that begins with a keyword is not a
  /// keyword (S-14).
  ///
  ///     word = word start , { word part } ;
  ///     word start = "_" | ? a character with Unicode's property XID_Start ? ;
  ///     word part = ? a character with Unicode's property XID_Continue ? ;
  ///     identifier = ? a word that is not a reserved keyword ? | escaped word ;
  func word(at start: Int) -> Token {
    var end = start
    var folded = FoldedWord()
    scan: while true {
      let byte = byte(end)
      if byte >= 0x80 {
        // The next character may be white space: `AND` before U+3000 is still a keyword.
        let longEnd = endOfWord(at: end)
        guard longEnd == end else { return Token(.word, start, longEnd) }
        break scan
      }
      guard Lexer.isWordPart(byte) else { break }
      folded.append(byte)
      end += 1
    }
    guard end - start <= FoldedWord.capacity, previous != .dot else {
      return Token(.word, start, end)
    }
    if let identifierKeyword = typeIdentifierKeyword(at: start, end: end) {
      return identifierKeyword
    }
    return Token(.word, start, end, keyword: Keyword.named(folded))
  }

  /// Returns UTI-CONFORMS-TO or UTI-EQUALS, the only keywords with a hyphen, or nil.
  private func typeIdentifierKeyword(at start: Int, end: Int) -> Token? {
    guard end - start == 3, byte(end) == UInt8(ascii: "-") else { return nil }
    for keyword in [Keyword.utiConformsTo, .utiEquals] {
      let spelling = keyword.rawValue.utf8
      let keywordEnd = start + spelling.count
      guard keywordEnd <= source.bytes.count, endOfWord(at: keywordEnd) == keywordEnd else {
        continue
      }
      let isSame = zip(spelling, source.bytes[start..<keywordEnd]).allSatisfy {
        $0 == $1 || $0 == $1 & 0xDF
      }
      if isSame { return Token(.word, start, keywordEnd, keyword: keyword) }
    }
    return nil
  }

  /// Returns a word after a prefix that makes it something other than a key or keyword.
  ///
  ///     escaped word = "#" , word ;
  ///     variable = "$" , word ;
  ///     collection operator = "@" , word ;
  func prefixedWord(_ kind: Token.Kind, at start: Int) throws(Diagnostics) -> Token {
    let end = startsWord(at: start + 1) ? endOfWord(at: start + 1) : start + 1
    guard end > start + 1 else {
      let range = SourceRange(start, end)
      if kind == .atWord, byte(end) == UInt8(ascii: "\"") || byte(end) == UInt8(ascii: "'") {
        throw Diagnostics(.objectiveCLiteral(at: range))
      }
      throw Diagnostics(.prefixWithoutWord(source.text(in: range), at: range))
    }
    return Token(kind, start, end)
  }

  /// Whether a word begins at `offset`.
  func startsWord(at offset: Int) -> Bool {
    let byte = byte(offset)
    guard byte >= 0x80 else {
      return Lexer.isWordPart(byte) && !Lexer.isDigit(byte)
    }
    return source.scalar(at: offset).scalar.startsIdentifier
  }

  /// Returns the end of the run of word parts at `offset`, which may be empty.
  func endOfWord(at offset: Int) -> Int {
    var end = offset
    while end < source.bytes.count {
      let byte = source.bytes[end]
      if byte < 0x80 {
        guard Lexer.isWordPart(byte) else { break }
        end += 1
      } else {
        let (scalar, length) = source.scalar(at: end)
        guard scalar.continuesIdentifier else { break }
        end += length
      }
    }
    return end
  }

  /// Whether an ASCII character may be part of a word.
  static func isWordPart(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20) || isDigit(byte)
      || byte == UInt8(ascii: "_")
  }

  /// Whether an ASCII character is a decimal digit.
  static func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }
}
