import JanssonCoding
import RecipeModel

/// A backup of Mealie, whose `database.json` is a dump of the tables of its database:
///
///     {"recipes": [{"id": "9b2c…", "slug": "curry", "name": "Curry"}],
///      "recipes_ingredients": [{"recipe_id": "9b2c…", "position": 0, "quantity": 2.0,
///                               "unit_id": null, "food_id": "f3a0…", "note": "diced"}],
///      "ingredient_foods": [{"id": "f3a0…", "name": "carrot"}],
///      "recipes_to_tags": [{"recipe_id": "9b2c…", "tag_id": "a1e7…"}],
///      "tags": [{"id": "a1e7…", "name": "quick"}], "users": […], …}
///
/// The rows of a recipe are joined into the object that other exports of Mealie write for it, which
/// `MealieRecipe` reads. Other tables, such as users with their passwords, are not read.
struct MealieBackup {
  /// The object of each recipe, and the path to its row.
  private(set) var recipes: [(tree: JSONTree, path: SourcePath)] = []
  /// Errors of rows that belong to no recipe and are skipped.
  private(set) var faults: [DecodingError] = []
  /// Warnings about rows that refer to an unknown row, which are read without it.
  private(set) var doubts: [DecodingError] = []

  private let tree: JSONTree
  private let path: SourcePath
  /// The identifiers of the recipes.
  private let known: Set<String>
  /// The members that recipes get from other tables, and the value for a recipe without rows there.
  private var joined: [(key: String, values: [String: JSONTree], none: JSONTree)] = []

  /// A row of a table, without the columns that only join tables.
  private struct Row {
    var members: [JSONTree.Member]
    let path: SourcePath

    var object: JSONTree { .object(members) }

    /// Removes a member and returns it.
    mutating func take(_ key: String) -> JSONTree? {
      guard let index = members.firstIndex(where: { $0.key == key }) else { return nil }
      return members.remove(at: index).value
    }
  }

  /// Whether a value is a dump.
  static func matches(_ tree: JSONTree) -> Bool {
    tree["recipes"]?.elements != nil
      && ["recipes_ingredients", "recipe_instructions", "recipes_to_tags"]
        .contains { tree[$0]?.elements != nil }
  }

  /// Joins the tables of a dump.
  ///
  /// - Complexity: O(*n* log *n*) in the number of rows.
  init(_ tree: JSONTree, at path: SourcePath) {
    (self.tree, self.path) = (tree, path)
    let rows = tree["recipes"]?.elements ?? []
    known = Set(rows.compactMap { Self.identifier($0["id"]) })
    joinIngredients()
    joinLists("recipe_instructions", from: "recipe_instructions")
    joinNamed(
      "recipe_category", from: "categories", "category_id", through: "recipes_to_categories")
    joinNamed("tags", from: "tags", "tag_id", through: "recipes_to_tags")
    joinNamed("tools", from: "tools", "tool_id", through: "recipes_to_tools")
    joinLists("notes", from: "notes")
    joinLists("assets", from: "recipe_assets")
    joinLists("comments", from: "recipe_comments")
    join("nutrition", from: "recipe_nutrition") { .object(Self.members(of: $0)) }
    join("settings", from: "recipe_settings") { .object(Self.members(of: $0)) }
    // This is the name of the column.
    join("extras", from: "api_extras", by: "recipee_id") { .object($0.compactMap(Self.extra)) }
    for (index, row) in rows.enumerated() {
      recipes.append((recipe(of: row), path.member("recipes").element(index)))
    }
  }

  /// Returns the object of a recipe's row, with the identifier that the API writes.
  private func recipe(of row: JSONTree) -> JSONTree {
    guard let members = row.members, !members.isEmpty else { return row }
    let id = Self.identifier(row["id"])
    var object = Self.withoutPlumbing(members)
    if let id {
      object.insert(.init("id", .string(Self.dashed(id) ?? row["id"]?.scalar ?? id)), at: 0)
    }
    for part in joined {
      object.append(.init(part.key, id.flatMap { part.values[$0] } ?? part.none))
    }
    return .object(object)
  }

  // MARK: Tables

  /// Adds a member to each recipe, made of its rows in a table. A table that is not in the dump
  /// adds nothing.
  private mutating func join(
    _ key: String, from table: String, by column: String = "recipe_id", none: JSONTree = .null,
    _ value: ([Row]) -> JSONTree
  ) {
    guard tree[table]?.elements != nil else { return }
    let rows = rows(of: table, by: column)
    joined.append((key, rows.mapValues(value), none))
  }

  private mutating func joinLists(_ key: String, from table: String) {
    join(key, from: table, none: .array([])) { .array($0.map(\.object)) }
  }

  /// Adds to each recipe the rows of a table that the rows of another table link it to.
  private mutating func joinNamed(
    _ key: String, from table: String, _ column: String, through links: String
  ) {
    let named = namedRows(of: table)
    var found: [DecodingError] = []
    join(key, from: links, none: .array([])) { rows in
      .array(rows.map { Self.row(named: column, of: $0, in: named, &found) ?? $0.object })
    }
    doubts += found
  }

