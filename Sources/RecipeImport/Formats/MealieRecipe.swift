import JanssonCoding
import RecipeModel

/// A recipe of Mealie: an object of its API, or a file of its older exports, which write the same
/// members in snake case.
///
///     {"name": "Curry", "slug": "curry", "tags": [{"name": "quick", "slug": "quick"}],
///      "recipeIngredient": [{"quantity": 2, "unit": {"name": "piece"}, "food": {"name": "carrot"},
///                            "note": "diced", "title": "Base", "originalText": "2 carrots"}]}
///
/// A quantity of 1 is a default and is ignored, unless amounts are enabled.
enum MealieRecipe {
  /// Whether an object is a recipe of Mealie.
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
  /// - Throws: `DecodingError` if the object has no name.
  static func document(of tree: JSONTree, at path: SourcePath) throws -> RecipeDocument {
    var object = try SourceObject(tree, at: path)
    var document = RecipeDocument(name: try object.name("name"))
    takeIngredients(from: &object, into: &document)
    document.takeDirections(from: &object, "recipeInstructions", "recipe_instructions")
    document.setCategories(list("recipeCategory", "recipe_category", "categories", from: &object))
    document.setCuisines(list("recipeCuisine", "recipe_cuisine", from: &object))
    document.addTags(list("tags", from: &object))
    takeYield(from: &object, into: &document)
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

  /// Newer versions have the number separately, as 12 and "cookies"; 0 means none.
  private static func takeYield(
    from object: inout SourceObject, into document: inout RecipeDocument
  ) {
    object.readZerosAsNull(
      "recipeServings", "recipe_servings", "recipeYieldQuantity", "recipe_yield_quantity")
    document.yield = object.yield("recipeYield", "recipe_yield")
    if let text = document.yield.value {
      guard text.first?.isNumber != true,
        let quantity = object.text("recipeYieldQuantity", "recipe_yield_quantity").value
      else { return }
      document.yield = .value("\(quantity) \(text)")
    } else {
      let servings = object.yield("recipeServings", "recipe_servings")
      if servings != .absent { document.yield = servings }
    }
  }

  private static func list(
    _ keys: String..., from object: inout SourceObject
  ) -> Field<[String]> {
    let clean = object.clean
    return object.take(keys, reading: ["name", "slug"]) { tree -> [String]? in
      let texts = tree.texts(under: "name", clean)
      return texts.isEmpty ? nil : texts
    }
  }

  private static func takeIngredients(
    from object: inout SourceObject, into document: inout RecipeDocument
  ) {
    var list = LineList()
    let disabled = object["settings"]?["disableAmount"] ?? object["settings"]?["disable_amount"]
    for key in ["recipeIngredient", "recipe_ingredient"] {
      guard let elements = object[key]?.elements else { continue }
      var residues: [JSONTree?] = []
      for element in elements {
        if let members = element.members {
          residues.append(add(element, members, to: &list, disabled, object.clean))
        } else {
          residues.append(IngredientObject.add(element, to: &list, object.clean))
        }
      }
      object.replace(key, with: JSONTree.residue(residues))
    }
    list.finish(&document)
  }

  /// Adds the line of an ingredient, and returns its residue.
  private static func add(
    _ tree: JSONTree, _ members: [JSONTree.Member], to list: inout LineList, _ disabled: JSONTree?,
    _ clean: (String) -> String
  ) -> JSONTree? {
    func text(_ key: String) -> String? {
      let texts = tree[key]?.texts(under: "name", clean) ?? []
      return texts.isEmpty ? nil : texts.joined(separator: ", ").singleLine
    }
    list.open(text("title") ?? "")
    let original = ["originalText", "original_text"].first { text($0) != nil }
    var read: Set<String> = ["title", "food"]
    if let original {
      read.insert(original)
      list.add(text(original) ?? "", name: text("food"))
    } else {
      let disabled = tree["disableAmount"] ?? tree["disable_amount"] ?? disabled
      let isDefault = ["0", "1"].contains(text("quantity"))
      read.formUnion(["unit", "note"])
      // A hidden amount goes to `extra`, unless it is the default.
      if disabled != .bool(true) || isDefault { read.insert("quantity") }
      addParts(
        text("quantity"), text("unit"), text("food"), text("note"), disabled: disabled, to: &list)
    }
    let noise: Set<String> = ["referenceId", "reference_id", "disableAmount", "disable_amount"]
    return JSONTree.residue(of: members) { member in
      if noise.contains(member.key) { return nil }
      return read.contains(member.key) ? member.value.residue(reading: ["name"]) : member.value
    }
  }

  private static func addParts(
    _ quantity: String?, _ unit: String?, _ food: String?, _ note: String?, disabled: JSONTree?,
    to list: inout LineList
  ) {
    var quantity = quantity == "0" || disabled == .bool(true) ? nil : quantity
    if quantity == "1", disabled == nil, food == nil, unit == nil { quantity = nil }
    let line = [quantity, unit, food].compactMap { $0 }.joined(separator: " ")
    // Without a food, the note is the whole line.
    let parts = [line, note ?? ""].filter { !$0.isEmpty }
    list.add(parts.joined(separator: food == nil ? " " : ", "), name: food)
  }
}
