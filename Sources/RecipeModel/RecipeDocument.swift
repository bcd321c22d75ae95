/// A decoded recipe before it is in the graph, whatever format it came in.
///
/// A part that its source does not speak of is absent: an import then keeps what the store has.
package struct RecipeDocument: Hashable, Sendable {
  /// What identifies it, where that is not its name.
  package var key: String?
  /// Its name; not empty.
  package var name: String
  /// What kind of dish it is.
  package var category: Field<String> = .absent
  /// The country or cuisine that it comes from.
  package var country: Field<String> = .absent
  /// Its season; "Any" is a value like others.
  package var season: Field<String> = .absent
  /// What is to be done: a step a line.
  package var directions: Field<String> = .absent
  /// How much it makes, as written: "4 servings".
  package var yield: Field<String> = .absent
  /// Minutes of preparation.
  package var prepMinutes: Field<Int> = .absent
  /// Minutes of cooking.
  package var cookMinutes: Field<Int> = .absent
  /// Minutes from the start to the meal.
  package var totalMinutes: Field<Int> = .absent
  /// Who, or what site or book, it comes from.
  package var source: Field<String> = .absent
  /// Where it is on the web.
  package var url: Field<String> = .absent
  /// Its language, as a BCP 47 tag.
  package var language: Field<String> = .absent
  /// How well it was rated, on the source's own scale.
  package var rating: Field<Double> = .absent
  /// Its tags, each once, in order.
  package var tags: Field<[String]> = .absent
  /// The ingredient lines as written, in order, repeats kept; absent in a format that has names alone.
  package var lines: Field<[Line]> = .absent
  /// The names of its ingredients, in order, repeats kept, none empty; nil where its lines tell them.
  package var ingredients: [String]?
  /// The fields of the source that none of these holds, as the text of one JSON object.
  package var extra: Field<String> = .absent

  /// A recipe of a name and ingredients that says nothing else.
  package init(name: String, ingredients: [String]? = nil) {
    self.name = name
    self.ingredients = ingredients
  }

  /// One ingredient as its source writes it.
  package struct Line: Hashable, Sendable {
    /// The text, not empty.
    package var text: String
    /// The heading that it stands under, such as "For the sauce"; nil under none.
    package var section: String?
    /// The name of its ingredient, where the source has that apart; not empty.
    package var name: String?

    /// A line under a heading, or under none.
    package init(_ text: String, section: String? = nil, name: String? = nil) {
      self.text = text
      self.section = section
      self.name = name
    }
  }
}

extension RecipeDocument {
  /// A recipe whose ingredients are lines as written.
  package init(name: String, lines: [Line]) {
    self.init(name: name)
    self.lines = .value(lines)
  }
}
