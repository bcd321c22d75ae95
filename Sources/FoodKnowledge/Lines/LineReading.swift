/// The parts of one ingredient line.
///
///     "☆ 2 large carrots or parsnips, diced (optional)"
///      mark   quantity  foods, of one choice  preparation  isOptional
package struct LineReading: Sendable, Equatable {
  /// The kind of a line.
  package enum Kind: Sendable, Equatable {
    /// The line names foods, or other items of the list such as skewers.
    case ingredient
    /// The line names the group of lines that follow: `For the sauce:`, `【タレ】`.
    case heading
    /// A sentence, an instruction or a remark.
    case note
    /// Empty, or only marks and white space.
    case blank
  }

  /// A food that a line names.
  package struct Named: Sendable, Equatable {
    /// The name as written, without quantity, size and preparation.
    package var name: String
    /// Foods with the same number are alternatives: `parsnips or carrots`.
    package var choice: Int
    /// Whether the name says that it is only similar to its suffix, and the whole is not known:
    /// `vegan butter` is not butter.
    package var isSubstitute: Bool

    /// Creates a named food.
    package init(name: String, choice: Int, isSubstitute: Bool = false) {
      self.name = name
      self.choice = choice
      self.isSubstitute = isSubstitute
    }
  }

  /// The kind of the line.
  package var kind: Kind
  /// The quantity of the food; the first, if a line gives several.
  package var quantity: Quantity?
  /// The quantity's unit in its canonical form: `g`, `cup`, `大さじ`.
  package var unit: String?
  /// The preparation of the food: `finely chopped`, `みじん切り`.
  package var preparation: String?
  /// The rest of the line.
  package var note: String?
  /// Whether the line says that the food is optional.
  package var isOptional = false
  /// The foods, in the order of the line; empty if the line is not an ingredient.
  package var foods: [Named] = []
  /// The mark of the group that the line belongs to: `☆`, `A`, `タレ`.
  package var mark: String?

  /// Creates a reading of a kind, without other parts.
  package init(_ kind: Kind) { self.kind = kind }
}

/// A quantity as a line gives it.
///
///     "1-2"    1…2        "½"  0.5…0.5        "少々"  no bounds
package struct Quantity: Sendable, Equatable {
  /// The minimum amount; nil if the text has no number.
  package var lower: Double?
  /// The maximum amount; equal to the minimum if the text has no range.
  package var upper: Double?
  /// The quantity as written; in Japanese with its unit, which is not separate.
  package var text: String

  /// Creates a quantity.
  package init(lower: Double?, upper: Double?, text: String) {
    self.lower = lower
    self.upper = upper
    self.text = text
  }
}
