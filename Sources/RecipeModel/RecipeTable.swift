private import JanssonCoding

/// Recipes in a table as `recipes export` prints them, a row each, in the columns of our own format:
///
///     key,name,…,ingredients,lines,directions,…,tags,extra
///     ,カレー,…,"人参⏎牛肉","具:⏎人参 1本⏎牛肉 200g","切る⏎煮る",…,夏,"{""cost"":300}"
///
/// What a cell says is taken as it is, and an empty one says that there is nothing. A list has a line
/// for each element, or is JSON where its lines would be read as others. A heading ends with a colon;
/// where that does not tell which lines stand under which, headings are left out; so are names that a
/// source had apart from its lines.
package enum RecipeTable {
  /// The reason why a row is not a recipe.
  package struct Failure: Error, Hashable, CustomStringConvertible {
    /// The reason, in words.
    package let description: String

    fileprivate init(_ description: String) { self.description = description }
  }

  /// What heads the columns.
  package static var columns: [String] { RecipeDocument.memberNames }

  /// Whether a table of such columns is one of ours; some may be left out, and in any order.
  package static func matches(_ header: [String]) -> Bool {
    ["name", "ingredients", "lines"].allSatisfy(header.contains)
      && header.allSatisfy(RecipeDocument.isMember)
  }

  // MARK: Writing

  /// The cells of a recipe, one for each column.
  package static func cells(of document: RecipeDocument) -> [String] {
    func text(_ field: Field<String>) -> String { field.value ?? "" }
    func number(_ field: Field<Int>) -> String { field.value.map(String.init) ?? "" }
    return [
      document.key ?? "", document.name, text(document.category), text(document.country),
      text(document.season), cell(of: document.ingredients ?? []),
      cell(of: document.lines.value ?? []),
      text(document.directions), text(document.yield), number(document.prepMinutes),
      number(document.cookMinutes), number(document.totalMinutes), text(document.source),
      text(document.url), text(document.language), document.rating.value.map { "\($0)" } ?? "",
      cell(of: document.tags.value ?? []), text(document.extra),
    ]
  }

  private static func cell(of list: [String]) -> String {
    let cell = list.joined(separator: "\n")
    return elements(cell) == list ? cell : json(list)
  }

  private static func cell(of lines: [RecipeDocument.Line]) -> String {
    var texts: [String] = []
    var section: String?
    for line in lines {
      if line.section != section { texts.append("\(line.section ?? ""):") }
      section = line.section
      texts.append(line.text)
    }
    let cell = texts.joined(separator: "\n")
    let unnamed = lines.map { RecipeDocument.Line($0.text, section: $0.section) }
    return self.lines(cell) == unnamed ? cell : json(lines.map(\.text))
  }

  private static func json(_ list: [String]) -> String {
    JSONTree.array(list.map { .string($0) }).text
  }

  // MARK: Reading

  /// The recipe of a row.
  ///
  /// - Throws: `Failure` if the row has no name, more cells than there are columns, or a cell that is
  ///   not the number that its column holds.
  package static func document(
    _ row: [String], _ header: [String]
  ) throws(Failure) -> RecipeDocument {
    guard row.count <= header.count else {
      throw Failure("the row has more cells than there are columns")
    }
    func cell(_ column: String) -> String? {
      guard let place = header.firstIndex(of: column), place < row.count else { return nil }
      return row[place]
    }
    func field<Value>(
      _ column: String, _ read: (String) -> Value?
    ) throws(Failure) -> Field<Value> {
      guard let cell = cell(column) else { return .absent }
      if cell.isEmpty { return .null }
      guard let value = read(cell) else {
        throw Failure("\(column): '\(cell)' is no number")
      }
      return .value(value)
    }
    guard let name = cell("name"), !name.isBlank else {
      throw Failure("the name is empty")
    }
    var document = RecipeDocument(name: name)
    document.key = cell("key").flatMap { $0.isEmpty || $0 == name ? nil : $0 }
    document.category = try field("category") { $0 }
    document.country = try field("country") { $0 }
    document.season = try field("season") { $0 }
    document.lines = try field("lines", lines)
    let ingredients = cell("ingredients").map(elements) ?? []
    // Where there are lines, these tell the ingredients that the table does not.
    if !ingredients.isEmpty || document.lines.value == nil { document.ingredients = ingredients }
    document.directions = try field("directions") { $0 }
    document.yield = try field("yield") { $0 }
    document.prepMinutes = try field("prepMinutes") { Int($0) }
    document.cookMinutes = try field("cookMinutes") { Int($0) }
    document.totalMinutes = try field("totalMinutes") { Int($0) }
    document.source = try field("source") { $0 }
    document.url = try field("url") { $0 }
    document.language = try field("language") { $0 }
    document.rating = try field("rating") { Double($0).flatMap { $0.isFinite ? $0 : nil } }
    document.tags = try field("tags", elements)
    document.extra = try field("extra") { $0 }
    return document
  }

  private static func elements(_ cell: String) -> [String] {
    let elements =
      ListText.elements(of: cell) ?? cell.split(whereSeparator: \.isNewline).map(String.init)
    return elements.filter { !$0.isBlank }
  }

  private static func lines(_ cell: String) -> [RecipeDocument.Line] {
    if ListText.elements(of: cell) != nil { return elements(cell).map { .init($0) } }
    var section: String?
    var lines: [RecipeDocument.Line] = []
    for element in elements(cell) {
      if element.hasSuffix(":") {
        section = element == ":" ? nil : String(element.dropLast())
      } else {
        lines.append(.init(element, section: section))
      }
    }
    return lines
  }
}
