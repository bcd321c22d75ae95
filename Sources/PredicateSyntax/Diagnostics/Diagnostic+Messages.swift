// The messages of the lexer and the parser. Each function documents an example of the mistake.
extension Diagnostic {
  /// `'a' 'b'`.
  static func adjacentStrings(at range: SourceRange) -> Diagnostic {
    parseError(
      "two strings without an operator between them", at: range,
      help: "write a quote inside a string as \\', or use the other kind of quotes")
  }

  /// `name := 1` outside a definition.
  static func assignment(at range: SourceRange) -> Diagnostic {
    parseError(
      "':=' is allowed only in a definition", at: range,
      help: "to compare, write ==; to name an expression, define it")
  }

  /// `1 < x < 4`.
  static func chainedComparison(at range: SourceRange) -> Diagnostic {
    parseError(
      "comparisons cannot be chained", at: range,
      help: "join two comparisons with AND, such as 1 < x AND x < 4, or write x BETWEEN {1, 4}")
  }

  /// `LIMIT(1) SORT(name)`.
  static func clauseOutOfOrder(_ clause: String, at range: SourceRange) -> Diagnostic {
    parseError(
      "\(clause) is out of order", at: range,
      help: "write the clauses in the order SORT, DISTINCT, OFFSET, LIMIT")
  }

  /// `LIMIT 10`.
  static func clauseWithoutBracket(
    _ word: String, example: String, at range: SourceRange
  ) -> Diagnostic {
    parseError("expected '(' after '\(word)'", at: range, help: "write \(example)")
  }

