// The wording of the lexer and the parser, in alphabetical order.
extension Diagnostic {
  /// `'a' 'b'`.
  static func adjacentStrings(at range: SourceRange) -> Diagnostic {
    parseError(
      "two texts side by side", at: range,
      help: "a quote inside text is written \\' or stands in quotes of the other kind")
  }

  /// `name := 1` outside a definition.
  static func assignment(at range: SourceRange) -> Diagnostic {
    parseError(
      "':=' stands only in a definition", at: range,
      help: "to compare, write ==; to name an expression, define it")
  }

  /// `1 < x < 4`.
  static func chainedComparison(at range: SourceRange) -> Diagnostic {
    parseError(
      "comparisons do not chain", at: range,
      help: "write two with AND, such as 1 < x AND x < 4, or x BETWEEN {1, 4}")
  }

  /// `LIMIT(1) SORT(name)`.
  static func clauseOutOfOrder(_ clause: String, at range: SourceRange) -> Diagnostic {
    parseError(
      "\(clause) is out of order", at: range, help: "the order is SORT DISTINCT OFFSET LIMIT")
  }

  /// `LIMIT 10`.
  static func clauseWithoutBracket(
    _ word: String, example: String, at range: SourceRange
  ) -> Diagnostic {
    parseError("expected '(' behind '\(word)'", at: range, help: "write \(example)")
  }

  /// `1e400`.
  static func decimalTooLarge(_ text: String, at range: SourceRange) -> Diagnostic {
    Diagnostic(.error, .overflow, "\(text) is beyond the range of a Double", at: range)
  }

  /// `name ＡＮＤ …`.
  static func fullWidthWord(
    _ word: String, halfWidth: String, at range: SourceRange
  ) -> Diagnostic {
    parseError(
      "'\(word)' is written in full-width letters", at: range, help: "write \(halfWidth)")
  }

  /// `'\u30'`.
  static func incompleteEscape(_ escape: String, digits: Int, at range: SourceRange) -> Diagnostic {
    let radix = digits == 3 ? "octal" : "hexadecimal"
    return parseError(
      "'\(escape)' wants \(digits) \(radix) digits", at: range,
      help: "a backslash itself is written \\\\")
  }

  /// `@links` without its two names.
  static func incompleteLinks(at range: SourceRange) -> Diagnostic {
    parseError(
      "'@links' wants an entity and its relationship", at: range,
      help: "write @links.Entity.relationship")
  }

  /// `9223372036854775808`.
  static func integerTooLarge(_ text: String, at range: SourceRange) -> Diagnostic {
    Diagnostic(
      .error, .overflow, "\(text) does not fit in 64 bits", at: range,
      help: "the greatest whole number is 9223372036854775807; with a decimal point it is a Double")
  }

  /// `name ILIKE 'x'`.
  static func foreignOperator(_ word: String, instead: String, at range: SourceRange) -> Diagnostic
  {
    parseError("unknown operator '\(word)'", at: range, help: "write \(instead)")
  }

  /// `name IS NULL`.
  static func isOperator(negated: Bool, null: Bool, at range: SourceRange) -> Diagnostic {
    parseError(
      "IS is an operator of SQL", at: range,
      help: "write " + (negated ? "!=" : "==") + (null ? " nil" : ""))
  }

  /// `[1, 2]` in the place of an expression.
  static func listInSquareBrackets(at range: SourceRange) -> Diagnostic {
    parseError(
      "expected an expression, found '['", at: range, help: "a list is written in braces: {1, 2}")
  }

  /// `'\uD800'`.
  static func loneSurrogate(_ escape: String, at range: SourceRange) -> Diagnostic {
    parseError(
      "'\(escape)' is half of a surrogate pair", at: range,
      help: "write both halves, such as \\uD83C\\uDF5B")
  }

  /// A value of `%K` that is more than keys.
  static func noKeyPath(at range: SourceRange) -> Diagnostic {
    parseError("this is no key path", at: range, help: "a key path is keys with dots between them")
  }

  /// `name = NOT 'x'`.
  static func notBehindOperator(at range: SourceRange) -> Diagnostic {
    parseError(
      "NOT does not stand behind an operator", at: range,
      help: "put it before the comparison: NOT name == 'x'")
  }

