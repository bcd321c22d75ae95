internal import FoodKnowledge
internal import ObjectGraph
internal import PredicateSyntax
internal import PredicateTyping
internal import QueryEngine
internal import RecipeFoods
internal import RecipeImport
internal import RecipeModel
internal import RecordReading
internal import StoreCommands
internal import StorePersistence

/// The `recipes` program: a collection of recipes, and the foods that they use.
struct RecipesApplication: Application {
  let name = "recipes"
  let version = "0.2.0"
  let summary = "Query a collection of recipes with the predicate language of NSPredicate."

  let storeMark: StoreMark = "RECIPES"

  var commands: [Command] { Self.allCommands }
  var topics: [HelpTopic] { [.language, .grammar] }
  var schema: Schema { RecipeSchema.schema }
  var migrations: [StoreMigration] { [.definitions, .foods] }
  var defaultEntity: EntityID { RecipeSchema.recipe }
  var creationHelp: String? { "create one: recipes import FILE…" }

  func definitions(in snapshot: Snapshot) throws -> [Definition] {
    FoodDefinitions.all(in: snapshot)
  }

  func columns(of entity: EntityID) -> [String]? {
    switch entity {
    case RecipeSchema.recipe: ["name", "category", "country", "season", "ingredients"]
    case RecipeSchema.ingredient, RecipeSchema.tag: ["name"]
    case RecipeSchema.line: ["text", "section"]
    case RecipeSchema.food: ["name", "japanese", "known", "kinds", "madeFrom"]
    case RecipeSchema.foodName: ["text"]
    case RecipeSchema.foodEdit: ["number", "kind", "subject", "object"]
    case RecipeSchema.pantryItem: ["name", "staple"]
    case RecipeSchema.definition: ["name", "entity", "text"]
    default: nil
    }
  }

  func documents(of entity: EntityID) -> (any Documents)? {
    entity == RecipeSchema.recipe ? RecipeDocuments() : nil
  }

  func checkDeletion(of entity: EntityID) throws {
    let help =
      "use 'recipes foods undo' to undo a change, 'recipes foods merge' to merge two foods"
    switch entity {
    case RecipeSchema.food: throw Failure(.usage, "foods cannot be deleted", help: help)
    case RecipeSchema.foodName:
      throw Failure(.usage, "names of foods cannot be deleted", help: help)
    case RecipeSchema.foodEdit:
      throw Failure(.usage, "changes of foods cannot be deleted, only undone in turn", help: help)
    default: return
    }
  }

  func failure(for error: any Error) -> Failure? {
    switch error {
    case let error as InputFileError: Failure(.system, error.description)
    case let failure as FoodTable.InvalidTable:
      Failure(.data, "cannot use the table of foods: \(failure)")
    default: nil
    }
  }

  func hint(for diagnostics: Diagnostics, in snapshot: Snapshot?) -> String? {
    guard diagnostics.all.contains(where: { $0.code == .unknownTerm }),
      let snapshot, snapshot.count(of: RecipeSchema.food) == 0
    else { return nil }
    return "this store predates foods; run 'recipes foods relink' to link its ingredients"
  }
}

extension RecipesApplication {
  /// The commands of this module, and those of every store with what they mean here.
  private static let allCommands: [Command] = [
    .import, query, .with, .cook, .why,
    .show.explained(examples: [Command.Example("one recipe", "recipes show カレー")]),
    .foods, delete, explain, .checkPredicate, define, definitions,
    .undefine.explained(examples: [
      Command.Example("the expression 'mild'", "recipes undefine mild")
    ]),
    .schema, export, .check, .salvage, .compact, .repl, .help,
  ]

  private static var query: Command {
    .query.explained(examples: [
      Command.Example("recipes that use carrots", "recipes query \"ANY ingredients.name = '人参'\""),
      Command.Example(
        "the same, with a variable of the shell",
        "recipes query 'ANY ingredients.name = %@' \"$food\""),
      Command.Example(
        "ingredients, the most used first",
        "recipes query --on Ingredient TRUEPREDICATE --sort recipes.@count:desc"),
      Command.Example(
        "names, and how many ingredients each has",
        "recipes query --select 'name, ingredients.@count' TRUEPREDICATE"),
      Command.Example(
        "how many recipes have no beef", "recipes query --count \"NONE ingredients.name = '牛肉'\""),
    ])
  }

  private static var delete: Command {
    .delete.explained(examples: [
      Command.Example("recipes with beef", "recipes delete \"ANY ingredients.name = '牛肉'\""),
      Command.Example(
        "how many there are", "recipes delete --dry-run \"ANY ingredients.name = '牛肉'\""),
    ])
  }

  private static var explain: Command {
    .explain.explained(examples: [
      Command.Example("all stages", "recipes explain \"NONE ingredients.name = '牛肉'\""),
      Command.Example(
        "a predicate in canonical form",
        "recipes explain --stage canonical \"name = 'x' && ! season = 'Any'\""),
      Command.Example(
        "where the time goes", "recipes explain --analyze \"ANY ingredients.name CONTAINS '肉'\""),
    ])
  }

  private static var define: Command {
    .define.explained(examples: [
      Command.Example(
        "a predicate", "recipes define 'mild($x) := uses($x) AND NOT uses(\"chili\")'"),
      Command.Example("its use", "recipes query \"mild('carrot') AND season = '夏'\""),
    ])
  }

  private static var definitions: Command {
    .definitions.explained(
      """
      The program has expressions about foods: uses($food), includes($food),
      mayInclude($food), missing($pantry), only($pantry) and understood() of
      recipes, lacking($pantry) of ingredients.
      """)
  }

  private static var export: Command {
    .export.explained(
      """
      'import' reads the output. Importing an export of all recipes into an empty
      store gives an equal store, except for named expressions, changes of foods and
      the pantry. A cell of csv has a line for each ingredient, line, tag and step.
      Headings come before their lines; a heading that looks like a line is left
      out.
      """,
      examples: [
        Command.Example("a copy of all recipes", "recipes export > recipes.json"),
        Command.Example(
          "some recipes, one a line", "recipes export --format jsonl \"season = '夏'\""),
      ])
  }
}
