/// The rules of a grammar in ISO 14977's notation, as read from `Grammar/predicate.ebnf`.
struct Grammar {
  /// The right side of a rule, or a part of one.
  indirect enum Expression {
    case terminal(String)
    case rule(String)
    case special(String)
    case sequence([Expression])
    case choice([Expression])
    case optional(Expression)
    case repeated(Expression)
  }

  /// A rule by its name.
  private(set) var rules: [String: Expression] = [:]
  /// The names of all rules, in the order of the file.
  private(set) var names: [String] = []
  /// Each rule as it is written, white space as single spaces.
  private(set) var texts: [String: String] = [:]

  /// An error in a grammar's text.
  struct SyntaxError: Error {
    let message: String
  }

  /// Reads a grammar.
  init(_ text: String) throws {
    var reader = Reader(text)
    while let (name, expression, written) = try reader.rule() {
      guard rules[name] == nil else { throw SyntaxError(message: "'\(name)' is defined twice") }
      rules[name] = expression
      names.append(name)
      texts[name] = written
    }
  }

  /// Returns the names that a right side mentions.
  static func mentions(in expression: Expression) -> [String] {
    switch expression {
    case .terminal, .special: []
    case .rule(let name): [name]
    case .sequence(let parts), .choice(let parts): parts.flatMap(mentions)
    case .optional(let part), .repeated(let part): mentions(in: part)
    }
  }
}

extension Grammar {
  /// Reads the notation itself, character by character.
  private struct Reader {
    private let characters: [Character]
    private var position = 0

    init(_ text: String) {
      characters = Array(text)
    }

    /// Returns the next rule, or nil at the end.
    mutating func rule() throws -> (String, Expression, String)? {
      skipSpace()
      guard position < characters.count else { return nil }
      let start = position
      let name = word()
      try expect("=")
      let expression = try choice()
      try expect(";")
      let written = String(characters[start..<position])
      return (
        name, expression, written.split(whereSeparator: \.isWhitespace).joined(separator: " ")
      )
    }

    private mutating func choice() throws -> Expression {
      var parts = [try sequence()]
      while take("|") { parts.append(try sequence()) }
      return parts.count == 1 ? parts[0] : .choice(parts)
    }

    private mutating func sequence() throws -> Expression {
      var parts = [try part()]
      while take(",") { parts.append(try part()) }
      return parts.count == 1 ? parts[0] : .sequence(parts)
    }

    private mutating func part() throws -> Expression {
      skipSpace()
      guard position < characters.count else { throw SyntaxError(message: "a rule has no end") }
      let character = characters[position]
      switch character {
      case "\"", "'": return .terminal(quoted(by: character))
      case "?": return .special(quoted(by: "?").trimmingPrefix(" ").description)
      case "(":
        position += 1
        let inner = try choice()
        try expect(")")
        return inner
      case "[":
        position += 1
        let inner = try choice()
        try expect("]")
        return .optional(inner)
      case "{":
        position += 1
        let inner = try choice()
        try expect("}")
        return .repeated(inner)
      default:
        let name = word()
        guard !name.isEmpty else { throw SyntaxError(message: "unexpected \(character)") }
        return .rule(name)
      }
    }

    /// Returns the text up to the next `mark`, and skips both marks.
    private mutating func quoted(by mark: Character) -> String {
      position += 1
      let start = position
      while position < characters.count, characters[position] != mark { position += 1 }
      defer { position += 1 }
      return String(characters[start..<min(position, characters.count)])
    }

    /// Returns a name, which may be of several words.
    private mutating func word() -> String {
      skipSpace()
      let start = position
      while position < characters.count,
        characters[position].isLetter || characters[position].isWhitespace
      {
        position += 1
      }
      return characters[start..<position].split(whereSeparator: \.isWhitespace)
        .map { String($0) }.joined(separator: " ")
    }

    private mutating func expect(_ character: Character) throws {
      guard take(character) else {
        let place = String(characters[max(0, position - 40)..<min(position, characters.count)])
        throw SyntaxError(message: "expected \(character) after: \(place)")
      }
    }

    private mutating func take(_ character: Character) -> Bool {
      skipSpace()
      guard position < characters.count, characters[position] == character else { return false }
      position += 1
      return true
    }

    /// Skips white space and comments, `(* … *)`.
    private mutating func skipSpace() {
      while position < characters.count {
        if characters[position].isWhitespace {
          position += 1
        } else if characters[position...].starts(with: "(*") {
          position += 2
          while position < characters.count, !characters[position...].starts(with: "*)") {
            position += 1
          }
          position += 2
        } else {
          return
        }
      }
    }
  }
}