  /// `name NOT IN {…}`.
  static func notBeforeOperator(_ comparator: String, at range: SourceRange) -> Diagnostic {
    parseError(
      "NOT stands before a comparison, not inside it", at: range,
      help: "write NOT x \(comparator) …")
  }

  /// NUL in a text.
  static func nul(at range: SourceRange) -> Diagnostic {
    parseError("text cannot hold the character NUL", at: range)
  }

  /// `.5`.
  static func numberBeginsWithDot(at range: SourceRange) -> Diagnostic {
    parseError("a number does not begin with a point", at: range, help: "write 0.5")
  }

  /// `5.`.
  static func numberEndsWithDot(_ text: String, at range: SourceRange) -> Diagnostic {
    parseError("a number does not end with a point", at: range, help: "write \(text)0")
  }

  /// `5475f3`.
  static func numberRunsIntoLetters(_ text: String, at range: SourceRange) -> Diagnostic {
    parseError(
      "'\(text)' is neither a number nor a key", at: range, help: "put text in quotes: '\(text)'")
  }

  /// A number of more digits than anybody needs.
  static func numberTooLong(limit: Int, at range: SourceRange) -> Diagnostic {
    parseError("a number has at most \(limit) digits", at: range)
  }

  /// `@"text"`.
  static func objectiveCLiteral(at range: SourceRange) -> Diagnostic {
    parseError("'@' does not stand before text", at: range, help: "leave it out: \"…\"")
  }

  /// `SORT(name[cd])`.
  static func optionsReadAsIndex(
    _ letters: String, of name: String, at range: SourceRange
  ) -> Diagnostic {
    warning(
      "'[\(letters)]' is an index here, not options", at: range,
      help: "options stand behind the direction: \(name) ASC [\(letters)]")
  }

  /// `=[c 'x'`.
  static func optionsWithoutEnd(at range: SourceRange) -> Diagnostic {
    parseError("expected ']' behind the letters of options", at: range)
  }

  /// `=[]`, `= [1, 2]`.
  static func optionsWithoutLetters(empty: Bool, at range: SourceRange) -> Diagnostic {
    parseError(
      "expected letters of options behind '['", at: range,
      help: empty ? optionLetters : "a list is written in braces: {1, 2}")
  }

  /// `LIKE '%x%'`.
  static func percentInPattern(at range: SourceRange) -> Diagnostic {
    warning(
      "'%' is an ordinary character to LIKE", at: range,
      help: "any run of characters is '*', one character is '?'")
  }

  /// `%%`.
  static func percentSign(at range: SourceRange) -> Diagnostic {
    parseError(
      "'%%' is a percent sign, which is no operator", at: range,
      help: "a remainder is modulus:by:(a, b)")
  }

  /// `'%@'`.
  static func placeholderInQuotes(_ text: String, at range: SourceRange) -> Diagnostic {
    warning(
      "a placeholder in quotes is plain text", at: range,
      help: text.count == 2 ? "leave out the quotes: \(text)" : "write it outside the quotes")
  }

  /// `+1`.
  static func plusSign(at range: SourceRange) -> Diagnostic {
    parseError("expected an expression, found '+'", at: range, help: "a number has no plus sign")
  }

  /// `$`, `#` or `@` alone.
  static func prefixWithoutWord(_ prefix: String, at range: SourceRange) -> Diagnostic {
    parseError("expected a name behind '\(prefix)'", at: range)
  }

  /// `x = ANY y`.
  static func quantifierInside(_ word: String, at range: SourceRange) -> Diagnostic {
    parseError(
      "\(word) stands only before a comparison", at: range,
      help: "the collection is the left side: \(word.uppercased()) tags.name == 'x'")
  }

  /// `ANY (a = 1 AND b = 2)`.
  static func quantifierOverPredicate(_ quantifier: String, at range: SourceRange) -> Diagnostic {
    parseError(
      "\(quantifier) takes one comparison without brackets", at: range,
      help: "to ask several things of one element, "
        + "write SUBQUERY(tags, $x, $x.a == 1 AND $x.b == 2).@count > 0")
  }

