import FoodKnowledge
import ObjectGraph
import RecipeFoods
import RecipeModel

/// Writes documents into a transaction, and counts the outcomes.
struct RecipeWriter {
  var counts = ImportReport.Counts()
  /// The rows of the recipes that this import wrote or found unchanged.
  private var written = RowSet(bound: 0)

  /// The numbered keys of documents whose key was taken, and the next number for each taken key.
  private var numbered: [RecipeDocument: String] = [:]
  private var nextNumber: [String: Int] = [:]

  /// Links lines to ingredients, and ingredients to foods.
  private var linker: FoodLinker

  /// A writer with a linker.
  init(_ linker: FoodLinker) {
    self.linker = linker
  }

  /// Writes a recipe, and returns warnings.
  mutating func write(_ document: RecipeDocument, into transaction: inout Transaction) throws
    -> [String]
  {
    var warnings: [String] = []
    let named = try document.ingredients.map { try ingredients($0, in: &transaction) }
    if named?.hasRepeats == true {
      warnings.append("'\(document.name)' names an ingredient twice; both are kept")
    }
    var document = document
    if try isTaken(document, named, in: &transaction) {
      let key = try freeKey(for: document, named, in: &transaction)
      numbered[document] = key
      // A recipe that got its number in an earlier import was reported then.
      let isOfThisImport = try isWritten(document.key ?? document.name, in: &transaction)
      let isNew = try transaction.object(of: RecipeSchema.recipe, key: key) == nil
      if isOfThisImport || isNew {
        warnings.append(
          "another recipe has the key '\(document.key ?? document.name)'; this one takes '\(key)'")
        counts.collisions += 1
      }
      document.key = key
    }
    var links: [(RelationshipID, [RowID])] = []
    if let named { links.append((RecipeSchema.Recipe.ingredients, named)) }
    if let tags = document.tags.listed() {
      links.append((RecipeSchema.Recipe.tags, try rows(ofTags: tags, in: &transaction)))
    }
    if let lines = document.lines.listed() {
      let key = document.key ?? document.name
      let recipe = try transaction.object(of: RecipeSchema.recipe, key: key)
      let known = try recipe.map { try lineRows(of: $0, in: &transaction) } ?? []
      if try !areSame(lines, known, in: &transaction) {
        links += try linker.links(
          of: lines, replacing: known, namedApart: named, in: &transaction)
      }
    }
    let (row, outcome) = try transaction.upsert(
      RecipeSchema.recipe, key: document.key.map(ObjectKey.string),
      values: document.attributeValues(), links: links)
    written.insertGrowing(row)
    switch outcome {
    case .added: counts.added += 1
    case .updated: counts.updated += 1
    case .unchanged: counts.unchanged += 1
    }
    return warnings
  }

  private mutating func ingredients(_ names: [String], in transaction: inout Transaction) throws
    -> [RowID]
  {
    var rows: [RowID] = []
    rows.reserveCapacity(names.count)
    for name in names { rows.append(try linker.ingredient(name, in: &transaction)) }
    return rows
  }

  /// Returns the rows of tags; new tags are added.
  private func rows(ofTags names: [String], in transaction: inout Transaction) throws -> [RowID] {
    var rows: [RowID] = []
    for name in names {
      if let row = try transaction.object(of: RecipeSchema.tag, key: name) {
        rows.append(row)
      } else {
        let added = try transaction.upsert(
          RecipeSchema.tag, key: nil, values: [(RecipeSchema.Tag.name, .string(name))], links: [])
        rows.append(added.row)
      }
    }
    return rows
  }

  private func lineRows(of recipe: RowID, in transaction: inout Transaction) throws -> [RowID] {
    try transaction.targets(
      RecipeSchema.Recipe.lines, of: ObjectID(RecipeSchema.recipe, recipe))
  }

  /// Whether the lines of a recipe are equal to these, so that they need not be read again.
  private func areSame(
    _ lines: [RecipeDocument.Line], _ rows: [RowID], in transaction: inout Transaction
  ) throws -> Bool {
    guard lines.count == rows.count else { return false }
    for (line, row) in zip(lines, rows) where try !line.isSame(row, in: &transaction) {
      return false
    }
    return true
  }

  /// Whether this import wrote the recipe with a key.
  private func isWritten(_ key: String, in transaction: inout Transaction) throws -> Bool {
    try transaction.object(of: RecipeSchema.recipe, key: key).map(written.contains) ?? false
  }

