/// What one line of a list of ingredients says.
///
///     "☆ 2 large carrots or parsnips, diced (optional)"
///      mark   quantity  foods, of one choice  preparation  isOptional
package struct LineReading: Sendable, Equatable {
  /// What a line is.
  package enum Kind: Sendable, Equatable {
    /// It names foods, or things that stand among them, such as skewers.
    case ingredient
    /// It names the group of lines that follow: `For the sauce:`, `【タレ】`.
    case heading
    /// A sentence, an instruction or a remark.
    case note
    /// Nothing, or only marks and white space.
    case blank
  }

  /// A food that a line names.
  package struct Named: Sendable, Equatable {
    /// The name as written, without quantity, size and preparation.
    package var name: String
    /// Foods with the same number stand for each other: `parsnips or carrots`.
    package var choice: Int
    /// Whether the name says that it is only like what it ends in, and the whole is not known:
    /// `vegan butter` is no butter.
    package var isSubstitute: Bool

    /// Creates a named food.
    package init(name: String, choice: Int, isSubstitute: Bool = false) {
      self.name = name
      self.choice = choice
      self.isSubstitute = isSubstitute
    }
  }

  /// What the line is.
  package var kind: Kind
  /// How much of the food; of the first one where a line gives several quantities.
  package var quantity: Quantity?
  /// The quantity's unit in its one form: `g`, `cup`, `大さじ`.
  package var unit: String?
  /// What is done to the food beforehand: `finely chopped`, `みじん切り`.
  package var preparation: String?
  /// What else the line says.
  package var note: String?
  /// Whether the line says that the food may be left out.
  package var isOptional = false
  /// The foods, in the order of the line; empty where the line is no ingredient.
  package var foods: [Named] = []
  /// The mark of the group that the line belongs to: `☆`, `A`, `タレ`.
  package var mark: String?

  /// Creates a reading without anything but its kind.
  package init(_ kind: Kind) { self.kind = kind }
}

/// How much, as a line says it.
///
///     "1-2"    1…2        "½"  0.5…0.5        "少々"  no bounds
package struct Quantity: Sendable, Equatable {
  /// The least amount; absent where the text gives no number.
  package var lower: Double?
  /// The greatest amount, the least one where there is no range.
  package var upper: Double?
  /// The quantity as written; in Japanese, where these are not apart, with its unit.
  package var text: String

  /// Creates a quantity.
  package init(lower: Double?, upper: Double?, text: String) {
    self.lower = lower
    self.upper = upper
    self.text = text
  }
}
