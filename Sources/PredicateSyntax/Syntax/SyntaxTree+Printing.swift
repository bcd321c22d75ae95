/// The canonical text: parsed again, it gives the same tree.
extension SyntaxTree: CustomStringConvertible {
  /// The canonical text.
  public var description: String {
    var printer = CanonicalPrinter()
    printer.print(self, in: .predicate)
    return printer.text
  }
}

/// Writes trees in their canonical spelling.
///
/// Parentheses are written if the grammar requires them, around AND, OR and NOT inside one another,
/// and around every chain of operators inside another: `10 / 4 * 4` is `(10 / 4) * 4`.
struct CanonicalPrinter {
  /// The position of a tree, from the one that needs the fewest parentheses to the one that needs
  /// the most.
  enum Place {
    /// A whole predicate, or an argument that is a predicate.
    case predicate
    /// An operand of AND, OR or NOT.
    case conjunct
    /// A side of a comparison, an element, an argument, an index.
    case expression
    /// An operand of an operator.
    case operand
    /// Before `[`.
    case indexed
    /// Before a dot.
    case base
  }

  /// The text written so far.
  var text = ""
  /// The number of open brackets.
  var nesting = 0
  /// The maximum number of operands written with parentheses around each step; more would be
  /// unreadable.
  static let nestedOperandLimit = 100

  /// Writes a tree, in parentheses if its position needs them.
  mutating func print(_ tree: SyntaxTree, in place: Place) {
    if wantsBrackets(tree.kind, in: place) {
      bracketed("(", ")") { $0.printBare(tree) }
    } else {
      printBare(tree)
    }
  }

  /// Writes the output of `contents` between brackets.
  mutating func bracketed(
    _ open: String, _ close: String, contents: (inout CanonicalPrinter) -> Void
  ) {
    text += open
    nesting += 1
    contents(&self)
    nesting -= 1
    text += close
  }

  /// Whether a kind of tree needs parentheses at a position.
  private func wantsBrackets(_ kind: SyntaxTree.Kind, in place: Place) -> Bool {
    switch kind {
    case .compound, .not:
      return place != .predicate
    case .comparison(let comparison):
      if place == .conjunct { return comparison.quantifier == Quantifier.none }
      return place != .predicate
    case .chain, .unsupported(.assignment, _):
      return place == .operand || place == .indexed || place == .base
    case .unary:
      return place == .indexed || place == .base
    case .literal(.int), .literal(.double):
      // `5.length` would be read as a number that ends with a decimal point.
      return place == .base
    case .unsupported(.utiConformsTo, _), .unsupported(.utiEquals, _),
      .unsupported(.tokenMatches, _), .unsupported(.customSelector, _):
      return place != .predicate && place != .conjunct
    case .literal, .truth, .subject, .variable, .key, .member, .collection, .links, .group, .index,
      .list, .call, .subquery, .ternary, .cast, .selector, .argument, .memberArgument, .unsupported:
      return false
    }
  }

  /// Writes a tree without brackets around it.
  private mutating func printBare(_ tree: SyntaxTree) {
    switch tree.kind {
    case .literal(let literal): text += literal.description
    case .truth(let value): text += value ? "TRUEPREDICATE" : "FALSEPREDICATE"
    case .subject: text += "SELF"
    case .variable(let name): text += "$" + name.name
    case .key(let name): text += name.spelling
    case .argument(_, let conversion): text += "%" + conversion.rawValue
    case .member(let base, let name):
      printStep(name.spelling, after: base, isOperator: name.name.hasPrefix("@"))
    case .collection(let base, let operation, _):
      printStep(operation.rawValue, after: base, isOperator: true)
    case .links(let base, let entity, let relationship):
      let step = "@links.\(entity.spelling).\(relationship.spelling)"
      printStep(step, after: base, isOperator: true)
    case .memberArgument(let base, _): printStep("%K", after: base, isOperator: false)
    case .group(let path): bracketed("(", ")") { $0.print(path, in: .predicate) }
    case .index(let base, let index): printIndex(index, of: base)
    case .list(let elements): bracketed("{", "}") { $0.print(elements) }
    case .unary(let operation, let operand):
      text += operation.rawValue
      print(operand, in: .operand)
    case .chain(let first, let steps): printChain(first, steps[...], depth: tree.depth)
    case .comparison(let comparison): print(comparison)
    case .compound(let connective, let operands): printCompound(connective, operands)
    case .not(let operand):
      text += "NOT "
      print(operand, in: .conjunct)
    case .call(let base, let name, let arguments): printCall(of: name, after: base, arguments)
    case .subquery(let collection, let variable, let predicate):
      printSubquery(collection, variable, predicate)
    case .ternary(let condition, let yes, let no): printTernary(condition, yes, no)
    case .cast(let value, let type): printCall("CAST", [value, type])
    case .selector(let target, let name, let arguments):
      printCall("FUNCTION", [target, name] + arguments)
    case .unsupported(let form, let parts): printUnsupported(form, parts)
    }
  }

  /// Writes a comparison; NONE is written NOT ANY.
  private mutating func print(_ comparison: SyntaxTree.ComparisonSyntax) {
    switch comparison.quantifier {
    case .any?: text += "ANY "
    case .all?: text += "ALL "
    case Quantifier.none?: text += "NOT ANY "
    case nil: break
    }
    print(comparison.left, in: .expression)
    text += " \(comparison.comparator.rawValue)\(comparison.options) "
    print(comparison.right, in: .expression)
  }

  /// Writes AND or OR; without operands, TRUEPREDICATE for AND and FALSEPREDICATE for OR.
  private mutating func printCompound(_ connective: Connective, _ operands: [SyntaxTree]) {
    if operands.isEmpty { text += connective == .and ? "TRUEPREDICATE" : "FALSEPREDICATE" }
    for (place, operand) in operands.enumerated() {
      if place > 0 { text += " \(connective.rawValue) " }
      print(operand, in: .conjunct)
    }
  }

  /// Writes a chain with parentheses around all but its last step, `((a + b) + c) + d`; without
  /// them if it is very long, or if the open brackets would exceed the parser's limit.
  private mutating func printChain(
    _ first: SyntaxTree, _ steps: ArraySlice<SyntaxTree.Step>, depth: Int
  ) {
    let isNested =
      steps.count < CanonicalPrinter.nestedOperandLimit
      && nesting + steps.count + depth <= SyntaxTree.depthLimit
    let brackets = isNested ? max(0, steps.count - 1) : 0
    text += String(repeating: "(", count: brackets)
    nesting += brackets
    print(first, in: .operand)
    for (place, step) in steps.enumerated() {
      if isNested, place > 0 {
        text += ")"
        nesting -= 1
      }
      text += " \(step.operation.rawValue) "
      print(step.operand, in: .operand)
    }
  }

  /// Writes expressions separated by commas.
  mutating func print(_ trees: [SyntaxTree]) {
    for (place, tree) in trees.enumerated() {
      if place > 0 { text += ", " }
      print(tree, in: .expression)
    }
  }
}
