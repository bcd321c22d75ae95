private import SourceReading

/// The recipes of a text that is neither JSON nor a page: Cooklang, which its name tells; a table with
/// a header of recipes; or Markdown.
enum TextRecords {
  /// The records of a text, or nil where it is of no known kind: any text may lie in a folder.
  static func records(
    in text: String, of file: FileTree.File, _ options: ImportOptions
  ) throws -> [Record]? {
    do {
      if file.hasEnding("cook") {
        return try CooklangFormat.documents(in: text, name: file.title).map { file.record($0) }
      }
      if CSVFormat.isTable(text, columns: options.columns)
        || file.hasEnding("csv") || file.hasEnding("tsv")
      {
        return try CSVFormat.records(
          in: text, columns: options.columns, limits: options.limits
        ).map { row in
          switch row.recipe {
          case .success(let document):
            Record(line: row.line, offset: 0, index: nil, content: .recipe(document))
          case .failure(let error): Record(fault: error.description, line: error.line)
          }
        }
      }
      return try MarkdownFormat.documents(in: text, name: file.title).map { file.record($0) }
    } catch let error as FormatError {
      return file.isMeantAsRecipe ? [Record(fault: error.description, line: error.line)] : nil
    } catch let error as CSVError {
      return file.isMeantAsRecipe ? [Record(fault: error.description, line: error.line)] : nil
    }
  }
}

extension FileTree.File {
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
