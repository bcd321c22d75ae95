package import ObjectGraph
import PredicateTyping
import QueryEngine
import RecipeModel

/// The names of the foods that recipes need and a pantry lacks: the foods that `missing($pantry)`
/// counts.
package struct MissingFoods {
  private let snapshot: Snapshot
  /// The ingredients whose food is not in the pantry.
  private let lacking: Set<RowID>

  /// The missing foods for a pantry, in a version of a store.
  ///
  /// - Throws: `Diagnostics` if a name is not the name of a food, and errors of the store.
  package init(_ pantry: [String], in snapshot: Snapshot) throws {
    self.snapshot = snapshot
    let query = try Query(
      FoodPredicate.lacking(pantry), on: RecipeSchema.ingredient, in: snapshot.schema,
      definitions: Definitions(builtin: FoodDefinitions.all(in: snapshot)))
    lacking = Set(try query.objects(in: snapshot).map(\.row))
  }

  /// Returns the names of the foods that a recipe needs and the pantry lacks, in order. Alternatives
  /// are one name, joined by " / "; lines that could not be read are included as written.
  package func names(of recipe: RowID) throws -> [String] {
    typealias Recipe = RecipeSchema.Recipe
    let object = ObjectID(RecipeSchema.recipe, recipe)
    let dispensable = Set(try snapshot.targets(Recipe.dispensable, of: object))
    var names = try snapshot.targets(Recipe.ingredients, of: object)
      .filter { lacking.contains($0) && !dispensable.contains($0) }.map(name)
    for line in try snapshot.targets(Recipe.lines, of: object) {
      let line = ObjectID(RecipeSchema.line, line)
      if try snapshot.value(RecipeSchema.Line.kind, of: line) == .string("unread"),
        case .string(let text)? = try snapshot.value(RecipeSchema.Line.text, of: line)
      {
        names.append(text)
      }
      guard try snapshot.value(RecipeSchema.Line.choice, of: line) == .bool(true),
        try snapshot.value(RecipeSchema.Line.optional, of: line) == nil
      else { continue }
      let sides = try snapshot.targets(RecipeSchema.Line.ingredients, of: line)
      if sides.allSatisfy(lacking.contains) {
        names.append(try sides.map(name).joined(separator: " / "))
      }
    }
    return names
  }

  private func name(of ingredient: RowID) throws -> String {
    try snapshot.keyText(of: ObjectID(RecipeSchema.ingredient, ingredient)) ?? ""
  }
}
