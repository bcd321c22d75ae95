import UnicodeText

/// Reads the text of a query into a syntax tree, with one token of lookahead.
///
/// Each production of `Grammar/predicate.ebnf` has one function, with the production in its doc
/// comment. Parsing stops at the first error.
public struct Parser {
  /// The source of the tokens.
  var lexer: Lexer
  /// The current token, not yet taken.
  var token = Token(.end, 0, 0)
  /// The token taken last.
  var previous = Token(.end, 0, 0)
  /// The number of open brackets.
  var nesting = 0
  /// The number of operators that the current place is a right operand of. The tree will be deeper
  /// than this, so parsing stops here at the limit, before eight levels of operators in each
  /// bracket use up the stack.
  var ancestors = 0
  /// The number of placeholders read so far.
  var argumentCount = 0
  /// The end of the minus sign before an operand, after which 9223372036854775808 is legal (S-11).
  var minusEnd = -1
  /// The offset of a parenthesis directly after IN or BETWEEN, which opens a list in SQL.
  var bracketOfList = -1
  /// The warnings so far.
  var warnings: [Diagnostic] = []

  /// Creates a parser at the first token of a text.
  private init(_ text: String, limit: SourceText.Limit) throws(Diagnostics) {
    lexer = Lexer(try SourceText(text, limit: limit))
    token = try lexer.next()
  }
}

extension Parser {
  /// Reads a predicate and its clauses from typed text.
  public static func parse(_ text: String) throws(Diagnostics) -> QuerySyntax {
    try parse(text, limit: .argument)
  }

  /// Reads a predicate and its clauses.
  public static func parse(
    _ text: String, limit: SourceText.Limit
  ) throws(Diagnostics) -> QuerySyntax {
    var parser = try Parser(text, limit: limit)
    return try parser.parseQuery()
  }

  /// Reads the definition of a named expression, `name($x) := …`.
  public static func parseDefinition(_ text: String) throws(Diagnostics) -> DefinitionSyntax {
    var parser = try Parser(text, limit: .argument)
    let definition = try parser.parseDefinition()
    try parser.expectEnd(after: definition.body)
    return definition
  }

  /// Reads expressions separated by commas, such as columns to print.
  public static func parseExpressions(_ text: String) throws(Diagnostics) -> [SyntaxTree] {
    var parser = try Parser(text, limit: .argument)
    let expressions = try parser.parseExpressions()
    try parser.expectEnd(after: expressions[expressions.count - 1])
    return expressions
  }

  /// Reads a key of SORT with its direction and options, such as `name DESC [c]`.
  public static func parseSortKey(_ text: String) throws(Diagnostics) -> SortKeySyntax {
    var parser = try Parser(text, limit: .argument)
    let key = try parser.parseSortKey()
    try parser.expectEnd(after: key.expression)
    return key
  }
}

extension Parser {
  /// Takes the current token and reads the next.
  mutating func advance() throws(Diagnostics) {
    previous = token
    token = try lexer.next()
  }

  /// Takes the current token if it has the given kind, and returns whether it did.
  mutating func take(_ kind: Token.Kind) throws(Diagnostics) -> Bool {
    guard token.kind == kind else { return false }
    try advance()
    return true
  }

  /// Takes a token of a kind, or throws with the expectation.
  mutating func expect(_ kind: Token.Kind, _ expectation: String) throws(Diagnostics) {
    guard token.kind == kind else { throw Diagnostics(unexpected(expecting: expectation)) }
    try advance()
  }

  /// Takes an opening bracket of any kind, and goes one level deeper.
  mutating func open(_ kind: Token.Kind, _ expectation: String) throws(Diagnostics) {
    guard nesting < SyntaxTree.depthLimit else {
      throw Diagnostics(.tooDeep(limit: SyntaxTree.depthLimit, at: token.range))
    }
    nesting += 1
    try expect(kind, expectation)
  }

  /// Takes the bracket that closes the last `open`.
  mutating func close(_ kind: Token.Kind, _ expectation: String) throws(Diagnostics) {
    nesting -= 1
    try expect(kind, expectation)
  }

  /// Returns the token after the current one without taking it; only diagnostics look that far.
  func tokenAfterNext() -> Token? {
    var ahead = lexer
    return try? ahead.next()
  }

  /// Returns a tree that begins at `start` and ends with the last token taken. A tree that is too
  /// deep is an error at `culprit`, or at that token if `culprit` is nil.
  func node(
    _ kind: SyntaxTree.Kind, from start: Int, culprit: SourceRange? = nil
  ) throws(Diagnostics) -> SyntaxTree {
    let tree = SyntaxTree(kind, at: SourceRange(start, previous.upperBound))
    guard tree.depth <= SyntaxTree.depthLimit else {
      throw Diagnostics(.tooDeep(limit: SyntaxTree.depthLimit, at: culprit ?? previous.range))
    }
    return tree
  }

  /// Takes a word as a part of a path or the name of a function; after a dot, a keyword is allowed
  /// too.
  ///
  ///     name = word | escaped word ;
  mutating func takeIdentifier() throws(Diagnostics) -> SyntaxTree.Identifier {
    let identifier = SyntaxTree.Identifier(name(of: token), at: token.range)
    try advance()
    return identifier
  }

  /// Returns the name in a word, in NFC, without `#` or `$` but with `@`.
  func name(of token: Token) -> String {
    let isPrefixed = token.kind == .escapedWord || token.kind == .variable
    let start = isPrefixed ? token.lowerBound + 1 : token.lowerBound
    return lexer.source.text(in: SourceRange(start, token.upperBound)).nfc
  }

  /// Throws unless the text ends here.
  func expectEnd(after tree: SyntaxTree) throws(Diagnostics) {
    guard token.kind == .end else {
      throw Diagnostics(unexpected(after: tree))
    }
  }
}
