import JanssonCoding

/// Tandoor's `recipe.json`, whose ingredients hang under the steps that use them:
///
///     {"name": "Chili", "keywords": [{"name": "American"}], "servings": 4, "working_time": 30,
///      "steps": [{"instruction": "Cook.", "ingredients": [
///        {"food": {"name": "beef"}, "unit": {"name": "g"}, "amount": 500.0, "note": "lean",
///         "is_header": false, "no_amount": false}]}]}
enum TandoorRecipe {
  /// Whether an object is Tandoor's.
  static func matches(_ tree: JSONTree) -> Bool {
    guard tree["ingredients"] == nil, let steps = tree["steps"]?.elements else { return false }
    return steps.contains { $0["instruction"] != nil || $0["ingredients"]?.elements != nil }
  }

  /// Returns the recipe.
  ///
  /// - Throws: `DecodingError` where it has no name.
  static func document(of tree: JSONTree, at path: [any CodingKey]) throws -> RecipeDocument {
    var object = try SourceObject(tree, at: path)
    var document = RecipeDocument(name: try object.name("name"), ingredients: [])
    takeSteps(from: &object, into: &document)
    document.addTags(object.list("keywords"))
    takeYield(from: &object, into: &document)
    document.prepMinutes = minutes("working_time", from: &object)
    document.cookMinutes = minutes("waiting_time", from: &object)
    document.url = object.text("source_url")
    document.rating = object.number("rating")
    let id = object.take(["id"], reading: []) { $0.scalar }
    document.key = id.value ?? document.url.value
    document.extra = object.extra
    return document
  }

  /// A time of 0 was not entered.
  private static func minutes(_ key: String, from object: inout SourceObject) -> Field<Int> {
    let minutes = object.minutes(key)
    return minutes == .value(0) ? .absent : minutes
  }

  private static func takeYield(
    from object: inout SourceObject, into document: inout RecipeDocument
  ) {
    let parts = [object.text("servings").value, object.text("servings_text").value]
    let yield = parts.compactMap { $0 }.joined(separator: " ")
    if !yield.isEmpty { document.yield = .value(yield) }
  }

  private static func takeSteps(
    from object: inout SourceObject, into document: inout RecipeDocument
  ) {
    guard let tree = object["steps"], let steps = tree.elements else { return }
    var list = LineList()
    for step in steps {
      list.close()
      list.open(step["name"]?.scalar.map(object.clean) ?? "")
      for ingredient in step["ingredients"]?.elements ?? [] {
        add(ingredient, to: &list, object.clean)
      }
      // The directions have the step's name too.
      if step["ingredients"]?.isEmpty ?? true { list.forget() }
    }
    list.finish(&document)
    document.setDirections(Directions.lines(of: tree, object.clean))
    let keys = Directions.keys.union(["ingredients", "food", "unit", "amount", "note"])
    let noise: Set<String> = [
      "order", "is_header", "no_amount", "show_as_header", "show_ingredients_table",
      "always_use_plural_unit", "always_use_plural_food",
    ]
    object.replace("steps", with: tree.residue(reading: keys, dropping: noise))
  }

  private static func add(
    _ tree: JSONTree, to list: inout LineList, _ clean: (String) -> String
  ) {
    func text(_ key: String) -> String? { tree[key]?.texts(under: "name", clean).first }
    if tree["is_header"] == .bool(true) {
      return list.open(text("note") ?? text("food") ?? "")
    }
    var amount = text("amount")
    if amount == "0" || tree["no_amount"] == .bool(true) { amount = nil }
    let line = [amount, amount == nil ? nil : text("unit"), text("food")].compactMap { $0 }
      .joined(separator: " ")
    let parts = [line, text("note")?.singleLine ?? ""].filter { !$0.isEmpty }
    list.add(parts.joined(separator: ", "), name: text("food"))
  }
}