  private mutating func joinIngredients() {
    let parts = [
      ("unit_id", "unit", namedRows(of: "ingredient_units")),
      ("food_id", "food", namedRows(of: "ingredient_foods")),
    ]
    var found: [DecodingError] = []
    join("recipe_ingredient", from: "recipes_ingredients", none: .array([])) { rows in
      .array(
        rows.map { row in
          var row = row
          for (column, key, named) in parts {
            guard let part = Self.row(named: column, of: row, in: named, &found) else { continue }
            _ = row.take(column)
            row.members.append(.init(key, part))
          }
          return row.object
        })
    }
    doubts += found
  }

  /// Returns the row with an identifier; reports an unknown identifier.
  private static func row(
    named column: String, of row: Row, in named: [String: JSONTree],
    _ doubts: inout [DecodingError]
  ) -> JSONTree? {
    guard let id = identifier(row.object[column]) else { return nil }
    if let found = named[id] { return found }
    doubts.append(.dataCorrupted(.init(row.path.member(column), "no row has the id '\(id)'")))
    return nil
  }

  /// Returns the rows of a table by their identifiers.
  private func namedRows(of table: String) -> [String: JSONTree] {
    var named: [String: JSONTree] = [:]
    for row in tree[table]?.elements ?? [] {
      guard let members = row.members, let id = Self.identifier(row["id"]) else { continue }
      named[id] = .object(Self.withoutPlumbing(members).filter { !Self.isDate($0) })
    }
    return named
  }

  /// Returns the rows of a table by their recipe, in order of their positions.
  private mutating func rows(of table: String, by column: String) -> [String: [Row]] {
    var rows: [(position: Double, index: Int, recipe: String, row: Row)] = []
    let place = path.member(table)
    for (index, tree) in (tree[table]?.elements ?? []).enumerated() {
      guard let members = tree.members else {
        let reason = "expected an object, found \(tree.noun)"
        faults.append(.dataCorrupted(.init(place.element(index), reason)))
        continue
      }
      guard let id = Self.identifier(tree[column]), known.contains(id) else {
        let found = Self.identifier(tree[column]).map { "no recipe has the id '\($0)'" }
        let path = place.element(index).member(column)
        faults.append(.dataCorrupted(.init(path, found ?? "the row has no recipe")))
        continue
      }
      let position = tree["position"]?.scalar.flatMap(Double.init).flatMap { $0.isNaN ? nil : $0 }
      let own = Self.withoutPlumbing(members).map(Self.setting).filter { member in
        member.key != column && !Self.isDate(member)
          && !(member.key == "position" && position != nil)
      }
      rows.append((position ?? .infinity, index, id, Row(members: own, path: place.element(index))))
    }
    rows.sort { ($0.position, $0.index) < ($1.position, $1.index) }
    return Dictionary(grouping: rows, by: \.recipe).mapValues { $0.map(\.row) }
  }

  // MARK: Members

  /// Returns the members of the rows in a table that has one row for each recipe.
  private static func members(of rows: [Row]) -> [JSONTree.Member] {
    rows.flatMap(\.members).filter { !$0.value.isEmpty }
  }

  /// SQLite writes Boolean values as numbers.
  private static func setting(_ member: JSONTree.Member) -> JSONTree.Member {
    guard member.key == "disable_amount", case .integer(let number) = member.value else {
      return member
    }
    return .init(member.key, .bool(number != 0))
  }

  private static func extra(_ row: Row) -> JSONTree.Member? {
    var row = row
    guard let key = row.take("key_name")?.scalar, let value = row.take("value") else { return nil }
    return .init(key, value)
  }

  /// Returns the members of a row without identifiers of other tables, and without the normalized
  /// copies of texts that Mealie uses to search.
  private static func withoutPlumbing(_ members: [JSONTree.Member]) -> [JSONTree.Member] {
    members.filter { member in
      !["id", "group_id", "household_id", "user_id"].contains(member.key)
        && !member.key.hasSuffix("_normalized")
    }
  }

  /// Whether a member is a time stamp of a row; only those of a recipe's own row are kept.
  private static func isDate(_ member: JSONTree.Member) -> Bool {
    ["created_at", "update_at", "updated_at"].contains(member.key)
  }

  /// Returns the form in which identifiers are compared: databases write them with and without
  /// dashes.
  private static func identifier(_ tree: JSONTree?) -> String? {
    tree?.scalar.map { $0.trimmed.lowercased().filter { $0 != "-" } }
  }

  /// Returns an identifier as the API writes it, or nil if it is not a UUID.
  private static func dashed(_ identifier: String) -> String? {
    guard identifier.utf8.count == 32, identifier.allSatisfy(\.isHexDigit) else { return nil }
    var rest = Substring(identifier)
    return [8, 4, 4, 4, 12].map { count in
      defer { rest = rest.dropFirst(count) }
      return String(rest.prefix(count))
    }.joined(separator: "-")
  }
}
