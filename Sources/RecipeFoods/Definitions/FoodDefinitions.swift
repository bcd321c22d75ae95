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
  /// The definitions for a version of a store, whose foods' names they take.
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

  /// Each with the entity that it is about.
  package static let texts: [(entity: EntityID, text: String)] = [
    // The food itself or a kind of it, in any language and spelling.
    (RecipeSchema.recipe, "uses($food) := ANY ingredients.food.allKinds.name = $food"),
    // Also what is made from it.
    (RecipeSchema.recipe, "includes($food) := ANY ingredients.food.allSources.name = $food"),
    // Also where words of a line or a name mention what holds it, though the line be read as something
    // else, and where a line names a food that it is a kind of.
    (
      RecipeSchema.recipe,
      """
      mayInclude($food) := includes($food) OR ANY ingredients.mentions.allSources.name = $food \
      OR ANY lines.mentions.allSources.name = $food OR ANY ingredients.food.varieties.name = $food
      """
    ),
    // Neither it nor a kind of it, nor what it is a kind of, is in the pantry; nobody has to have
    // water, and a skewer is no food.
    (
      RecipeSchema.ingredient,
      """
      lacking($pantry) := food != nil AND NONE food.allKinds.name IN {'water', 'not food'} \
      AND NONE food.allKinds.name IN $pantry AND NONE food.varieties.name IN $pantry
      """
    ),
    // How many needed foods are lacking: what may be left out does not count, one side of an
    // alternative is enough, and a line that nobody understands may be anything.
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
    // Every line was read, and names foods of the table or the user's own.
    (
      RecipeSchema.recipe,
      "understood() := NONE ingredients.food.known = FALSE AND NONE lines.kind = 'unread'"
    ),
  ]
}
