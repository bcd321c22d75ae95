import SQLitePeer

/// Recipes in three tables of SQLite, with the statements that the benchmark needs, each prepared once.
///
///     recipe(id, name, category, country, season)    an index of names, one of season and name
///     ingredient(id, name)                           an index of names
///     link(recipe, place, ingredient)                its own key; an index of ingredient and recipe
final class RecipeTables {
  let database: Database
  private let findRecipe, addRecipe, changeRecipe: Database.Statement
  private let findIngredient, addIngredient: Database.Statement
  private let linksOf, addLink, removeLinks: Database.Statement
  private let removeRecipe, removeEnding, removeLinksOfEnding: Database.Statement
  private let ingredientNames, countLinks, countBacklinks, pageOf, countOf: Database.Statement

  init(_ path: String, isSynchronous: Bool = true) throws {
    database = try Database(path)
    try database.run("PRAGMA journal_mode = WAL")
    try database.run("PRAGMA synchronous = \(isSynchronous ? "FULL" : "OFF")")
    try database.run("PRAGMA cache_size = -262144; PRAGMA temp_store = MEMORY")
    try database.run(Self.schema)
    findRecipe = try database.prepare(
      "SELECT id, name, category, country, season FROM recipe WHERE name = ?")
    addRecipe = try database.prepare(
      "INSERT INTO recipe(name, category, country, season) VALUES(?, ?, ?, ?) RETURNING id")
    changeRecipe = try database.prepare(
      "UPDATE recipe SET category = ?, country = ?, season = ? WHERE id = ?")
    findIngredient = try database.prepare("SELECT id FROM ingredient WHERE name = ?")
    addIngredient = try database.prepare("INSERT INTO ingredient(name) VALUES(?) RETURNING id")
    linksOf = try database.prepare("SELECT ingredient FROM link WHERE recipe = ? ORDER BY place")
    addLink = try database.prepare("INSERT INTO link VALUES(?, ?, ?)")
    removeLinks = try database.prepare("DELETE FROM link WHERE recipe = ?")
    removeRecipe = try database.prepare("DELETE FROM recipe WHERE id = ?")
    let ending = "recipe WHERE substr(name, -length(?1)) = ?1 AND season = ?2"
    removeEnding = try database.prepare("DELETE FROM \(ending)")
    removeLinksOfEnding = try database.prepare(
      "DELETE FROM link WHERE recipe IN (SELECT id FROM \(ending))")
    ingredientNames = try database.prepare(
      "SELECT i.name FROM link l JOIN ingredient i ON i.id = l.ingredient WHERE l.recipe = ? "
        + "ORDER BY l.place")
    countLinks = try database.prepare("SELECT count(*) FROM link WHERE recipe = ?")
    countBacklinks = try database.prepare("SELECT count(*) FROM link WHERE ingredient = ?")
    pageOf = try database.prepare(
      "SELECT id, name, category, country, season FROM recipe WHERE season = ? "
        + "ORDER BY name DESC LIMIT ? OFFSET ?")
    countOf = try database.prepare("SELECT count(*) FROM recipe WHERE season = ?")
  }

  private static let schema = """
    CREATE TABLE IF NOT EXISTS recipe(
      id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE, category TEXT, country TEXT, season TEXT);
    CREATE INDEX IF NOT EXISTS recipe_season ON recipe(season, name);
    CREATE TABLE IF NOT EXISTS ingredient(id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE);
    CREATE TABLE IF NOT EXISTS link(
      recipe INTEGER NOT NULL, place INTEGER NOT NULL, ingredient INTEGER NOT NULL,
      PRIMARY KEY(recipe, place)) WITHOUT ROWID;
    CREATE INDEX IF NOT EXISTS link_ingredient ON link(ingredient, recipe);
    """

  // MARK: Writing

  /// Writes recipes under their names, as one transaction.
  func upsert(_ recipes: [Recipe]) throws {
    try database.transaction { for recipe in recipes { try upsert(recipe) } }
  }

  /// Writes a recipe under its name. What is the same already is not written.
  func upsert(_ recipe: Recipe) throws {
    let targets = try recipe.ingredients.map { try ingredient($0.name) }
    findRecipe.bind(1, recipe.name)
    if try findRecipe.step() {
      let id = findRecipe.number(0)
      let isSame =
        findRecipe.text(2) == recipe.category && findRecipe.text(3) == recipe.country
        && findRecipe.text(4) == recipe.season
      findRecipe.reset()
      if !isSame {
        changeRecipe.bind(1, recipe.category)
        changeRecipe.bind(2, recipe.country)
        changeRecipe.bind(3, recipe.season)
        changeRecipe.bind(4, id)
        try changeRecipe.run()
      }
      guard try links(of: id) != targets else { return }
      removeLinks.bind(1, id)
      try removeLinks.run()
      try link(id, to: targets)
    } else {
      addRecipe.bind(1, recipe.name)
      addRecipe.bind(2, recipe.category)
      addRecipe.bind(3, recipe.country)
      addRecipe.bind(4, recipe.season)
      guard try addRecipe.step() else { return }
      let id = addRecipe.number(0)
      try addRecipe.run()
      try link(id, to: targets)
    }
  }

