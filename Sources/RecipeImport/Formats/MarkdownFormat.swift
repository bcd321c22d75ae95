import RecipeModel
import SourceReading

/// A Markdown recipe, one per file, in the three common forms:
///
///     ---                          ---                       # 肉じゃが
///     title: Aljotta               title: Banana Bread
///     tags: ['fish', 'soup']       ingredients:              *和食, 煮物*
///     ---                          - 3 bananas               **4 servings**
///     ## Ingredients               - 1/2 cup butter          ---
///     - Fish stock                 directions:               - *200 g* 牛肉
///     ## Directions                - Mash the bananas.       ---
///     1. Cook some rice.           ---                       切る。
///
/// In the first, headings name the parts; in the second, everything is in the front matter, and the
/// body is a description; the third is RecipeMD, where lines of dashes separate description,
/// ingredients and directions. Text that is neither an ingredient nor a direction goes to `extra`,
/// under its heading.
enum MarkdownFormat {
  /// Returns the recipe of a file.
  ///
  /// - Parameters:
  ///   - text: the content of the file.
  ///   - name: the name of the file without its extension, used if the recipe has neither a title
  ///     nor a heading of level 1.
  /// - Throws: `FormatError` if the front matter is not well formed, or nothing shows that the text
  ///   is a recipe.
  static func documents(in text: String, name: String) throws -> [RecipeDocument] {
    let front = try FrontMatter(text)
    var metadata = RecipeMetadata(name: "")
    var lines: [RecipeDocument.Line] = []
    var directions: [String] = []
    for member in front.members {
      switch RecipeMetadata.plainKey(member.key) {
      case "ingredients", "recipeingredient": lines += member.value.ingredientLines(section: nil)
      // A recipe that consists of other recipes: their names are its ingredients.
      case "components": lines += member.value.ingredientLines(section: member.key)
      case "directions", "instructions", "steps", "method", "recipeinstructions":
        directions += member.value.ingredientLines(section: nil).map(\.text)
        metadata.document.directions = .null
      default: metadata.take(member)
      }
    }
    let body = MarkdownBody(front.body, hasHead: !front.members.isEmpty)
    guard body.hasIngredients || !lines.isEmpty || !directions.isEmpty else {
      throw FormatError(line: 1, "no ingredients in the front matter or under a heading")
    }
    if metadata.document.name.isEmpty { metadata.document.name = body.title ?? name }
    // Backups of Mealie contain such files, whose ingredients are loops.
    guard !metadata.document.name.contains("{{") else {
      var error = FormatError(line: 1, "a template for recipes instead of a recipe")
      error.isOfTemplate = true
      throw error
    }
    for (key, value) in body.fields { _ = metadata.take(RecipeMetadata.plainKey(key), [value]) }
    lines += body.lines
    directions += body.directions
    if !directions.isEmpty {
      metadata.document.directions = .value(directions.joined(separator: "\n"))
    }
    for (heading, texts) in body.others {
      metadata.extra.add(heading, texts.joined(separator: "\n").trimmed)
    }
    return [try metadata.finished(lines: lines)]
  }
}

extension MarkdownFormat {
  /// Whether a text has a heading of ingredients, or their key in its front matter, which may be
  /// broken.
  static func namesIngredients(_ text: String) -> Bool {
    let lines = text.split(whereSeparator: \.isNewline)
    if lines.contains(where: { MarkdownBody.isHeadingOfIngredients($0.trimmed) }) { return true }
    guard lines.first?.hasPrefix("---") == true else { return false }
    return lines.dropFirst().prefix { !$0.hasPrefix("---") }.contains { line in
      guard let colon = line.firstIndex(of: ":") else { return false }
      return ["ingredients", "recipeingredient"].contains(
        RecipeMetadata.plainKey(line[..<colon].trimmed))
    }
  }
}

extension YAMLValue {
  /// Returns the lines in a value of the front matter: the elements of a list, or the lines of a
  /// text. YAML reads a line with a colon as a mapping, whose text is joined again; a mapping with
  /// a list is a heading.
  func ingredientLines(section: String?) -> [RecipeDocument.Line] {
    switch self {
    case .scalar where isNull: return []
    case .scalar(let text, _):
      return text.split(whereSeparator: \.isNewline).map(\.trimmed).filter { !$0.isEmpty }
        .map { RecipeDocument.Line($0, section: section) }
    case .list(let values): return values.flatMap { $0.ingredientLines(section: section) }
    case .mapping(let members):
      return members.flatMap { member -> [RecipeDocument.Line] in
        guard let text = member.value.text else {
          return member.value.ingredientLines(section: member.key)
        }
        let line = text.isEmpty ? "\(member.key):" : "\(member.key): \(text)"
        return [RecipeDocument.Line(line, section: section)]
      }
    }
  }
}
