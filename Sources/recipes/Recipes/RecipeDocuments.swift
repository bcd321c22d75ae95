internal import JanssonCoding
internal import ObjectGraph
internal import RecipeModel
internal import StoreCommands

/// Recipes in full: as JSON and tables that import reads, and for people.
struct RecipeDocuments: Documents {
  var columns: [String] { RecipeTable.columns }

  func json(of object: ObjectID, in snapshot: Snapshot) throws -> [UInt8] {
    try JanssonEncoder(layout: .compact).encode(RecipeDocument(object.row, in: snapshot))
  }

  func cells(of object: ObjectID, in snapshot: Snapshot) throws -> [String] {
    RecipeTable.cells(of: try RecipeDocument(object.row, in: snapshot))
  }

  func card(of object: ObjectID, in snapshot: Snapshot) throws -> Card {
    let document = try RecipeDocument(object.row, in: snapshot)
    var card = Card(document.name)
    card.append("key", [document.key ?? document.name])
    card.append("category", document.category)
    card.append("country", document.country)
    card.append("season", document.season)
    card.append("tags", document.tags.value.map { [$0.joined(separator: ", ")] } ?? [])
    card.append("yield", document.yield)
    card.append("preparation", minutes: document.prepMinutes)
    card.append("cooking", minutes: document.cookMinutes)
    card.append("total", minutes: document.totalMinutes)
    card.append("rating", document.rating.value.map { ["\($0)"] } ?? [])
    card.append("ingredients", Self.lines(document))
    card.append("directions", document.directions)
    card.append("source", document.source)
    card.append("url", document.url)
    card.append("language", document.language)
    card.append("extra", document.extra)
    return card
  }

  /// Returns the lines as written, under their headings; the names of the ingredients if there are
  /// no lines.
  private static func lines(_ document: RecipeDocument) -> [String] {
    guard let lines = document.lines.value else { return document.ingredients ?? [] }
    var section: String?
    return lines.flatMap { line in
      defer { section = line.section }
      guard line.section != section, let heading = line.section else { return [line.text] }
      return ["\(heading):", line.text]
    }
  }
}

extension Card {
  fileprivate mutating func append(_ title: String, _ field: Field<String>) {
    append(title, field.value.map { $0.split(separator: "\n").map(String.init) } ?? [])
  }

  fileprivate mutating func append(_ title: String, minutes: Field<Int>) {
    append(title, minutes.value.map { ["\($0) min"] } ?? [])
  }
}
