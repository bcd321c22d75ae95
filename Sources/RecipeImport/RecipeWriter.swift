import ObjectGraph

/// Writes documents into a transaction, and counts what that did.
struct RecipeWriter {
  var counts = ImportReport.Counts()
  /// The rows that this import wrote, or found as they should be.
  private var written = RowSet(bound: 0)

  /// The keys that documents with a taken key got, and the number to try next for each such key.
  private var numbered: [RecipeDocument: String] = [:]
  private var nextNumber: [String: Int] = [:]

  /// Writes a recipe, and returns what is doubtful about it.
  mutating func write(_ document: RecipeDocument, into transaction: inout Transaction) throws
    -> [String]
  {
    var warnings: [String] = []
    let targets = try rows(of: document.ingredients, as: RecipeSchema.ingredient, in: &transaction)
    if targets.hasRepeats {
      warnings.append("'\(document.name)' names an ingredient twice; both are kept")
    }
    var document = document
    if try isTaken(document, targets, in: &transaction) {
      let key = try freeKey(for: document, targets, in: &transaction)
      warnings.append(
        "another recipe of this import has the key '\(document.key ?? document.name)'; "
          + "this one takes '\(key)'")
      numbered[document] = key
      document.key = key
      counts.collisions += 1
    }
    var links = [(RecipeSchema.Recipe.ingredients, targets)]
    if let tags = document.tags.listed() {
      let rows = try rows(of: tags, as: RecipeSchema.tag, in: &transaction)
      links.append((RecipeSchema.Recipe.tags, rows))
    }
    if let lines = document.lines.listed() {
      let key = document.key ?? document.name
      let recipe = try transaction.object(of: RecipeSchema.recipe, key: key)
      let rows = try rows(of: lines, replacingThoseOf: recipe, in: &transaction)
      links.append((RecipeSchema.Recipe.lines, rows))
    }
    let (row, outcome) = try transaction.upsert(
      RecipeSchema.recipe, key: document.key, values: document.values, links: links)
    written.insertGrowing(row)
    switch outcome {
    case .added: counts.added += 1
    case .updated: counts.updated += 1
    case .unchanged: counts.unchanged += 1
    }
    return warnings
  }

  /// Returns the rows of ingredients or tags, which are added where they are not there yet.
  private mutating func rows(
    of names: [String], as entity: EntityID, in transaction: inout Transaction
  ) throws -> [RowID] {
    var rows: [RowID] = []
    rows.reserveCapacity(names.count)
    for name in names {
      if let row = try transaction.object(of: entity, key: name) {
        rows.append(row)
      } else {
        let added = try transaction.upsert(
          entity, key: nil, values: [(RecipeSchema.Ingredient.name, .string(name))], links: [])
        rows.append(added.row)
      }
    }
    return rows
  }

  /// Returns the rows of lines: a line that a recipe has in the same place already stays, others are
  /// added.
  private func rows(
    of lines: [RecipeDocument.Line], replacingThoseOf recipe: RowID?,
    in transaction: inout Transaction
  ) throws -> [RowID] {
    var known: [RowID] = []
    if let recipe {
      let object = ObjectID(RecipeSchema.recipe, recipe)
      known = try transaction.targets(RecipeSchema.Recipe.lines, of: object)
    }
    return try lines.enumerated().map { place, line in
      if place < known.count, try isSame(line, known[place], in: transaction) {
        return known[place]
      }
      let row = try transaction.insert(into: RecipeSchema.line)
      let object = ObjectID(RecipeSchema.line, row)
      try transaction.set(.string(line.text), RecipeSchema.Line.text, of: object)
      if let section = line.section {
        try transaction.set(.string(section), RecipeSchema.Line.section, of: object)
      }
      return row
    }
  }

  private func isSame(
    _ line: RecipeDocument.Line, _ row: RowID, in transaction: borrowing Transaction
  ) throws -> Bool {
    let object = ObjectID(RecipeSchema.line, row)
    return try transaction.value(RecipeSchema.Line.text, of: object) == .string(line.text)
      && transaction.value(RecipeSchema.Line.section, of: object)
        == line.section.map { .string($0) }
  }

