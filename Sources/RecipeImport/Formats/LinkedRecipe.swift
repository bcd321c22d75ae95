private import SourceReading
import JanssonCoding

/// schema.org's Recipe in JSON-LD, as pages hold it and Nextcloud Cookbook and others save it:
///
///     {"@context": "https://schema.org", "@graph": [{"@type": "WebSite"},
///      {"@type": "Recipe", "name": "Curry", "recipeIngredient": ["2 carrots"],
///       "recipeInstructions": [{"@type": "HowToStep", "text": "Cook."}], "totalTime": "PT40M"}]}
///
/// Sites write every member in every shape: a text, a number, an object, or a list of these.
struct LinkedRecipe {
  /// The Recipe's object.
  let tree: JSONTree
  /// The way to it in its file.
  let path: [any CodingKey]

  /// Whether a value is JSON-LD, or looks like a Recipe that lost its type.
  static func matches(_ tree: JSONTree) -> Bool {
    ["@graph", "@type", "@context", "mainEntity", "itemListElement", "recipeIngredient"]
      .contains { tree[$0] != nil }
  }

  /// Returns the recipes in a value.
  static func all(in tree: JSONTree, at path: [any CodingKey]) -> [LinkedRecipe] {
    if let elements = tree.elements {
      return elements.enumerated().flatMap { all(in: $1, at: path + [IndexKey($0)]) }
    }
    let types = types(of: tree)
    if types.contains("Recipe") || types.isEmpty && tree["recipeIngredient"] != nil {
      return [LinkedRecipe(tree: tree, path: path)]
    }
    return ["@graph", "mainEntity", "itemListElement", "item"].flatMap { key in
      tree[key].map { all(in: $0, at: path + [NameKey(stringValue: key)]) } ?? []
    }
  }

  /// Returns the types that a value and its graph have instead, each once.
  static func types(in tree: JSONTree) -> [String] {
    let nodes = [tree] + (tree["@graph"]?.elements ?? [])
    var types: [String] = []
    for type in nodes.flatMap(types(of:)) where !types.contains(type) { types.append(type) }
    return types
  }

  /// The types of a node without their vocabulary: `http://schema.org/Recipe` is `Recipe`.
  private static func types(of tree: JSONTree) -> [String] {
    (tree["@type"]?.texts(under: "@id", \.trimmed) ?? []).compactMap { type in
      type.split { "/#:".contains($0) }.last.map(String.init)
    }
  }

  /// Returns the names of the nodes of a graph that others refer to.
  static func names(in tree: JSONTree) -> [String: String] {
    var names: [String: String] = [:]
    for node in tree["@graph"]?.elements ?? [] {
      if let id = node["@id"]?.scalar, let name = node["name"]?.scalar { names[id] = name }
    }
    return names
  }

  /// Returns the recipe.
  ///
  /// - Parameter names: the names of what it may refer to, by `@id`.
  /// - Throws: `DecodingError` where it has no name.
  func document(names: [String: String]) throws -> RecipeDocument {
    var object = try SourceObject(tree, at: path, clean: HTMLText.plain)
    object.drop("@context", "@type")
    var document = RecipeDocument(name: try object.name("name", "headline"), ingredients: [])
    takeAddress(from: &object, into: &document)
    document.takeIngredients(from: &object, ["recipeIngredient", "ingredients"])
    document.takeDirections(from: &object, "recipeInstructions")
    document.setCategories(object.list("recipeCategory", splitting: true))
    document.setCuisines(object.list("recipeCuisine", splitting: true))
    document.addTags(object.list("keywords", splitting: true))
    document.yield = object.yield("recipeYield", "yield")
    document.prepMinutes = object.minutes("prepTime")
    document.cookMinutes = object.minutes("cookTime")
    document.totalMinutes = object.minutes("totalTime")
    document.rating = object.number("aggregateRating", under: "ratingValue")
    document.language = object.text("inLanguage")
    document.source = object.take(["author", "creator", "publisher"], reading: ["name", "@id"]) {
      Self.names(of: $0, names)
    }
    document.extra = object.extra
    return document
  }

  /// Takes where the recipe is; its address identifies it.
  private func takeAddress(from object: inout SourceObject, into document: inout RecipeDocument) {
    document.url = object.take(["url", "@id", "mainEntityOfPage"], reading: ["@id"]) { tree in
      let text = tree.texts(under: "@id", \.trimmed).first
      return text?.contains("://") == true ? text : nil
    }
    guard let url = document.url.value else { return }
    document.key = url
    // The page's own name for the node says nothing more.
    if object["@id"]?.scalar?.hasPrefix(url) == true { object.drop("@id") }
    let page = object["mainEntityOfPage"].map { $0["@id"] ?? $0 }
    if page?.scalar == url { object.drop("mainEntityOfPage") }
  }

  private static func names(of tree: JSONTree, _ names: [String: String]) -> String? {
    if let elements = tree.elements {
      let all = elements.compactMap { Self.names(of: $0, names) }
      return all.isEmpty ? nil : all.joined(separator: ", ")
    }
    let own = tree.texts(under: "name", HTMLText.plain)
    if !own.isEmpty { return own.joined(separator: ", ") }
    return tree["@id"]?.scalar.flatMap { names[$0] }.map(HTMLText.plain)
  }
}

extension SourceObject {
  /// Takes how much a recipe makes; of ["8", "8 servings"] the fuller.
  mutating func yield(_ keys: String...) -> Field<String> {
    let clean = clean
    return take(keys, reading: ["value", "unitText", "name"]) { tree in
      let texts = Self.yields(tree, clean)
      var distinct: [String] = []
      for text in texts where !distinct.contains(text) {
        if !texts.contains(where: { $0.hasPrefix(text + " ") }) { distinct.append(text) }
      }
      return distinct.isEmpty ? nil : distinct.joined(separator: ", ")
    }
  }

  private static func yields(_ tree: JSONTree, _ clean: (String) -> String) -> [String] {
    if let elements = tree.elements { return elements.flatMap { yields($0, clean) } }
    if let text = tree.scalar { return [clean(text).singleLine] }
    let parts = ["value", "name", "unitText"].compactMap { tree[$0]?.scalar.map(clean) }
    return parts.isEmpty ? [] : [parts.joined(separator: " ")]
  }
}

extension RecipeDocument {
  /// Takes the ingredients from the first member that has some.
  mutating func takeIngredients(from object: inout SourceObject, _ keys: [String]) {
    var list = LineList()
    for key in keys {
      guard let tree = object[key] else { continue }
      var found = LineList()
      IngredientObject.add(tree, to: &found, object.clean)
      if found.lines.isEmpty { continue }
      list = found
      object.replace(key, with: IngredientObject.residue(of: tree))
      break
    }
    list.finish(&self)
  }

  /// Takes the steps from the first member that has some.
  mutating func takeDirections(from object: inout SourceObject, _ keys: String...) {
    let clean = object.clean
    let steps = object.take(keys, reading: Directions.keys) { tree -> [String]? in
      let lines = Directions.lines(of: tree, clean)
      return lines.isEmpty ? nil : lines
    }
    if case .null = steps { directions = .null }
    setDirections(steps.value ?? [])
  }
}
