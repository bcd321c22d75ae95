import RecipeModel

extension RecipeDocument {
  /// Stores categories: the first is the category, the others are tags.
  mutating func setCategories(_ names: Field<[String]>) { setFirst(\.category, of: names) }

  /// Stores cuisines: the first is the country, the others are tags.
  mutating func setCuisines(_ names: Field<[String]>) { setFirst(\.country, of: names) }

  private mutating func setFirst(
    _ field: WritableKeyPath<RecipeDocument, Field<String>>, of names: Field<[String]>
  ) {
    switch names {
    case .absent: break
    case .null: self[keyPath: field] = .null
    case .value(let names):
      self[keyPath: field] = Field(names.first)
      addTags(.value(Array(names.dropFirst())))
    }
  }

  /// Adds new tags; null clears the tags, unless there are some.
  mutating func addTags(_ names: Field<[String]>) {
    if names == .null, tags == .absent { tags = .null }
    guard let names = names.value, !names.isEmpty else { return }
    var all = tags.value ?? []
    var known = Set(all)
    for name in names where known.insert(name).inserted { all.append(name) }
    tags = .value(all)
  }

  /// Stores the steps, one line each.
  mutating func setDirections(_ steps: [String]) {
    if !steps.isEmpty { directions = .value(steps.joined(separator: "\n")) }
  }

  /// Takes the ingredients of the first member that has some.
  mutating func takeIngredients(from object: inout SourceObject, _ keys: [String]) {
    var list = LineList()
    for key in keys {
      guard let tree = object[key] else { continue }
      var found = LineList()
      let residue = IngredientObject.add(tree, to: &found, object.clean)
      found.close()
      guard !found.lines.isEmpty else {
        if tree.isEmpty { object.replace(key, with: nil) }
        continue
      }
      list = found
      object.replace(key, with: residue)
      break
    }
    list.finish(&self)
  }

  /// Takes the steps of the first member that has some.
  mutating func takeDirections(from object: inout SourceObject, _ keys: String...) {
    let clean = object.clean
    let steps = object.take(keys, residue: Directions.residue) { tree -> [String]? in
      let lines = Directions.lines(of: tree, clean)
      return lines.isEmpty ? nil : lines
    }
    if case .null = steps { directions = .null }
    setDirections(steps.value ?? [])
  }
}
