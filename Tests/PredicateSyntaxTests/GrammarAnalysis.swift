/// The FIRST and FOLLOW sets of a grammar's rules: the tokens that can begin and follow each.
struct GrammarAnalysis {
  private let grammar: Grammar
  /// The tokens that can begin a rule.
  private var first: [String: Set<String>] = [:]
  /// The rules that can be empty.
  private var empty: Set<String> = []
  /// The tokens that can follow a rule.
  private var follow: [String: Set<String>] = [:]

  /// The rules that are one token to the parser.
  static let tokens: Set<String> = [
    "word", "identifier", "escaped word", "variable", "collection operator", "placeholder",
    "key placeholder", "value placeholder", "integer", "decimal", "string",
  ]

  init(_ grammar: Grammar) {
    self.grammar = grammar
    var size = -1
    while size != self.size {
      size = self.size
      for name in grammar.names where !Self.tokens.contains(name) {
        guard let rule = grammar.rules[name] else { continue }
        first[name, default: []].formUnion(firstTokens(of: rule))
        if canBeEmpty(rule) { empty.insert(name) }
        spread(follow[name] ?? [], into: rule)
      }
    }
  }

  private var size: Int {
    first.values.reduce(0) { $0 + $1.count } + follow.values.reduce(0) { $0 + $1.count }
      + empty.count
  }

  /// Whether a rule is lexical: only tokens mention it.
  func isLexical(_ name: String) -> Bool {
    let users = grammar.names.filter { other in
      grammar.rules[other].map { Grammar.mentions(in: $0).contains(name) } ?? false
    }
    return !users.isEmpty && users.allSatisfy { Self.tokens.contains($0) || isLexical($0) }
  }

  /// Returns the tokens that begin more than one alternative at some place of a rule.
  func conflicts(in name: String) -> [String] {
    guard let rule = grammar.rules[name] else { return [] }
    return conflicts(in: rule, before: follow[name] ?? [])
  }

  private func conflicts(
    in part: Grammar.Expression, before following: Set<String>
  ) -> [String] {
    switch part {
    case .terminal, .special, .rule:
      return []
    case .sequence(let parts):
      return parts.indices.flatMap {
        conflicts(in: parts[$0], before: tokens(after: $0, in: parts, before: following))
      }
    case .choice(let parts):
      var seen: Set<String> = []
      var found: [String] = []
      for part in parts {
        let begin = firstTokens(of: part).union(canBeEmpty(part) ? following : [])
        found += seen.intersection(begin)
        seen.formUnion(begin)
      }
      return found + parts.flatMap { conflicts(in: $0, before: following) }
    case .optional(let inner):
      return Array(firstTokens(of: inner).intersection(following))
        + conflicts(in: inner, before: following)
    case .repeated(let inner):
      let begin = firstTokens(of: inner)
      return Array(begin.intersection(following))
        + conflicts(in: inner, before: following.union(begin))
    }
  }

  /// Adds what follows a part to what follows the rules in it.
  private mutating func spread(_ following: Set<String>, into part: Grammar.Expression) {
    switch part {
    case .terminal, .special: break
    case .rule(let name): follow[name, default: []].formUnion(following)
    case .sequence(let parts):
      for place in parts.indices {
        spread(tokens(after: place, in: parts, before: following), into: parts[place])
      }
    case .choice(let parts): for part in parts { spread(following, into: part) }
    case .optional(let inner): spread(following, into: inner)
    case .repeated(let inner): spread(following.union(firstTokens(of: inner)), into: inner)
    }
  }

  /// Returns the tokens that can follow a place of a sequence that `following` follows.
  private func tokens(
    after place: Int, in parts: [Grammar.Expression], before following: Set<String>
  ) -> Set<String> {
    let rest = Grammar.Expression.sequence(Array(parts[(place + 1)...]))
    return firstTokens(of: rest).union(canBeEmpty(rest) ? following : [])
  }

  private func firstTokens(of part: Grammar.Expression) -> Set<String> {
    switch part {
    case .terminal(let text): return [text]
    case .special(let text): return [text]
    case .rule(let name): return Self.tokens.contains(name) ? [name] : first[name] ?? []
    case .sequence(let parts):
      var result: Set<String> = []
      for part in parts {
        result.formUnion(firstTokens(of: part))
        if !canBeEmpty(part) { break }
      }
      return result
    case .choice(let parts): return parts.reduce(into: []) { $0.formUnion(firstTokens(of: $1)) }
    case .optional(let inner), .repeated(let inner): return firstTokens(of: inner)
    }
  }

  private func canBeEmpty(_ part: Grammar.Expression) -> Bool {
    switch part {
    case .terminal, .special: false
    case .rule(let name): empty.contains(name)
    case .sequence(let parts): parts.allSatisfy(canBeEmpty)
    case .choice(let parts): parts.contains(where: canBeEmpty)
    case .optional, .repeated: true
    }
  }
}
