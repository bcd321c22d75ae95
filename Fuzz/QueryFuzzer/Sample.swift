import ObjectGraph
import PredicateTyping
import QueryEngine

/// A schema with attributes of every type and relationships of every kind, a few objects, and
/// values for placeholders and variables.
///
/// No object links to two objects: the number of elements of a path would grow with each hop, and
/// ten thousand hops are valid.
enum Sample {
  /// The entity of recipes.
  static let recipe = EntityID(0)
  /// The entity of ingredients.
  static let ingredient = EntityID(1)

  /// The schema, with the names that the seeds use.
  static let schema = Schema([
    Entity(
      "Recipe",
      attributes: [
        Attribute("name", .string), Attribute("cost", .double), Attribute("servings", .int),
        Attribute("isVegan", .bool), Attribute("madeAt", .date), Attribute("category", .string),
      ],
      relationships: [
        Relationship("ingredients", to: ingredient),
        Relationship("source", to: recipe, isToMany: false),
        Relationship("variants", to: recipe, kind: .inverse(of: RelationshipID(1))),
      ]),
    Entity(
      "Ingredient", attributes: [Attribute("name", .string), Attribute("grams", .int)],
      relationships: [
        Relationship("recipes", to: recipe, kind: .inverse(of: RelationshipID(0)))
      ]),
  ])

  /// Three recipes, the last without values, and two ingredients.
  static let snapshot: Snapshot = {
    do {
      let store = Store(inMemoryFor: schema)
      try store.write { transaction in
        func insert(_ entity: EntityID, _ values: [AttributeValue]) throws -> ObjectID {
          let object = ObjectID(entity, try transaction.insert(into: entity))
          for (place, value) in values.enumerated() {
            try transaction.set(value, AttributeID(place), of: object)
          }
          return object
        }
        let carrot = try insert(ingredient, [.string("人参"), .int(.max)])
        let egg = try insert(ingredient, [.string("a")])
        let curry = try insert(
          recipe,
          [
            .string("カレー ab"), .double(1.5), .int(3), .bool(true), .date(86_400), .string("和食"),
          ])
        let soup = try insert(
          recipe, [.string("É x*"), .double(-0.0), .int(.min), .bool(false), .date(-1e12)])
        let empty = try insert(recipe, [])
        for (object, target) in [(curry, carrot), (empty, egg)] {
          try transaction.link(RelationshipID(0), of: object, to: [target.row])
        }
        for (object, target) in [(curry, soup), (empty, empty)] {
          try transaction.link(RelationshipID(1), of: object, to: [target.row])
        }
      }
      return try store.snapshot()
    } catch {
      preconditionFailure("the sample cannot be stored: \(error)")
    }
  }()

  /// The values of placeholders, repeated as needed.
  static let arguments: [QueryArgument] = [
    "name", 3, "ingredients.name", .untyped("2001-01-02"), nil, [1, "a", nil, 2.5], true, 0.5, "a",
    .object(ObjectID(ingredient, RowID(0))), .untyped("7"), .value(.date(86_400)),
    .value(.int(.min)),
    [.object(ObjectID(recipe, RowID(1)))], "カ",
  ]

  /// The values of variables.
  static let variables: [String: QueryArgument] = [
    "a": "a", "n": 3, "d": 0.5, "b": true, "t": .value(.date(86_400)), "u": .untyped("1"),
    "l": ["a", 1, nil], "o": .object(ObjectID(recipe, RowID(0))), "z": nil,
  ]
}
