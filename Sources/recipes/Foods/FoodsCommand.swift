internal import FoodKnowledge
internal import ObjectGraph
internal import PredicateSyntax
internal import QueryEngine
internal import RecipeFoods
internal import RecipeModel
internal import StoreCommands

extension Command {
  /// Prints and changes the foods of a store.
  static let foods = Command(
    name: "foods",
    operands: Operands(usage: "[ACTION] [NAME…]", minimum: 0, maximum: nil),
    summary: "print or change the foods of the store",
    discussion: """
      Without an ACTION, prints the foods that recipes use, the most used first.

        show FOOD            its names, kinds, sources and uses
        near TEXT            foods with a similar name
        unused               foods that no recipe uses
        add FOOD             add a food, or to a known food: its other names (--also),
                             kinds (--kind) and sources (--from)
        alias FOOD NAME      NAME is another name of FOOD
        merge FOOD OTHER     FOOD is the same as OTHER, which gets its names
        undo                 undo the last of these changes
        relink               read all lines again, with the present foods

      Changes are kept in the store and override the table that comes with the
      program. They apply to all ingredients at once. relink also finds the
      ingredients of each line again; the lines themselves never change.

      The table is foods.tsv beside the program or in share/recipes of its prefix,
      or the file that $RECIPES_FOODS names.
      """,
    options: [.also, .kind, .madeFrom, .format, .jsonLines],
    examples: [
      Example("another name of carrots", "recipes foods alias carrot gajar"),
      Example("a new food", "recipes foods add 'beef jerky' --from beef --kind snack"),
    ],
    run: runFoods)

  @Sendable
  private static func runFoods(_ invocation: Invocation, _ session: Session) throws -> ExitStatus {
    let (action, names) = (invocation.operands.first, Array(invocation.operands.dropFirst()))
    guard let action else { return try list("ingredients.@count > 0", invocation, session) }
    guard let known = FoodAction(rawValue: action) else {
      let near = Suggestions.nearest(to: action, among: FoodAction.allCases.map(\.rawValue))
      throw invocation.mistake(
        "unknown action '\(action)' of 'foods'", help: Suggestions.help(near))
    }
    guard names.count == known.nameCount else {
      throw invocation.mistake("'foods \(action)' takes \(known.usage)")
    }
    try invocation.checkNames(names)
    switch known {
    case .show: return try show(names[0], session)
    case .near: return try near(names[0], session)
    case .unused:
      return try list(
        "SUBQUERY(varieties, $v, $v.ingredients.@count > 0).@count == 0", invocation, session)
    case .add:
      let snapshot = try session.snapshot()
      return try change(.add(try invocation.food(named: names[0], in: snapshot)), session)
    case .alias:
      let snapshot = try session.snapshot()
      let food = try snapshot.foodName(of: names[0])
      return try change(.alias(food: food, name: names[1]), session)
    case .merge:
      let snapshot = try session.snapshot()
      let (food, other) = (
        try snapshot.foodName(of: names[0]), try snapshot.foodName(of: names[1])
      )
      guard food != other else {
        throw Failure(.usage, "'\(names[0])' and '\(names[1])' are the same food already")
      }
      return try change(.merge(food: food, into: other), session)
    case .undo: return try undo(session)
    case .relink: return try relink(session)
    }
  }

  /// Prints the foods that match a predicate, with the number of recipes that use each or a kind of it.
  private static func list(_ predicate: String, _ invocation: Invocation, _ session: Session) throws
    -> ExitStatus
  {
    let snapshot = try session.snapshot()
    let text = predicate + " SORT(ingredients.recipes.@count DESC, name ASC)"
    try placingDiagnostics(in: text) {
      let schema = snapshot.schema
      let foods = try Query(text, on: RecipeSchema.food, in: schema).objects(in: snapshot)
      let selection = try Selection(
        "name, japanese, ingredients.recipes.@count, kinds.name, madeFrom.name",
        on: RecipeSchema.food, in: schema)
      var writer = try session.console.rowFormat(of: invocation).makeWriter(
        ["name", "japanese", "recipes", "kinds", "made from"], CellText(ObjectNames(snapshot)),
        to: session.console)
      for food in foods { try writer.write(try selection.values(of: food, in: snapshot)) }
      try writer.finish()
    }
    return .success
  }