  /// `ANY x`.
  static func quantifierWithoutOperator(_ quantifier: String, at range: SourceRange) -> Diagnostic {
    parseError(
      "\(quantifier) wants a comparison", at: range, help: "write \(quantifier) tags.name == 'x'")
  }

  /// `SORT(a) SORT(b)`.
  static func repeatedClause(_ clause: String, at range: SourceRange) -> Diagnostic {
    parseError("\(clause) stands twice", at: range, help: "it takes several keys: \(clause)(a, b)")
  }

  /// `f($x, $x) := …`.
  static func repeatedParameter(
    _ name: String, at range: SourceRange, first: SourceRange
  ) -> Diagnostic {
    Diagnostic(
      .error, .parse, "duplicate parameter '$\(name)'", at: range,
      notes: [Note("first here", at: first)])
  }

  /// `size = 3`.
  static func reservedWord(_ word: String, at range: SourceRange) -> Diagnostic {
    parseError(
      "'\(word)' is a reserved word", at: range, help: "as a key it is written #\(word)")
  }

  /// `LIMIT(-1)`.
  static func rowCount(of clause: String, at range: SourceRange) -> Diagnostic {
    parseError(
      "\(clause) takes a whole number from 0", at: range, help: "write \(clause)(10)")
  }

  /// `FUNCTION(a, b)`.
  static func selectorInQuotes(at range: SourceRange) -> Diagnostic {
    parseError(
      "expected a selector in quotes", at: range, help: "write FUNCTION(name, 'uppercaseString')")
  }

  /// `=[ c ]`.
  static func spaceInOptions(at range: SourceRange) -> Diagnostic {
    parseError("no white space stands inside options", at: range, help: "write [cd]")
  }

  /// `BETWEEN 1 AND 2`.
  static func sqlBetween(lower: String, upper: String, at range: SourceRange) -> Diagnostic {
    parseError(
      "the bounds of BETWEEN stand in braces", at: range,
      help: "write BETWEEN {\(lower), \(upper)}")
  }

  /// `ORDER BY name`.
  static func sqlClause(_ word: String, at range: SourceRange) -> Diagnostic {
    let isOrder = word.uppercased() == "ORDER"
    return parseError(
      "'\(word)' is a word of SQL", at: range,
      help: isOrder ? "write SORT(name ASC)" : "write the predicate alone")
  }

  /// `IN ('a', 'b')`.
  static func sqlList(_ elements: String, at range: SourceRange) -> Diagnostic {
    parseError("a list stands in braces", at: range, help: "write {\(elements)}")
  }

  /// `IN ('a')`.
  static func textInBrackets(_ element: String, at range: SourceRange) -> Diagnostic {
    warning(
      "IN with one text looks for a part of that text", at: range,
      help: "a list of one element is {\(element)}")
  }

  /// `'it's'`.
  static func textRunsOn(at range: SourceRange) -> Diagnostic {
    parseError(
      "the quote before this ends the text", at: range,
      help: "a quote inside text is written \\' or stands in quotes of the other kind")
  }

  /// A text beyond its limit (S-20).
  static func textTooLong(_ length: Int, limit: Int, at range: SourceRange) -> Diagnostic {
    parseError("the text is \(length) bytes long; \(limit) are the limit", at: range)
  }

  /// Nesting beyond the limit (S-20).
  static func tooDeep(limit: Int, at range: SourceRange) -> Diagnostic {
    parseError("nested more than \(limit) deep", at: range)
  }

  /// `CAST(a, b)`.
  static func typeInQuotes(at range: SourceRange) -> Diagnostic {
    parseError("expected a type in quotes", at: range, help: "write CAST(value, 'String')")
  }

  /// `(a = 1`.
  static func unclosedBracket(at range: SourceRange) -> Diagnostic {
    parseError("this bracket is not closed", at: range)
  }

  /// A character that begins no token.
  static func unexpectedCharacter(_ scalar: Unicode.Scalar, at range: SourceRange) -> Diagnostic {
    let help: String? =
      if let form = halfWidth(String(Character(scalar))) {
        "write the half-width form \(form)"
      } else if scalar == "?" {
        "an argument is %@, a variable is $x"
      } else {
        nil
      }
    return parseError("unexpected character \(describe(scalar))", at: range, help: help)
  }

