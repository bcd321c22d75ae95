internal import FoodQueries
internal import ObjectGraph
internal import PredicateTyping
internal import QueryEngine
internal import StoreCommands

extension Command {
  /// Ranks recipes by what is missing for them.
  static let cook = Command(
    name: "cook",
    summary: "print the recipes that can be cooked from what is at hand",
    discussion: """
      Ranks the recipes that use something at hand by how many of the foods that
      they need are missing, and names these; of equal ones that come first which
      use more. What a recipe calls optional is not needed, of alternatives one is
      enough, and nobody lacks water. A kind of what is at hand does, and so does
      what is at hand of a kind that is wanted.

      At hand are the foods of --have and --staples; --save keeps them in the store
      as the pantry, which is taken where neither is given. Staples alone make no
      dish: a recipe has to use one of the others.
      """,
    options: [
      .have, .staples, .savePantry, .maximumMissing, .without, .safe, .unknown, .cookLimit,
      .format, .jsonLines,
    ],
    examples: [
      Example("from carrots, onions and eggs", "recipes cook --have 人参,玉ねぎ,卵 --staples salt,油"),
      Example("from the saved pantry, all there", "recipes cook --max-missing 0"),
    ],
    run: runCook)

  @Sendable
  private static func runCook(_ invocation: Invocation, _ session: Session) throws -> ExitStatus {
    let pantry = try invocation.pantry(session)
    guard !pantry.foods.isEmpty else {
      throw invocation.mistake(
        "nothing is at hand", help: "name it: --have carrot,onion; --save keeps it as the pantry")
    }
    let vocabulary = FoodVocabulary(try session.snapshot())
    for name in pantry.all where vocabulary.term(for: name) == nil && !invocation.names(name) {
      throw Failure(
        .usage, "the saved pantry has '\(name)', which is the name of no food now",
        help: "save another one: recipes cook --have … --staples … --save")
    }
    let missing = FoodPredicate.missing(pantry.all)
    var parts = [FoodPredicate.usingSome(of: pantry.foods)]
    if let most = invocation.count(of: .maximumMissing) { parts.append("\(missing) <= \(most)") }
    let limit = invocation.count(of: .cookLimit) ?? defaultLimit
    let text = try invocation.predicate(
      of: parts, clauses: " SORT(\(missing) ASC, ingredients.@count DESC) LIMIT(\(limit))", session)
    let request = try PredicateRequest(text, session)
    let query = try request.compile()
    let snapshot = try request.snapshot()
    let recipes = try placingDiagnostics(in: text) { try query.objects(in: snapshot) }
    if invocation.has(.savePantry) {
      try session.store().write { pantry.save(to: &$0.metadata) }
    }
    let lacking = try MissingFoods(pantry.all, in: snapshot)
    let names = ObjectNames(snapshot)
    let format = try session.console.rowFormat(of: invocation)
    var writer = format.makeWriter(
      ["name", "missing", "foods"], CellText(names), to: session.console)
    for recipe in recipes {
      let foods = try lacking.names(of: recipe.row)
      try writer.write([
        .string(try names.name(of: recipe)), .int(Int64(foods.count)),
        .list(foods.map { .string($0) }),
      ])
    }
    try writer.finish()
    return .success
  }

  private static let defaultLimit = 20
}

extension Option {
  fileprivate static let savePantry = Option(
    name: "save", summary: "keep what is at hand as the pantry")

  fileprivate static let cookLimit = Option(
    name: "limit", value: .count(placeholder: "N"), summary: "print at most N; 20 without it")
}
