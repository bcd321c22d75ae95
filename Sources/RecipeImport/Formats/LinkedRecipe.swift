import JanssonCoding
import RecipeModel
private import SourceReading

/// A Recipe of schema.org in JSON-LD, as pages contain it and Nextcloud Cookbook and others save
/// it:
///
///     {"@context": "https://schema.org", "@graph": [{"@type": "WebSite"},
///      {"@type": "Recipe", "name": "Curry", "recipeIngredient": ["2 carrots"],
///       "recipeInstructions": [{"@type": "HowToStep", "text": "Cook."}], "totalTime": "PT40M"}]}
///
/// Sites write any member in any shape: a text, a number, an object, or a list of these.
struct LinkedRecipe {
  /// The object of the Recipe.
  let tree: JSONTree
  /// The path to the object in its file.
  let path: SourcePath

  /// Whether a value is JSON-LD, or looks like a Recipe without its type.
  static func matches(_ tree: JSONTree) -> Bool {
    ["@graph", "@type", "@context", "mainEntity", "itemListElement", "recipeIngredient"]
      .contains { tree[$0] != nil }
  }

  /// Returns the recipes in a value.
  static func all(in tree: JSONTree, at path: SourcePath) -> [LinkedRecipe] {
    if let elements = tree.elements {
      return elements.enumerated().flatMap { all(in: $1, at: path.element($0)) }
    }
    let types = types(of: tree)
    if types.contains("Recipe") || types.isEmpty && tree["recipeIngredient"] != nil {
      return [LinkedRecipe(tree: tree, path: path)]
    }
    return ["@graph", "mainEntity", "itemListElement", "item"].flatMap { key in
      tree[key].map { all(in: $0, at: path.member(key)) } ?? []
    }
  }

  /// Returns the types of a value and of its graph, each once.
  static func types(in tree: JSONTree) -> [String] {
    let nodes = [tree] + (tree["@graph"]?.elements ?? [])
    var types: [String] = []
    for type in nodes.flatMap(types(of:)) where !types.contains(type) { types.append(type) }
    return types
  }

  /// Returns the types of a node without their vocabulary: `Recipe` for `http://schema.org/Recipe`.
  private static func types(of tree: JSONTree) -> [String] {
    (tree["@type"]?.texts(under: "@id", \.trimmed) ?? []).compactMap { type in
      type.split { "/#:".contains($0) }.last.map(String.init)
    }
  }

  /// Returns the names of the nodes of a graph by their identifiers.
  static func names(in tree: JSONTree) -> [String: String] {
    var names: [String: String] = [:]
    for value in tree.elements ?? [tree] {
      for node in value["@graph"]?.elements ?? [value] {
        if let id = node["@id"]?.scalar, let name = node["name"]?.scalar { names[id] = name }
      }
    }
    return names
  }

  /// Returns the recipe.
  ///
  /// - Parameter names: the names of the nodes that the recipe may refer to, by `@id`.
  /// - Throws: `DecodingError` if the object has no name.
  func document(names: [String: String]) throws -> RecipeDocument {
    var object = try SourceObject(tree, at: path, clean: HTMLText.plain)
    object.drop("@context", "@type")
    var document = RecipeDocument(name: try object.name("name", "headline"))
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
    document.source = source(from: &object, names)
    document.extra = object.extra
    return document
  }

  /// Takes the address of the recipe, which is its key.
  private func takeAddress(from object: inout SourceObject, into document: inout RecipeDocument) {
    document.url = object.take(["url", "@id", "mainEntityOfPage"], reading: ["@id"]) { tree in
      let texts = tree.texts(under: "@id", \.trimmed)
      return texts.count == 1 && texts[0].contains("://") ? texts[0] : nil
    }
    guard let url = document.url.value else { return }
    document.key = url
    // The identifier of the node adds nothing.
    if object["@id"]?.scalar?.hasPrefix(url) == true { object.drop("@id") }
    let page = object["mainEntityOfPage"].map { $0["@id"] ?? $0 }
    if page?.scalar == url { object.drop("mainEntityOfPage") }
  }

  /// Takes the author of the recipe, by name or by reference to a node of the graph.
  private func source(
    from object: inout SourceObject, _ names: [String: String]
  ) -> Field<String> {
    var source: Field<String> = .absent
    for key in ["author", "creator", "publisher"] {
      let named = object.text(key)
      if named.value != nil { return named }
      if named == .null { source = .null }
      let referred = object.take([key], reading: ["@id"]) { tree -> String? in
        let ids = tree.texts(under: "@id", \.trimmed)
        let known = ids.compactMap { names[$0] }.map(HTMLText.plain)
        return known.isEmpty || known.count < ids.count ? nil : known.joined(separator: ", ")
      }
      if referred.value != nil { return referred }
    }
    return source
  }
}