  private func ingredient(_ name: String) throws -> Int64 {
    findIngredient.bind(1, name)
    if try findIngredient.step() {
      defer { findIngredient.reset() }
      return findIngredient.number(0)
    }
    addIngredient.bind(1, name)
    _ = try addIngredient.step()
    let id = addIngredient.number(0)
    try addIngredient.run()
    return id
  }

  private func links(of id: Int64) throws -> [Int64] {
    var targets: [Int64] = []
    linksOf.bind(1, id)
    while try linksOf.step() { targets.append(linksOf.number(0)) }
    return targets
  }

  private func link(_ id: Int64, to targets: [Int64]) throws {
    for (place, target) in targets.enumerated() {
      addLink.bind(1, id)
      addLink.bind(2, Int64(place))
      addLink.bind(3, target)
      try addLink.run()
    }
  }

  /// Deletes the recipe of a name, and its links.
  func delete(_ name: String) throws {
    guard let id = try id(of: name) else { return }
    removeLinks.bind(1, id)
    try removeLinks.run()
    removeRecipe.bind(1, id)
    try removeRecipe.run()
  }

  /// Deletes the recipes of a season whose names end so, and their links.
  func delete(endingWith text: String, season: String) throws {
    for statement in [removeLinksOfEnding, removeEnding] {
      statement.bind(1, text)
      statement.bind(2, season)
      try statement.run()
    }
  }

  // MARK: Reading

  /// The number of recipes.
  func count() throws -> Int {
    let statement = try database.prepare("SELECT count(*) FROM recipe")
    return try statement.step() ? Int(statement.number(0)) : 0
  }

  /// The number of a season's recipes.
  func count(season: String) throws -> Int64 {
    countOf.bind(1, season)
    return try number(countOf)
  }

  /// The number of a recipe's ingredients.
  func ingredientCount(of id: Int64) throws -> Int64 {
    countLinks.bind(1, id)
    return try number(countLinks)
  }

  /// The number of an ingredient's recipes.
  func recipeCount(of id: Int64) throws -> Int64 {
    countBacklinks.bind(1, id)
    return try number(countBacklinks)
  }

  private func number(_ statement: Database.Statement) throws -> Int64 {
    defer { statement.reset() }
    return try statement.step() ? statement.number(0) : 0
  }

  /// The row of a name.
  func id(of name: String) throws -> Int64? {
    findRecipe.bind(1, name)
    defer { findRecipe.reset() }
    return try findRecipe.step() ? findRecipe.number(0) : nil
  }

  /// The recipe of a name, without its ingredients.
  func recipe(_ name: String) throws -> Recipe? {
    findRecipe.bind(1, name)
    defer { findRecipe.reset() }
    return try findRecipe.step() ? recipe(findRecipe) : nil
  }

  /// The recipe of a name, with its ingredients.
  func wholeRecipe(_ name: String) throws -> Recipe? {
    findRecipe.bind(1, name)
    defer { findRecipe.reset() }
    guard try findRecipe.step() else { return nil }
    var recipe = recipe(findRecipe)
    ingredientNames.bind(1, findRecipe.number(0))
    while try ingredientNames.step() {
      recipe.ingredients.append(Ingredient(name: ingredientNames.text(0) ?? ""))
    }
    return recipe
  }

  private func recipe(_ row: Database.Statement) -> Recipe {
    Recipe(
      name: row.text(1) ?? "", category: row.text(2), country: row.text(3), season: row.text(4),
      ingredients: [])
  }

  /// Some recipes of a season, from the last name on.
  func page(season: String, from offset: Int, count: Int) throws -> [Recipe] {
    pageOf.bind(1, season)
    pageOf.bind(2, Int64(count))
    pageOf.bind(3, Int64(offset))
    var recipes: [Recipe] = []
    while try pageOf.step() { recipes.append(recipe(pageOf)) }
    return recipes
  }

  /// All recipes, without their ingredients.
  func all() throws -> [Recipe] {
    let rows = try database.prepare("SELECT id, name, category, country, season FROM recipe")
    var recipes: [Recipe] = []
    while try rows.step() { recipes.append(recipe(rows)) }
    return recipes
  }

  /// All recipes with their ingredients: both tables are read once, in the order of their keys.
  func allWhole() throws -> [Recipe] {
    var ingredients: [Int64: Ingredient] = [:]
    let names = try database.prepare("SELECT id, name FROM ingredient")
    while try names.step() {
      ingredients[names.number(0)] = Ingredient(name: names.text(1) ?? "")
    }
    let rows = try database.prepare(
      "SELECT id, name, category, country, season FROM recipe ORDER BY id")
    let links = try database.prepare("SELECT recipe, ingredient FROM link ORDER BY recipe, place")
    var hasLink = try links.step()
    var recipes: [Recipe] = []
    while try rows.step() {
      var recipe = recipe(rows)
      let id = rows.number(0)
      while hasLink, links.number(0) == id {
        if let ingredient = ingredients[links.number(1)] { recipe.ingredients.append(ingredient) }
        hasLink = try links.step()
      }
      recipes.append(recipe)
    }
    return recipes
  }

  /// Reads all names.
  func names() throws {
    let rows = try database.prepare("SELECT name FROM recipe")
    while try rows.step() { _ = rows.text(0) }
  }

  /// Reads all names and seasons.
  func namesAndSeasons() throws {
    let rows = try database.prepare("SELECT name, season FROM recipe")
    while try rows.step() { _ = (rows.text(0), rows.text(1)) }
  }
}
