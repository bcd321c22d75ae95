/// The recipes of a text that is neither JSON nor a page: Cooklang, which its name tells, or Markdown;
/// and which text is a table with a header of recipes, which `TableRecords` reads.
enum TextRecords {
  /// The records of a text, or nil where it is of no known kind: any text may lie in a folder.
  static func records(
    in text: String, of file: FileTree.File
  ) throws -> [Record]? {
    do {
      if file.hasEnding("cook") {
        return try CooklangFormat.documents(in: text, name: file.title).map { file.record($0) }
      }
      return try MarkdownFormat.documents(in: text, name: file.title).map { file.record($0) }
    } catch let error as FormatError {
      return file.isMeantAsRecipe ? [Record(fault: error.description, line: error.line)] : nil
    }
  }

  /// Whether a text of this beginning is a table.
  static func isTable(
    beginning text: String, of file: FileTree.File, columns: [String: String]
  ) -> Bool {
    if file.hasEnding("cook") { return false }
    return file.hasEnding("csv") || file.hasEnding("tsv")
      || CSVFormat.isTable(beginning: text, columns: columns)
  }
}

extension FileTree.File {
  /// Whether its ending is one of texts that may begin with any sign.
  var isNamedAsText: Bool { ["cook", "md", "markdown"].contains(where: hasEnding) }

  /// Whether the name ends so, behind a dot.
  fileprivate func hasEnding(_ ending: String) -> Bool { name.lowercased().hasSuffix("." + ending) }

  /// Whether it was named itself, or its ending is one of recipes: another text in a folder, which
  /// does not say that it is a recipe, is none.
  fileprivate var isMeantAsRecipe: Bool {
    place == nil || ["cook", "csv", "tsv"].contains(where: hasEnding)
  }

  /// The last part of the name, without its ending: what a recipe is called that has no title.
  fileprivate var title: String {
    let last = (place ?? name).split(separator: "/").last.map(String.init) ?? name
    guard let dot = last.lastIndex(of: "."), dot > last.startIndex else { return last }
    return String(last[..<dot])
  }

  /// A record of the only recipe of this file; one without a category is of the folder's.
  fileprivate func record(_ document: RecipeDocument) -> Record {
    var document = document
    if document.category == .absent, let folders = place?.split(separator: "/").dropLast() {
      document.category = Field(folders.last.map(String.init))
    }
    return Record(document)
  }
}
