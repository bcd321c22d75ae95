internal import JanssonCoding
internal import ObjectGraph
internal import PredicateSyntax
internal import PredicateTyping
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
      if invocation.has(.jsonObjects) {
        let document = try RecipeDocument(object.row, in: snapshot)
        let json = try JanssonEncoder(layout: .compact).encode(document)
        try session.console.output.write(json + [0x0A])
      } else {
        let recipe = try WholeRecipe(object, in: snapshot)
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

/// Everything that is known of a recipe, for people.
private struct WholeRecipe {
  private let name: String
  /// What stands on the left, empty where it is that of the row before, and on the right.
  private let rows: [(title: String, value: String)]

  init(_ object: ObjectID, in snapshot: Snapshot) throws {
    let document = try RecipeDocument(object.row, in: snapshot)
    name = document.name
    var rows = [(title: "key", value: document.key ?? document.name)]
    func append(_ title: String, _ values: [String]) {
      for (place, value) in values.enumerated() { rows.append((place == 0 ? title : "", value)) }
    }
    func append(_ title: String, _ field: Field<String>) {
      append(title, field.value.map { $0.split(separator: "\n").map(String.init) } ?? [])
    }
    func append(_ title: String, minutes: Field<Int>) {
      append(title, minutes.value.map { ["\($0) min"] } ?? [])
    }
    append("category", document.category)
    append("country", document.country)
    append("season", document.season)
    append("tags", document.tags.value.map { [$0.joined(separator: ", ")] } ?? [])
    append("yield", document.yield)
    append("preparation", minutes: document.prepMinutes)
    append("cooking", minutes: document.cookMinutes)
    append("in all", minutes: document.totalMinutes)
    append("rating", document.rating.value.map { ["\($0)"] } ?? [])
    append("ingredients", Self.lines(document))
    append("directions", document.directions)
    append("source", document.source)
    append("url", document.url)
    append("language", document.language)
    append("extra", document.extra)
    self.rows = rows
  }

  /// The lines as written, under their headings; the names where there are no lines.
  private static func lines(_ document: RecipeDocument) -> [String] {
    guard let lines = document.lines.value else { return document.ingredients ?? [] }
    var section: String?
    return lines.flatMap { line in
      defer { section = line.section }
      guard line.section != section, let heading = line.section else { return [line.text] }
      return ["\(heading):", line.text]
    }
  }

  /// The recipe for people; where it is not raw, control characters are made harmless.
  func text(isRaw: Bool) -> String {
    func shown(_ text: String) -> String { isRaw ? text : visible(text) }
    return shown(name) + "\n"
      + rows.filter { !$0.value.isEmpty }.map { title, value in
        let padding = String(repeating: " ", count: "ingredients".count - title.count)
        return "  \(title)\(padding)  \(shown(value))\n"
      }.joined()
  }
}
