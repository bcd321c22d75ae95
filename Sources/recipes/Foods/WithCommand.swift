internal import FoodQueries
internal import ObjectGraph
internal import QueryEngine
internal import StoreCommands

extension Command {
  /// Finds recipes by their foods.
  static let with = Command(
    name: "with",
    operands: Operands(usage: "[FOOD…]", minimum: 0, maximum: nil),
    summary: "print the recipes that use foods",
    discussion: """
      Prints the recipes that use every FOOD: the food itself or a kind of it,
      whatever language and spelling a recipe has it in. The predicate that this
      stands for is written to standard error; 'query' takes it too.

      A recipe is without a food where nothing in it is that food, a kind of it, or
      made from it. It may hold it all the same where a line is not understood, only
      mentions it ('almond cookies'), or names something that it is a kind of ('nuts'
      for walnuts): how many such recipes are among the rows is said, --unknown
      prints only these, and --safe leaves them out. That is help for cooks; with an
      allergy, read the lines.
      """,
    options: [
      .without, .maximumMissing, .have, .staples, .safe, .unknown, .sort, .offset, .limit, .select,
      .countOnly, .format, .jsonLines, .exitStatus,
    ],
    examples: [
      Example("carrots, but no beef", "recipes with 人参 --without beef"),
      Example(
        "what lacks at most two foods", "recipes with 人参 --have 玉ねぎ,卵 --max-missing 2"),
    ],
    run: runWith)

  @Sendable
  private static func runWith(_ invocation: Invocation, _ session: Session) throws -> ExitStatus {
    let foods = invocation.operands
    let avoided = invocation.foods(of: .without)
    guard !foods.isEmpty || !avoided.isEmpty || invocation.has(.maximumMissing) else {
      throw invocation.mistake("a food is missing", help: "such as: recipes with carrot")
    }
    var parts = FoodPredicate.using(foods)
    if let most = invocation.count(of: .maximumMissing) {
      let pantry = foods + (try invocation.pantry(session)).all
      parts.append("\(FoodPredicate.missing(pantry)) <= \(most)")
    }
    let predicate = try invocation.predicate(of: parts, session)
    return try PredicateRequest(predicate, session).printRows(of: invocation)
  }
}

extension Option {
  /// Foods that are not wanted.
  static let without = Option(
    name: "without", value: .text(placeholder: "FOOD,…"), isRepeated: true,
    summary: "no recipe with these, or with what is made from them")

  /// How many foods may be missing.
  static let maximumMissing = Option(
    name: "max-missing", value: .count(placeholder: "N"),
    summary: "at most so many needed foods are not at hand",
    discussion: """
      At hand are the foods of --have, or else of the saved pantry, and
      those that are asked for.
      """)

  /// Foods at hand.
  static let have = Option(
    name: "have", value: .text(placeholder: "FOOD,…"), isRepeated: true,
    summary: "the foods at hand; the saved pantry without it")

  /// Foods that are always at hand.
  static let staples = Option(
    name: "staples", value: .text(placeholder: "FOOD,…"), isRepeated: true,
    summary: "what is always at hand, and makes no dish by itself")

  /// Only what is understood.
  static let safe = Option(
    name: "safe", summary: "only recipes whose lines are all clear")

  /// Only what is not understood.
  static let unknown = Option(
    name: "unknown", summary: "only recipes that may hold one of them all the same")
}

extension Invocation {
  /// The foods that an option lists, with commas between them.
  func foods(of option: Option) -> [String] {
    values(of: option).flatMap { $0.split { ",、，".contains($0) } }.map { part in
      let start = part.drop { $0.isWhitespace }
      return String(start.reversed().drop { $0.isWhitespace }.reversed())
    }.filter { !$0.isEmpty }
  }

  /// Whether `--have` or `--staples` has a name.
  func names(_ name: String) -> Bool {
    foods(of: .have).contains(name) || foods(of: .staples).contains(name)
  }

  /// What is at hand: what `--have` and `--staples` say, else the saved pantry's.
  func pantry(_ session: Session) throws -> Pantry {
    var pantry = try session.snapshotIfAny().map { Pantry(in: $0.metadata) } ?? Pantry([])
    if has(.have) { pantry.foods = foods(of: .have) }
    if has(.staples) { pantry.staples = foods(of: .staples) }
    return pantry
  }

  /// The predicate of all these parts, and of `--without`, `--safe` and `--unknown`, with the clauses
  /// behind it: told on standard error, with how many of the recipes that it finds are not understood.
  func predicate(of parts: [String], clauses: String = "", _ session: Session) throws -> String {
    guard !has(.safe) || !has(.unknown) else {
      throw mistake("--safe and --unknown ask for different recipes")
    }
    var parts = parts
    let avoided = foods(of: .without)
    if has(.without), avoided.isEmpty { throw mistake("--without names no food") }
    parts += FoodPredicate.without(avoided)
    if has(.safe) { parts += FoodPredicate.safe(avoided) }
    if has(.unknown) { parts.append(FoodPredicate.doubtful(avoided)) }
    let predicate = parts.isEmpty ? "TRUEPREDICATE" : parts.joined(separator: " AND ")
    session.console.note(predicate + clauses)
    if !avoided.isEmpty, !has(.safe), !has(.unknown) {
      let request = try PredicateRequest(
        "\(predicate) AND \(FoodPredicate.doubtful(avoided))", session)
      let count = try request.compile().count(in: request.snapshot())
      if count > 0 {
        session.console.warn(
          (count == 1 ? "1 of these may hold it" : "\(count) of these may hold it")
            + " all the same, by lines that are not understood, or that mention it; "
            + "--unknown prints them, --safe leaves them out")
      }
    }
    return predicate + clauses
  }
}
