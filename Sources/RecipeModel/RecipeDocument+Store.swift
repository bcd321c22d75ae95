package import ObjectGraph

extension RecipeDocument {
  /// Everything that a store knows of a recipe, in the form that an import takes: importing it into
  /// an empty store gives an equal recipe.
  ///
  /// - Throws: where the store is damaged.
  package init(_ row: RowID, in snapshot: Snapshot) throws {
    typealias Recipe = RecipeSchema.Recipe
    let object = ObjectID(RecipeSchema.recipe, row)
    func text(_ attribute: AttributeID) throws -> String? {
      try snapshot.text(attribute, of: object)
    }
    func number(_ attribute: AttributeID) throws -> Int? {
      guard case .int(let number)? = try snapshot.value(attribute, of: object) else { return nil }
      return Int(number)
    }
    func names(_ relationship: RelationshipID, _ entity: EntityID) throws -> [String] {
      try snapshot.targets(relationship, of: object).map { row in
        try snapshot.key(of: ObjectID(entity, row)) ?? ""
      }
    }
    self.init(
      name: try text(Recipe.name) ?? "",
      ingredients: try names(Recipe.ingredients, RecipeSchema.ingredient))
    key = try text(Recipe.key)
    category = Field(try text(Recipe.category))
    country = Field(try text(Recipe.country))
    season = Field(try text(Recipe.season))
    directions = Field(try text(Recipe.directions))
    yield = Field(try text(Recipe.yield))
    prepMinutes = Field(try number(Recipe.prepMinutes))
    cookMinutes = Field(try number(Recipe.cookMinutes))
    totalMinutes = Field(try number(Recipe.totalMinutes))
    source = Field(try text(Recipe.source))
    url = Field(try text(Recipe.url))
    language = Field(try text(Recipe.language))
    extra = Field(try text(Recipe.extra))
    if case .double(let value)? = try snapshot.value(Recipe.rating, of: object) {
      rating = .value(value)
    }
    let tagNames = try names(Recipe.tags, RecipeSchema.tag)
    if !tagNames.isEmpty { tags = .value(tagNames) }
    let lineRows = try snapshot.targets(Recipe.lines, of: object)
    guard !lineRows.isEmpty else { return }
    lines = .value(try lineRows.map { try Line($0, in: snapshot) })
    // What the lines tell need not be said twice.
    var told: [RowID] = []
    for line in lineRows {
      let line = ObjectID(RecipeSchema.line, line)
      for row in try snapshot.targets(RecipeSchema.Line.ingredients, of: line)
      where !told.contains(row) {
        told.append(row)
      }
    }
    if try snapshot.targets(Recipe.ingredients, of: object) == told { ingredients = nil }
  }
}

extension RecipeDocument.Line {
  fileprivate init(_ row: RowID, in snapshot: Snapshot) throws {
    let object = ObjectID(RecipeSchema.line, row)
    self.init(
      try snapshot.text(RecipeSchema.Line.text, of: object) ?? "",
      section: try snapshot.text(RecipeSchema.Line.section, of: object))
    guard try snapshot.value(RecipeSchema.Line.named, of: object) == .bool(true) else { return }
    let ingredients = try snapshot.targets(RecipeSchema.Line.ingredients, of: object)
    name = try ingredients.first.flatMap {
      try snapshot.key(of: ObjectID(RecipeSchema.ingredient, $0))
    }
  }
}

extension Snapshot {
  /// The text of an object's attribute, or nil where it has none.
  fileprivate func text(_ attribute: AttributeID, of object: ObjectID) throws -> String? {
    guard case .string(let text)? = try value(attribute, of: object) else { return nil }
    return text
  }
}
