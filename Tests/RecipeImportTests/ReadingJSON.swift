import JanssonCoding
import RecipeModel
import RecordReading

@testable import RecipeImport

/// The recipes of a JSON text.
func recipes(_ text: String) throws -> [RecipeDocument] {
  try found(text).documents
}

/// The only recipe of a JSON text.
func recipe(_ text: String) throws -> RecipeDocument {
  let all = try recipes(text)
  guard all.count == 1 else { throw NotOneRecipe(count: all.count) }
  return all[0]
}

/// The recipes of a JSON text, and the errors of others.
func found(_ text: String) throws -> FoundDocuments<RecipeDocument> {
  try JanssonDecoder(limits: .standard).decode(JSONRecipes.self, from: Array(text.utf8).span).found
}

/// The path and reason of the error for a JSON text without a recipe; nil if it has one.
func refusal(_ text: String) throws -> String? {
  do {
    _ = try found(text)
    return nil
  } catch let error as DecodingError {
    return "\(error.codingPath.pathText): \(error.reason)"
  }
}

/// An error for a text that has no recipe, or more than one.
struct NotOneRecipe: Error {
  let count: Int
}

extension RecipeDocument {
  /// The names of the ingredients: those named apart, else those of the lines, or the lines themselves.
  var ingredientNames: [String] {
    ingredients ?? lines.value?.map { $0.name ?? $0.text } ?? []
  }

  /// The lines as "section|text", or the text alone.
  var lineTexts: [String] {
    (lines.value ?? []).map { line in line.section.map { "\($0)|\(line.text)" } ?? line.text }
  }
}
