import JanssonCoding
import RecipeModel
private import SourceReading

/// The recipes that a page describes to machines, in its JSON-LD scripts.
enum PageRecords {
  private static let limits = HTMLLimits(size: 64 << 20, memory: 1 << 30, milliseconds: 10_000)

  /// The recipes of a page, and what is wrong with those that cannot be read; empty where it describes
  /// none. Of a page without an address or language of the recipe's own, the page's count.
  ///
  /// - Throws: `HTMLError` or `TextEncodingError`.
  static func records(in bytes: [UInt8]) throws -> [Record] {
    let page = try HTMLPage(bytes.span, limits: limits)
    let found = page.linkedData.flatMap { records(in: Array($0.utf8), of: page) }
    if found.isEmpty, isAboutIngredients(bytes) {
      return [Record(fault: "it describes a recipe, but not in JSON-LD")]
    }
    return found
  }

  private static func records(in script: [UInt8], of page: HTMLPage) -> [Record] {
    do {
      return try decoded(script, page)
    } catch let error as JSONSyntaxError {
      // What sites write is often broken in the same few ways.
      if let repaired = JSONRepair.repaired(script.span), let records = try? decoded(repaired, page)
      {
        return records
      }
      return [Record(fault: "a description in JSON-LD is broken: \(error.message)")]
    } catch let error as DecodingError {
      return isAboutRecipes(script)
        ? [Record(fault: error.reason, path: error.codingPath.pathText)] : []
    } catch {
      return [Record(fault: "\(error)")]
    }
  }

  private static func decoded(_ script: [UInt8], _ page: HTMLPage) throws -> [Record] {
    let recipes = try JanssonDecoder(limits: .standard, keepsLargeNumbers: true)
      .decode(JSONRecipes.self, from: script.span)
    return recipes.documents.map { document in
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
      + recipes.faults.map { Record(fault: $0.reason, path: $0.codingPath.pathText) }
  }

  /// Whether a description speaks of a recipe at all: pages describe shops and crumbs too.
  private static func isAboutRecipes(_ script: [UInt8]) -> Bool {
    String(decoding: script, as: UTF8.self).contains("\"Recipe\"")
  }
}

extension PageRecords {
  /// Whether a page has schema.org's property of a recipe, in whatever way it describes it.
  private static func isAboutIngredients(_ bytes: [UInt8]) -> Bool {
    bytes.firstRange(of: Array("recipeIngredient".utf8)) != nil
  }
}

extension Record {
  /// A recipe that has no place of its own in its file.
  init(_ document: RecipeDocument) {
    self.init(line: 1, offset: 0, index: nil, content: .recipe(document))
  }

  /// Something in a file that is no recipe.
  init(fault reason: String, line: Int = 1, path: String = "") {
    self.init(
      line: line, offset: 0, index: nil, content: .fault(line: line, path: path, reason: reason))
  }
}
