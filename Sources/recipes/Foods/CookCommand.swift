internal import ObjectGraph
internal import PredicateTyping
internal import QueryEngine
internal import RecipeFoods
internal import StoreCommands

extension Command {
  /// Prints recipes by the number of foods that are missing for them.
  static let cook = Command(
    name: "cook",
    summary: "print the recipes that you can cook with what you have",
    discussion: """
      Prints the recipes that use something you have, those first that lack the
      fewest of the foods that they need, with the names of these foods; among
      equals those first that use more. Optional ingredients are not needed, one of
      several alternatives is enough, and water is never missing. Onion and red
      onion each satisfy the other.

      You have the foods of --have and --staples. --save keeps them in the store as
      the pantry, which is used if neither option is given. A recipe must use a food
      other than the staples.
      """,
    options: [
      .have, .staples, .savePantry, .maximumMissing, .without, .safe, .unknown, .cookLimit,
      .format, .jsonLines,
    ],
    examples: [
      Example("with carrots, onions and eggs", "recipes cook --have 人参,玉ねぎ,卵 --staples salt,油"),
      Example("with the saved pantry, nothing missing", "recipes cook --max-missing 0"),
    ],
    run: runCook)

  @Sendable
  private static func runCook(_ invocation: Invocation, _ session: Session) throws -> ExitStatus {
    let pantry = try invocation.pantry(session)
    guard !pantry.foods.isEmpty else {
      throw invocation.mistake(
        "the pantry is empty",
        help: "name foods: --have carrot,onion; --save keeps them as the pantry")
    }
    let vocabulary = FoodVocabulary(try session.snapshot())
    for name in pantry.all
    where try vocabulary.term(for: name) == nil && !invocation.names(name) {
      throw Failure(
        .usage, "unknown food '\(name)' in the saved pantry",
        help: "save another pantry: recipes cook --have … --staples … --save")
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
    let recipes = try placingDiagnostics(in: text) {
      try query.objects(in: snapshot, cancellation: session.cancellation)
    }
    if invocation.has(.savePantry) {
      try session.store().write { try pantry.save(in: &$0) }
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
    name: "save", summary: "keep --have and --staples as the pantry")

  fileprivate static let cookLimit = Option(
    name: "limit", value: .count(placeholder: "N"),
    summary: "print at most N recipes; the default is 20")
}
