import TestSupport

/// Generates sentences from a grammar, seeded.
struct SentenceGenerator {
  /// A part of a rule, prepared for generation.
  private final class Node {
    enum Kind {
      case terminal(String)
      case drawn([String])
      case rule(Int)
      case sequence([Node])
      case choice([Node])
      case optional(Node)
      case repeated(Node)
    }

    let kind: Kind
    /// The number of rules on the shortest way from here to a sentence.
    let height: Int

    init(_ kind: Kind, height: Int) {
      self.kind = kind
      self.height = height
    }
  }

  /// The right sides of the rules, in the order of `names`.
  private var rules: [Node] = []
  private let names: [String]
  /// For each rule, whether its parts are written without white space between them.
  private let isWord: [Bool]
  private var random: SeededGenerator

  /// The rules whose parts are written without white space between them: the tokens, and options.
  private static let words: Set<String> = [
    "word", "identifier", "escaped word", "variable", "collection operator", "placeholder",
    "key placeholder", "value placeholder", "options", "integer", "decimal", "string",
  ]

  /// The texts to choose from for each special sequence.
  private static let specials: [String: [String]] = [
    "a character with Unicode's property XID_Start ": ["a", "Z", "名", "é", "ー"],
    "a character with Unicode's property XID_Continue ": ["b", "7", "_", "前", "\u{301}"],
    "a word that is not a reserved keyword ": [
      "name", "tags", "名前", "not_name", "sort", "union", "café", "B2",
    ],
    "a word that is not a keyword ": ["isKindOfClass", "前"],
    "any character but a quote, a backslash and NUL ": ["x", " ", "人", "%", "🍛", "\n"],
    "any other character but the digits 0 to 7 and NUL, which is taken literally ": [
      "'", "\"", "\\", "*", "9", "人",
    ],
    "three octal digits, not 000 ": ["101", "012", "377"],
    "two hexadecimal digits, not 00 ": ["41", "fF", "0a"],
    "four hexadecimal digits, not 0000, nor a surrogate ": ["30AB", "0041", "3099"],
    "the four hexadecimal digits of a high surrogate ": ["D83C", "d800"],
    "the four hexadecimal digits of a low surrogate ": ["DF5B", "dc00"],
  ]

  init(_ grammar: Grammar, seed: UInt64) {
    names = grammar.names
    isWord = names.map { SentenceGenerator.words.contains($0) }
    random = SeededGenerator(seed: seed)
    let heights = SentenceGenerator.heights(of: grammar)
    rules = names.map { name in
      // The grammar allows any exponent, but a Double does not.
      if name == "exponent" { return Node(.drawn(["e5", "E-7", "e+02"]), height: 1) }
      return node(for: grammar.rules[name] ?? .terminal(""), heights)
    }
  }

  /// Returns the tokens of a sentence of a rule.
  mutating func tokens(of rule: String) -> [String] {
    var tokens: [String] = []
    if let index = names.firstIndex(of: rule) {
      // Mostly short sentences, which test as well and are much faster; sometimes a long one.
      let isLong = Int.random(in: 0..<100, using: &random) == 0
      let fuel = isLong ? 26 : Int.random(in: 16...18, using: &random)
      append(Node(.rule(index), height: 0), to: &tokens, fuel: fuel)
    }
    return tokens
  }

  private mutating func append(_ node: Node, to tokens: inout [String], fuel: Int) {
    switch node.kind {
    case .terminal(let text):
      let isKeyword = text.count > 1 && text.allSatisfy { $0.isUppercase || $0 == "-" }
      tokens.append(isKeyword && Bool.random(using: &random) ? text.lowercased() : text)
    case .drawn(let texts):
      tokens.append(texts.randomElement(using: &random) ?? "")
    case .rule(let index):
      if isWord[index] {
        var parts: [String] = []
        append(rules[index], to: &parts, fuel: max(fuel - 1, 5))
        tokens.append(parts.joined())
      } else {
        append(rules[index], to: &tokens, fuel: fuel - 1)
      }
    case .sequence(let parts):
      for part in parts { append(part, to: &tokens, fuel: fuel) }
    case .choice(let parts):
      let affordable = parts.filter { $0.height <= max(fuel, node.height) }
      if let choice = affordable.randomElement(using: &random) {
        append(choice, to: &tokens, fuel: fuel)
      }
    case .optional(let part):
      if fuel > part.height, Int.random(in: 0..<3, using: &random) == 0 {
        append(part, to: &tokens, fuel: fuel - 1)
      }
    case .repeated(let part):
      var count = 0
      while fuel > part.height, count < 3, Int.random(in: 0..<4, using: &random) == 0 {
        append(part, to: &tokens, fuel: fuel - 2)
        count += 1
      }
    }
  }

  private func node(for part: Grammar.Expression, _ heights: [String: Int]) -> Node {
    let height = SentenceGenerator.height(of: part, heights)
    switch part {
    case .terminal(let text): return Node(.terminal(text), height: height)
    case .special(let text):
      return Node(.drawn(SentenceGenerator.specials[text] ?? []), height: height)
    case .rule(let name):
      return Node(.rule(names.firstIndex(of: name) ?? 0), height: height)
    case .sequence(let parts):
      return Node(.sequence(parts.map { node(for: $0, heights) }), height: height)
    case .choice(let parts):
      return Node(.choice(parts.map { node(for: $0, heights) }), height: height)
    case .optional(.sequence(let parts)) where SentenceGenerator.isAssignment(parts):
      return Node(.sequence([]), height: 0)
    case .optional(let part): return Node(.optional(node(for: part, heights)), height: height)
    case .repeated(let part): return Node(.repeated(node(for: part, heights)), height: height)
    }
  }

  /// Whether a part is `":=" , expression`: only a variable is allowed before it, as a comment in
  /// the grammar says.
  private static func isAssignment(_ parts: [Grammar.Expression]) -> Bool {
    guard parts.count == 2, case .terminal(":=") = parts[0] else { return false }
    return true
  }

  private static func height(of part: Grammar.Expression, _ heights: [String: Int]) -> Int {
    switch part {
    case .terminal, .special, .optional, .repeated: 0
    case .rule(let name): heights[name] ?? 1_000
    case .sequence(let parts): parts.map { height(of: $0, heights) }.max() ?? 0
    case .choice(let parts): parts.map { height(of: $0, heights) }.min() ?? 0
    }
  }

  /// Returns the least fixed point of the heights of all rules.
  private static func heights(of grammar: Grammar) -> [String: Int] {
    var heights: [String: Int] = [:]
    for _ in grammar.names {
      for (name, expression) in grammar.rules {
        let height = height(of: expression, heights) + 1
        if height < 1_000 { heights[name] = height }
      }
    }
    return heights
  }
}
