import RecipeModel

/// The recipes of a text that is neither JSON nor a page: Cooklang, which its name tells, or Markdown;
/// and which text is a table with a header of recipes, which `TableRecords` reads.
enum TextRecords {
  /// The records of a text.
  ///
  /// - Throws: `FormatError` where it is no recipe, or a broken one.
  static func records(in text: String, of file: FileTree.File) throws -> [Record] {
    let documents =
      file.hasEnding("cook")
      ? try CooklangFormat.documents(in: text, name: file.title)
      : try MarkdownFormat.documents(in: text, name: file.title)
    return documents.map { file.record($0) }
  }

  /// Whether what cannot be read as a recipe was to be one: by its name, or since it names ingredients
  /// and is no template.
  static func isRecipe(
    _ bytes: [UInt8], of file: FileTree.File, failingWith error: any Error
  ) -> Bool {
    if file.hasEnding(in: FileTree.File.recipeEndings) { return true }
    let isTemplate = (error as? FormatError)?.isOfTemplate ?? false
    if !isTemplate, MarkdownFormat.namesIngredients(String(decoding: bytes, as: UTF8.self)) {
      return true
    }
    // What was named and could be JSON as well may be broken JSON.
    return file.place == nil && (file.isNamedAsText || FileKind(beginning: bytes) != .json)
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
  /// The endings of texts that are recipes, whatever is in them.
  fileprivate static let recipeEndings = ["cook", "csv", "tsv"]

  /// Whether its ending is one of texts that may begin with any sign.
  var isNamedAsText: Bool { hasEnding(in: Self.recipeEndings + ["md", "markdown"]) }

  /// Whether its ending is one of JSON.
  var isNamedAsJSON: Bool { hasEnding(in: ["json", "jsonl", "ndjson"]) }

  /// Whether it was named itself, or its ending is one of data, which may not be empty.
  var isData: Bool { place == nil || isNamedAsJSON || hasEnding(in: Self.recipeEndings) }

  /// Whether JSON of this beginning is to be read: what was named itself; in a folder only objects, and
  /// what speaks of ingredients and is broken.
  func isData(beginning bytes: [UInt8]) -> Bool {
    place == nil || FileKind.hasObjects(beginning: bytes) || bytes.mentionIngredients
  }

  /// Whether the name ends so, behind a dot; that gzip packed it is no matter.
  fileprivate func hasEnding(_ ending: String) -> Bool {
    plainPlace.lowercased().hasSuffix("." + ending)
  }

  fileprivate func hasEnding(in endings: [String]) -> Bool { endings.contains(where: hasEnding) }

  /// Where it lies, without the ending that gzip gave it.
  private var plainPlace: String {
    let place = place ?? name
    return place.lowercased().hasSuffix(".gz") ? String(place.dropLast(3)) : place
  }

  /// The last part of the name, without its ending: what a recipe is called that has no title.
  fileprivate var title: String {
    let last = plainPlace.split(separator: "/").last.map(String.init) ?? name
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
