package import PredicateSyntax
import UnicodeText

/// Equality and order of two values for an operator with its options. The evaluator defines when
/// the operator holds.
package struct Comparison: Hashable, Sendable {
  /// The operator.
  package let comparator: Comparator
  /// The options for comparing text.
  package let options: TextOptions

  /// Creates a comparison of an operator with its options.
  package init(_ comparator: Comparator, _ options: TextOptions) {
    self.comparator = comparator
    self.options = options
  }

  /// S-3, S-7, S-8: values of different types are not equal. The options also apply to the strings
  /// in lists.
  package func isEqual(_ left: Value, _ right: Value) -> Bool {
    switch (left, right) {
    case (.string(let left), .string(let right)):
      folded(left).utf8.elementsEqual(folded(right).utf8)
    case (.list(let left), .list(let right)):
      left.count == right.count && zip(left, right).allSatisfy { isEqual($0, $1) }
    default: left == right
    }
  }

  /// Returns a number below, at or above 0, or nil if the values have no order.
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

  /// S-7, S-9: returns the text folded according to the options; `[n]` turns folding off.
  package func folded(_ text: String) -> String {
    let folding = TextFolding(options)
    return folding.isEmpty ? text : folding.folded(text)
  }
}

extension TextFolding {
  /// Creates the folding for some options.
  package init(_ options: TextOptions) {
    self = []
    if options.contains(.normalized) { return }
    if options.contains(.caseInsensitive) { insert(.caseInsensitive) }
    if options.contains(.diacriticInsensitive) { insert(.diacriticInsensitive) }
    if options.contains(.widthInsensitive) { insert(.widthInsensitive) }
    if options.contains(.kanaInsensitive) { insert(.kanaInsensitive) }
  }
}

/// Compares two strings scalar by scalar: below, at or above 0.
package func compareUTF8(_ left: String, _ right: String) -> Int {
  if left.utf8.elementsEqual(right.utf8) { return 0 }
  return left.utf8.lexicographicallyPrecedes(right.utf8) ? -1 : 1
}