  /// Whether a different recipe has the document's key, as opposed to an earlier version of the
  /// same recipe.
  ///
  /// A recipe of this import is different if anything differs. A recipe that was stored before is
  /// different only if two collections may share the key, and little is equal.
  private func isTaken(
    _ document: RecipeDocument, _ named: [RowID]?, in transaction: inout Transaction
  ) throws -> Bool {
    let key = document.key ?? document.name
    guard let row = try transaction.object(of: RecipeSchema.recipe, key: key) else { return false }
    let object = ObjectID(RecipeSchema.recipe, row)
    guard written.contains(row) else {
      return try document.hasLocalKey && isUnlike(document, object, in: &transaction)
    }
    return try !isSame(document, named, as: object, in: &transaction)
  }

  /// Whether a recipe has another name than a document, and the two share less than half of the
  /// lines, or names of ingredients, of the one that has fewer.
  private func isUnlike(
    _ document: RecipeDocument, _ recipe: ObjectID, in transaction: inout Transaction
  ) throws -> Bool {
    guard try transaction.value(RecipeSchema.Recipe.name, of: recipe) != .string(document.name)
    else { return false }
    let texts = document.lines.value?.map(\.text) ?? document.ingredients ?? []
    var known: Set<String> = []
    for row in try lineRows(of: recipe.row, in: &transaction) {
      let line = ObjectID(RecipeSchema.line, row)
      if case .string(let text)? = try transaction.value(RecipeSchema.Line.text, of: line) {
        known.insert(text)
      }
    }
    for row in try transaction.targets(RecipeSchema.Recipe.ingredients, of: recipe)
    where document.lines.value == nil {
      if let name = try transaction.keyText(of: ObjectID(RecipeSchema.ingredient, row)) {
        known.insert(name)
      }
    }
    let shared = Set(texts).intersection(known).count
    return shared * 2 < min(Set(texts).count, known.count)
  }

  /// Returns the first numbered key that no different recipe has.
  private mutating func freeKey(
    for document: RecipeDocument, _ named: [RowID]?, in transaction: inout Transaction
  ) throws -> String {
    if let key = numbered[document] { return key }
    let key = document.key ?? document.name
    var number = nextNumber[key] ?? 2
    while true {
      var candidate = document
      candidate.key = "\(key) (\(number))"
      number += 1
      nextNumber[key] = number
      if try !isTaken(candidate, named, in: &transaction) { return "\(key) (\(number - 1))" }
    }
  }

  private func isSame(
    _ document: RecipeDocument, _ named: [RowID]?, as object: ObjectID,
    in transaction: inout Transaction
  ) throws -> Bool {
    var document = document
    for (attribute, value) in document.attributeValues()
    where attribute != RecipeSchema.Recipe.key {
      if try transaction.value(attribute, of: object) != value { return false }
    }
    if let tags = document.tags.listed() {
      let known = try transaction.targets(RecipeSchema.Recipe.tags, of: object).map {
        try transaction.keyText(of: ObjectID(RecipeSchema.tag, $0))
      }
      if known != tags { return false }
    }
    if let lines = document.lines.listed(),
      try !areSame(lines, lineRows(of: object.row, in: &transaction), in: &transaction)
    {
      return false
    }
    guard let named else { return true }
    return try transaction.targets(RecipeSchema.Recipe.ingredients, of: object) == named
  }
}

extension [RowID] {
  /// Whether a row occurs twice; a few rows are compared faster than hashed.
  fileprivate var hasRepeats: Bool {
    if count > 32 { return Set(self).count < count }
    return indices.contains { self[..<$0].contains(self[$0]) }
  }
}

extension Field {
  /// Returns the list that replaces the stored one, empty for null, or nil if the field is absent.
  fileprivate func listed<Element>() -> [Element]? where Value == [Element] {
    switch self {
    case .absent: nil
    case .null: []
    case .value(let list): list
    }
  }
}

extension RecipeDocument {
  /// Whether the key is unique only in its collection, such as a place in a folder or a number; an
  /// address or a long identifier is unique everywhere.
  fileprivate var hasLocalKey: Bool {
    guard let key, !key.utf8.contains(UInt8(ascii: ":")) else { return false }
    let digits = key.utf8.filter { UInt8(ascii: "-") != $0 }
    let isIdentifier =
      digits.count >= 24 && digits.allSatisfy { Character(Unicode.Scalar($0)).isHexDigit }
    return !isIdentifier
  }
}