  /// `1e400`.
  static func decimalTooLarge(_ text: String, at range: SourceRange) -> Diagnostic {
    Diagnostic(.error, .overflow, "\(text) is out of range for a Double", at: range)
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
      "'\(escape)' needs \(digits) \(radix) digits", at: range,
      help: "write a backslash as \\\\")
  }

  /// `@links` without its two names.
  static func incompleteLinks(at range: SourceRange) -> Diagnostic {
    parseError(
      "'@links' needs an entity and a relationship", at: range,
      help: "write @links.Entity.relationship")
  }

  /// `9223372036854775808`.
  static func integerTooLarge(_ text: String, at range: SourceRange) -> Diagnostic {
    Diagnostic(
      .error, .overflow, "\(text) does not fit in 64 bits", at: range,
      help: "the largest integer is 9223372036854775807; a number with a decimal point is a Double")
  }

  /// `name ILIKE 'x'`.
  static func foreignOperator(_ word: String, instead: String, at range: SourceRange) -> Diagnostic
  {
    parseError("unknown operator '\(word)'", at: range, help: "write \(instead)")
  }

  /// `name IS NULL`.
  static func isOperator(negated: Bool, null: Bool, at range: SourceRange) -> Diagnostic {
    parseError(
      "IS is an SQL operator", at: range,
      help: "write " + (negated ? "!=" : "==") + (null ? " nil" : ""))
  }

  /// `[1, 2]` as an expression.
  static func listInSquareBrackets(at range: SourceRange) -> Diagnostic {
    parseError(
      "expected an expression, found '['", at: range, help: "write a list in braces: {1, 2}")
  }

  /// `'\uD800'`.
  static func loneSurrogate(_ escape: String, at range: SourceRange) -> Diagnostic {
    parseError(
      "'\(escape)' is half of a surrogate pair", at: range,
      help: "write both halves, such as \\uD83C\\uDF5B")
  }

  /// `name = NOT 'x'`.
  static func notBehindOperator(at range: SourceRange) -> Diagnostic {
    parseError(
      "NOT cannot follow an operator", at: range,
      help: "put it before the comparison: NOT name == 'x'")
  }

  /// `name NOT IN {…}`.
  static func notBeforeOperator(_ comparator: String, at range: SourceRange) -> Diagnostic {
    parseError(
      "NOT goes before a comparison, not inside it", at: range,
      help: "write NOT x \(comparator) …")
  }

  /// A NUL character.
  static func nul(at range: SourceRange) -> Diagnostic {
    parseError("a query cannot contain the NUL character", at: range)
  }

  /// `.5`.
  static func numberBeginsWithDot(at range: SourceRange) -> Diagnostic {
    parseError("a number cannot begin with a decimal point", at: range, help: "write 0.5")
  }

  /// `5.`.
  static func numberEndsWithDot(_ text: String, at range: SourceRange) -> Diagnostic {
    parseError("a number cannot end with a decimal point", at: range, help: "write \(text)0")
  }

  /// `5475f3`.
  static func numberRunsIntoLetters(_ text: String, at range: SourceRange) -> Diagnostic {
    parseError(
      "'\(text)' is neither a number nor a key", at: range,
      help: "put a string in quotes: '\(text)'")
  }

  /// A number with too many digits (S-20).
  static func numberTooLong(limit: Int, at range: SourceRange) -> Diagnostic {
    parseError("a number has at most \(limit) digits", at: range)
  }

  /// `@"text"`.
  static func objectiveCLiteral(at range: SourceRange) -> Diagnostic {
    parseError("'@' is not allowed before a string", at: range, help: "remove it: \"…\"")
  }

  /// `SORT(name[cd])`.
  static func optionsReadAsIndex(
    _ letters: String, of name: String, at range: SourceRange
  ) -> Diagnostic {
    warning(
      "'[\(letters)]' is an index here, not options", at: range,
      help: "write options after the direction: \(name) ASC [\(letters)]")
  }

  /// `=[c 'x'`.
  static func optionsWithoutEnd(at range: SourceRange) -> Diagnostic {
    parseError("expected ']' after the option letters", at: range)
  }

  /// `=[]`, `= [1, 2]`.
  static func optionsWithoutLetters(empty: Bool, at range: SourceRange) -> Diagnostic {
    parseError(
      "expected option letters after '['", at: range,
      help: empty ? optionLetters : "write a list in braces: {1, 2}")
  }

  /// `LIKE '%x%'`.
  static func percentInPattern(at range: SourceRange) -> Diagnostic {
    warning(
      "'%' is an ordinary character in a LIKE pattern", at: range,
      help: "write '*' for any characters and '?' for one character")
  }

  /// `%%`.
  static func percentSign(at range: SourceRange) -> Diagnostic {
    parseError(
      "'%%' is a percent sign, not an operator", at: range,
      help: "for a remainder, write modulus:by:(a, b)")
  }

  /// `'%@'`.
  static func placeholderInQuotes(_ text: String, at range: SourceRange) -> Diagnostic {
    warning(
      "a placeholder in quotes is plain text", at: range,
      help: text.count == 2 ? "remove the quotes: \(text)" : "write it outside the quotes")
  }

  /// `+1`.
  static func plusSign(at range: SourceRange) -> Diagnostic {
    parseError("expected an expression, found '+'", at: range, help: "remove the plus sign")
  }

  /// `$`, `#` or `@` alone.
  static func prefixWithoutWord(_ prefix: String, at range: SourceRange) -> Diagnostic {
    parseError("expected a name after '\(prefix)'", at: range)
  }

  /// `x = ANY y`.
  static func quantifierInside(_ word: String, at range: SourceRange) -> Diagnostic {
    parseError(
      "\(word) is allowed only before a comparison", at: range,
      help: "put the collection on the left: \(word.uppercased()) tags.name == 'x'")
  }

  /// `ANY (a = 1 AND b = 2)`.
  static func quantifierOverPredicate(_ quantifier: String, at range: SourceRange) -> Diagnostic {
    parseError(
      "\(quantifier) takes one comparison without parentheses", at: range,
      help: "to test several conditions on one element, "
        + "write SUBQUERY(tags, $x, $x.a == 1 AND $x.b == 2).@count > 0")
  }

  /// `ANY x`.
  static func quantifierWithoutOperator(_ quantifier: String, at range: SourceRange) -> Diagnostic {
    parseError(
      "\(quantifier) needs a comparison", at: range, help: "write \(quantifier) tags.name == 'x'")
  }

  /// `SORT(a) SORT(b)`.
  static func repeatedClause(_ clause: String, at range: SourceRange) -> Diagnostic {
    let takesKeys = clause == "SORT" || clause == "DISTINCT"
    return parseError(
      "duplicate \(clause)", at: range,
      help: takesKeys ? "write all keys in one clause: \(clause)(a, b)" : nil)
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
      "'\(word)' is a reserved word", at: range, help: "as a key, write #\(word)")
  }

  /// `LIMIT(-1)`.
  static func rowCount(of clause: String, at range: SourceRange) -> Diagnostic {
    parseError(
      "\(clause) takes a non-negative integer", at: range, help: "write \(clause)(10)")
  }

  /// `FUNCTION(a, b)`.
  static func selectorInQuotes(at range: SourceRange) -> Diagnostic {
    parseError(
      "expected a selector in quotes", at: range, help: "write FUNCTION(name, 'uppercaseString')")
  }

  /// `=[ c ]`.
  static func spaceInOptions(at range: SourceRange) -> Diagnostic {
    parseError("white space is not allowed inside options", at: range, help: "write [cd]")
  }

  /// `BETWEEN 1 AND 2`.
  static func sqlBetween(lower: String, upper: String, at range: SourceRange) -> Diagnostic {
    parseError(
      "the bounds of BETWEEN go in braces", at: range,
      help: "write BETWEEN {\(lower), \(upper)}")
  }

  /// `ORDER BY name`.
  static func sqlClause(_ word: String, at range: SourceRange) -> Diagnostic {
    let isOrder = word.uppercased() == "ORDER"
    return parseError(
      "'\(word)' is an SQL keyword", at: range,
      help: isOrder ? "write SORT(name ASC)" : "write the predicate alone")
  }

  /// `IN ('a', 'b')`.
  static func sqlList(_ elements: String, at range: SourceRange) -> Diagnostic {
    parseError("a list goes in braces", at: range, help: "write {\(elements)}")
  }

  /// `IN ('a')`.
  static func textInBrackets(_ element: String, at range: SourceRange) -> Diagnostic {
    warning(
      "IN with one string looks for a substring of it", at: range,
      help: "write a list of one element as {\(element)}")
  }

  /// `'it's'`.
  static func textRunsOn(at range: SourceRange) -> Diagnostic {
    parseError(
      "the string ends at the quote before this", at: range,
      help: "write a quote inside a string as \\', or use the other kind of quotes")
  }

  /// A query longer than its limit (S-20).
  static func textTooLong(_ length: Int, limit: Int, at range: SourceRange) -> Diagnostic {
    parseError("the query is \(length) bytes long; the limit is \(limit)", at: range)
  }

  /// Nesting beyond the limit (S-20).
  static func tooDeep(limit: Int, at range: SourceRange) -> Diagnostic {
    parseError("nested more than \(limit) levels deep", at: range)
  }

  /// `CAST(a, b)`.
  static func typeInQuotes(at range: SourceRange) -> Diagnostic {
    parseError("expected a type in quotes", at: range, help: "write CAST(value, 'String')")
  }

  /// `(a = 1`.
  static func unclosedBracket(at range: SourceRange) -> Diagnostic {
    parseError("this bracket is not closed", at: range)
  }

  /// A character that cannot begin a token.
  static func unexpectedCharacter(_ scalar: Unicode.Scalar, at range: SourceRange) -> Diagnostic {
    let help: String? =
      if let form = halfWidth(String(Character(scalar))) {
        "write the half-width form \(form)"
      } else if scalar == "?" {
        "write %@ for an argument, $x for a variable"
      } else {
        nil
      }
    return parseError("unexpected character \(describe(scalar))", at: range, help: help)
  }

  /// An unexpected end of the text.
  static func unexpectedEnd(expecting expectation: String, at range: SourceRange) -> Diagnostic {
    parseError("expected \(expectation), found the end", at: range)
  }

  /// Any other unexpected token.
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
        "'%' is not an operator", at: range, help: "for a remainder, write modulus:by:(a, b)")
    }
    return parseError(
      "unknown placeholder '\(text)'", at: range,
      help: "write %@ for a value, %K for a key path, %d for an integer, %f for a number, "
        + "%s for a string")
  }

  /// `name = chicken soup`.
  static func unquotedText(_ text: String, at range: SourceRange) -> Diagnostic {
    parseError(
      "a string needs quotes", at: range, help: "write '\(abbreviate(text))'")
  }

  /// `'text`.
  static func unterminatedString(at range: SourceRange) -> Diagnostic {
    parseError(
      "this quote is not closed", at: range,
      help: "write a quote inside a string as \\', or use the other kind of quotes")
  }

  /// `SUBQUERY(tags, x, …)`.
  static func variableWithoutDollar(_ word: String, at range: SourceRange) -> Diagnostic {
    parseError("a variable begins with '$'", at: range, help: "write $\(word)")
  }
}

extension Diagnostic {
  /// The help for option letters.
  private static let optionLetters =
    "the letters are c (case), d (diacritics), n (none of these), l (locale), w (width), k (kana)"

  /// Returns an error with the code `parse`.
  private static func parseError(
    _ message: String, at range: SourceRange, help: String? = nil
  ) -> Diagnostic {
    Diagnostic(.error, .parse, message, at: range, help: help)
  }

  /// Returns a warning with the code `parse`.
  private static func warning(
    _ message: String, at range: SourceRange, help: String? = nil
  ) -> Diagnostic {
    Diagnostic(.warning, .parse, message, at: range, help: help)
  }

  /// Returns `text`, cut to at most forty characters.
  private static func abbreviate(_ text: String) -> String {
    text.count > 40 ? text.prefix(39) + "…" : text
  }

  /// Returns a character in quotes, or its code point if it is invisible.
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

  /// Returns the ASCII form of a word or sign in full-width or typographic characters, or nil if
  /// any of its characters has none.
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