  /// Whether another recipe of this import has the document's key and says something else: two
  /// recipes, not one that was edited.
  private func isTaken(
    _ document: RecipeDocument, _ targets: [RowID], in transaction: inout Transaction
  ) throws -> Bool {
    let key = document.key ?? document.name
    guard let row = try transaction.object(of: RecipeSchema.recipe, key: key),
      written.contains(row)
    else { return false }
    return try !isSame(document, targets, as: ObjectID(RecipeSchema.recipe, row), in: &transaction)
  }

  /// The first numbered key that no other recipe of this import has.
  private mutating func freeKey(
    for document: RecipeDocument, _ targets: [RowID], in transaction: inout Transaction
  ) throws -> String {
    if let key = numbered[document] { return key }
    let key = document.key ?? document.name
    var number = nextNumber[key] ?? 2
    while true {
      var candidate = document
      candidate.key = "\(key) (\(number))"
      number += 1
      nextNumber[key] = number
      if try !isTaken(candidate, targets, in: &transaction) { return "\(key) (\(number - 1))" }
    }
  }

  private func isSame(
    _ document: RecipeDocument, _ targets: [RowID], as object: ObjectID,
    in transaction: inout Transaction
  ) throws -> Bool {
    for (attribute, value) in document.values where attribute != RecipeSchema.Recipe.key {
      if try transaction.value(attribute, of: object) != value { return false }
    }
    if let tags = document.tags.listed() {
      let known = try transaction.targets(RecipeSchema.Recipe.tags, of: object).map {
        try transaction.key(of: ObjectID(RecipeSchema.tag, $0))
      }
      if known != tags { return false }
    }
    if let lines = document.lines.listed() {
      let known = try transaction.targets(RecipeSchema.Recipe.lines, of: object)
      guard known.count == lines.count else { return false }
      for (line, row) in zip(lines, known) where try !isSame(line, row, in: transaction) {
        return false
      }
    }
    return try transaction.targets(RecipeSchema.Recipe.ingredients, of: object) == targets
  }
}

extension [RowID] {
  /// Whether a row is there twice; few are compared faster than they are hashed.
  fileprivate var hasRepeats: Bool {
    if count > 32 { return Set(self).count < count }
    return indices.contains { self[..<$0].contains(self[$0]) }
  }
}

extension Field {
  /// The list that replaces the one before, or nil where the document speaks of none: null is empty.
  fileprivate func listed<Element>() -> [Element]? where Value == [Element] {
    switch self {
    case .absent: nil
    case .null: []
    case .value(let list): list
    }
  }
}

extension RecipeDocument {
  /// The attributes that it speaks of, nil where it clears one.
  fileprivate var values: [(AttributeID, AttributeValue?)] {
    typealias Recipe = RecipeSchema.Recipe
    var values: [(AttributeID, AttributeValue?)] = [(Recipe.name, .string(name))]
    func append<Value>(
      _ attribute: AttributeID, _ field: Field<Value>, _ value: (Value) -> AttributeValue
    ) {
      switch field {
      case .absent: break
      case .null: values.append((attribute, nil))
      case .value(let held): values.append((attribute, value(held)))
      }
    }
    if let key { values.append((Recipe.key, .string(key))) }
    append(Recipe.category, category) { .string($0) }
    append(Recipe.country, country) { .string($0) }
    append(Recipe.season, season) { .string($0) }
    append(Recipe.directions, directions) { .string($0) }
    append(Recipe.yield, yield) { .string($0) }
    append(Recipe.prepMinutes, prepMinutes) { .int(Int64($0)) }
    append(Recipe.cookMinutes, cookMinutes) { .int(Int64($0)) }
    append(Recipe.totalMinutes, totalMinutes) { .int(Int64($0)) }
    append(Recipe.source, source) { .string($0) }
    append(Recipe.url, url) { .string($0) }
    append(Recipe.language, language) { .string($0) }
    append(Recipe.rating, rating) { .double($0) }
    append(Recipe.extra, extra) { .string($0) }
    return values
  }
}
