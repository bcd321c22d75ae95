import Cookbook
import ModelStore

// cookbook load RecipesList.json     loads recipes into cookbook.store
// cookbook using 人参                 names the recipes that use an ingredient
// cookbook clear                     deletes all recipes

do {
  let cookbook = try Cookbook(.file("cookbook.store"))
  let words = CommandLine.arguments.dropFirst()
  switch (words.first, words.dropFirst().first) {
  case ("load"?, let path?): print("\(try cookbook.load(path)) recipes")
  case ("using"?, let name?):
    for recipe in try cookbook.recipes(using: name) { print(try recipe.name) }
  case ("clear"?, nil): try cookbook.deleteAll()
  default: print("usage: cookbook load FILE | using INGREDIENT | clear")
  }
} catch {
  print("cookbook: \(error)")
}
