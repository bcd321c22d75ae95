package import FoodKnowledge
package import ObjectGraph
package import RecipeModel

/// Gives ingredients their foods, and lines their ingredients.
///
/// An ingredient's food is decided by its name alone: the food that has the name, else the one that
/// its last words name, else a food of its own. So each name is looked up once, however many recipes
/// use it.
package struct FoodLinker {
  private let book: FoodBook
  private let reader: LineReader
  private let mentions: FoodMentions
  /// The rows of the book's foods, by their places, once they were asked for.
  private var rows: [Int: RowID] = [:]
  /// What foods are kinds of and made from, themselves included, by their rows.
  private var sources: [RowID: Set<RowID>] = [:]
  /// What texts were read as, and the places of the foods that they mention, once that was asked: many
  /// lines of a collection are there more than once.
  private var readings: [String: (reading: LineReading, mentions: [Int]?)] = [:]
  /// How many of them are kept.
  private static let readingLimit = 1 << 16
  /// How many ingredients it gave another food than they had.
  package private(set) var relinkedCount = 0
  /// The rows of the foods of their own, by folded name; nil before one is asked for.
  private var ownFoods: [String: RowID]?

  /// A linker for a store, which gets the foods of a table where it does not have them yet; nil
  /// leaves it with those that it has.
  package init(_ table: FoodTable?, in transaction: inout Transaction) throws {
    guard let table, try !FoodGraph.isCurrent(table, in: transaction) else {
      self.init(try FoodGraph.book(of: transaction.base))
      return
    }
    // One of a program that did not read lines.
    let isOld = !FoodGraph.hasFoods(transaction)
    self.init(try FoodGraph.install(table, in: &transaction))
    if isOld { _ = try relinkRecipes(in: &transaction) }
    try relinkIngredients(in: &transaction)
  }

  /// A linker of a book whose foods the store has.
  package init(_ book: FoodBook) {
    self.book = book
    reader = LineReader { book.knows(folded: $0) }
    mentions = FoodMentions { book.knows(folded: $0) }
  }

  /// What a line says.
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

  /// The places of the foods that a text mentions.
  private mutating func mentions(in text: String) -> [Int] {
    if let known = readings[text]?.mentions { return known }
    let places = mentions.names(in: text).compactMap { book.place(folded: $0) }
    readings[text]?.mentions = places
    return places
  }

  /// The row of a food of the book, or nil where the store does not have it.
  private mutating func row(of place: Int, in transaction: inout Transaction) throws -> RowID? {
    if let row = rows[place] { return row }
    let row = try transaction.object(of: RecipeSchema.food, key: book.foods[place].name)
    rows[place] = row
    return row
  }

  /// The row of the ingredient of a name, which is added with its food where it is not there yet.
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

  /// The rows of the foods that a name holds besides its own food, what that is a kind of and what it
  /// is made from; none where the whole name is known.
  private mutating func others(
    in name: String, than food: RowID, in transaction: inout Transaction
  ) throws -> [RowID] {
    if book[name] != nil { return [] }
    return try mentioned(in: name, besides: sources(of: food, in: &transaction), in: &transaction)
  }

  /// The rows of the foods that a text mentions, without some.
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

  /// The rows of what a food is a kind of and made from, itself included.
  mutating func sources(of food: RowID, in transaction: inout Transaction) throws -> Set<RowID> {
    if let known = sources[food] { return known }
    let object = ObjectID(RecipeSchema.food, food)
    let rows = Set(try transaction.targets(RecipeSchema.Food.allSources, of: object))
    sources[food] = rows
    return rows
  }

  /// Gives the ingredients that are there the foods that their names stand for now; foods of their
  /// own that nothing is left of leave.
  package mutating func relinkIngredients(in transaction: inout Transaction) throws {
    var used: Set<RowID> = []
    for ingredient in try transaction.base.liveRows(of: RecipeSchema.ingredient) {
      let object = ObjectID(RecipeSchema.ingredient, ingredient)
      guard let name = try transaction.key(of: object) else { continue }
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
      // It may have left in this transaction already.
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

  /// Reads all lines again, and gives recipes the ingredients that they name now; returns how many
  /// lines were read.
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

  /// The row of the food that a name stands for.
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
    // Another name may differ in nothing but what folding takes away.
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

  /// The food of the book that a name stands for: of that name, or what its last words name.
  private func knownFood(of name: String) -> Food? {
    if let food = book[name] { return food }
    let reading = reader.read(name)
    guard reading.foods.count == 1, !reading.foods[0].isSubstitute else { return nil }
    return reader.head(of: reading.foods[0].name).flatMap { book[$0] }
  }
}
