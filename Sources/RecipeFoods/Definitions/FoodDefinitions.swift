package import ObjectGraph
import PredicateSyntax
package import PredicateTyping
import QueryEngine
import RecipeModel

/// The named expressions that know foods. They expand to questions about the graph, so that they
/// combine with everything else:
///
///     uses('carrot') AND NOT includes('beef') AND missing({'carrot', 'onion'}) <= 2
package enum FoodDefinitions {
  /// Returns the definitions for a version of a store. Their arguments are names of its foods.
  package static func all(in snapshot: Snapshot) -> [Definition] {
    let foods = FoodVocabulary(snapshot)
    return texts.map { entity, text in
      do throws(Diagnostics) {
        return try Definition(text, on: entity, vocabularies: ["food": foods, "pantry": foods])
      } catch {
        preconditionFailure("a definition of the program is invalid: \(text)")
      }
    }
  }

  /// The text of each definition, with its entity.
  package static let texts: [(entity: EntityID, text: String)] = [
    // The recipe uses the food or a kind of it, in any language and spelling.
    (RecipeSchema.recipe, "uses($food) := ANY ingredients.food.allKinds.name = $food"),
    // The recipe uses the food, a kind of it, or a food made from it.
    (RecipeSchema.recipe, "includes($food) := ANY ingredients.food.allSources.name = $food"),
    // The recipe includes the food; or words of a line or a name mention a food that contains it, even
    // if the line was read as something else; or a line names a food that it is a kind of.
    (
      RecipeSchema.recipe,
      """
      mayInclude($food) := includes($food) OR ANY ingredients.mentions.allSources.name = $food \
      OR ANY lines.mentions.allSources.name = $food OR ANY ingredients.food.varieties.name = $food
      """
    ),
    // Neither the food, nor a kind of it, nor a food that it is a kind of is in the pantry. Water
    // never lacks, and a skewer is not a food.
    (
      RecipeSchema.ingredient,
      """
      lacking($pantry) := food != nil AND NONE food.allKinds.name IN {'water', 'not food'} \
      AND NONE food.allKinds.name IN $pantry AND NONE food.varieties.name IN $pantry
      """
    ),
    // The number of needed foods that the pantry lacks. Dispensable foods do not count, one side of an
    // alternative is enough, and each line that could not be read counts as one.
    (
      RecipeSchema.recipe,
      """
      missing($pantry) := SUBQUERY(ingredients, $i, $i.lacking($pantry)).@count \
      - SUBQUERY(dispensable, $i, $i.lacking($pantry)).@count \
      + SUBQUERY(lines, $l, $l.choice = TRUE AND $l.optional = nil \
      AND NOT (SUBQUERY($l.ingredients, $i, NOT $i.lacking($pantry)).@count > 0)).@count \
      + SUBQUERY(lines, $l, $l.kind = 'unread').@count
      """
    ),
    (RecipeSchema.recipe, "only($pantry) := missing($pantry) = 0"),
    // Every line was read, and names foods of the table or of the user's edits.
    (
      RecipeSchema.recipe,
      "understood() := NONE ingredients.food.known = FALSE AND NONE lines.kind = 'unread'"
    ),
  ]
}
