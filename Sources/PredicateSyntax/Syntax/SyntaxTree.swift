/// What was written: one predicate or expression, with its place in the text.
///
/// Predicates and expressions are one kind of tree. That an operand of AND must be Boolean is the
/// type checker's business, so `isVegan AND …` and `(1 + 2) * 3 = 9` need no lookahead.
///
/// Parentheses leave no node, with two exceptions that keep meaning and print: a parenthesised
/// AND or OR inside the same connective stays a `compound` of its own (S-1), and a `group` ends the
/// path of a collection operator (S-5).
public struct SyntaxTree: Sendable {
  /// The maximum depth of a tree, and of open brackets in its text (S-20). A debug build uses about
  /// 3 of 8 MiB of stack at this depth.
  package static let depthLimit = 200

  /// What kind of thing was written, and its parts.
  public let kind: Kind

  /// Where it was written, brackets around it excluded.
  public let range: SourceRange

  /// How many nodes the longest path from here to a leaf has; bounded by the parser (S-20).
  public let depth: Int

  /// A tree of a kind at a place; its depth follows from its parts.
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
    /// SELF: the object that the predicate is asked of.
    case subject
    /// `$name`, without the `$`.
    case variable(Identifier)
    /// A bare key, the start of a path: `name`.
    case key(Identifier)
    /// A step of a path: `base.name`. An operator that does not exist, `base.@name`, is read as a key
    /// with its `@`, so that it is found unknown where all other keys are.
    case member(SyntaxTree, Identifier)
    /// A collection operator behind a path, `base.@count`, or leading, with the subject as base.
    case collection(SyntaxTree, CollectionOperator, at: SourceRange)
    /// The inverse of another entity's relationship: `base.@links.Recipe.ingredients`.
    case links(SyntaxTree, entity: Identifier, relationship: Identifier)
    /// Brackets that end the path of a collection operator: `(a.@max.b).c`, where `a.@max.b.c` would
    /// read `c` of each element. They stand nowhere else.
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
    /// A comparison, with its quantifier where there is one.
    case comparison(Comparison)
    /// A chain of one connective, of two or more operands.
    case compound(Connective, [SyntaxTree])
    /// NOT.
    case not(SyntaxTree)
    /// A function: `sum:(a)`, `modulus:by:(a, b)`, or a named expression; behind a path, its base.
    case call(SyntaxTree?, Identifier, [SyntaxTree])
    /// `SUBQUERY(collection, $variable, predicate)`.
    case subquery(SyntaxTree, variable: Identifier, SyntaxTree)
    /// `TERNARY(predicate, then, else)`.
    case ternary(SyntaxTree, SyntaxTree, SyntaxTree)
    /// `CAST(value, 'Type')`.
    case cast(SyntaxTree, type: SyntaxTree)
    /// `FUNCTION(target, 'selector:', arguments…)`.
    case selector(SyntaxTree, name: SyntaxTree, [SyntaxTree])
    /// `%@`, `%d` and their kin, in the order of the text from 0; `%K` at the start of a path.
    case argument(Int, Conversion)
    /// `base.%K`.
    case memberArgument(SyntaxTree, Int)
    /// A form that is read and then refused, with the reason: ANYKEY, FETCH, `$x := 1`, ….
    case unsupported(UnsupportedForm, [SyntaxTree])
  }

  /// A word or a part of a path, with its place.
  public struct Identifier: Hashable, Sendable {
    /// The word in NFC, without `#` or `$`; a function's name with its colons (`modulus:by:`).
    public var name: String
    /// Where it stands, `#` or `$` included.
    public var range: SourceRange

    /// A word at a place.
    public init(_ name: String, at range: SourceRange) {
      self.name = name
      self.range = range
    }
  }

  /// A constant as it is meant; the spelling is not kept.
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

  /// What stands in `[…]`.
  public enum Index: Sendable {
    /// FIRST.
    case first
    /// LAST.
    case last
    /// SIZE.
    case size
    /// Any expression; an Int is a place, a string a key.
    case at(SyntaxTree)
  }

  /// One operator and its right operand in a chain.
  public struct Step: Sendable {
    /// The operator.
    public var operation: BinaryOperator
    /// Where the operator stands.
    public var range: SourceRange
    /// What stands right of it.
    public var operand: SyntaxTree

    /// An operator at a place, with what follows it.
    public init(_ operation: BinaryOperator, at range: SourceRange, _ operand: SyntaxTree) {
      self.operation = operation
      self.range = range
      self.operand = operand
    }
  }

  /// `left comparator[options] right`, perhaps quantified over the left.
  public struct Comparison: Sendable {
    /// ANY, ALL or NONE (SOME is ANY), with its place.
    public var quantifier: Quantifier?
    /// Where the quantifier stands; nil where there is none.
    public var quantifierRange: SourceRange?
    /// The left side.
    public var left: SyntaxTree
    /// The operator.
    public var comparator: Comparator
    /// The letters in brackets behind the operator.
    public var options: TextOptions
    /// Where the operator and its options stand.
    public var comparatorRange: SourceRange
    /// The right side.
    public var right: SyntaxTree

    /// A comparison of all its parts.
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
