import FoodKnowledge
import ObjectGraph
import RecipeFoods
import RecipeModel
import RecordReading

/// Writes documents into a transaction, and counts what that did.
struct RecipeWriter {
  var counts = ImportReport.Counts()
  /// The rows that this import wrote, or found as they should be.
  private var written = RowSet(bound: 0)

  /// The keys that documents with a taken key got, and the number to try next for each such key.
  private var numbered: [RecipeDocument: String] = [:]
  private var nextNumber: [String: Int] = [:]

  /// Gives lines their ingredients, and ingredients their foods.
  private var linker: FoodLinker

  /// A writer that gives ingredients their foods by a linker.
  init(_ linker: FoodLinker) {
    self.linker = linker
  }

  /// Writes the recipes of a file's records, and reports the problems.
  mutating func write(
    _ records: [Record<RecipeDocument>], of file: FileTree.File,
    into transaction: inout Transaction, _ onProblem: RecipeImporter.ProblemHandler
  ) throws {
    for record in records {
      switch record.content {
      case .document(let document):
        for warning in try write(document, into: &transaction) {
          let path = record.index.map { "[\($0)]" } ?? ""
          let fault = RecordFault(warning, line: record.line, path: path)
          onProblem(ImportProblem(.warning, of: file, fault))
        }
      case .skipped(let fault), .foreign(let fault):
        counts.skipped += 1
        onProblem(ImportProblem(.skipped, of: file, fault))
      case .doubt(let fault): onProblem(ImportProblem(.warning, of: file, fault))
      }
    }
  }

  /// Writes a recipe, and returns the doubts about it.
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
      // One that has its number from an import before has been told of then.
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
      RecipeSchema.recipe, key: document.key, values: document.attributeValues(), links: links)
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

  /// Returns the rows of tags, which are added where they are not there yet.
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

  /// Whether a recipe's lines are these already, so that they need not be read again.
  private func areSame(
    _ lines: [RecipeDocument.Line], _ rows: [RowID], in transaction: inout Transaction
  ) throws -> Bool {
    guard lines.count == rows.count else { return false }
    for (line, row) in zip(lines, rows) where try !line.isSame(row, in: &transaction) {
      return false
    }
    return true
  }

  /// Whether this import wrote the recipe of a key.
  private func isWritten(_ key: String, in transaction: inout Transaction) throws -> Bool {
    try transaction.object(of: RecipeSchema.recipe, key: key).map(written.contains) ?? false
  }

  /// Whether another recipe has the document's key: two recipes, not one that was edited.
  ///
  /// One of this import is another where anything differs. One that was there before is another only
  /// under a key that two collections may both have, and where little is the same.
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

  /// Whether a recipe has another name than a document, and shares less than half of the lines, or
  /// names of ingredients, of the one that has fewer.
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
      if let name = try transaction.key(of: ObjectID(RecipeSchema.ingredient, row)) {
        known.insert(name)
      }
    }
    let shared = Set(texts).intersection(known).count
    return shared * 2 < min(Set(texts).count, known.count)
  }

  /// The first numbered key that no other recipe of this import has.
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
        try transaction.key(of: ObjectID(RecipeSchema.tag, $0))
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
  /// Whether its key tells it from others of its collection only, as a place in a folder or a number
  /// does; an address or a long identifier tells it from all others.
  fileprivate var hasLocalKey: Bool {
    guard let key, !key.utf8.contains(UInt8(ascii: ":")) else { return false }
    let digits = key.utf8.filter { UInt8(ascii: "-") != $0 }
    let isIdentifier =
      digits.count >= 24 && digits.allSatisfy { Character(Unicode.Scalar($0)).isHexDigit }
    return !isIdentifier
  }
}
