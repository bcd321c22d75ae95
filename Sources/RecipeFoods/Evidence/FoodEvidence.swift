import FoodKnowledge
package import ObjectGraph
import RecipeModel

/// The reason why a recipe includes a food: an ingredient, the lines that name it, and the path from
/// the ingredient's food to that food.
package struct FoodEvidence {
  /// A step from one food to the next.
  package enum Step: Hashable, Sendable {
    /// To the food that it is a kind of.
    case kind(String)
    /// To the food that it is made from.
    case madeFrom(String)
  }

  /// The rule that linked an ingredient's name to its food.
  package enum MatchRule: Hashable, Sendable {
    /// The name is one of the food's names.
    case name
    /// The name is an alias that the user added.
    case alias
    /// The name ends in one of the food's names.
    case ending
    /// No known food has the name: the ingredient has a food of its own.
    case own
  }

  /// The name of the ingredient.
  package let ingredient: String
  /// The lines that name the ingredient, as written; empty for a recipe without lines.
  package let lines: [String]
  /// The name of the ingredient's food.
  package let food: String
  /// The rule that linked the two.
  package let rule: MatchRule
  /// The path from the ingredient's food to the food in question; empty if they are the same.
  package let steps: [Step]

  /// Whether the recipe uses the food itself or a kind of it.
  package var isUse: Bool {
    steps.allSatisfy { if case .kind = $0 { true } else { false } }
  }

  /// Returns the evidence for a food in a recipe, in the order of the recipe's ingredients.
  package static func all(in recipe: RowID, of food: RowID, _ snapshot: Snapshot) throws
    -> [FoodEvidence]
  {
    let object = ObjectID(RecipeSchema.recipe, recipe)
    let lines = try snapshot.targets(RecipeSchema.Recipe.lines, of: object)
    return try snapshot.targets(RecipeSchema.Recipe.ingredients, of: object).compactMap { row in
      let ingredient = ObjectID(RecipeSchema.ingredient, row)
      guard
        let found = try snapshot.targets(RecipeSchema.Ingredient.food, of: ingredient).first,
        let steps = try steps(from: found, to: food, snapshot)
      else { return nil }
      let name = try snapshot.keyText(of: ingredient) ?? ""
      return FoodEvidence(
        ingredient: name,
        lines: try lines.compactMap { try text(of: $0, naming: row, snapshot) },
        food: try snapshot.keyText(of: ObjectID(RecipeSchema.food, found)) ?? "",
        rule: try rule(name, found, snapshot), steps: steps)
    }
  }

  private static func text(of line: RowID, naming ingredient: RowID, _ snapshot: Snapshot) throws
    -> String?
  {
    let line = ObjectID(RecipeSchema.line, line)
    guard try snapshot.targets(RecipeSchema.Line.ingredients, of: line).contains(ingredient),
      case .string(let text)? = try snapshot.value(RecipeSchema.Line.text, of: line)
    else { return nil }
    return text
  }

  private static func rule(_ name: String, _ food: RowID, _ snapshot: Snapshot) throws -> MatchRule
  {
    let object = ObjectID(RecipeSchema.food, food)
    let folded = FoodName.folded(name)
    for case .alias(_, let alias) in try FoodGraph.edits(in: snapshot)
    where FoodName.folded(alias) == folded {
      return .alias
    }
    guard try snapshot.value(RecipeSchema.Food.known, of: object) == .bool(true) else {
      return .own
    }
    return try FoodGraph.foldedNames(of: food, in: snapshot).contains(folded) ? .name : .ending
  }

  /// Returns the shortest path along kinds and sources, kinds first, or nil if there is none.
  private static func steps(from start: RowID, to goal: RowID, _ snapshot: Snapshot) throws
    -> [Step]?
  {
    var ways: [(row: RowID, steps: [Step])] = [(start, [])]
    var seen: Set<RowID> = [start]
    var next = 0
    while next < ways.count {
      let (row, steps) = ways[next]
      next += 1
      if row == goal { return steps }
      for (relationship, step) in [
        (RecipeSchema.Food.kinds, Step.kind), (RecipeSchema.Food.madeFrom, Step.madeFrom),
      ] {
        for target in try snapshot.targets(relationship, of: ObjectID(RecipeSchema.food, row))
        where seen.insert(target).inserted {
          let name = try snapshot.keyText(of: ObjectID(RecipeSchema.food, target)) ?? ""
          ways.append((target, steps + [step(name)]))
        }
      }
    }
    return nil
  }
}
