internal import FoodQueries
internal import ObjectGraph
internal import PredicateSyntax
internal import PredicateTyping
internal import QueryEngine
internal import RecipeImport
internal import StoreCommands

extension Command {
  /// Says why a recipe uses a food.
  static let why = Command(
    name: "why",
    operands: Operands(usage: "RECIPE FOOD", minimum: 2, maximum: 2),
    summary: "say why a recipe uses a food, or does not",
    discussion: """
      Prints for each recipe of the name or key RECIPE which lines name FOOD, how
      their words came to a food, and the way from that to FOOD. Ends with status 1
      where no such recipe uses it.
      """,
    examples: [Example("carrots in a curry", "recipes why カレー carrot")],
    run: runWhy)

  @Sendable
  private static func runWhy(_ invocation: Invocation, _ session: Session) throws -> ExitStatus {
    let (recipe, text) = (invocation.operands[0], invocation.operands[1])
    let snapshot = try session.snapshot()
    let food = try snapshot.food(named: text)
    let name = try snapshot.key(of: ObjectID(RecipeSchema.food, food)) ?? text
    let predicate = "name = %@ OR key = %@"
    let recipes = try placingDiagnostics(in: predicate) {
      try Query(
        predicate, on: RecipeSchema.recipe, in: snapshot.schema,
        arguments: [.value(.string(recipe)), .value(.string(recipe))]
      ).objects(in: snapshot)
    }
    guard !recipes.isEmpty else {
      throw Failure(
        .nothingFound, "no recipe is called '\(recipe)'", help: "'recipes query' finds it")
    }
    session.console.note("uses('\(name)'), includes('\(name)')")
    let output = session.console.output
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
          : "does not use \(name), but what is made from it"
      try output.write("\(recipe) \(verdict)\n")
      for item in evidence { try output.write(item.text) }
      for line in try snapshot.unknownLines(of: object.row) {
        try output.write("  not understood: \(line)\n")
      }
    }
    return isUsed ? .success : .nothingFound
  }
}

extension FoodEvidence {
  /// The evidence in words, a line each.
  fileprivate var text: String {
    var text = lines.map { "  \($0)\n" }.joined()
    text += "    \(ingredient): \(reason)\n"
    for step in steps {
      switch step {
      case .kind(let food): text += "    … a kind of \(food)\n"
      case .madeFrom(let food): text += "    … made from \(food)\n"
      }
    }
    return text
  }

  private var reason: String {
    switch rule {
    case .name: ingredient == food ? "a food of that name" : "a name of \(food)"
    case .alias: "your name for \(food)"
    case .ending: "it ends in a name of \(food)"
    case .own: "no known food, one of its own"
    }
  }
}

extension Snapshot {
  /// The row of the food that a text names.
  ///
  /// - Throws: where none is named so, with the nearest names.
  func food(named text: String) throws -> RowID {
    let foods = FoodVocabulary(self)
    guard let food = try foods.food(named: text) else {
      throw Failure(
        .predicate, "there is no food '\(text)'", help: Suggestions.help(foods.texts(near: text)))
    }
    return food
  }

  /// The lines of a recipe that were not read, or name a food of which nothing is known; of a recipe
  /// without lines the ingredients' names.
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
      return try unknown.sorted().compactMap { try key(of: ObjectID(RecipeSchema.ingredient, $0)) }
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
