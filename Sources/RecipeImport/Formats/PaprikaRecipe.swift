import JanssonCoding
import RecipeModel

/// A recipe of Paprika, whose ingredients are the lines of one text:
///
///     {"uid": "8F-1", "name": "Zucchinipuffer", "ingredients": "400 g Zucchini\nDip:\nSalz",
///      "directions": "…", "servings": "4", "categories": ["Vegetarisch"], "photo_data": "…"}
enum PaprikaRecipe {
  /// Whether an object is a recipe of Paprika.
  static func matches(_ tree: JSONTree) -> Bool {
    guard case .string? = tree["ingredients"], tree["name"] != nil else { return false }
    return ["uid", "hash", "photo_data", "source_url", "nutritional_info"]
      .contains { tree[$0] != nil }
  }

  /// Returns the recipe.
  ///
  /// - Throws: `DecodingError` if the object has no name.
  static func document(of tree: JSONTree, at path: SourcePath) throws -> RecipeDocument {
    var object = try SourceObject(tree, at: path)
    object.drop("photo_data", "photo", "photo_hash", "photo_large", "photos", "hash")
    var document = RecipeDocument(name: try object.name("name"))
    document.takeIngredients(from: &object, ["ingredients"])
    document.takeDirections(from: &object, "directions")
    let categories = object.list("categories")
    document.setCategories(categories)
    // Only this member has tags, so a list of one category means that there are none.
    if categories != .absent, document.tags == .absent { document.tags = .null }
    document.yield = object.yield("servings")
    document.prepMinutes = object.minutes("prep_time")
    document.cookMinutes = object.minutes("cook_time")
    document.totalMinutes = object.minutes("total_time")
    document.source = object.text("source")
    document.url = object.text("source_url")
    object.readZerosAsNull("rating")
    document.rating = object.number("rating")
    let uid = object.take(["uid"], reading: []) { $0.scalar }
    document.key = uid.value ?? document.url.value
    document.extra = object.extra
    return document
  }
}
