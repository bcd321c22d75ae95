private import JanssonCoding

/// A table of recipes as `recipes export` prints it, one recipe per row:
///
///     key,name,…,ingredients,lines,directions,…,tags,extra
///     ,カレー,…,"人参⏎牛肉","具:⏎人参 1本⏎牛肉 200g","切る⏎煮る",…,夏,"{""cost"":300}"
///
/// A cell is taken as it is, and an empty cell clears the field. A list has one line per element,
/// or is JSON if its lines would be read differently. A heading ends with a colon; headings that
/// could not be read back are left out, as are names that the source had apart from the lines.
package enum RecipeTable {
  /// The reason why a row is not a recipe.
  package struct InvalidRow: Error, Hashable, CustomStringConvertible {
    /// The reason, in words.
    package let description: String

    fileprivate init(_ description: String) { self.description = description }
  }

  /// The header.
  package static var columns: [String] { RecipeDocument.memberNames }

  /// Whether a header is that of an exported table; columns may be missing, and in any order.
  package static func matches(_ header: [String]) -> Bool {
    ["name", "ingredients", "lines"].allSatisfy(header.contains)
      && header.allSatisfy(RecipeDocument.isMember)
  }

  // MARK: Writing

  /// Returns the cells of a recipe, one for each column.
  package static func cells(of document: RecipeDocument) -> [String] {
    var row = RowWriter(cells: [document.key ?? "", document.name])
    var document = document
    document.visitFields(&row)
    return row.cells
  }

  fileprivate static func cell(of list: [String]) -> String {
    let cell = list.joined(separator: "\n")
    return elements(cell) == list ? cell : json(list)
  }

  fileprivate static func cell(of lines: [RecipeDocument.Line]) -> String {
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

  /// Returns the recipe of a row.
  ///
  /// - Throws: `InvalidRow` if the row has no name, more cells than there are columns, or a cell that is
  ///   not the number that its column holds.
  package static func document(
    _ row: [String], _ header: [String]
  ) throws(InvalidRow) -> RecipeDocument {
    guard row.count <= header.count else {
      throw InvalidRow("the row has more cells than there are columns")
    }
    var reader = RowReader(row: row, header: header)
    guard let name = reader.cell("name"), !name.isBlank else {
      throw InvalidRow("the name is empty")
    }
    var document = RecipeDocument(name: name)
    document.key = reader.cell("key").flatMap { $0.isEmpty || $0 == name ? nil : $0 }
    try document.visitFields(&reader)
    // Without ingredients of its own, the row has those of its lines.
    if document.ingredients == [], document.lines.value != nil { document.ingredients = nil }
    return document
  }

  fileprivate static func elements(_ cell: String) -> [String] {
    let elements =
      ListText.elements(of: cell) ?? cell.split(whereSeparator: \.isNewline).map(String.init)
    return elements.filter { !$0.isBlank }
  }

  fileprivate static func lines(_ cell: String) -> [RecipeDocument.Line] {
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

/// Writes the fields of a recipe as cells.
private struct RowWriter: RecipeFieldVisitor {
  var cells: [String]

  mutating func attribute<Value: RecipeFieldValue>(
    _: String, _ field: inout Field<Value>, keys _: StaticString
  ) {
    cells.append(field.value?.cell ?? "")
  }

  mutating func ingredients(_: String, _ names: inout [String]?) {
    cells.append(RecipeTable.cell(of: names ?? []))
  }

  mutating func lines(_: String, _ field: inout Field<[RecipeDocument.Line]>) {
    cells.append(RecipeTable.cell(of: field.value ?? []))
  }

  mutating func tags(_: String, _ field: inout Field<[String]>, keys _: StaticString) {
    cells.append(RecipeTable.cell(of: field.value ?? []))
  }
}

/// Reads the fields of a recipe from the cells of a row.
private struct RowReader: RecipeFieldVisitor {
  typealias Failure = RecipeTable.InvalidRow

  let row: [String]
  let header: [String]

  /// The cell of a column; nil if the table or the row lacks it.
  func cell(_ column: String) -> String? {
    guard let place = header.firstIndex(of: column), place < row.count else { return nil }
    return row[place]
  }

  private func field<Value>(_ column: String, _ read: (String) -> Value) -> Field<Value> {
    guard let cell = cell(column) else { return .absent }
    return cell.isEmpty ? .null : .value(read(cell))
  }

  mutating func attribute<Value: RecipeFieldValue>(
    _ name: String, _ field: inout Field<Value>, keys _: StaticString
  ) throws(Failure) {
    guard let cell = cell(name) else { return }
    if cell.isEmpty {
      field = .null
    } else if let value = Value(cell: cell) {
      field = .value(value)
    } else {
      throw Failure("\(name): '\(cell)' is not a number")
    }
  }

  mutating func ingredients(_ name: String, _ names: inout [String]?) {
    names = cell(name).map(RecipeTable.elements) ?? []
  }

  mutating func lines(_ name: String, _ field: inout Field<[RecipeDocument.Line]>) {
    field = self.field(name, RecipeTable.lines)
  }

  mutating func tags(_ name: String, _ field: inout Field<[String]>, keys _: StaticString) {
    field = self.field(name, RecipeTable.elements)
  }
}
