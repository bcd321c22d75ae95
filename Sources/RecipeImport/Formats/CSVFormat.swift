import RecipeModel
import RecordReading
import SourceReading

/// A table with a header and one recipe per row, as RecipeNLG, similar data sets and many programs
/// export it:
///
///     ,title,ingredients,directions,link,source,NER
///     0,No-Bake Nut Cookies,"[""1 c. sugar"", ""salt""]","[""Mix.""]",www.x.com/1,Gathered,"[…]"
///
/// Case and spaces of headers do not matter. A cell of several lines is a list, as is a list that
/// JSON or Python printed. Columns without a field go to `extra`, except a row number without a
/// header. A table with the columns of an export is read by `RecipeTable`.
enum CSVFormat {
  /// The headers of the columns that have no field of their name.
  private static let ingredientColumns = [
    "ingredients", "ingredient", "recipeingredients", "ingredientlist", "recipeingredientparts",
    "ingredientlines", "lines", "材料",
  ]
  private static let directionColumns = [
    "directions", "instructions", "steps", "method", "preparation", "recipeinstructions", "作り方",
    "手順",
  ]

  /// The first row of a table, with the field of each column.
  struct Header: Sendable {
    fileprivate let names: [String]
    fileprivate let keys: [String]
    /// Whether the table has the columns of an export; its recipes without a key have their names
    /// as keys.
    let isOurs: Bool

    /// The header in a row.
    ///
    /// - Parameter columns: the headers of fields that have other names:
    ///   `["title": "Name of dish"]`.
    /// - Throws: `FormatError` if no column is the title or the ingredients, or a column of
    ///   `columns` is missing.
    init(_ row: CSVRow, columns: [String: String]) throws(FormatError) {
      names = row.fields
      keys = try CSVFormat.keys(of: row, columns)
      isOurs = columns.isEmpty && RecipeTable.matches(names)
    }
  }

  /// Returns the key of each column: its header, or the field that a caller assigned to the column.
  private static func keys(
    of header: CSVRow, _ columns: [String: String]
  ) throws(FormatError) -> [String] {
    var keys = header.fields.map { RecipeMetadata.plainKey($0.trimmed) }
    for (field, column) in columns.sorted(by: { $0.key < $1.key }) {
      guard let place = header.fields.firstIndex(where: { $0.trimmed == column.trimmed })
      else { throw FormatError(line: header.line, "the table has no column '\(column)'") }
      let key = RecipeMetadata.plainKey(field)
      // A column with the field's own name then has no field.
      for other in keys.indices where canonical(keys[other]) == canonical(key) { keys[other] = "" }
      keys[place] = key
    }
    keys = keys.map(canonical)
    for key in ["title", "ingredients"] where !keys.contains(key) {
      throw FormatError(
        line: header.line, "no column is the \(key)", remedy: .column(field: key))
    }
    return keys
  }

  /// Whether a column may be assigned to a field with a name: a name of an export or of a header.
  static func isField(_ name: String) -> Bool {
    let key = canonical(RecipeMetadata.plainKey(name))
    return ["title", "ingredients", "directions", "key", "id", "recipeid", "extra"].contains(key)
      || RecipeMetadata.isField(key)
  }

  private static func canonical(_ key: String) -> String {
    switch key {
    case "name", "recipename", "title", "recipetitle", "料理名": "title"
    case _ where ingredientColumns.contains(key): "ingredients"
    case _ where directionColumns.contains(key): "directions"
    default: key
    }
  }

  /// Returns the recipe of a row.
  ///
  /// - Throws: `FormatError` if the row is not a recipe.
  static func document(_ row: CSVRow, _ header: Header) throws -> RecipeDocument {
    // Text that people wrote has no zero byte, and libjansson rejects strings with one.
    guard !row.fields.contains(where: { $0.utf8.contains(0) }) else {
      throw FormatError(line: row.line, "the row has a zero byte")
    }
    if header.isOurs {
      do throws(RecipeTable.InvalidRow) {
        return try RecipeTable.document(row.fields, header.names)
      } catch {
        throw FormatError(line: row.line, error.description)
      }
    }
    let (header, keys) = (header.names, header.keys)
    var metadata = RecipeMetadata(name: "")
    var lines: [RecipeDocument.Line] = []
    var directions: [String] = []
    var identifier: String?
    for (place, cell) in row.fields.enumerated() {
      let name = place < header.count ? header[place].trimmed : ""
      let key = place < keys.count ? keys[place] : ""
      // An empty cell of a present column clears the field.
      if key == "directions" { metadata.document.directions = .null }
      if cell.trimmed.isEmpty {
        _ = metadata.take(key, [])
        continue
      }
      switch key {
      case "ingredients": lines += Self.lines(of: elements(cell))
      case "directions": directions += elements(cell)
      case "title" where metadata.document.name.isEmpty: metadata.document.name = cell.trimmed
      case "key": metadata.document.key = cell.trimmed
      case "id", "recipeid": identifier = cell.trimmed
      default:
        if name.isEmpty, place == 0, Int(cell.trimmed) != nil { continue }
        let list = ListText.elements(of: cell)
        if key.isEmpty || key == "title" || !metadata.take(key, list ?? [cell.trimmed]) {
          let column = name.isEmpty ? "column \(place + 1)" : name
          metadata.extra.add(
            column, list.map { .list($0.map { .text($0) }) } ?? .text(cell.trimmed))
        }
      }
    }
    guard !metadata.document.name.isEmpty else {
      throw FormatError(line: row.line, "the title is empty")
    }
    // Another table may have the same number, but hardly with the same name.
    if metadata.document.key == nil, let identifier {
      metadata.document.key = "\(metadata.document.name) (\(identifier))"
    }
    if !directions.isEmpty {
      metadata.document.directions = .value(directions.joined(separator: "\n"))
    }
    return try metadata.finished(lines: lines)
  }

  /// Returns the elements of a cell: those of a list, else its lines.
  private static func elements(_ cell: String) -> [String] {
    (ListText.elements(of: cell) ?? cell.split(whereSeparator: \.isNewline).map(String.init))
      .map(\.trimmed).filter { !$0.isEmpty }
  }

  /// Returns ingredient lines. A text that ends with a colon is the heading of the lines after it,
  /// as is one that starts with a comma, as Plan to Eat writes it.
  private static func lines(of texts: [String]) -> [RecipeDocument.Line] {
    var section: String?
    var lines: [RecipeDocument.Line] = []
    for text in texts {
      if text.hasSuffix(":") || text.hasSuffix("：") || text.hasPrefix(",") {
        section =
          text.trimmed.drop { $0 == "," }.reversed().drop { ":：".contains($0) }
          .reversed().map(String.init).joined().trimmed
      } else {
        lines.append(RecipeDocument.Line(text, section: section))
      }
    }
    return lines
  }
}
