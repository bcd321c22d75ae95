internal import FoodKnowledge
internal import FoodQueries
internal import ObjectGraph
internal import PredicateSyntax
internal import QueryEngine
internal import RecipeImport
internal import StoreCommands

extension Command {
  /// Shows and changes what is known of foods.
  static let foods = Command(
    name: "foods",
    operands: Operands(usage: "[ACTION] [NAME…]", minimum: 0, maximum: nil),
    summary: "print what is known of foods, or change it",
    discussion: """
      Without an ACTION, prints the foods that recipes use, those first that most
      use.

        show FOOD            its names, kinds, what it is made from, who uses it
        near TEXT            foods with a name like this
        unused               foods that no recipe uses
        add FOOD             a food of your own, or more about one that is known:
                             --also names, --kind and --from
        alias FOOD NAME      NAME is one more name of FOOD
        merge FOOD OTHER     FOOD is the same as OTHER, and its names are OTHER's
        undo                 take the last of these changes back
        relink               read all lines again, with what is known now

      Changes are kept in the store, are stronger than the table that comes with the
      program, and give ingredients their foods anew at once. Lines as written never
      change; relink also divides them into names anew.

      The table is foods.tsv beside the program or in share/recipes of its prefix, or
      the file that RECIPES_FOODS names.
      """,
    options: [.also, .kind, .madeFrom, .format, .jsonLines],
    examples: [
      Example("another word for carrots", "recipes foods alias carrot gajar"),
      Example("a food of your own", "recipes foods add 'beef jerky' --from beef --kind snack"),
    ],
    run: runFoods)

  @Sendable
  private static func runFoods(_ invocation: Invocation, _ session: Session) throws -> ExitStatus {
    let (action, names) = (invocation.operands.first, Array(invocation.operands.dropFirst()))
    guard let action else { return try list("ingredients.@count > 0", invocation, session) }
    guard let known = FoodAction(rawValue: action) else {
      let near = Suggestions.nearest(to: action, among: FoodAction.allCases.map(\.rawValue))
      throw invocation.mistake("foods has no action '\(action)'", help: Suggestions.help(near))
    }
    guard names.count == known.nameCount else {
      throw invocation.mistake("foods \(action) takes \(known.usage)")
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
        throw Failure(.usage, "'\(names[0])' and '\(names[1])' are one food already")
      }
      return try change(.merge(food: food, into: other), session)
    case .undo: return try undo(session)
    case .relink: return try relink(session)
    }
  }

  /// The foods that a predicate holds for, and in how many recipes each or a kind of it is.
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
      ("names", "names"), ("a kind of", "kinds.name"), ("made from", "madeFrom.name"),
      ("kinds of it", "kindsOf.name"), ("made into", "madeInto.name"),
      ("called", "ingredients.name"), ("recipes", "ingredients.recipes.@count"),
    ]
    let cells = CellText(ObjectNames(snapshot))
    let output = session.console.output
    try output.write("\(try ObjectNames(snapshot).name(of: food))\n")
    for (title, expression) in parts {
      let selection = try placingDiagnostics(in: expression) {
        try Selection(expression, on: RecipeSchema.food, in: snapshot.schema)
      }
      let text = try cells.text(try selection.values(of: food, in: snapshot)[0])
      if text.isEmpty { continue }
      let padding = String(repeating: " ", count: "kinds of it".count - title.count)
      try output.write("  \(title)\(padding)  \(text)\n")
    }
    return .success
  }

  private static func near(_ text: String, _ session: Session) throws -> ExitStatus {
    let foods = FoodVocabulary(try session.snapshot())
    let names = (foods.term(for: text).map { [$0] } ?? []) + foods.texts(near: text)
    for name in names { try session.console.output.write("\(name)\n") }
    return names.isEmpty ? .nothingFound : .success
  }
}

/// What `foods` can do.
private enum FoodAction: String, CaseIterable {
  case show, near, unused, add, alias, merge, undo, relink

  /// How many names stand behind it.
  var nameCount: Int {
    switch self {
    case .unused, .undo, .relink: 0
    case .show, .near, .add: 1
    case .alias, .merge: 2
    }
  }

  /// What stands behind it, in words.
  var usage: String {
    switch nameCount {
    case 0: "nothing behind it"
    case 1: "one name"
    default: "two names"
    }
  }
}

extension Option {
  fileprivate static let also = Option(
    name: "also", value: .text(placeholder: "NAME,…"), isRepeated: true,
    summary: "other names of the food that is added")

  fileprivate static let kind = Option(
    name: "kind", value: .text(placeholder: "FOOD,…"), isRepeated: true,
    summary: "what it is a kind of")

  fileprivate static let madeFrom = Option(
    name: "from", value: .text(placeholder: "FOOD,…"), isRepeated: true,
    summary: "what it is made from")
}

extension Invocation {
  /// Throws where a text is no name that a food can have.
  fileprivate func checkNames(_ names: [String]) throws(UsageFailure) {
    for name in names {
      let isPlain = name.unicodeScalars.allSatisfy {
        $0.value >= 0x20 && $0.value != 0x7F && $0 != ";" && $0 != "|"
      }
      guard isPlain, name.contains(where: { !$0.isWhitespace }), name.utf8.count <= 200 else {
        throw mistake("'\(name.prefix(50))' is no name for a food")
      }
    }
  }

  /// The food that `foods add` describes; what it is a kind of and made from must be known.
  fileprivate func food(named name: String, in snapshot: Snapshot) throws -> Food {
    var food = Food(name)
    food.english = foods(of: .also)
    try checkNames(food.english)
    food.kinds = try foods(of: .kind).map(snapshot.foodName)
    food.sources = try foods(of: .madeFrom).map(snapshot.foodName)
    return food
  }
}
