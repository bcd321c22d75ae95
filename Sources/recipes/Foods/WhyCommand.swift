internal import ObjectGraph
internal import PredicateSyntax
internal import PredicateTyping
internal import QueryEngine
internal import RecipeFoods
internal import RecipeModel
internal import StoreCommands

extension Command {
  /// Prints why a recipe uses a food.
  static let why = Command(
    name: "why",
    operands: Operands(usage: "RECIPE FOOD", minimum: 2, maximum: 2),
    summary: "print why a recipe uses a food, or that it does not",
    discussion: """
      Prints, for each recipe with the name or key RECIPE, the lines that name FOOD,
      how their words were matched to a food, and how that food leads to FOOD. If no
      such recipe uses FOOD, the exit status is 1.
      """,
    examples: [Example("carrots in a curry", "recipes why カレー carrot")],
    run: runWhy)

  @Sendable
  private static func runWhy(_ invocation: Invocation, _ session: Session) throws -> ExitStatus {
    let (recipe, text) = (invocation.operands[0], invocation.operands[1])
    let snapshot = try session.snapshot()
    let food = try snapshot.food(named: text)
    let name = try snapshot.keyText(of: ObjectID(RecipeSchema.food, food)) ?? text
    let predicate = "name = %@ OR key = %@"
    let recipes = try placingDiagnostics(in: predicate) {
      try Query(
        predicate, on: RecipeSchema.recipe, in: snapshot.schema,
        arguments: [.value(.string(recipe)), .value(.string(recipe))]
      ).objects(in: snapshot)
    }
    guard !recipes.isEmpty else {
      throw Failure(
        .nothingFound, "no recipe has the name or key '\(recipe)'",
        help: "'recipes query' finds recipes")
    }
    session.console.note("uses('\(name)'), includes('\(name)')")
    let console = session.console
    var isUsed = false
    for object in recipes {
      let evidence = try FoodEvidence.all(in: object.row, of: food, snapshot)
      let uses = evidence.contains(where: \.isUse)
      isUsed = isUsed || uses
      let verdict =
        uses
        ? "uses \(name)"
        : evidence.isEmpty
          ? "has no \(name), as far as its lines are understood"
          : "does not use \(name), but something made from it"
      try console.writeLine("\(recipe) \(verdict)")
      for line in evidence.flatMap(\.text) { try console.writeLine(line) }
      for line in try snapshot.unknownLines(of: object.row) {
        try console.writeLine("  not understood: \(line)")
      }
    }
    return isUsed ? .success : .nothingFound
  }
}

extension FoodEvidence {
  /// The evidence in words, a line each.
  fileprivate var text: [String] {
    lines.map { "  \($0)" } + ["    \(ingredient): \(reason)"]
      + steps.map { step in
        switch step {
        case .kind(let food): "    … a kind of \(food)"
        case .madeFrom(let food): "    … made from \(food)"
        }
      }
  }

  private var reason: String {
    switch rule {
    case .name: ingredient == food ? "a food of that name" : "a name of \(food)"
    case .alias: "your name for \(food)"
    case .ending: "ends in a name of \(food)"
    case .own: "not a known food"
    }
  }
}

extension Snapshot {
  /// Returns the row of the food with a name.
  ///
  /// - Throws: `Failure` with the nearest names if there is none.
  func food(named text: String) throws -> RowID {
    let foods = FoodVocabulary(self)
    guard let food = try foods.food(named: text) else {
      throw Failure(
        .predicate, "unknown food '\(text)'",
        help: Suggestions.help(try foods.texts(near: text)))
    }
    return food
  }

  /// Returns the lines of a recipe that were not read or name an unknown food; if the recipe has no
  /// lines, the names of such ingredients.
  fileprivate func unknownLines(of recipe: RowID) throws -> [String] {
    let object = ObjectID(RecipeSchema.recipe, recipe)
    let unknown = Set(
      try targets(RecipeSchema.Recipe.ingredients, of: object).filter { row in
        let foods = try targets(
          RecipeSchema.Ingredient.food, of: ObjectID(RecipeSchema.ingredient, row))
        return try foods.allSatisfy {
          try value(RecipeSchema.Food.known, of: ObjectID(RecipeSchema.food, $0)) != .bool(true)
        }
      })
    let lines = try targets(RecipeSchema.Recipe.lines, of: object)
    if lines.isEmpty {
      return try unknown.sorted().compactMap {
        try keyText(of: ObjectID(RecipeSchema.ingredient, $0))
      }
    }
    return try lines.compactMap { row in
      let line = ObjectID(RecipeSchema.line, row)
      let names = try targets(RecipeSchema.Line.ingredients, of: line)
      let isUnread = try value(RecipeSchema.Line.kind, of: line) == .string("unread")
      guard isUnread || names.contains(where: unknown.contains),
        case .string(let text)? = try value(RecipeSchema.Line.text, of: line)
      else { return nil }
      return text
    }
  }
}
