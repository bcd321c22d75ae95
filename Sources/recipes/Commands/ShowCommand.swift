internal import JanssonCoding
internal import ObjectGraph
internal import PredicateSyntax
internal import QueryEngine
internal import RecipeImport
internal import UnicodeText

extension Command {
  /// Prints recipes whole.
  static let show = Command(
    name: "show",
    operands: Operands(usage: "NAME", minimum: 1, maximum: 1),
    summary: "print every recipe of a name, whole",
    discussion: """
      Prints each recipe that is called NAME with its key and everything that is known
      of it. Ends with status 1 where there is none.
      """,
    options: [.jsonObjects],
    examples: [Example("one recipe", "recipes show カレー")],
    run: runShow)

  @Sendable
  private static func runShow(_ invocation: Invocation, _ session: Session) throws -> ExitStatus {
    let name = invocation.operands[0]
    let snapshot = try session.snapshot()
    let objects = try recipes("name = %@", name, in: snapshot).objects(in: snapshot)
    guard !objects.isEmpty else {
      let near = try nearNames(to: name, in: snapshot)
      session.console.report(
        Failure(.nothingFound, "no recipe is called '\(name)'", help: Suggestions.help(near)))
      return .nothingFound
    }
    for (place, object) in objects.enumerated() {
      let recipe = try WholeRecipe(object, in: snapshot)
      if invocation.has(.jsonObjects) {
        try session.console.output.write(try recipe.json() + [0x0A])
      } else {
        if place > 0 { try session.console.output.write("\n") }
        try session.console.output.write(recipe.text(isRaw: !session.console.isOutputTerminal))
      }
    }
    return .success
  }

  private static func recipes(_ predicate: String, _ name: String, in snapshot: Snapshot) throws
    -> Query
  {
    try placingDiagnostics(in: predicate) {
      try Query(
        predicate, on: RecipeSchema.recipe, in: snapshot.schema,
        arguments: [.value(.string(name))])
    }
  }

  /// How many recipes may be compared with a name that is not found, letter by letter; chosen so
  /// that it takes less than a tenth of a second.
  private static let comparedCount = 20_000

  /// Returns at most three names that `name` may have been meant for: those that contain it, else
  /// those that are written much like it.
  private static func nearNames(to name: String, in snapshot: Snapshot) throws -> [String] {
    let names = ObjectNames(snapshot)
    var containing = try recipes("name CONTAINS[cdwk] %@", name, in: snapshot)
    containing.limit(to: 3)
    let found = try containing.objects(in: snapshot)
    if !found.isEmpty { return try found.map(names.name) }
    guard snapshot.count(of: RecipeSchema.recipe) <= comparedCount else { return [] }
    let all = try recipes("name != %@", name, in: snapshot).objects(in: snapshot)
    return Suggestions.nearest(to: name, among: try all.map(names.name))
  }
}

extension Option {
  fileprivate static let jsonObjects = Option(
    name: "json", summary: "a JSON object a line, as import reads it")
}

/// Everything that is known of a recipe.
private struct WholeRecipe {
  private let key: String
  private let name: String
  private let others: [(title: String, value: String?)]
  private let ingredients: [String]

  init(_ object: ObjectID, in snapshot: Snapshot) throws {
    let names = ObjectNames(snapshot)
    key = try snapshot.key(of: object) ?? ""
    name = try names.name(of: object)
    let attributes: [AttributeID] = [
      RecipeSchema.Recipe.category, RecipeSchema.Recipe.country, RecipeSchema.Recipe.season,
    ]
    others = try attributes.map { attribute in
      let title = snapshot.schema[RecipeSchema.recipe].attributes[attribute.index].name
      guard case .string(let value)? = try snapshot.value(attribute, of: object) else {
        return (title, nil)
      }
      return (title, value)
    }
    ingredients = try snapshot.targets(RecipeSchema.Recipe.ingredients, of: object).map {
      try names.name(of: ObjectID(RecipeSchema.ingredient, $0))
    }
  }

  /// The recipe for people; where it is not raw, control characters are made harmless.
  func text(isRaw: Bool) -> String {
    var rows: [(String, String)] = [("key", key)]
    rows += others.map { ($0.title, $0.value ?? "") }
    rows += ingredients.enumerated().map { ($0.offset == 0 ? "ingredients" : "", $0.element) }
    func shown(_ text: String) -> String { isRaw ? text : visible(text) }
    return shown(name) + "\n"
      + rows.filter { !$0.1.isEmpty }.map { title, value in
        let padding = String(repeating: " ", count: "ingredients".count - title.count)
        return "  \(title)\(padding)  \(shown(value))\n"
      }.joined()
  }

  /// The recipe in the form that import reads.
  func json() throws -> [UInt8] {
    try JanssonEncoder(layout: .compact).encode(self)
  }
}

extension WholeRecipe: Encodable {
  private struct Ingredient: Encodable {
    let name: String
  }

  private struct Member: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }

    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Member.self)
    try container.encode(key, forKey: Member(stringValue: "key"))
    try container.encode(name, forKey: Member(stringValue: "name"))
    for (title, value) in others {
      try container.encode(value, forKey: Member(stringValue: title))
    }
    try container.encode(
      ingredients.map(Ingredient.init), forKey: Member(stringValue: "ingredients"))
  }
}
