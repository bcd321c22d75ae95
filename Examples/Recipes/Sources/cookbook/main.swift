import Cookbook
import ExampleCommand
import ModelStore

/// The cookbook in the current folder.
func cookbook() throws -> Cookbook { try Cookbook(.file("cookbook.store")) }

await run(
  "cookbook",
  [
    Command("load FILE", "loads the recipes of a JSON file") { arguments in
      print("\(try cookbook().load(arguments[0])) recipes")
    },
    Command("using INGREDIENT", "names the recipes that use an ingredient") { arguments in
      for recipe in try cookbook().recipes(using: arguments[0]) { print(try recipe.name) }
    },
    Command("linked INGREDIENT", "the same, by the inverse links of the ingredient") { arguments in
      for name in try cookbook().recipes(linkedFrom: arguments[0]) { print(name) }
    },
    Command("clear", "deletes all recipes") { _ in try cookbook().deleteAll() },
  ])
