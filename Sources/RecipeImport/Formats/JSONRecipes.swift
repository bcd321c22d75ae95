import JanssonCoding
package import RecipeModel
package import RecordReading

/// The recipes of one JSON value of a file. The shape of the value decides the format.
///
/// A value may contain several recipes, such as the `@graph` of a page or the response of a server.
/// If it contains none, decoding throws an error that says what was found.
package struct JSONRecipes: Decodable {
  /// The recipes; there is at least one recipe or one fault. They are keyed if they are in the
  /// format of an export, in which a recipe without a key has its name as key. If there are no
  /// recipes, the first fault, or else the first foreign part, is thrown.
  package private(set) var found = FoundDocuments<RecipeDocument>()
  /// The whole value, in which references are looked up; kept only while reading.
  private var root: JSONTree?

  /// Reads the recipes with a decoder of JanssonCoding.
  ///
  /// - Throws: `DecodingError` if the value contains no recipe.
  package init(from decoder: any Decoder) throws {
    if let document = PlainObject(decoder).flatMap(RecipeDocument.init(plain:)) {
      found.documents = [document]
      found.areKeyed = true
      return
    }
    let path = SourcePath.start(decoder.codingPath)
    guard let tree = JSONTree(decoder) else {
      throw DecodingError.dataCorrupted(.init(path, "decoded by another decoder"))
    }
    if Self.isOurs(tree) {
      do {
        found.documents = [try RecipeDocument(from: decoder)]
        found.areKeyed = true
        return
      } catch let error as DecodingError {
        // The members of `Data/RecipesList.json` are unambiguous; the others are common words that
        // other formats use too.
        if Self.isSeeds(tree) { throw error }
      }
    }
    root = tree
    try collect(tree, at: path)
    root = nil
    if found.documents.isEmpty, let fault = found.faults.first ?? found.others.first { throw fault }
  }

  /// Whether an object has only members of the format of an export, so that nothing is lost by
  /// reading it as one.
  private static func isOurs(_ tree: JSONTree) -> Bool {
    guard let members = tree.members, !members.isEmpty else { return false }
    // With other members, ingredients that are texts are lines; those of an export are objects with
    // names.
    let areNamed = tree["ingredients"]?.elements?.allSatisfy { $0.members != nil } ?? true
    guard isSeeds(tree) || tree["lines"] != nil || areNamed else { return false }
    func has(only keys: Set<String>, _ elements: JSONTree?) -> Bool {
      (elements?.elements ?? []).allSatisfy { element in
        element.members?.allSatisfy { keys.contains($0.key) } ?? true
      }
    }
    return members.allSatisfy { RecipeDocument.isMember($0.key) }
      && has(only: ["name"], tree["ingredients"])
      && has(only: ["text", "section", "name"], tree["lines"])
  }

  private static func isSeeds(_ tree: JSONTree) -> Bool {
    tree.members?.allSatisfy { RecipeDocument.isSeedMember($0.key) } ?? false
  }

  private mutating func collect(_ tree: JSONTree, at path: SourcePath) throws {
    if let elements = tree.elements, !elements.isEmpty {
      for (index, element) in elements.enumerated() {
        collect(path.element(index)) { try $0.collect(element, at: $1) }
      }
    } else if MealieBackup.matches(tree) {
      try collectBackup(tree, at: path)
    } else if MealieRecipe.matches(tree) {
      found.documents.append(try MealieRecipe.document(of: tree, at: path))
    } else if LinkedRecipe.matches(tree) {
      try collectLinked(tree, at: path)
    } else if let key = Self.lists.first(where: { tree[$0]?.isList == true }), let list = tree[key]
    {
      try collect(list, at: path.member(key))
    } else if tree["recipe"]?.members != nil, let recipe = tree["recipe"] {
      try collect(recipe, at: path.member("recipe"))
    } else {
      found.documents.append(try Self.document(of: tree, at: path))
    }
  }

  /// The members that contain the recipes of a response: of TheMealDB, Rakuten, Edamam and
  /// Spoonacular.
  private static let lists = ["meals", "result", "hits", "recipes", "results"]

  /// Collects one recipe of several; its errors do not affect the others.
  private mutating func collect(
    _ path: SourcePath, _ body: (inout JSONRecipes, SourcePath) throws -> Void
  ) {
    do {
      try body(&self, path)
    } catch let error as DecodingError {
      found.faults.append(error)
    } catch {
      found.faults.append(DecodingError.dataCorrupted(.init(path, "\(error)")))
    }
  }

  private mutating func collectBackup(_ tree: JSONTree, at path: SourcePath) throws {
    let backup = MealieBackup(tree, at: path)
    guard !backup.recipes.isEmpty else {
      throw DecodingError.dataCorrupted(.init(path, "the backup contains no recipes"))
    }
    for recipe in backup.recipes {
      collect(recipe.path) { recipes, path in
        recipes.found.documents.append(try MealieRecipe.document(of: recipe.tree, at: path))
      }
    }
    found.faults += backup.faults
    found.doubts += backup.doubts
  }

  private mutating func collectLinked(_ tree: JSONTree, at path: SourcePath) throws {
    let recipes = LinkedRecipe.all(in: tree, at: path)
    guard !recipes.isEmpty else {
      let types = LinkedRecipe.types(in: tree)
      let kinds = types.isEmpty ? "a node without a type" : types.joined(separator: ", ")
      found.others.append(
        DecodingError.dataCorrupted(.init(path, "expected a recipe, found \(kinds)")))
      return
    }
    // An author may be next to the recipe, in the same graph or list.
    let names = LinkedRecipe.names(in: root ?? tree)
    for recipe in recipes {
      collect(recipe.path) { recipes, _ in
        recipes.found.documents.append(try recipe.document(names: names))
      }
    }
  }

  private static func document(
    of tree: JSONTree, at path: SourcePath
  ) throws -> RecipeDocument {
    if MealDBRecipe.matches(tree) { return try MealDBRecipe.document(of: tree, at: path) }
    if RakutenRecipe.matches(tree) { return try RakutenRecipe.document(of: tree, at: path) }
    if TandoorRecipe.matches(tree) { return try TandoorRecipe.document(of: tree, at: path) }
    if PaprikaRecipe.matches(tree) { return try PaprikaRecipe.document(of: tree, at: path) }
    return try GenericRecipe.document(of: tree, at: path)
  }
}

extension JSONTree {
  /// Whether the value is a list of objects.
  fileprivate var isList: Bool {
    guard let elements, !elements.isEmpty else { return false }
    return elements.allSatisfy { $0.members != nil }
  }
}
