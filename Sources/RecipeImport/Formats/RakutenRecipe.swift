import JanssonCoding
import RecipeModel

/// A recipe of the API of Rakuten, whose materials are names, with headings and marks among them:
///
///     {"recipeId": 1590002716, "recipeTitle": "ハンバーグ", "recipeIndication": "約10分",
///      "recipeMaterial": ["【ハンバーグ材料】", "牛豚合びき肉", "○水"]}
enum RakutenRecipe {
  /// Whether an object is a recipe of Rakuten.
  static func matches(_ tree: JSONTree) -> Bool {
    tree["recipeTitle"] != nil && (tree["recipeMaterial"] != nil || tree["recipeId"] != nil)
  }

  /// Returns the recipe.
  ///
  /// - Throws: `DecodingError` if the object has no name.
  static func document(of tree: JSONTree, at path: SourcePath) throws -> RecipeDocument {
    var object = try SourceObject(tree, at: path)
    var document = RecipeDocument(name: try object.name("recipeTitle"))
    document.takeIngredients(from: &object, ["recipeMaterial"])
    document.takeDirections(from: &object, "recipeInstructions")
    // The text is kept too, since "約10分" and "5分以内" say more than a number.
    if let time = object["recipeIndication"] {
      document.totalMinutes = time.isEmpty ? .null : Field(time.minutes)
    }
    document.url = object.text("recipeUrl")
    document.source = object.text("nickname")
    let id = object.take(["recipeId"], reading: []) { $0.scalar }
    document.key = id.value ?? document.url.value
    document.extra = object.extra
    return document
  }
}
