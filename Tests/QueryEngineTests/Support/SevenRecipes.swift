import Foundation
import ObjectGraph
import TestSupport

/// The seven recipes of Data/RecipesList.json, in a store in memory.
enum SevenRecipes {
  static let recipe = EntityID(0)
  static let ingredient = EntityID(1)

  static let schema = Schema([
    Entity(
      "Recipe",
      attributes: [
        Attribute("key", .string), Attribute("name", .string), Attribute("category", .string),
        Attribute("country", .string), Attribute("season", .string),
      ],
      relationships: [Relationship("ingredients", to: EntityID(1))], primaryKey: ["key", "name"]),
    Entity(
      "Ingredient", attributes: [Attribute("name", .string)],
      relationships: [
        Relationship("recipes", to: EntityID(0), kind: .inverse(of: RelationshipID(0)))
      ], primaryKey: ["name"], leavesWhenUnlinked: true),
  ])

  private struct Document: Decodable {
    struct Ingredient: Decodable { var name: String }
    var name: String
    var category: String
    var country: String
    var season: String
    var ingredients: [Ingredient]
  }

  static let snapshot: Snapshot = {
    do {
      let file = Repository.root.appending(path: "Data/RecipesList.json")
      let documents = try JSONDecoder().decode([Document].self, from: Data(contentsOf: file))
      let store = Store(inMemoryFor: schema)
      try store.write { transaction in
        for document in documents {
          var ingredients: [RowID] = []
          for name in document.ingredients.map(\.name) {
            ingredients.append(
              try transaction.upsert(
                ingredient, key: nil, values: [(AttributeID(0), .string(name))], links: []
              ).row)
          }
          _ = try transaction.upsert(
            recipe, key: nil,
            values: [
              (AttributeID(1), .string(document.name)),
              (AttributeID(2), .string(document.category)),
              (AttributeID(3), .string(document.country)),
              (AttributeID(4), .string(document.season)),
            ], links: [(RelationshipID(0), ingredients)])
        }
      }
      return try store.snapshot()
    } catch {
      preconditionFailure("Data/RecipesList.json does not load: \(error)")
    }
  }()

  /// The names of objects, in order.
  static func names(_ objects: some Sequence<ObjectID>) throws -> [String] {
    try objects.map { object in
      let name = schema[object.entity].attribute(named: "name")
      guard let name, case .string(let text)? = try snapshot.value(name, of: object) else {
        return "?"
      }
      return text
    }
  }
}
