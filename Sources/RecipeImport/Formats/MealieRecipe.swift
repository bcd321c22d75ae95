import JanssonCoding

/// Mealie's recipes: the API's objects, and the files of its older exports, which write the same
/// members in snake case.
///
///     {"name": "Curry", "slug": "curry", "tags": [{"name": "quick", "slug": "quick"}],
///      "recipeIngredient": [{"quantity": 2, "unit": {"name": "piece"}, "food": {"name": "carrot"},
///                            "note": "diced", "title": "Base", "originalText": "2 carrots"}]}
///
/// A quantity of 1 is the default, not a fact, unless amounts are said to be enabled.
enum MealieRecipe {
  /// Whether an object is Mealie's.
  static func matches(_ tree: JSONTree) -> Bool {
    if tree["recipe_ingredient"] != nil { return true }
    guard tree["@type"] == nil, let list = tree["recipeIngredient"]?.elements else { return false }
    if list.isEmpty { return tree["slug"] != nil }
    return list.contains { ingredient in
      ["note", "food", "originalText", "referenceId", "disableAmount"]
        .contains { ingredient[$0] != nil }
    }
  }

  /// Returns the recipe.
  ///
  /// - Throws: `DecodingError` where it has no name.
  static func document(of tree: JSONTree, at path: [any CodingKey]) throws -> RecipeDocument {
    var object = try SourceObject(tree, at: path)
    var document = RecipeDocument(name: try object.name("name"), ingredients: [])
    takeIngredients(from: &object, into: &document)
    document.takeDirections(from: &object, "recipeInstructions", "recipe_instructions")
    document.setCategories(list("recipeCategory", "recipe_category", "categories", from: &object))
    document.addTags(list("tags", from: &object))
    document.yield = object.yield("recipeYield", "recipe_yield", "recipeServings")
    document.prepMinutes = object.minutes("prepTime", "prep_time")
    document.cookMinutes = object.minutes("cookTime", "cook_time", "performTime", "perform_time")
    document.totalMinutes = object.minutes("totalTime", "total_time")
    document.rating = object.number("rating")
    document.url = object.text("orgURL", "orgUrl", "org_url")
    let id = object.take(["id"], reading: []) { $0.scalar }
    document.key = id.value ?? document.url.value
    document.extra = object.extra
    return document
  }

  private static func list(_ keys: String..., from object: inout SourceObject) -> [String] {
    let clean = object.clean
    return object.take(keys, reading: ["name", "slug"]) { tree -> [String]? in
      let texts = tree.texts(under: "name", clean)
      return texts.isEmpty ? nil : texts
    }.value ?? []
  }

  private static func takeIngredients(
    from object: inout SourceObject, into document: inout RecipeDocument
  ) {
    var list = LineList()
    let disabled = [object["settings"]?["disableAmount"], object["disable_amount"]]
      .compactMap { $0 }.first
    for key in ["recipeIngredient", "recipe_ingredient"] {
      guard let tree = object[key], let elements = tree.elements else { continue }
      for element in elements {
        list.open(element["title"]?.scalar.map(object.clean) ?? "")
        if let text = element.scalar {
          list.addLines(of: object.clean(text))
        } else {
          add(element, to: &list, disabled, object.clean)
        }
      }
      let residue = elements.map(residue)
      object.replace(
        key, with: residue.contains { $0 != nil } ? .array(residue.map { $0 ?? .null }) : nil)
    }
    list.finish(&document)
  }

  private static func add(
    _ tree: JSONTree, to list: inout LineList, _ disabled: JSONTree?, _ clean: (String) -> String
  ) {
    func text(_ keys: String...) -> String? {
      for key in keys {
        if let text = tree[key]?.texts(under: "name", clean).first { return text }
      }
      return nil
    }
    let (food, unit, note) = (text("food"), text("unit"), text("note"))
    if let original = text("originalText", "original_text") {
      return list.add(original.singleLine, name: food)
    }
    var quantity = text("quantity")
    let disabled = tree["disableAmount"] ?? tree["disable_amount"] ?? disabled
    if quantity == "0" || disabled == .bool(true) { quantity = nil }
    if quantity == "1", disabled == nil, food == nil, unit == nil { quantity = nil }
    let line = [quantity, unit, food].compactMap { $0 }.joined(separator: " ")
    // Without a food the note is the food's name and all else.
    let separator = food == nil ? " " : ", "
    let parts = [line, note?.singleLine ?? ""].filter { !$0.isEmpty }
    list.add(parts.joined(separator: separator), name: food)
  }

  private static func residue(of ingredient: JSONTree) -> JSONTree? {
    let hasOriginal = ["originalText", "original_text"].contains {
      ingredient[$0]?.isEmpty == false
    }
    var keys: Set<String> = ["title", "originalText", "original_text", "food", "name"]
    if !hasOriginal { keys.formUnion(["quantity", "unit", "note"]) }
    let noise: Set<String> = [
      "referenceId", "reference_id", "disableAmount", "disable_amount",
    ]
    return ingredient.residue(reading: keys, dropping: noise)
  }
}
