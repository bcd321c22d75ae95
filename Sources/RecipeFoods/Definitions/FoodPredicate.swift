/// Predicates about foods, as texts that people can read and run again.
package enum FoodPredicate {
  /// Matches recipes that use all of the foods; one predicate for each.
  package static func using(_ foods: [String]) -> [String] {
    foods.map { "uses(\(quoted($0)))" }
  }

  /// Matches recipes that use one of the foods.
  package static func usingSome(of foods: [String]) -> String {
    let parts = using(foods)
    return parts.count == 1 ? parts[0] : "(" + parts.joined(separator: " OR ") + ")"
  }

  /// Matches recipes that use none of the foods, nor foods made from them; one predicate for each.
  package static func without(_ foods: [String]) -> [String] {
    foods.map { "NOT includes(\(quoted($0)))" }
  }

  /// Matches recipes that may contain one of the foods, or have lines that could not be read.
  package static func doubtful(_ foods: [String]) -> String {
    let parts = foods.map { "mayInclude(\(quoted($0)))" } + ["NOT understood()"]
    return "(" + parts.joined(separator: " OR ") + ")"
  }

  /// Matches recipes that do not mention any of the foods and whose lines were all read.
  package static func safe(_ foods: [String]) -> [String] {
    foods.map { "NOT mayInclude(\(quoted($0)))" } + ["understood()"]
  }

  /// The number of foods that a recipe needs and a pantry lacks.
  package static func missing(_ pantry: [String]) -> String { "missing(\(list(pantry)))" }

  /// Matches ingredients whose food is not in a pantry.
  package static func lacking(_ pantry: [String]) -> String { "lacking(\(list(pantry)))" }

  private static func list(_ foods: [String]) -> String {
    "{" + foods.map(quoted).joined(separator: ", ") + "}"
  }

  /// Returns a text as a literal of the predicate language.
  private static func quoted(_ text: String) -> String {
    var quoted = "'"
    for character in text {
      if character == "'" || character == "\\" { quoted.append("\\") }
      quoted.append(character)
    }
    return quoted + "'"
  }
}
