package import ObjectGraph
import RecipeModel

/// A food's names are objects, in order:
///
///     text      baby carrots      にんじん      shallot
///     folded    baby carrot       にんじん      ·           under which it is looked up; missing
///                                                        if the name stands for another food
extension FoodGraph {
  /// Gives a food its names; objects that have them already stay as they are.
  static func setNames(
    _ names: [(text: String, folded: String?)], of food: RowID, in transaction: inout Transaction
  ) throws {
    typealias Properties = RecipeSchema.FoodName
    let entity = RecipeSchema.foodName
    let object = ObjectID(RecipeSchema.food, food)
    // One that is left over is deleted, since no food has it.
    var rows = try transaction.targets(RecipeSchema.Food.names, of: object).prefix(names.count)
    for (place, name) in names.enumerated() {
      let values: [(AttributeID, AttributeValue?)] = [
        (Properties.text, .string(name.text)), (Properties.folded, name.folded.map { .string($0) }),
      ]
      if place < rows.count {
        for (attribute, value) in values {
          try transaction.set(value, attribute, of: ObjectID(entity, rows[place]))
        }
      } else {
        rows.append(try transaction.upsert(entity, key: nil, values: values, links: []).row)
      }
    }
    try transaction.link(RecipeSchema.Food.names, of: object, to: Array(rows))
  }

  /// The names of a food as they are written, in order.
  package static func names(of food: RowID, in snapshot: Snapshot) throws -> [String] {
    try strings(RecipeSchema.FoodName.text, of: food, in: snapshot)
  }

  /// The folded forms of the names of a food.
  package static func foldedNames(of food: RowID, in snapshot: Snapshot) throws -> [String] {
    try strings(RecipeSchema.FoodName.folded, of: food, in: snapshot)
  }

  private static func strings(
    _ attribute: AttributeID, of food: RowID, in snapshot: Snapshot
  ) throws -> [String] {
    let object = ObjectID(RecipeSchema.food, food)
    return try snapshot.targets(RecipeSchema.Food.names, of: object).compactMap { row in
      guard
        case .string(let text)? = try snapshot.value(
          attribute, of: ObjectID(RecipeSchema.foodName, row))
      else { return nil }
      return text
    }
  }
}
