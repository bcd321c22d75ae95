import RecipeModel

/// The parts of the body of a Markdown recipe, found by headings or by lines of dashes.
struct MarkdownBody {
  /// The text of the first heading of level 1, or nil.
  private(set) var title: String?
  /// The ingredient lines, without list markers.
  private(set) var lines: [RecipeDocument.Line] = []
  /// The steps, one line each.
  private(set) var directions: [String] = []
  /// The text of the other parts, by heading.
  private(set) var others: [(heading: String, lines: [String])] = []
  /// The keys and values in lists, or in the markup of RecipeMD, before the ingredients.
  private(set) var fields: [(String, String)] = []
  /// Whether there is a part for ingredients, which may be empty.
  private(set) var hasIngredients = false

  private enum Part {
    case description, ingredients, directions, other
  }

  /// The heading of text among the ingredients that is not an ingredient.
  private static let remarks = "ingredients"

  /// The place in `others` of the last part with each heading.
  private var places: [String: Int] = [:]
  private var part = Part.description
  /// The level of the heading of the part; deeper headings are inside the part.
  private var level = 0
  private var section: String?
  /// Whether the last line may continue in the next one, in a list or a paragraph.
  private var isOpen = false
  /// A single line among the ingredients that may turn out to be the heading of a list.
  private var lonely: String?

  /// Reads lines; only a text without front matter is read as RecipeMD.
  init(_ text: ArraySlice<Substring>, hasHead: Bool) {
    let isRecipeMD = !hasHead && Self.isRecipeMD(text)
    var isCode = false
    for line in text {
      let trimmed = line.trimmed
      if trimmed.hasPrefix("```") { isCode.toggle() }
      if trimmed.isEmpty {
        isOpen = false
        if case .other = part { addOther("") }
      } else if !isCode, let (level, heading) = Self.heading(trimmed) {
        begin(heading, level: level, isRecipeMD: isRecipeMD)
      } else if isRecipeMD, Self.isRule(trimmed) {
        part = part == .description ? .ingredients : .directions
        hasIngredients = true
        (section, isOpen) = (nil, false)
      } else {
        add(line, trimmed, isRecipeMD: isRecipeMD)
      }
    }
  }

  /// Whether there is a title, and a line of dashes before any heading of ingredients.
  private static func isRecipeMD(_ text: ArraySlice<Substring>) -> Bool {
    var hasTitle = false
    for line in text {
      let line = line.trimmed
      if isRule(line) { return hasTitle }
      guard let (level, heading) = heading(line) else { continue }
      if level == 1 { hasTitle = true }
      if part(of: heading)?.part == .ingredients { return false }
    }
    return false
  }

  private static func isRule(_ line: String) -> Bool {
    guard line.count >= 3, let sign = line.first, "-*_".contains(sign) else { return false }
    return line.allSatisfy { $0 == sign || $0 == " " } && line.filter { $0 == sign }.count >= 3
  }

  private static func heading(_ line: String) -> (level: Int, text: String)? {
    let level = line.prefix { $0 == "#" }.count
    guard 1...6 ~= level, line.dropFirst(level).first?.isWhitespace == true else { return nil }
    let text = line.dropFirst(level).trimmed
    let closed = text.lastIndex { $0 != "#" }.map { text[...$0].trimmed } ?? ""
    return (level, closed)
  }

  /// Whether a line is a heading of ingredients.
  static func isHeadingOfIngredients(_ line: String) -> Bool {
    guard let (_, heading) = heading(line) else { return false }
    return part(of: heading)?.part == .ingredients
  }

  /// Returns the part that a heading begins, or nil, and whether the heading has no other words.
  private static func part(of heading: String) -> (part: Part, isAll: Bool)? {
    let name = heading.lowercased().filter { !$0.isPunctuation && !$0.isSymbol }.trimmed
    switch name {
    case "ingredients", "the ingredients", "ingredient", "ingredient list", "材料", "食材", "原料",
      "必备原料和工具", "zutaten", "ingrédients", "ingredientes", "ingredienti", "ingrediënten",
      "ингредиенты":
      return (.ingredients, true)
    case "directions", "the directions", "direction", "instructions", "method", "steps",
      "preparation", "procedure", "作り方", "手順", "つくり方", "操作", "步骤", "zubereitung",
      "anleitung", "préparation", "instrucciones", "preparación", "procedimento", "preparazione",
      "bereiding", "приготовление":
      return (.directions, true)
    default: break
    }
    // Such as "Sauce ingredients" and "Cooking directions (90 min)", but not "Notes on the
    // ingredients".
    let words = name.split(separator: " ")
    guard words.count <= 5,
      !words.contains(where: { ["note", "notes", "how", "about"].contains($0) })
    else { return nil }
    if words.contains("ingredients") { return (.ingredients, false) }
    if words.contains("directions") || words.contains("instructions") {
      return (.directions, false)
    }
    return nil
  }

  private mutating func begin(_ heading: String, level: Int, isRecipeMD: Bool) {
    (isOpen, lonely) = (false, nil)
    if title == nil, level == 1, part == .description {
      title = heading
      return
    }
    if isRecipeMD {
      if part == .directions { directions.append(heading) } else { section = heading }
      return
    }
    if let (new, isAll) = Self.part(of: heading), part != new || level <= self.level {
      (part, self.level, section) = (new, level, nil)
      if new == .ingredients {
        hasIngredients = true
        if !isAll { section = heading }
      } else if !isAll {
        directions.append(heading)
      }
    } else if level > self.level, part == .ingredients {
      section = heading
    } else if level > self.level, part == .directions {
      directions.append(heading)
    } else {
      (part, self.level, section) = (.other, level, nil)
      places[heading] = others.count
      others.append((heading, []))
    }
  }

