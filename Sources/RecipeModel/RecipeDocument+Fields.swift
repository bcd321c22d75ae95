import ObjectGraph

extension RecipeDocument {
  /// Visits the fields of a recipe: the one list from which the schema, JSON, tables, the store's
  /// reading and writing, and the help derive.
  ///
  /// The order is that of members in JSON and of columns in tables; attributes of the store are
  /// numbered in this order, so a new attribute goes to the end. `key` and `name`, which identify a
  /// recipe, come before these fields and are each visitor's own business.
  package mutating func visitFields<Visitor: RecipeFieldVisitor>(
    _ visitor: inout Visitor
  ) throws(Visitor.Failure) {
    try visitor.attribute("category", &category, keys: "category course recipecategory")
    try visitor.attribute("country", &country, keys: "cuisine country recipecuisine")
    try visitor.attribute("season", &season, keys: "season")
    try visitor.ingredients("ingredients", &ingredients)
    try visitor.lines("lines", &lines)
    try visitor.attribute("directions", &directions, keys: "")
    try visitor.attribute(
      "yield", &yield, keys: "servings serves yield yields recipeyield portions")
    try visitor.attribute(
      "prepMinutes", &prepMinutes, keys: "preptime prep time.prep preparationtime prepminutes")
    try visitor.attribute(
      "cookMinutes", &cookMinutes, keys: "cooktime cook time.cook cookingtime cookminutes")
    try visitor.attribute(
      "totalMinutes", &totalMinutes, keys: "time totaltime duration timerequired totalminutes")
    try visitor.attribute("source", &source, keys: "author source.author")
    try visitor.attribute("url", &url, keys: "url link source.url sourceurl canonicalurl")
    try visitor.attribute("language", &language, keys: "language lang locale")
    try visitor.attribute("rating", &rating, keys: "rating")
    try visitor.tags("tags", &tags, keys: "tags tag keywords keyword")
    try visitor.attribute("extra", &extra, keys: "")
  }
}

/// A field of recipes, apart from any recipe.
package struct RecipeField: Sendable {
  /// The name of the JSON member, of the column in tables, and of the attribute or relationship.
  package let name: String
  /// The attribute of the store; nil for a field that is a relationship.
  let attribute: Attribute?
  /// The keys that text formats and tables of other programs use for the field.
  let keys: [String]

  /// The fields after `key` and `name`, in the order of `RecipeDocument.visitFields`.
  package static let all: [RecipeField] = {
    var list = RecipeFieldList()
    var document = RecipeDocument(name: "")
    document.visitFields(&list)
    return list.fields
  }()

  /// The place in `all` of the field that text formats call by a key in lower case without spaces; nil
  /// if no field has the key.
  package static func place(ofKey key: String) -> Int? { placesByKey[key] }

  private static let placesByKey: [String: Int] = {
    var places: [String: Int] = [:]
    for (place, field) in all.enumerated() {
      for key in field.keys { places[key] = place }
    }
    return places
  }()
}

/// Collects the fields themselves.
private struct RecipeFieldList: RecipeFieldVisitor {
  private(set) var fields: [RecipeField] = []

  mutating func attribute<Value: RecipeFieldValue>(
    _ name: String, _: inout Field<Value>, keys: StaticString
  ) {
    add(name, Attribute(name, Value.attributeType), keys)
  }

  mutating func ingredients(_ name: String, _: inout [String]?) { add(name, nil, "") }

  mutating func lines(_ name: String, _: inout Field<[RecipeDocument.Line]>) {
    add(name, nil, "")
  }

  mutating func tags(_ name: String, _: inout Field<[String]>, keys: StaticString) {
    add(name, nil, keys)
  }

  private mutating func add(
    _ name: String, _ attribute: Attribute?, _ keys: StaticString
  ) {
    let keys = keys.description.split(separator: " ").map(String.init)
    fields.append(RecipeField(name: name, attribute: attribute, keys: keys))
  }
}
