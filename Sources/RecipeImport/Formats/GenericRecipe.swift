import JanssonCoding
import RecipeModel

/// An object with a title and ingredients, as most programs and data sets write recipes:
/// recipe-scrapers, Epicurious, Recipe1M, What's Cooking, Spoonacular, Edamam and similar.
///
///     {"title": "Curry", "ingredients": ["2 carrots"], "directions": ["Cook."], "yields": "4 servings"}
///     {"id": 18009, "cuisine": "greek", "ingredients": ["eggs"]}        names only, and no title
enum GenericRecipe {
  /// Returns the recipe.
  ///
  /// - Throws: `DecodingError` if there is no title or no list of ingredients.
  static func document(of tree: JSONTree, at path: SourcePath) throws -> RecipeDocument {
    var object = try SourceObject(tree, at: path)
    var document: RecipeDocument
    if let untitled = untitled(&object) {
      document = untitled
    } else {
      let name = try object.name("name", "title", "label", "recipe_name", "recipeName")
      document = RecipeDocument(name: name)
      try takeIngredients(from: &object, into: &document)
    }
    takeAddress(from: &object, into: &document)
    takeDirections(from: &object, into: &document)
    document.setCategories(
      object.list("category", "categories", "course", "dishTypes", "mealType", splitting: true))
    document.setCuisines(
      object.list("country", "cuisine", "cuisines", "cuisineType", splitting: true))
    document.season = object.text("season")
    document.addTags(object.list("tags", splitting: true))
    document.addTags(object.list("keywords", splitting: true))
    document.yield = object.yield(
      "yield", "yields", "servings", "serves", "recipeYield", "portions")
    document.prepMinutes = object.minutes(
      "prepMinutes", "prep_time", "prepTime", "preparationMinutes")
    document.cookMinutes = object.minutes("cookMinutes", "cook_time", "cookTime", "cookingMinutes")
    document.totalMinutes = object.minutes(
      "totalMinutes", "total_time", "totalTime", "readyInMinutes")
    document.rating = object.number("rating", "ratings")
    document.language = object.text("language", "lang", "inLanguage")
    document.source = object.text(
      "source", "author", "sourceName", "publisher", "host", "site_name")
    document.extra = object.extra
    return document
  }

  /// Returns a recipe of What's Cooking, which has a number but no title, and names of ingredients
  /// instead of lines; nil for other objects.
  private static func untitled(_ object: inout SourceObject) -> RecipeDocument? {
    guard
      ["title", "name", "label", "recipe_name", "recipeName"].allSatisfy({ object[$0] == nil }),
      let id = object["id"]?.scalar, let list = object["ingredients"]?.elements
    else { return nil }
    let names = JSONTree.array(list).texts(under: "name", object.clean)
    object.replace("ingredients", with: JSONTree.array(list).residue(reading: ["name"]))
    return RecipeDocument(name: "recipe \(id)", ingredients: names)
  }

  private static let ingredientKeys = [
    "extendedIngredients", "ingredientLines", "ingredients", "ingredient_lines", "recipeIngredient",
  ]

  private static func takeIngredients(
    from object: inout SourceObject, into document: inout RecipeDocument
  ) throws {
    let present = ingredientKeys.first { object[$0] != nil }
    guard present != nil || object["ingredient_groups"] != nil else {
      throw DecodingError.keyNotFound(
        NameKey(stringValue: "ingredients"),
        .init(object.path, "the key 'ingredients' is missing"))
    }
    if takeGroups(from: &object, into: &document) { return }
    if takeNamedLines(from: &object, into: &document) { return }
    document.takeIngredients(from: &object, ingredientKeys)
    if document.lines.value == [], let key = present, let tree = object[key], !tree.isEmpty {
      throw DecodingError.dataCorrupted(
        .init(
          object.path.member(key),
          "expected ingredients, found \(tree.noun) without any"))
    }
  }

  /// Takes the groups of recipe-scrapers, which repeat the lines under their purposes.
  private static func takeGroups(
    from object: inout SourceObject, into document: inout RecipeDocument
  ) -> Bool {
    guard let groups = object["ingredient_groups"]?.elements, !groups.isEmpty else { return false }
    var list = LineList()
    var residues: [JSONTree?] = []
    for group in groups {
      guard let members = group.members,
        let key = ["ingredients", "recipe_ingredients"].first(where: { group[$0] != nil }),
        let lines = group[key]
      else { return false }
      let heading = ["purpose", "name"].first { group[$0]?.scalar != nil }
      list.close()
      list.open(heading.flatMap { group[$0]?.scalar }.map(object.clean) ?? "")
      let residue = IngredientObject.add(lines, to: &list, object.clean)
      residues.append(
        JSONTree.residue(of: members) { member in
          member.key == key ? residue : member.key == heading ? nil : member.value
        })
    }
    list.close()
    guard !list.lines.isEmpty else { return false }
    if let flat = object["ingredients"] {
      var all = LineList()
      let residue = IngredientObject.add(flat, to: &all, object.clean)
      all.close()
      // If the groups have other lines than the list, the list is used, and the groups go to
      // `extra`.
      guard all.lines.map(\.text).sorted() == list.lines.map(\.text).sorted() else { return false }
      object.replace("ingredients", with: residue)
    }
    list.finish(&document)
    object.replace("ingredient_groups", with: JSONTree.residue(residues))
    return true
  }

  /// Takes the lines of Edamam, which come with a list of the same ingredients by name.
  private static func takeNamedLines(
    from object: inout SourceObject, into document: inout RecipeDocument
  ) -> Bool {
    guard let lines = object["ingredientLines"]?.elements,
      let ingredients = object["ingredients"]?.elements, lines.count == ingredients.count,
      zip(lines, ingredients).allSatisfy({ $0.scalar != nil && $0.scalar == $1["text"]?.scalar })
    else { return false }
    document.takeIngredients(from: &object, ["ingredients"])
    object.drop("ingredientLines")
    return true
  }

  private static func takeAddress(
    from object: inout SourceObject, into document: inout RecipeDocument
  ) {
    document.url = object.take(
      ["canonical_url", "url", "sourceUrl", "source_url", "link", "uri"], reading: []
    ) { $0.scalar.map(\.trimmed) }
    let id = object.take(["key", "id", "_id", "uid", "uuid"], reading: []) {
      $0.scalar.map(\.trimmed)
    }
    document.key = id.value ?? document.url.value
    if document.key == document.name { document.key = nil }
  }

  private static func takeDirections(
    from object: inout SourceObject, into document: inout RecipeDocument
  ) {
    document.takeDirections(
      from: &object,
      "directions", "instructions_list", "analyzedInstructions", "instructions", "steps", "method",
      "preparation")
    // recipe-scrapers and others write the directions twice, as a text and as a list.
    guard let steps = document.directions.value else { return }
    for key in ["instructions", "instructions_list"] {
      guard let tree = object[key], Directions.residue(of: tree) == nil else { continue }
      if Directions.lines(of: tree, object.clean).joined(separator: "\n") == steps {
        object.drop(key)
      }
    }
  }
}
