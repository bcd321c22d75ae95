/// A predicate or expression as written, with its place in the text.
///
/// Predicates and expressions are one kind of tree. The type checker, not the parser, requires
/// operands of AND to be Boolean, so `isVegan AND …` and `(1 + 2) * 3 = 9` need no lookahead.
///
/// Parentheses leave no node, with two exceptions that preserve the meaning and the printed form: a
/// parenthesised AND or OR inside the same connective remains a `compound` of its own (S-1), and a
/// `group` ends the path of a collection operator (S-5).
public struct SyntaxTree: Sendable {
  /// The maximum depth of a tree, and of open brackets in its text (S-20). A debug build uses about
  /// 3 of 8 MiB of stack at this depth.
  package static let depthLimit = 200

  /// The kind of tree, with its parts.
  public let kind: Kind

  /// The range in the text, without parentheses around the tree.
  public let range: SourceRange

  /// The number of nodes on the longest path to a leaf; bounded by the parser (S-20).
  public let depth: Int

  /// Creates a tree; its depth follows from its parts.
  public init(_ kind: Kind, at range: SourceRange) {
    self.kind = kind
    self.range = range
    depth = 1 + kind.depthBelow
  }

  /// The kinds of tree, each with the production that makes it.
  public indirect enum Kind: Sendable {
    /// A constant: nil, TRUE, 27, 2.5, 'text'.
    case literal(Literal)
    /// TRUEPREDICATE and FALSEPREDICATE.
    case truth(Bool)
    /// SELF: the object that the predicate is evaluated on.
    case subject
    /// `$name`, without the `$`.
    case variable(Identifier)
    /// A bare key, the start of a path: `name`.
    case key(Identifier)
    /// A step of a path: `base.name`. An unknown operator, `base.@name`, is read as a key with its
    /// `@`, so that it is reported like any other unknown key.
    case member(SyntaxTree, Identifier)
    /// A collection operator after a path, `base.@count`, or at the start, with the subject as
    /// base.
    case collection(SyntaxTree, CollectionOperator, at: SourceRange)
    /// The inverse of another entity's relationship: `base.@links.Recipe.ingredients`.
    case links(SyntaxTree, entity: Identifier, relationship: Identifier)
    /// Parentheses that end the path of a collection operator: `(a.@max.b).c`, since `a.@max.b.c`
    /// would read `c` of each element. They are kept nowhere else.
    case group(SyntaxTree)
    /// `base[index]`.
    case index(SyntaxTree, Index)
    /// `{a, b}`.
    case list([SyntaxTree])
    /// `-a` and `~a`.
    case unary(UnaryOperator, SyntaxTree)
    /// A chain of operators of one level, read from the left: `first op operand op operand …`.
    ///
    /// `+` and `-`, and `*` and `/`, make flat chains of any length; every other operator makes
    /// chains of one step, nested to the left.
    case chain(SyntaxTree, [Step])
    /// A comparison, with its quantifier if there is one.
    case comparison(ComparisonSyntax)
    /// A chain of two or more operands of one connective.
    case compound(Connective, [SyntaxTree])
    /// NOT.
    case not(SyntaxTree)
    /// A function call, `sum:(a)` or `modulus:by:(a, b)`, or a named expression; after a path, with
    /// its base.
    case call(SyntaxTree?, Identifier, [SyntaxTree])
    /// `SUBQUERY(collection, $variable, predicate)`.
    case subquery(SyntaxTree, variable: Identifier, SyntaxTree)
    /// `TERNARY(predicate, then, else)`.
    case ternary(SyntaxTree, SyntaxTree, SyntaxTree)
    /// `CAST(value, 'Type')`.
    case cast(SyntaxTree, type: SyntaxTree)
    /// `FUNCTION(target, 'selector:', arguments…)`.
    case selector(SyntaxTree, name: SyntaxTree, [SyntaxTree])
    /// `%@`, `%d` and similar, numbered from 0 in the order of the text; `%K` at the start of a
    /// path.
    case argument(Int, Conversion)
    /// `base.%K`.
    case memberArgument(SyntaxTree, Int)
    /// A form that is read and then rejected with the reason: ANYKEY, FETCH, `$x := 1`, ….
    case unsupported(UnsupportedForm, [SyntaxTree])
  }

  /// A word or a step of a path, with its range.
  public struct Identifier: Hashable, Sendable {
    /// The word in NFC, without `#` or `$`; a function's name with its colons (`modulus:by:`).
    public var name: String
    /// The range in the text, `#` or `$` included.
    public var range: SourceRange

    /// Creates an identifier at a place.
    public init(_ name: String, at range: SourceRange) {
      self.name = name
      self.range = range
    }
  }

  /// The value of a constant; its spelling is not kept.
  public enum Literal: Hashable, Sendable {
    /// NULL, NIL.
    case null
    /// YES, NO, TRUE, FALSE.
    case bool(Bool)
    /// A whole number; unsigned, since signs are operators (9223372036854775808 only after `-`).
    case int(UInt64)
    /// A decimal number, finite.
    case double(Double)
    /// A string with its escapes decoded, in NFC.
    case string(String)
  }

  /// The contents of `[…]`.
  public enum Index: Sendable {
    /// FIRST.
    case first
    /// LAST.
    case last
    /// SIZE.
    case size
    /// Any expression; an Int is a position, a string a key.
    case at(SyntaxTree)
  }

  /// One operator and its right operand in a chain.
  public struct Step: Sendable {
    /// The operator.
    public var operation: BinaryOperator
    /// The range of the operator.
    public var range: SourceRange
    /// The right operand.
    public var operand: SyntaxTree

    /// Creates a step from an operator, its range and its operand.
    public init(_ operation: BinaryOperator, at range: SourceRange, _ operand: SyntaxTree) {
      self.operation = operation
      self.range = range
      self.operand = operand
    }
  }

  /// `left comparator[options] right`, optionally with a quantifier over the left side.
  public struct ComparisonSyntax: Sendable {
    /// ANY, ALL or NONE (SOME is ANY), or nil.
    public var quantifier: Quantifier?
    /// The range of the quantifier, or nil.
    public var quantifierRange: SourceRange?
    /// The left side.
    public var left: SyntaxTree
    /// The operator.
    public var comparator: Comparator
    /// The option letters after the operator.
    public var options: TextOptions
    /// The range of the operator and its options.
    public var comparatorRange: SourceRange
    /// The right side.
    public var right: SyntaxTree

    /// Creates a comparison from its parts.
    public init(
      quantifier: Quantifier?, quantifierRange: SourceRange?, left: SyntaxTree,
      comparator: Comparator, options: TextOptions, comparatorRange: SourceRange, right: SyntaxTree
    ) {
      self.quantifier = quantifier
      self.quantifierRange = quantifierRange
      self.left = left
      self.comparator = comparator
      self.options = options
      self.comparatorRange = comparatorRange
      self.right = right
    }
  }
}
