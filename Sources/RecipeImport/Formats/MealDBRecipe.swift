import JanssonCoding
import RecipeModel

/// A meal of TheMealDB, with its ingredients in numbered members:
///
///     {"idMeal": "52769", "strMeal": "Kapsalon", "strCategory": "Lamb", "strArea": "Dutch",
///      "strIngredient1": "Fries", "strMeasure1": "250 Grams", …, "strIngredient20": null}
///
/// A response without meals is `{"meals": null}`.
enum MealDBRecipe {
  /// Whether an object is a meal, or a response without meals.
  static func matches(_ tree: JSONTree) -> Bool {
    tree["strMeal"] != nil || tree["idMeal"] != nil || tree["meals"] != nil
  }

  /// Returns the recipe.
  ///
  /// - Throws: `DecodingError` if the object has no name.
  static func document(of tree: JSONTree, at path: SourcePath) throws -> RecipeDocument {
    if tree["meals"] != nil {
      throw DecodingError.dataCorrupted(.init(path, "the response contains no meals"))
    }
    var object = try SourceObject(tree, at: path)
    var document = RecipeDocument(name: try object.name("strMeal"))
    takeIngredients(from: &object, into: &document)
    document.takeDirections(from: &object, "strInstructions")
    document.setCategories(object.list("strCategory"))
    document.setCuisines(object.list("strArea"))
    document.addTags(object.list("strTags", splitting: true))
    document.url = object.text("strSource")
    let id = object.take(["idMeal"], reading: []) { $0.scalar }
    document.key = id.value ?? document.url.value
    document.extra = object.extra
    return document
  }

  private static func takeIngredients(
    from object: inout SourceObject, into document: inout RecipeDocument
  ) {
    var list = LineList()
    for number in 1...1_000 {
      let (ingredient, measure) = ("strIngredient\(number)", "strMeasure\(number)")
      guard let food = object[ingredient] else { break }
      // A measure without a food is left in place.
      guard let name = food.scalar.map(object.clean)?.singleLine, !name.isEmpty else { continue }
      let amount = object[measure]?.scalar.map(object.clean)?.singleLine ?? ""
      list.add(amount.isEmpty ? name : "\(amount) \(name)", name: name)
      object.drop(ingredient)
      // A value that is not text is left in place.
      if !amount.isEmpty { object.drop(measure) }
    }
    list.finish(&document)
  }
}
