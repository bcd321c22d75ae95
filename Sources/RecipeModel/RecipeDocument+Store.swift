package import ObjectGraph

extension RecipeDocument {
  /// The document of a stored recipe: importing it into an empty store gives an equal recipe.
  ///
  /// - Throws: an error of the store if the store is damaged.
  package init(_ row: RowID, in snapshot: Snapshot) throws {
    typealias Recipe = RecipeSchema.Recipe
    let object = ObjectID(RecipeSchema.recipe, row)
    self.init(name: try snapshot.text(Recipe.name, of: object) ?? "")
    key = try snapshot.text(Recipe.key, of: object)
    var fields = StoredFields(snapshot: snapshot, object: object)
    try visitFields(&fields)
    let lineRows = try snapshot.targets(Recipe.lines, of: object)
    guard !lineRows.isEmpty else { return }
    // Ingredients that the lines name need not be listed again.
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

/// Reads the fields of a recipe of a store.
private struct StoredFields: RecipeFieldVisitor {
  let snapshot: Snapshot
  let object: ObjectID
  private var next = RecipeSchema.Recipe.firstField.index

  init(snapshot: Snapshot, object: ObjectID) {
    (self.snapshot, self.object) = (snapshot, object)
  }

  mutating func attribute<Value: RecipeFieldValue>(
    _: String, _ field: inout Field<Value>, keys _: StaticString
  ) throws {
    defer { next += 1 }
    let value = try snapshot.value(AttributeID(next), of: object)
    field = Field(value.flatMap(Value.init(attributeValue:)))
  }

  mutating func ingredients(_: String, _ names: inout [String]?) throws {
    names = try self.names(RecipeSchema.Recipe.ingredients, RecipeSchema.ingredient)
  }

  mutating func lines(_: String, _ field: inout Field<[RecipeDocument.Line]>) throws {
    let rows = try snapshot.targets(RecipeSchema.Recipe.lines, of: object)
    if rows.isEmpty { return }
    field = .value(try rows.map { try RecipeDocument.Line($0, in: snapshot) })
  }

  mutating func tags(_: String, _ field: inout Field<[String]>, keys _: StaticString) throws {
    let names = try names(RecipeSchema.Recipe.tags, RecipeSchema.tag)
    if !names.isEmpty { field = .value(names) }
  }

  private func names(_ relationship: RelationshipID, _ entity: EntityID) throws -> [String] {
    try snapshot.targets(relationship, of: object).map { row in
      try snapshot.keyText(of: ObjectID(entity, row)) ?? ""
    }
  }
}

extension RecipeDocument {
  /// Returns the attributes that the document gives a value, each with that value, or nil to clear it.
  ///
  /// The document does not change: the method is mutating because a visitor takes fields as inout, and
  /// an import should not copy each document for that.
  package mutating func attributeValues() -> [(AttributeID, AttributeValue?)] {
    var values = AttributeValues()
    values.append(RecipeSchema.Recipe.name, .string(name))
    if let key { values.append(RecipeSchema.Recipe.key, .string(key)) }
    visitFields(&values)
    return values.values
  }
}

/// Collects the attributes of a document.
private struct AttributeValues: RecipeFieldVisitor {
  private(set) var values: [(AttributeID, AttributeValue?)] = []
  private var next = RecipeSchema.Recipe.firstField.index

  init() {
    // Most documents have a handful of values: this saves the array from growing three times.
    values.reserveCapacity(8)
  }

  mutating func append(_ attribute: AttributeID, _ value: AttributeValue?) {
    values.append((attribute, value))
  }

  mutating func attribute<Value: RecipeFieldValue>(
    _: String, _ field: inout Field<Value>, keys _: StaticString
  ) {
    switch field {
    case .absent: break
    case .null: append(AttributeID(next), nil)
    case .value(let value): append(AttributeID(next), value.attributeValue)
    }
    next += 1
  }

  // The caller writes the links, since it knows the rows of their targets.
  mutating func ingredients(_: String, _: inout [String]?) {}
  mutating func lines(_: String, _: inout Field<[RecipeDocument.Line]>) {}
  mutating func tags(_: String, _: inout Field<[String]>, keys _: StaticString) {}
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
      try snapshot.keyText(of: ObjectID(RecipeSchema.ingredient, $0))
    }
  }
}

extension Snapshot {
  /// Returns the text of an attribute of an object, or nil if the attribute has no value.
  fileprivate func text(_ attribute: AttributeID, of object: ObjectID) throws -> String? {
    guard case .string(let text)? = try value(attribute, of: object) else { return nil }
    return text
  }
}
