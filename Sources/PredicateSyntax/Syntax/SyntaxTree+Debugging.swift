/// The tree as an S-expression, as in `Grammar/corpus`.
///
///     ANY a.b + 1 == 'x'   →   (ANY (== (chain (. a b) (+ 1)) "x"))
extension SyntaxTree: CustomDebugStringConvertible {
  /// The S-expression.
  public var debugDescription: String {
    var text = ""
    write(to: &text, lowersNone: false)
    return text
  }

  /// Whether two trees are equal except for their ranges, with NONE equal to NOT ANY, as it is
  /// printed.
  package func isEquivalent(to other: SyntaxTree) -> Bool {
    var mine = ""
    var theirs = ""
    write(to: &mine, lowersNone: true)
    other.write(to: &theirs, lowersNone: true)
    return mine == theirs
  }

  /// Writes the S-expression, with NONE as NOT ANY if requested.
  private func write(to text: inout String, lowersNone: Bool) {
    guard let head = kind.atomText else {
      text += "("
      if case .comparison(let comparison) = kind {
        SyntaxTree.write(comparison, to: &text, lowersNone: lowersNone)
      } else {
        text += kind.headText
        writeParts(to: &text, lowersNone: lowersNone)
      }
      text += ")"
      return
    }
    text += head
  }

  /// Writes the parts after the head.
  private func writeParts(to text: inout String, lowersNone: Bool) {
    func write(_ tree: SyntaxTree) {
      text += " "
      tree.write(to: &text, lowersNone: lowersNone)
    }
    switch kind {
    case .chain(let first, let steps):
      write(first)
      for step in steps {
        text += " (\(step.operation.rawValue)"
        write(step.operand)
        text += ")"
      }
    case .subquery(let collection, let variable, let predicate):
      write(collection)
      text += " $\(variable.name)"
      write(predicate)
    case .call(let base, let name, let arguments):
      if let base { write(base) }
      text += " \(name.name)"
      arguments.forEach(write)
    case .member, .collection, .links, .memberArgument, .group, .index, .list, .unary, .compound,
      .not, .ternary, .cast, .selector, .argument, .unsupported, .literal, .truth, .subject,
      .variable, .key, .comparison:
      kind.children.forEach(write)
      text += kind.tailText
    }
  }

  /// Writes the contents of a comparison's brackets.
  private static func write(
    _ comparison: ComparisonSyntax, to text: inout String, lowersNone: Bool
  ) {
    var open = 0
    switch comparison.quantifier {
    case nil: break
    case Quantifier.none? where lowersNone:
      text += "NOT (ANY ("
      open = 2
    case let quantifier?:
      text += "\(quantifier.rawValue) ("
      open = 1
    }
    text += "\(comparison.comparator.rawValue)\(comparison.options) "
    comparison.left.write(to: &text, lowersNone: lowersNone)
    text += " "
    comparison.right.write(to: &text, lowersNone: lowersNone)
    text += String(repeating: ")", count: open)
  }
}

extension SyntaxTree.Kind {
  /// The text of a leaf, or nil.
  fileprivate var atomText: String? {
    switch self {
    case .literal(let literal): literal.description
    case .truth(let value): value ? "TRUEPREDICATE" : "FALSEPREDICATE"
    case .subject: "SELF"
    case .variable(let name): "$" + name.name
    case .key(let name): name.spelling
    case .member, .collection, .links, .group, .index, .list, .unary, .chain, .comparison,
      .compound, .not, .call, .subquery, .ternary, .cast, .selector, .argument, .memberArgument,
      .unsupported:
      nil
    }
  }

  /// The first word of an S-expression.
  fileprivate var headText: String {
    switch self {
    case .member, .memberArgument: "."
    case .collection(_, let operation, _): operation.rawValue
    case .links: "@links"
    case .group: "group"
    case .index: "index"
    case .list: "list"
    case .unary(let operation, _): operation.rawValue
    case .chain: "chain"
    case .compound(let connective, _): connective.rawValue
    case .not: "NOT"
    case .call(let base, _, _): base == nil ? "call" : "call-on"
    case .subquery: "SUBQUERY"
    case .ternary: "TERNARY"
    case .cast: "CAST"
    case .selector: "FUNCTION"
    case .argument(let index, let conversion): "argument \(index) %\(conversion.rawValue)"
    case .unsupported(let form, _): "unsupported \(form.rawValue)"
    case .literal, .truth, .subject, .variable, .key, .comparison: ""
    }
  }

  /// The text after the children.
  fileprivate var tailText: String {
    switch self {
    case .member(_, let name): " " + name.spelling
    case .memberArgument(_, let index): " (argument \(index) %K)"
    case .links(_, let entity, let relationship): " \(entity.spelling) \(relationship.spelling)"
    case .index(_, .first): " FIRST"
    case .index(_, .last): " LAST"
    case .index(_, .size): " SIZE"
    case .literal, .truth, .subject, .variable, .key, .collection, .group, .index, .list, .unary,
      .chain, .comparison, .compound, .not, .call, .subquery, .ternary, .cast, .selector,
      .argument, .unsupported:
      ""
    }
  }
}

extension QuerySyntax: CustomDebugStringConvertible {
  /// The S-expression of the predicate, in `(query …)` if it has clauses.
  public var debugDescription: String {
    var parts: [String] = []
    if !sort.isEmpty {
      let keys = sort.map {
        "(\($0.isDescending ? "DESC" : "ASC")\($0.options) \($0.expression.debugDescription))"
      }
      parts.append("(SORT \(keys.joined(separator: " ")))")
    }
    if !distinct.isEmpty {
      parts.append("(DISTINCT \(distinct.map(\.debugDescription).joined(separator: " ")))")
    }
    if let offset { parts.append("(OFFSET \(offset.debugDescription))") }
    if let limit { parts.append("(LIMIT \(limit.debugDescription))") }
    guard !parts.isEmpty else { return predicate.debugDescription }
    return "(query \(predicate.debugDescription) \(parts.joined(separator: " ")))"
  }

  /// Whether two queries are equal except for their ranges; see `SyntaxTree.isEquivalent(to:)`.
  package func isEquivalent(to other: QuerySyntax) -> Bool {
    let mine = [predicate] + sort.map(\.expression) + distinct + [offset, limit].compactMap(\.self)
    let theirs =
      [other.predicate] + other.sort.map(\.expression) + other.distinct
      + [other.offset, other.limit].compactMap(\.self)
    return mine.count == theirs.count && sort.count == other.sort.count
      && (offset == nil) == (other.offset == nil)
      && zip(sort, other.sort).allSatisfy {
        $0.isDescending == $1.isDescending && $0.options == $1.options
      }
      && zip(mine, theirs).allSatisfy { $0.isEquivalent(to: $1) }
  }
}