  /// The end of the text too early.
  static func unexpectedEnd(expecting expectation: String, at range: SourceRange) -> Diagnostic {
    parseError("expected \(expectation), found the end", at: range)
  }

  /// Any other token out of place.
  static func unexpectedToken(
    _ text: String, expecting expectation: String, at range: SourceRange
  ) -> Diagnostic {
    parseError("expected \(expectation), found '\(abbreviate(text))'", at: range)
  }

  /// `===`, `CONATINS`.
  static func unknownOperator(
    _ text: String, suggestions: [String], at range: SourceRange
  ) -> Diagnostic {
    parseError("unknown operator '\(text)'", at: range, help: Suggestions.help(suggestions))
  }

  /// `==[x]`.
  static func unknownOption(_ letter: Character, at range: SourceRange) -> Diagnostic {
    parseError("unknown option '\(letter)'", at: range, help: optionLetters)
  }

  /// `%k`.
  static func unknownPlaceholder(_ text: String, at range: SourceRange) -> Diagnostic {
    if text == "%" {
      return parseError(
        "'%' is no operator", at: range, help: "a remainder is modulus:by:(a, b)")
    }
    return parseError(
      "unknown placeholder '\(text)'", at: range,
      help: "a value is %@, a key path %K, a whole number %d, a number %f, text %s")
  }

  /// `name = chicken soup`.
  static func unquotedText(_ text: String, at range: SourceRange) -> Diagnostic {
    parseError(
      "text stands in quotes", at: range, help: "write '\(abbreviate(text))'")
  }

  /// `'text`.
  static func unterminatedString(at range: SourceRange) -> Diagnostic {
    parseError(
      "this quote is not closed", at: range,
      help: "a quote inside text is written \\' or stands in quotes of the other kind")
  }

  /// `SUBQUERY(tags, x, …)`.
  static func variableWithoutDollar(_ word: String, at range: SourceRange) -> Diagnostic {
    parseError("a variable begins with '$'", at: range, help: "write $\(word)")
  }
}

extension Diagnostic {
  /// The help of options.
  private static let optionLetters =
    "the letters are c (case), d (diacritics), n (none of these), l (locale), w (width), k (kana)"

  /// An error of the kind `parse`.
  private static func parseError(
    _ message: String, at range: SourceRange, help: String? = nil
  ) -> Diagnostic {
    Diagnostic(.error, .parse, message, at: range, help: help)
  }

  /// A warning of the kind `parse`.
  private static func warning(
    _ message: String, at range: SourceRange, help: String? = nil
  ) -> Diagnostic {
    Diagnostic(.warning, .parse, message, at: range, help: help)
  }

  /// Returns at most forty characters of a text.
  private static func abbreviate(_ text: String) -> String {
    text.count > 40 ? text.prefix(39) + "…" : text
  }

  /// Returns a character in quotes, or its number where it cannot be seen.
  private static func describe(_ scalar: Unicode.Scalar) -> String {
    switch scalar.properties.generalCategory {
    case .control, .format, .surrogate, .privateUse, .unassigned, .lineSeparator,
      .paragraphSeparator, .spaceSeparator, .nonspacingMark, .enclosingMark:
      let digits = String(scalar.value, radix: 16, uppercase: true)
      return "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
    default:
      return "'\(scalar)'"
    }
  }

  /// Returns what a word or sign in full-width or typographic characters looks like in ASCII, or nil
  /// where any of its characters has no such form.
  static func halfWidth(_ text: String) -> String? {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar.value {
      case 0xFF01...0xFF5E:
        guard let form = Unicode.Scalar(scalar.value - 0xFEE0) else { return nil }
        result.unicodeScalars.append(form)
      case 0x201C, 0x201D, 0x201E, 0x300C, 0x300D, 0x300E, 0x300F: result += "\""
      case 0x2018, 0x2019, 0x201A: result += "'"
      case 0x3001: result += ","
      case 0x3002: result += "."
      case 0x2212, 0x2013: result += "-"
      case 0x00D7: result += "*"
      case 0x00F7: result += "/"
      case 0x2260: result += "!="
      case 0x2264, 0x2266: result += "<="
      case 0x2265, 0x2267: result += ">="
      default: return nil
      }
    }
    return result
  }
}
