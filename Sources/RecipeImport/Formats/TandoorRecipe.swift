import JanssonCoding
import RecipeModel

/// A `recipe.json` of Tandoor, whose ingredients are in the steps that use them:
///
///     {"name": "Chili", "keywords": [{"name": "American"}], "servings": 4, "working_time": 30,
///      "steps": [{"instruction": "Cook.", "ingredients": [
///        {"food": {"name": "beef"}, "unit": {"name": "g"}, "amount": 500.0, "note": "lean",
///         "is_header": false, "no_amount": false}]}]}
enum TandoorRecipe {
  /// Whether an object is a recipe of Tandoor.
  static func matches(_ tree: JSONTree) -> Bool {
    guard tree["ingredients"] == nil, let steps = tree["steps"]?.elements else { return false }
    return steps.contains { $0["instruction"] != nil || $0["ingredients"]?.elements != nil }
  }

  /// Returns the recipe.
  ///
  /// - Throws: `DecodingError` if the object has no name.
  static func document(of tree: JSONTree, at path: SourcePath) throws -> RecipeDocument {
    var object = try SourceObject(tree, at: path)
    var document = RecipeDocument(name: try object.name("name"))
    takeSteps(from: &object, into: &document)
    document.addTags(object.list("keywords"))
    takeYield(from: &object, into: &document)
    object.readZerosAsNull("working_time", "waiting_time")
    document.prepMinutes = object.minutes("working_time")
    document.cookMinutes = object.minutes("waiting_time")
    document.url = object.text("source_url")
    document.rating = object.number("rating")
    let id = object.take(["id"], reading: []) { $0.scalar }
    document.key = id.value ?? document.url.value
    document.extra = object.extra
    return document
  }

  private static func takeYield(
    from object: inout SourceObject, into document: inout RecipeDocument
  ) {
    object.readZerosAsNull("servings")
    let parts = [object.text("servings"), object.text("servings_text")]
    let yield = parts.compactMap(\.value).joined(separator: " ")
    if !yield.isEmpty {
      document.yield = .value(yield)
    } else if parts.contains(.null) {
      document.yield = .null
    }
  }

  private static func takeSteps(
    from object: inout SourceObject, into document: inout RecipeDocument
  ) {
    guard let tree = object["steps"], let steps = tree.elements else { return }
    var list = LineList()
    var residues: [JSONTree?] = []
    for step in steps {
      list.close()
      let ingredients = step["ingredients"]?.elements ?? []
      // The name of a step without ingredients is only in the directions.
      if !ingredients.isEmpty { list.open(step["name"]?.scalar.map(object.clean) ?? "") }
      var left: [JSONTree?] = []
      for ingredient in ingredients { left.append(add(ingredient, to: &list, object.clean)) }
      guard let members = step.members else {
        residues.append(Directions.residue(of: step))
        continue
      }
      residues.append(
        JSONTree.residue(of: members) { member in
          switch member.key {
          case "ingredients" where member.value.elements != nil: JSONTree.residue(left)
          case "order" where member.value.scalar != nil: nil
          case "show_as_header", "show_ingredients_table": nil
          default: Directions.residue(of: member)
          }
        })
    }
    list.finish(&document)
    document.directions = .null
    document.setDirections(Directions.lines(of: tree, object.clean))
    object.replace("steps", with: JSONTree.residue(residues))
  }

  /// Adds the line of an ingredient, or opens a section, and returns the residue.
  private static func add(
    _ tree: JSONTree, to list: inout LineList, _ clean: (String) -> String
  ) -> JSONTree? {
    guard let members = tree.members else { return IngredientObject.add(tree, to: &list, clean) }
    func text(_ key: String) -> String? {
      let texts = tree[key]?.texts(under: "name", clean) ?? []
      return texts.isEmpty ? nil : texts.joined(separator: ", ").singleLine
    }
    var read: Set<String> = ["food", "note"]
    if tree["is_header"] == .bool(true) {
      list.open([text("food"), text("note")].compactMap { $0 }.joined(separator: ", "))
    } else {
      var amounts: [String?] = []
      if tree["no_amount"] != .bool(true) {
        read.formUnion(["amount", "unit"])
        amounts = [text("amount") == "0" ? nil : text("amount"), text("unit")]
      }
      let line = (amounts + [text("food")]).compactMap { $0 }.joined(separator: " ")
      let parts = [line, text("note") ?? ""].filter { !$0.isEmpty }
      list.add(parts.joined(separator: ", "), name: text("food"))
    }
    return JSONTree.residue(of: members) { member in
      switch (member.key, member.value) {
      case ("order", .integer): return nil
      case ("is_header", .bool), ("no_amount", .bool): return nil
      case ("always_use_plural_unit", .bool), ("always_use_plural_food", .bool): return nil
      case ("amount", let amount) where amount.scalar == "0": return nil
      default:
        return read.contains(member.key) ? member.value.residue(reading: ["name"]) : member.value
      }
    }
  }
}
