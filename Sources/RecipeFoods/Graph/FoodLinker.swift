package import FoodKnowledge
package import ObjectGraph
package import RecipeModel

/// Links ingredients to foods, and lines to ingredients.
///
/// The name of an ingredient alone decides its food: the food that has the name, else the food that the
/// last words of the name denote, else a food of its own. So each name is looked up once, however many
/// recipes use it.
package struct FoodLinker {
  private let book: FoodBook
  private let reader: LineReader
  private let mentions: FoodMentions
  /// The rows of the book's foods by their places, filled on demand.
  private var rows: [Int: RowID] = [:]
  /// The foods that a food is a kind of or made from, itself included, by the food's row.
  private var sources: [RowID: Set<RowID>] = [:]
  /// A cache of readings, and of the places of the foods that a text mentions, since many lines of a
  /// collection repeat.
  private var readings: [String: (reading: LineReading, mentions: [Int]?)] = [:]
  /// The maximum number of cached readings.
  private static let readingLimit = 1 << 16
  /// The number of ingredients whose food changed.
  package private(set) var relinkedCount = 0
  /// The rows of the foods that only ingredients name, by folded name; nil until first needed.
  private var ownFoods: [String: RowID]?

  /// A linker for a store. The foods of the table are installed if the store lacks them; with nil, the
  /// store keeps the foods that it has.
  package init(_ table: FoodTable?, in transaction: inout Transaction) throws {
    guard let table, try !FoodGraph.isCurrent(table, in: transaction) else {
      self.init(try FoodGraph.book(of: transaction.base))
      return
    }
    // A store of a version of the program that did not read lines.
    let isOld = !FoodGraph.hasFoods(transaction)
    self.init(try FoodGraph.install(table, in: &transaction))
    if isOld { _ = try relinkRecipes(in: &transaction) }
    try relinkIngredients(in: &transaction)
  }

  /// A linker for a store that has the foods of a book.
  package init(_ book: FoodBook) {
    self.book = book
    reader = LineReader { book.knows(folded: $0) }
    mentions = FoodMentions { book.knows(folded: $0) }
  }

  /// Reads a line.
  package mutating func read(_ line: RecipeDocument.Line) -> LineReading {
    var reading = read(line.text)
    if let name = line.name {
      reading.kind = .ingredient
      reading.foods = [LineReading.Named(name: name, choice: 0)]
    }
    return reading
  }

  private mutating func read(_ text: String) -> LineReading {
    if let known = readings[text] { return known.reading }
    let reading = reader.read(text)
    if readings.count >= Self.readingLimit { readings.removeAll(keepingCapacity: true) }
    readings[text] = (reading, nil)
    return reading
  }

  /// Returns the places of the foods that a text mentions.
  private mutating func mentions(in text: String) -> [Int] {
    if let known = readings[text]?.mentions { return known }
    let places = mentions.names(in: text).compactMap { book.place(folded: $0) }
    readings[text]?.mentions = places
    return places
  }

  /// Returns the row of a food of the book, or nil if the store does not have it.
  private mutating func row(of place: Int, in transaction: inout Transaction) throws -> RowID? {
    if let row = rows[place] { return row }
    let row = try transaction.object(of: RecipeSchema.food, key: book.foods[place].name)
    rows[place] = row
    return row
  }

  /// Returns the row of the ingredient with a name. A new ingredient is added and linked to its food.
  package mutating func ingredient(_ name: String, in transaction: inout Transaction) throws
    -> RowID
  {
    if let row = try transaction.object(of: RecipeSchema.ingredient, key: name) { return row }
    let food = try food(of: name, in: &transaction)
    return try transaction.upsert(
      RecipeSchema.ingredient, key: nil, values: [(RecipeSchema.Ingredient.name, .string(name))],
      links: [
        (RecipeSchema.Ingredient.food, [food]),
        (RecipeSchema.Ingredient.mentions, try others(in: name, than: food, in: &transaction)),
      ]
    ).row
  }

  /// Returns the rows of the foods that a name mentions besides the ingredient's own food and that
  /// food's sources; empty if the whole name is known.
  private mutating func others(
    in name: String, than food: RowID, in transaction: inout Transaction
  ) throws -> [RowID] {
    if book[name] != nil { return [] }
    return try mentioned(in: name, besides: sources(of: food, in: &transaction), in: &transaction)
  }

  /// Returns the rows of the foods that a text mentions, except those in `known`.
  mutating func mentioned(
    in text: String, besides known: Set<RowID>, in transaction: inout Transaction
  ) throws -> [RowID] {
    var rows: [RowID] = []
    for place in mentions(in: text) {
      if let row = try row(of: place, in: &transaction), !known.contains(row), !rows.contains(row) {
        rows.append(row)
      }
    }
    return rows
  }

  /// Returns the rows of the foods that a food is a kind of or made from, itself included.
  mutating func sources(of food: RowID, in transaction: inout Transaction) throws -> Set<RowID> {
    if let known = sources[food] { return known }
    let object = ObjectID(RecipeSchema.food, food)
    let rows = Set(try transaction.targets(RecipeSchema.Food.allSources, of: object))
    sources[food] = rows
    return rows
  }

  /// Links all ingredients to the foods that their names denote now, and deletes foods that only
  /// ingredients named and that no ingredient uses any more.
  package mutating func relinkIngredients(in transaction: inout Transaction) throws {
    var used: Set<RowID> = []
    for ingredient in try transaction.base.liveRows(of: RecipeSchema.ingredient) {
      let object = ObjectID(RecipeSchema.ingredient, ingredient)
      guard let name = try transaction.keyText(of: object) else { continue }
      let food = try food(of: name, in: &transaction)
      used.insert(food)
      try transaction.link(
        RecipeSchema.Ingredient.mentions, of: object,
        to: others(in: name, than: food, in: &transaction))
      if try transaction.targets(RecipeSchema.Ingredient.food, of: object) == [food] { continue }
      try transaction.link(RecipeSchema.Ingredient.food, of: object, to: [food])
      relinkedCount += 1
    }
    var unused: [RowID] = []
    for row in try FoodGraph.ownFoods(of: transaction.base).values where !used.contains(row) {
      // This transaction may have deleted the food already.
      if try transaction.isLive(ObjectID(RecipeSchema.food, row)) { unused.append(row) }
    }
    ownFoods = nil
    try transaction.delete(unused, of: RecipeSchema.food)
    try relinkPantry(in: &transaction)
  }

  /// Links what is at hand to the foods that its names stand for now.
  private mutating func relinkPantry(in transaction: inout Transaction) throws {
    for row in try transaction.liveRows(of: RecipeSchema.pantryItem) {
      let item = ObjectID(RecipeSchema.pantryItem, row)
      guard case .string(let name)? = try transaction.value(RecipeSchema.PantryItem.name, of: item)
      else { continue }
      let food = try namedFood(name, in: &transaction)
      try transaction.link(
        RecipeSchema.PantryItem.food, of: item, to: food.map { [$0] } ?? [])
    }
  }

  /// The row of the food that has a name, or nil.
  private mutating func namedFood(
    _ name: String, in transaction: inout Transaction
  ) throws -> RowID? {
    if let place = book.place(of: name) { return try row(of: place, in: &transaction) }
    if ownFoods == nil { ownFoods = try FoodGraph.ownFoods(of: transaction.base) }
    guard let row = ownFoods?[FoodName.folded(name)],
      try transaction.isLive(ObjectID(RecipeSchema.food, row))
    else { return nil }
    return row
  }

  /// Reads all lines again and links recipes to the ingredients that the lines name now; returns the
  /// number of lines.
  package mutating func relinkRecipes(in transaction: inout Transaction) throws -> Int {
    var count = 0
    for recipe in try transaction.base.liveRows(of: RecipeSchema.recipe) {
      let object = ObjectID(RecipeSchema.recipe, recipe)
      let lines = try transaction.targets(RecipeSchema.Recipe.lines, of: object)
      if lines.isEmpty { continue }
      for (relationship, targets) in try relink(lines, in: &transaction) {
        try transaction.link(relationship, of: object, to: targets)
      }
      count += lines.count
    }
    return count
  }

  /// Returns the row of the food that a name denotes.
  private mutating func food(of name: String, in transaction: inout Transaction) throws -> RowID {
    if let known = knownFood(of: name),
      let row = try transaction.object(of: RecipeSchema.food, key: known.name)
    {
      return row
    }
    let folded = FoodName.folded(name)
    if ownFoods == nil { ownFoods = try FoodGraph.ownFoods(of: transaction.base) }
    if let row = ownFoods?[folded], try transaction.isLive(ObjectID(RecipeSchema.food, row)) {
      return row
    }
    typealias Attributes = RecipeSchema.Food
    // Names that are equal after folding share one food.
    let row = try transaction.upsert(
      RecipeSchema.food, key: name,
      values: [
        (Attributes.name, .string(name)), (Attributes.known, .bool(false)),
      ], links: []
    ).row
    try FoodGraph.setNames([(name, folded)], of: row, in: &transaction)
    let object = ObjectID(RecipeSchema.food, row)
    try transaction.link(Attributes.allKinds, of: object, to: [row])
    try transaction.link(Attributes.allSources, of: object, to: [row])
    ownFoods?[folded] = row
    return row
  }

  /// Returns the food of the book that has a name, or else the food that the last words denote.
  private func knownFood(of name: String) -> Food? {
    if let food = book[name] { return food }
    let reading = reader.read(name)
    guard reading.foods.count == 1, !reading.foods[0].isSubstitute else { return nil }
    return reader.head(of: reading.foods[0].name).flatMap { book[$0] }
  }
}
