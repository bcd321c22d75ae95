/// A decoded recipe of any format, before it is stored.
///
/// A field that the source does not mention is absent: an import then keeps the stored value.
/// `visitFields` lists the fields; add a field here and there.
package struct RecipeDocument: Hashable, Sendable {
  /// The identifier of the recipe, if that is not its name.
  package var key: String?
  /// The name; not empty.
  package var name: String
  /// The kind of dish.
  package var category: Field<String> = .absent
  /// The country or cuisine.
  package var country: Field<String> = .absent
  /// The season; "Any" is a value like others.
  package var season: Field<String> = .absent
  /// The directions, one step per line.
  package var directions: Field<String> = .absent
  /// The yield as written, such as "4 servings".
  package var yield: Field<String> = .absent
  /// The minutes of preparation.
  package var prepMinutes: Field<Int> = .absent
  /// The minutes of cooking.
  package var cookMinutes: Field<Int> = .absent
  /// The minutes from the start to the meal.
  package var totalMinutes: Field<Int> = .absent
  /// The author, site or book that the recipe comes from.
  package var source: Field<String> = .absent
  /// The address of the recipe on the web.
  package var url: Field<String> = .absent
  /// The language, as a BCP 47 tag.
  package var language: Field<String> = .absent
  /// The rating, on the scale of the source.
  package var rating: Field<Double> = .absent
  /// The tags, each once, in order.
  package var tags: Field<[String]> = .absent
  /// The ingredient lines as written, in order, with repeats; absent in a format that has only
  /// names.
  package var lines: Field<[Line]> = .absent
  /// The names of the ingredients, in order, with repeats, none empty; nil if the lines name them.
  package var ingredients: [String]?
  /// The members of the source that have no field here, as the text of one JSON object.
  package var extra: Field<String> = .absent

  /// A recipe with a name and ingredients; its other fields are absent.
  package init(name: String, ingredients: [String]? = nil) {
    self.name = name
    self.ingredients = ingredients
  }

  /// An ingredient line as the source writes it.
  package struct Line: Hashable, Sendable {
    /// The text, not empty.
    package var text: String
    /// The heading above the line, such as "For the sauce"; nil if there is none.
    package var section: String?
    /// The name of the ingredient, if the source has the name separately; not empty.
    package var name: String?

    /// A line with the heading above it, if there is one.
    package init(_ text: String, section: String? = nil, name: String? = nil) {
      self.text = text
      self.section = section
      self.name = name
    }
  }
}
