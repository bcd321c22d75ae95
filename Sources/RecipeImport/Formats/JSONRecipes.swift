import JanssonCoding
package import RecipeModel
package import RecordReading

/// The recipes of one JSON value of a file, whatever format it is in, which its shape decides.
///
/// One value may hold several: a page's `@graph`, or the response of a server. Where it holds none,
/// decoding throws and says what was found.
package struct JSONRecipes: Decodable {
  /// The recipes, at least one or a fault. They are keyed if they are in our own format, in which a
  /// recipe without a key has its name as key. If there are none, the first fault or other part is
  /// thrown.
  package private(set) var found = FoundDocuments<RecipeDocument>()
  /// The whole value, in which references are looked up; only while it is read.
  private var root: JSONTree?

  /// Reads the recipes; only decoders of JanssonCoding can.
  ///
  /// - Throws: `DecodingError` where the value holds no recipe.
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
        // The seed's members mean one thing; the others are common words, and may be another's.
        if Self.isSeeds(tree) { throw error }
      }
    }
    root = tree
    try collect(tree, at: path)
    root = nil
    if found.documents.isEmpty, let fault = found.faults.first ?? found.others.first { throw fault }
  }

  /// Whether an object has members of our format only, so that nothing is lost by reading it so.
  private static func isOurs(_ tree: JSONTree) -> Bool {
    guard let members = tree.members, !members.isEmpty else { return false }
    // Beside details, ingredients that are texts are lines; ours are names, and objects.
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

  /// The members that hold a response's recipes: TheMealDB's, Rakuten's, Edamam's, Spoonacular's.
  private static let lists = ["meals", "result", "hits", "recipes", "results"]

  /// Collects one recipe of several: what is wrong with it does not concern the others.
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
      throw DecodingError.dataCorrupted(.init(path, "no recipe: the backup has none"))
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
      found.others.append(DecodingError.dataCorrupted(.init(path, "no recipe, but \(kinds)")))
      return
    }
    // An author may stand beside the recipe, in the same graph or list.
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
  /// Whether this is a list of objects.
  fileprivate var isList: Bool {
    guard let elements, !elements.isEmpty else { return false }
    return elements.allSatisfy { $0.members != nil }
  }
}
