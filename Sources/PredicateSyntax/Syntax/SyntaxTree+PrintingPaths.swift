extension CanonicalPrinter {
  /// Writes a step of a path, after its base.
  mutating func printStep(_ step: String, after base: SyntaxTree, isOperator: Bool) {
    printBase(base, isOperator: isOperator)
    text += step
  }

  /// Writes the base of a step and the dot; the subject is omitted before an operator.
  private mutating func printBase(_ base: SyntaxTree, isOperator: Bool) {
    if isOperator, case .subject = base.kind { return }
    print(base, in: .base)
    text += "."
  }

  /// Writes an index, after its base.
  mutating func printIndex(_ index: SyntaxTree.Index, of base: SyntaxTree) {
    print(base, in: .indexed)
    bracketed("[", "]") {
      switch index {
      case .first: $0.text += "FIRST"
      case .last: $0.text += "LAST"
      case .size: $0.text += "SIZE"
      case .at(let place): $0.print(place, in: .expression)
      }
    }
  }

  /// Writes a function call, after its base if it has one.
  mutating func printCall(
    of name: SyntaxTree.Identifier, after base: SyntaxTree?, _ arguments: [SyntaxTree]
  ) {
    if let base { printBase(base, isOperator: false) }
    printCall(base == nil ? name.callSpelling : name.spelling, arguments)
  }

  /// Writes a word with arguments.
  mutating func printCall(_ word: String, _ arguments: [SyntaxTree]) {
    text += word
    bracketed("(", ")") { $0.print(arguments) }
  }

  /// Writes SUBQUERY.
  mutating func printSubquery(
    _ collection: SyntaxTree, _ variable: SyntaxTree.Identifier, _ predicate: SyntaxTree
  ) {
    text += "SUBQUERY"
    bracketed("(", ")") {
      $0.print(collection, in: .expression)
      $0.text += ", $\(variable.name), "
      $0.print(predicate, in: .predicate)
    }
  }

  /// Writes TERNARY.
  mutating func printTernary(_ condition: SyntaxTree, _ yes: SyntaxTree, _ no: SyntaxTree) {
    text += "TERNARY"
    bracketed("(", ")") {
      $0.print(condition, in: .predicate)
      $0.text += ", "
      $0.print([yes, no])
    }
  }

  /// Writes a form that is read only to be rejected.
  mutating func printUnsupported(_ form: UnsupportedForm, _ parts: [SyntaxTree]) {
    switch form {
    case .anyKey:
      text += form.rawValue
    case .fetch, .blockPredicate:
      printCall(form.rawValue, parts)
    case .variableKey:
      guard parts.count == 2 else { return }
      printBase(parts[0], isOperator: false)
      print(parts[1], in: .base)
    case .assignment, .tokenMatches, .utiConformsTo, .utiEquals:
      guard parts.count == 2 else { return }
      print(parts[0], in: .expression)
      text += " \(form.rawValue) "
      print(parts[1], in: .expression)
    case .customSelector:
      guard parts.count == 3 else { return }
      print(parts[0], in: .expression)
      text += " "
      print(parts[1], in: .expression)
      text += " "
      print(parts[2], in: .expression)
    }
  }
}

extension SyntaxTree.Identifier {
  /// The name as it is written as a key, with `#` before each part that is a reserved word.
  var spelling: String {
    guard name.contains(":") else { return (Keyword.isReserved(name) ? "#" : "") + name }
    return name.split(separator: ":", omittingEmptySubsequences: false)
      .map { (Keyword.isReserved(String($0)) ? "#" : "") + $0 }
      .joined(separator: ":")
  }

  /// The name as it is written before a parenthesis, where more words are keywords.
  var callSpelling: String {
    (Keyword.keyword(spelled: name)?.place == .beforeBracket ? "#" : "") + spelling
  }
}

extension SyntaxTree.Literal: CustomStringConvertible {
  /// The canonical text.
  public var description: String {
    switch self {
    case .null: "nil"
    case .bool(let value): value ? "TRUE" : "FALSE"
    case .int(let value): String(value)
    case .double(let value): value.description
    case .string(let value): SyntaxTree.Literal.quoted(value)
    }
  }

  /// Returns a string in double quotes with control characters escaped.
  private static func quoted(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case "\n": result += "\\n"
      case "\t": result += "\\t"
      case "\r": result += "\\r"
      case "\u{07}": result += "\\a"
      case "\u{08}": result += "\\b"
      case "\u{0B}": result += "\\v"
      case "\u{0C}": result += "\\f"
      case "\u{00}"..."\u{1F}", "\u{7F}"..."\u{9F}", "\u{2028}", "\u{2029}":
        let digits = String(scalar.value, radix: 16, uppercase: true)
        result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }
}

extension TextOptions: CustomStringConvertible {
  /// The option letters in brackets, in canonical order; empty without options.
  public var description: String {
    guard !isEmpty else { return "" }
    return "[" + String(TextOptions.letters.filter { contains($0.option) }.map(\.letter)) + "]"
  }
}
