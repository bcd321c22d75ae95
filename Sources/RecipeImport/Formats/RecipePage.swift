import JanssonCoding
import RecipeModel
import RecordReading
import SourceReading

/// The recipes in the JSON-LD scripts of a page.
enum RecipePage {
  /// Returns the recipes of a page, and the faults of those that cannot be read; none if it has no
  /// recipe. A recipe without an address or a language has those of the page.
  static func records(in page: HTMLPage, _ bytes: [UInt8]) -> [Record<RecipeDocument>] {
    let found = page.linkedData.flatMap { records(in: Array($0.utf8), of: page) }
    if found.isEmpty, isAboutIngredients(bytes) {
      return [Record(skipped: RecordFault("it describes a recipe, but not in JSON-LD"))]
    }
    return found
  }

  private static func records(
    in script: [UInt8], of page: HTMLPage
  ) -> [Record<RecipeDocument>] {
    do {
      return try decoded(script, page)
    } catch let error as JSONSyntaxError {
      // Sites break it in the same few ways.
      if let repaired = JSONRepair.repaired(script.span), let records = try? decoded(repaired, page)
      {
        return records
      }
      let fault = RecordFault("a description in JSON-LD is broken: \(error.message)")
      return [Record(skipped: fault)]
    } catch let error as DecodingError {
      return isAboutRecipes(script) ? [Record(skipped: RecordFault(error))] : []
    } catch {
      return [Record(skipped: RecordFault("\(error)"))]
    }
  }

  private static func decoded(
    _ script: [UInt8], _ page: HTMLPage
  ) throws -> [Record<RecipeDocument>] {
    let found = try JanssonDecoder(limits: .standard, keepsLargeNumbers: true)
      .decode(JSONRecipes.self, from: script.span).found
    return found.documents.map { document in
      var document = document
      if document.url.value == nil {
        document.url = page.canonicalURL.map { .value($0) } ?? document.url
      }
      if document.language.value == nil {
        document.language = page.language.map { .value($0) } ?? document.language
      }
      if document.key == nil { document.key = page.canonicalURL }
      return Record(document)
    }
      + found.faults.map { Record(skipped: RecordFault($0)) }
  }

  /// Whether a script describes a recipe: scripts of pages describe shops and breadcrumbs too.
  private static func isAboutRecipes(_ script: [UInt8]) -> Bool {
    String(decoding: script, as: UTF8.self).contains("\"Recipe\"")
  }

  /// Whether a page has schema.org's property of a recipe, in any notation.
  private static func isAboutIngredients(_ bytes: [UInt8]) -> Bool {
    bytes.firstRange(of: Array("recipeIngredient".utf8)) != nil
  }
}