  private mutating func add(_ line: Substring, _ trimmed: String, isRecipeMD: Bool) {
    let item = Self.item(trimmed)
    let continues = isOpen && item == nil
    isOpen = true
    switch part {
    case .description:
      if isRecipeMD, takeMark(trimmed) { return }
      if let item, let (key, value) = Self.pair(item) { fields.append((key, value)) }
      addOther(trimmed, heading: "description")
    case .other: addOther(trimmed)
    case .directions:
      if continues, line.first?.isWhitespace == true, let last = directions.indices.last {
        directions[last] += " " + trimmed
      } else {
        directions.append(item ?? trimmed)
      }
    case .ingredients:
      addIngredient(line, trimmed, item, continues: continues, isRecipeMD: isRecipeMD)
    }
  }

  private mutating func addIngredient(
    _ line: Substring, _ trimmed: String, _ item: String?, continues: Bool, isRecipeMD: Bool
  ) {
    let alone = lonely
    lonely = nil
    if let item {
      if let alone, let place = places[Self.remarks], others[place].lines.last == alone {
        section = alone
        others[place].lines.removeLast()
      }
      let text = isRecipeMD ? Self.withoutEmphasis(item) : item
      if !text.isEmpty { lines.append(RecipeDocument.Line(text, section: section)) }
    } else if continues, line.first?.isWhitespace == true, let last = lines.indices.last {
      lines[last].text += " " + trimmed
    } else if let heading = Self.boldHeading(trimmed) {
      (section, isOpen) = (heading, false)
    } else {
      addOther(trimmed, heading: Self.remarks)
      // A sentence, a number of servings or a picture is not a heading.
      let isWords = trimmed.count <= 40 && trimmed.allSatisfy { $0.isLetter || $0 == " " }
      if isWords, !continues { lonely = trimmed }
    }
  }

  private mutating func addOther(_ line: String, heading: String? = nil) {
    let heading = heading ?? others.last?.heading ?? "description"
    if let place = places[heading] {
      others[place].lines.append(line)
    } else {
      places[heading] = others.count
      others.append((heading, [line]))
    }
  }

  /// Returns the text of a list element, without a check box, or nil if the line is not one.
  private static func item(_ line: String) -> String? {
    let digits = line.prefix { ("0"..."9").contains($0) }
    let rest = line.dropFirst(digits.count)
    let signs = digits.isEmpty ? "-*+•" : ".)"
    guard digits.count <= 3, let sign = rest.first, signs.contains(sign),
      rest.dropFirst().first?.isWhitespace ?? digits.isEmpty
    else { return nil }
    let text = rest.dropFirst().trimmed
    let box = ["[ ] ", "[x] ", "[X] "].first { text.hasPrefix($0) }
    return text.dropFirst(box?.count ?? 0).trimmed
  }

  /// Returns the heading in a line that is bold or ends with a colon, or nil.
  private static func boldHeading(_ line: String) -> String? {
    for mark in ["**", "__"] where line.hasPrefix(mark) {
      let inner = line.dropFirst(2).trimmed
      let text = inner.hasSuffix(":") ? inner.dropLast().trimmed : inner
      guard text.hasSuffix(mark), !text.dropLast(2).contains(mark) else { continue }
      return text.dropLast(2).trimmed
    }
    return line.hasSuffix(":") || line.hasSuffix("：") ? line.dropLast().trimmed : nil
  }

  /// Returns a key and a value with a colon between them, without symbols before the key: `🍳 Cook
  /// time: 5 min`.
  private static func pair(_ item: String) -> (String, String)? {
    let parts = item.split(separator: ":", maxSplits: 1)
    guard parts.count == 2 else { return nil }
    let key = parts[0].drop { !$0.isLetter }.filter { !"*_".contains($0) }.trimmed
    let known = ["preptime", "cooktime", "totaltime", "servings", "yield", "serves"]
    guard known.contains(RecipeMetadata.plainKey(key)) else { return nil }
    return (key, parts[1].drop { "*_ ".contains($0) }.trimmed)
  }

  /// Takes a line of RecipeMD that is in italics, with tags, or bold, with the servings.
  private mutating func takeMark(_ line: String) -> Bool {
    for (mark, key) in [("**", "servings"), ("__", "servings"), ("*", "tags"), ("_", "tags")]
    where line.hasPrefix(mark) && line.hasSuffix(mark) && line.count > 2 * mark.count {
      let inner = line.dropFirst(mark.count).dropLast(mark.count)
      guard !inner.contains(mark) else { return false }
      fields.append((key, inner.trimmed))
      return true
    }
    return false
  }

  /// Returns a line without the markup around the amount at its start.
  private static func withoutEmphasis(_ item: String) -> String {
    guard let mark = item.first, "*_".contains(mark), item.dropFirst().first != mark,
      let end = item.dropFirst().firstIndex(of: mark)
    else { return item }
    let amount = item[item.index(after: item.startIndex)..<end].trimmed
    let rest = item[item.index(after: end)...].trimmed
    return rest.isEmpty ? amount : "\(amount) \(rest)"
  }
}
