/// Predicates that ask for foods, as texts that can be read and asked again.
package enum FoodPredicate {
  /// Recipes that use all of some foods.
  package static func using(_ foods: [String]) -> [String] {
    foods.map { "uses(\(quoted($0)))" }
  }

  /// Recipes that use one of some foods.
  package static func usingSome(of foods: [String]) -> String {
    let parts = using(foods)
    return parts.count == 1 ? parts[0] : "(" + parts.joined(separator: " OR ") + ")"
  }

  /// Recipes that hold none of some foods, nor what is made from them.
  package static func without(_ foods: [String]) -> [String] {
    foods.map { "NOT includes(\(quoted($0)))" }
  }

  /// Recipes that may hold one of some foods, or have lines that nobody understands.
  package static func doubtful(_ foods: [String]) -> String {
    let parts = foods.map { "mayInclude(\(quoted($0)))" } + ["NOT understood()"]
    return "(" + parts.joined(separator: " OR ") + ")"
  }

  /// Recipes that hold none of some foods as far as their words go, all of which are understood.
  package static func safe(_ foods: [String]) -> [String] {
    foods.map { "NOT mayInclude(\(quoted($0)))" } + ["understood()"]
  }

  /// How many needed foods are not in a pantry.
  package static func missing(_ pantry: [String]) -> String { "missing(\(list(pantry)))" }

  /// Ingredients whose food is not in a pantry.
  package static func lacking(_ pantry: [String]) -> String { "lacking(\(list(pantry)))" }

  private static func list(_ foods: [String]) -> String {
    "{" + foods.map(quoted).joined(separator: ", ") + "}"
  }

  /// A text as the predicate language writes it.
  private static func quoted(_ text: String) -> String {
    var quoted = "'"
    for character in text {
      if character == "'" || character == "\\" { quoted.append("\\") }
      quoted.append(character)
    }
    return quoted + "'"
  }
}
