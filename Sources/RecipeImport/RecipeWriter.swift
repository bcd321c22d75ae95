import ObjectGraph

/// Writes documents into a transaction, and counts what that did.
struct RecipeWriter {
  var report = ImportReport()
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
    let targets = try rows(of: document.ingredients, in: &transaction)
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
      report.collisions += 1
    }
    let (row, outcome) = try transaction.upsert(
      RecipeSchema.recipe, key: document.key, values: document.values,
      links: [(RecipeSchema.Recipe.ingredients, targets)])
    written.insertGrowing(row)
    switch outcome {
    case .added: report.added += 1
    case .updated: report.updated += 1
    case .unchanged: report.unchanged += 1
    }
    return warnings
  }

  /// Returns the rows of ingredients, which are added where they are not there yet.
  private mutating func rows(of names: [String], in transaction: inout Transaction) throws
    -> [RowID]
  {
    var rows: [RowID] = []
    rows.reserveCapacity(names.count)
    for name in names {
      if let row = try transaction.object(of: RecipeSchema.ingredient, key: name) {
        rows.append(row)
      } else {
        let added = try transaction.upsert(
          RecipeSchema.ingredient, key: nil,
          values: [(RecipeSchema.Ingredient.name, .string(name))], links: [])
        rows.append(added.row)
      }
    }
    return rows
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

extension RecipeDocument {
  /// The attributes that it speaks of, nil where it clears one.
  fileprivate var values: [(AttributeID, AttributeValue?)] {
    var values: [(AttributeID, AttributeValue?)] = [
      (RecipeSchema.Recipe.name, .string(name))
    ]
    if let key { values.append((RecipeSchema.Recipe.key, .string(key))) }
    let fields = [
      (RecipeSchema.Recipe.category, category), (RecipeSchema.Recipe.country, country),
      (RecipeSchema.Recipe.season, season),
    ]
    for (attribute, field) in fields {
      switch field {
      case .absent: break
      case .null: values.append((attribute, nil))
      case .value(let text): values.append((attribute, .string(text)))
      }
    }
    return values
  }
}