  private static func show(_ name: String, _ session: Session) throws -> ExitStatus {
    let snapshot = try session.snapshot()
    let food = ObjectID(RecipeSchema.food, try snapshot.food(named: name))
    let parts = [
      ("a kind of", "kinds.name"), ("made from", "madeFrom.name"),
      ("kinds of it", "kindsOf.name"), ("made into", "madeInto.name"),
      ("called", "ingredients.name"), ("recipes", "ingredients.recipes.@count"),
    ]
    let cells = CellText(ObjectNames(snapshot))
    let console = session.console
    try console.writeLine(try ObjectNames(snapshot).name(of: food))
    let names = try FoodGraph.names(of: food.row, in: snapshot).joined(separator: "; ")
    try console.writeLine("  names        \(names)")
    for (title, expression) in parts {
      let selection = try placingDiagnostics(in: expression) {
        try Selection(expression, on: RecipeSchema.food, in: snapshot.schema)
      }
      let text = try cells.text(try selection.values(of: food, in: snapshot)[0])
      if text.isEmpty { continue }
      let padding = String(repeating: " ", count: "kinds of it".count - title.count)
      try console.writeLine("  \(title)\(padding)  \(text)")
    }
    return .success
  }

  private static func near(_ text: String, _ session: Session) throws -> ExitStatus {
    let foods = FoodVocabulary(try session.snapshot())
    let names = try (foods.term(for: text).map { [$0] } ?? []) + foods.texts(near: text)
    for name in names { try session.console.writeLine(name) }
    return names.isEmpty ? .nothingFound : .success
  }
}

/// An action of `foods`.
private enum FoodAction: String, CaseIterable {
  case show, near, unused, add, alias, merge, undo, relink

  /// The number of names that the action takes.
  var nameCount: Int {
    switch self {
    case .unused, .undo, .relink: 0
    case .show, .near, .add: 1
    case .alias, .merge: 2
    }
  }

  /// The arguments of the action, in words.
  var usage: String {
    switch nameCount {
    case 0: "no name"
    case 1: "one name"
    default: "two names"
    }
  }
}

extension Option {
  fileprivate static let also = Option(
    name: "also", value: .text(placeholder: "NAME,…"), isRepeated: true,
    summary: "other names of the added food")

  fileprivate static let kind = Option(
    name: "kind", value: .text(placeholder: "FOOD,…"), isRepeated: true,
    summary: "the foods that it is a kind of")

  fileprivate static let madeFrom = Option(
    name: "from", value: .text(placeholder: "FOOD,…"), isRepeated: true,
    summary: "the foods that it is made from")
}

extension Invocation {
  /// Throws if a text cannot be the name of a food.
  fileprivate func checkNames(_ names: [String]) throws(UsageFailure) {
    for name in names {
      let isPlain = name.unicodeScalars.allSatisfy {
        $0.value >= 0x20 && $0.value != 0x7F && $0 != ";" && $0 != "|"
      }
      guard isPlain, name.contains(where: { !$0.isWhitespace }), name.utf8.count <= 200 else {
        throw mistake("'\(name.prefix(50))' cannot be the name of a food")
      }
    }
  }

  /// Returns the food that `foods add` describes; its kinds and sources must be known.
  fileprivate func food(named name: String, in snapshot: Snapshot) throws -> Food {
    var food = Food(name)
    food.english = foods(of: .also)
    try checkNames(food.english)
    food.kinds = try foods(of: .kind).map(snapshot.foodName)
    food.sources = try foods(of: .madeFrom).map(snapshot.foodName)
    return food
  }
}
