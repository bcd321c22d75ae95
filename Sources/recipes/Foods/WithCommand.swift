internal import ObjectGraph
internal import QueryEngine
internal import RecipeFoods
internal import StoreCommands

extension Command {
  /// Prints recipes by their foods.
  static let with = Command(
    name: "with",
    operands: Operands(usage: "[FOOD…]", minimum: 0, maximum: nil),
    summary: "print the recipes that use foods",
    discussion: """
      Prints the recipes that use every FOOD, or a kind of it, in any language and
      spelling. The predicate is printed to standard error; 'query' takes it too.

      --without leaves out recipes with a food, a kind of it, or something made from
      it. A recipe may still contain the food if a line is not understood, mentions
      it ('almond cookies'), or names a more general food ('nuts' for walnuts). The
      number of such recipes is printed; --unknown prints only these, --safe leaves
      them out. This helps cooks. If you have an allergy, read the lines.
      """,
    options: [
      .without, .maximumMissing, .have, .staples, .safe, .unknown, .sort, .offset, .limit, .select,
      .countOnly, .format, .jsonLines, .exitStatus,
    ],
    examples: [
      Example("carrots, but no beef", "recipes with 人参 --without beef"),
      Example(
        "at most two foods missing", "recipes with 人参 --have 玉ねぎ,卵 --max-missing 2"),
    ],
    run: runWith)

  @Sendable
  private static func runWith(_ invocation: Invocation, _ session: Session) throws -> ExitStatus {
    let foods = invocation.operands
    let avoided = invocation.foods(of: .without)
    guard !foods.isEmpty || !avoided.isEmpty || invocation.has(.maximumMissing) else {
      throw invocation.mistake("expected a food", help: "for example: recipes with carrot")
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
  /// Foods to avoid.
  static let without = Option(
    name: "without", value: .text(placeholder: "FOOD,…"), isRepeated: true,
    summary: "leave out recipes with these foods",
    discussion: """
      This includes kinds of them, and what is made from them.
      """)

  /// The greatest number of missing foods.
  static let maximumMissing = Option(
    name: "max-missing", value: .count(placeholder: "N"),
    summary: "print recipes that lack at most N foods",
    discussion: """
      You have the foods of --have, or else of the saved pantry, and each
      FOOD.
      """)

  /// Foods that the user has.
  static let have = Option(
    name: "have", value: .text(placeholder: "FOOD,…"), isRepeated: true,
    summary: "the foods that you have",
    discussion: """
      The default is the saved pantry.
      """)

  /// Foods that the user always has.
  static let staples = Option(
    name: "staples", value: .text(placeholder: "FOOD,…"), isRepeated: true,
    summary: "foods that you always have, such as salt")

  /// Only recipes that are understood.
  static let safe = Option(
    name: "safe", summary: "leave out recipes that may contain such a food")

  /// Only recipes that are not understood.
  static let unknown = Option(
    name: "unknown", summary: "print only recipes that may contain such a food")
}

extension Invocation {
  /// Returns the foods that an option lists, separated by commas.
  func foods(of option: Option) -> [String] {
    values(of: option).flatMap { $0.split { ",、，".contains($0) } }.map { part in
      let start = part.drop { $0.isWhitespace }
      return String(start.reversed().drop { $0.isWhitespace }.reversed())
    }.filter { !$0.isEmpty }
  }

  /// Returns whether `--have` or `--staples` contains a name.
  func names(_ name: String) -> Bool {
    foods(of: .have).contains(name) || foods(of: .staples).contains(name)
  }

  /// Returns the foods of `--have` and `--staples`, else those of the saved pantry.
  func pantry(_ session: Session) throws -> Pantry {
    var pantry = try session.snapshotIfAny().map { try Pantry(in: $0) } ?? Pantry([])
    if has(.have) { pantry.foods = foods(of: .have) }
    if has(.staples) { pantry.staples = foods(of: .staples) }
    return pantry
  }

  /// Returns the predicate of these parts and of `--without`, `--safe` and `--unknown`, with clauses
  /// after it. Prints the predicate to standard error, and how many of the recipes are not understood.
  func predicate(of parts: [String], clauses: String = "", _ session: Session) throws -> String {
    guard !has(.safe) || !has(.unknown) else {
      throw mistake("--safe and --unknown exclude each other")
    }
    var parts = parts
    let avoided = foods(of: .without)
    if has(.without), avoided.isEmpty { throw mistake("--without needs a food") }
    parts += FoodPredicate.without(avoided)
    if has(.safe) { parts += FoodPredicate.safe(avoided) }
    if has(.unknown) { parts.append(FoodPredicate.doubtful(avoided)) }
    let predicate = parts.isEmpty ? "TRUEPREDICATE" : parts.joined(separator: " AND ")
    session.console.note(predicate + clauses)
    if !avoided.isEmpty, !has(.safe), !has(.unknown) {
      let request = try PredicateRequest(
        "\(predicate) AND \(FoodPredicate.doubtful(avoided))", session)
      let count = try request.compile().count(
        in: request.snapshot(), cancellation: session.cancellation)
      if count > 0 {
        session.console.warn(
          "\(count) of these may still contain it, in lines that are not understood or mention it; "
            + "--unknown prints them, --safe leaves them out")
      }
    }
    return predicate + clauses
  }
}
