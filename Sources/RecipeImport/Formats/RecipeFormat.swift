import JanssonCoding
import RecipeModel
import RecordReading
import SourceReading

/// Recipes in all formats of files.
struct RecipeFormat: RecordFormat {
  /// The columns of tables by their fields, if their headers do not say it:
  /// `["title": "Name of dish"]`.
  var columns: [String: String] = [:]

  var documentsName: String { "recipes" }
  var documentEndings: [String] { ["cook"] }
  var textEndings: [String] { ["md", "markdown"] }

  func documents(
    in value: JSONElement, _ decoder: JanssonDecoder
  ) throws -> FoundDocuments<RecipeDocument> {
    try decoder.decode(JSONRecipes.self, from: value).found
  }

  /// The keys of all formats are English.
  func isMentioned(in json: some Collection<UInt8>) -> Bool {
    String(decoding: json, as: UTF8.self).lowercased().contains("ingredient")
  }

  func rowDecoder(under header: CSVRow) throws -> RowDecoder<RecipeDocument> {
    let header = try CSVFormat.Header(header, columns: columns)
    return RowDecoder(areKeyed: header.isOurs) { try CSVFormat.document($0, header) }
  }

  func records(in page: HTMLPage, _ bytes: [UInt8]) throws -> [Record<RecipeDocument>] {
    RecipePage.records(in: page, bytes)
  }

  /// Reads Cooklang, if the name says so, or Markdown. A recipe without a category has that of the
  /// folder.
  func documents(in text: String, of file: FileTree.File) throws -> [RecipeDocument] {
    var documents =
      file.hasEnding("cook")
      ? try CooklangFormat.documents(in: text, name: file.title)
      : try MarkdownFormat.documents(in: text, name: file.title)
    if let folder = file.place?.split(separator: "/").dropLast().last.map(String.init) {
      for index in documents.indices where documents[index].category == .absent {
        documents[index].category = .value(folder)
      }
    }
    return documents
  }

  /// Whether the text names ingredients and is not a template.
  func isMeant(_ text: [UInt8], failingWith error: any Error) -> Bool {
    let isTemplate = (error as? FormatError)?.isOfTemplate ?? false
    return !isTemplate && MarkdownFormat.namesIngredients(String(decoding: text, as: UTF8.self))
  }

  func setKey(_ place: String, of document: inout RecipeDocument) {
    if document.key == nil { document.key = place }
  }
}
