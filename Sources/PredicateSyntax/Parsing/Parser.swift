import UnicodeText

/// Reads the text of a query into a syntax tree, with one token of lookahead.
///
/// There is one function for a production of `Grammar/predicate.ebnf`, which stands in its doc
/// comment. The first error ends the reading.
public struct Parser {
  /// Where tokens come from.
  var lexer: Lexer
  /// The token that is read next.
  var token = Token(.end, 0, 0)
  /// The token that was read last.
  var previous = Token(.end, 0, 0)
  /// How many brackets stand open.
  var nesting = 0
  /// How many operators the current place is a right operand of: the tree will be deeper than that,
  /// so that more than the limit need not be read to the end, which eight levels of operators in each
  /// bracket would cost too much stack for.
  var ancestors = 0
  /// How many placeholders were read.
  var argumentCount = 0
  /// The end of the minus sign before an operand: there 9223372036854775808 is legal (S-11).
  var minusEnd = -1
  /// The offset of a bracket directly behind IN or BETWEEN, which SQL would open a list with.
  var bracketOfList = -1
  /// What is doubtful so far.
  var warnings: [Diagnostic] = []

  /// A parser before the first token of a text.
  private init(_ text: String, limit: SourceText.Limit) throws(Diagnostics) {
    lexer = Lexer(try SourceText(text, limit: limit))
    token = try lexer.next()
  }
}

extension Parser {
  /// Reads a predicate and its clauses from text that was typed.
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

  /// Reads expressions with commas between them, such as those of `--select`.
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

  /// Reads the value of a `%K`: keys with dots between them, collection operators among them.
  public static func parseKeyPath(_ text: String) throws(Diagnostics) -> SyntaxTree {
    var parser = try Parser(text, limit: .argument)
    let path = try parser.parsePath()
    try parser.expectEnd(after: path)
    guard path.isKeyPath else { throw Diagnostics(.noKeyPath(at: path.range)) }
    return path
  }
}

extension Parser {
  /// Takes the current token and reads the next.
  mutating func advance() throws(Diagnostics) {
    previous = token
    token = try lexer.next()
  }

  /// Takes the current token if it is of a kind.
  mutating func take(_ kind: Token.Kind) throws(Diagnostics) -> Bool {
    guard token.kind == kind else { return false }
    try advance()
    return true
  }

  /// Takes a token of a kind, or fails with what was expected.
  mutating func expect(_ kind: Token.Kind, _ expectation: String) throws(Diagnostics) {
    guard token.kind == kind else { throw Diagnostics(unexpected(expecting: expectation)) }
    try advance()
  }

  /// Takes an opening bracket, of any kind, and goes one level deeper.
  mutating func open(_ kind: Token.Kind, _ expectation: String) throws(Diagnostics) {
    guard nesting < SyntaxTree.depthLimit else {
      throw Diagnostics(.tooDeep(limit: SyntaxTree.depthLimit, at: token.range))
    }
    nesting += 1
    try expect(kind, expectation)
  }

  /// Takes the closing bracket of what `open` began.
  mutating func close(_ kind: Token.Kind, _ expectation: String) throws(Diagnostics) {
    nesting -= 1
    try expect(kind, expectation)
  }

  /// Returns the token behind the current one, which stays unread; only errors look so far.
  func tokenAfterNext() -> Token? {
    var ahead = lexer
    return try? ahead.next()
  }

  /// Returns a tree that begins at `start` and ends with the token read last; one that is too deep
  /// is an error at `culprit`, or else at that token.
  func node(
    _ kind: SyntaxTree.Kind, from start: Int, culprit: SourceRange? = nil
  ) throws(Diagnostics) -> SyntaxTree {
    let tree = SyntaxTree(kind, at: SourceRange(start, previous.upperBound))
    guard tree.depth <= SyntaxTree.depthLimit else {
      throw Diagnostics(.tooDeep(limit: SyntaxTree.depthLimit, at: culprit ?? previous.range))
    }
    return tree
  }

  /// Takes a word as a part of a path or the name of a function; behind a dot a keyword is one too.
  ///
  ///     name = word | escaped word ;
  mutating func takeIdentifier() throws(Diagnostics) -> SyntaxTree.Identifier {
    let identifier = SyntaxTree.Identifier(name(of: token), at: token.range)
    try advance()
    return identifier
  }

  /// Returns the name in a word, without `#`, `$`, in NFC; with its `@`.
  func name(of token: Token) -> String {
    let isPrefixed = token.kind == .escapedWord || token.kind == .variable
    let start = isPrefixed ? token.lowerBound + 1 : token.lowerBound
    return lexer.source.text(in: SourceRange(start, token.upperBound)).nfc
  }

  /// Fails unless the text ends here.
  func expectEnd(after tree: SyntaxTree) throws(Diagnostics) {
    guard token.kind == .end else {
      throw Diagnostics(unexpected(after: tree))
    }
  }
}
