package import PredicateSyntax
import UnicodeText

/// An operator with its options: equality and order of two values. Whether the operator holds, for
/// every operator, is defined by the evaluator.
package struct Comparison: Hashable, Sendable {
  /// The operator.
  package let comparator: Comparator
  /// How text is compared.
  package let options: TextOptions

  /// An operator with its options.
  package init(_ comparator: Comparator, _ options: TextOptions) {
    self.comparator = comparator
    self.options = options
  }

  /// S-3, S-7, S-8: values of unlike types are unequal; options reach the strings of lists.
  package func isEqual(_ left: Value, _ right: Value) -> Bool {
    switch (left, right) {
    case (.string(let left), .string(let right)):
      folded(left).utf8.elementsEqual(folded(right).utf8)
    case (.list(let left), .list(let right)):
      left.count == right.count && zip(left, right).allSatisfy { isEqual($0, $1) }
    default: left == right
    }
  }

  /// Below, at or above 0; nil where the two have no order.
  package func order(_ left: Value, _ right: Value) -> Int? {
    if let left = left.number, let right = right.number { return left.compare(right) }
    switch (left, right) {
    case (.date(let left), .date(let right)): return left < right ? -1 : (left == right ? 0 : 1)
    case (.string(let left), .string(let right)):
      let (left, right) = (folded(left), folded(right))
      if options.contains(.localeSensitive) { return Collation.compare(left, right) }
      return compareUTF8(left, right)
    default: return nil
    }
  }

  /// S-7, S-9: the text as the options see it; `[n]` turns folding off.
  package func folded(_ text: String) -> String {
    let folding = TextFolding(options)
    return folding.isEmpty ? text : folding.folded(text)
  }
}

extension TextFolding {
  /// The folding that options ask for.
  package init(_ options: TextOptions) {
    self = []
    if options.contains(.normalized) { return }
    if options.contains(.caseInsensitive) { insert(.caseInsensitive) }
    if options.contains(.diacriticInsensitive) { insert(.diacriticInsensitive) }
    if options.contains(.widthInsensitive) { insert(.widthInsensitive) }
    if options.contains(.kanaInsensitive) { insert(.kanaInsensitive) }
  }
}

/// Compares two texts scalar by scalar: below, at or above 0.
package func compareUTF8(_ left: String, _ right: String) -> Int {
  if left.utf8.elementsEqual(right.utf8) { return 0 }
  return left.utf8.lexicographicallyPrecedes(right.utf8) ? -1 : 1
}
