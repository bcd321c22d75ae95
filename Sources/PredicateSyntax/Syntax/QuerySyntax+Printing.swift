/// The canonical text: parsed again, it gives the same query.
extension QuerySyntax: CustomStringConvertible {
  /// The canonical text.
  public var description: String {
    var text = predicate.description
    if !sort.isEmpty {
      text += " SORT(\(sort.map(\.description).joined(separator: ", ")))"
    }
    if !distinct.isEmpty {
      text += " DISTINCT(\(distinct.map(\.operandText).joined(separator: ", ")))"
    }
    if let offset { text += " OFFSET(\(offset))" }
    if let limit { text += " LIMIT(\(limit))" }
    return text
  }
}

extension SortKeySyntax: CustomStringConvertible {
  /// The canonical text.
  public var description: String {
    let direction = isDescending ? "DESC" : "ASC"
    return expression.operandText + " " + direction + (options.isEmpty ? "" : " \(options)")
  }
}

extension DefinitionSyntax: CustomStringConvertible {
  /// The canonical text.
  public var description: String {
    let list = parameters.map { "$" + $0.name }.joined(separator: ", ")
    return "\(name.callSpelling)(\(list)) := \(body)"
  }
}

extension SyntaxTree {
  /// The canonical text of an operand, with parentheses around a predicate.
  fileprivate var operandText: String {
    var printer = CanonicalPrinter()
    printer.nesting = 1
    printer.print(self, in: .expression)
    return printer.text
  }
}
