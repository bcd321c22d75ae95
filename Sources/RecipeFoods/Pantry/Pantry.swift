package import ObjectGraph
import RecipeModel

/// The foods that a user says are at hand, which a store keeps as objects, each linked to the food that
/// its name stands for.
package struct Pantry: Hashable, Sendable {
  /// The foods that make a dish, as the user wrote them.
  package var foods: [String]
  /// The foods that are always at hand and make no dish by themselves, such as salt.
  package var staples: [String]

  /// A pantry of these foods.
  package init(_ foods: [String], staples: [String] = []) {
    self.foods = foods
    self.staples = staples
  }

  /// The pantry that a version of a store keeps; empty if there is none.
  package init(in snapshot: Snapshot) throws {
    self.init([])
    for row in try snapshot.liveRows(of: RecipeSchema.pantryItem) {
      let item = ObjectID(RecipeSchema.pantryItem, row)
      guard case .string(let name)? = try snapshot.value(RecipeSchema.PantryItem.name, of: item)
      else { continue }
      if try snapshot.value(RecipeSchema.PantryItem.staple, of: item) == .bool(true) {
        staples.append(name)
      } else {
        foods.append(name)
      }
    }
  }

  /// Everything at hand.
  package var all: [String] { foods + staples }

  /// Keeps it, and replaces the one that was kept before.
  package func save(in transaction: inout Transaction) throws {
    let vocabulary = FoodVocabulary(transaction.base)
    try save(in: &transaction) { name in try vocabulary.food(named: name) }
  }

  /// Keeps it, and links each of its names to the food that `food` gives for it.
  func save(
    in transaction: inout Transaction, linkingTo food: (String) throws -> RowID?
  ) throws {
    let entity = RecipeSchema.pantryItem
    var known = try transaction.liveRows(of: entity).rows[...]
    for (name, isStaple) in foods.map({ ($0, false) }) + staples.map({ ($0, true) }) {
      let row = try known.popFirst() ?? transaction.insert(into: entity)
      let item = ObjectID(entity, row)
      try transaction.set(.string(name), RecipeSchema.PantryItem.name, of: item)
      try transaction.set(.bool(isStaple), RecipeSchema.PantryItem.staple, of: item)
      try transaction.link(
        RecipeSchema.PantryItem.food, of: item, to: try food(name).map { [$0] } ?? [])
    }
    try transaction.delete(known, of: entity)
  }
}
