import SourceReading

/// Fields that text formats write as keys and values, by whatever name.
struct RecipeMetadata {
  /// The recipe so far.
  var document: RecipeDocument
  /// What no field takes.
  var extra = ExtraFields()

  /// The fields of a recipe whose name is known; a title takes its place.
  init(name: String) {
    document = RecipeDocument(name: name, ingredients: [])
  }

  /// The recipe with all that was said about it, lines and names included.
  ///
  /// - Throws: `FormatError` where it has no name.
  func finished(
    lines: [RecipeDocument.Line], names: [String]? = nil
  ) throws -> RecipeDocument {
    guard !document.name.isEmpty else { throw FormatError(line: 1, "the recipe has no name") }
    var finished = document
    finished.lines = .value(lines)
    finished.ingredients = names ?? lines.map(\.text)
    finished.extra = try extra.field()
    return finished
  }

  /// Takes a member; one of a taken field, of no field, or of another shape goes to the rest.
  mutating func take(_ member: YAMLValue.Member) {
    let isTaken: Bool
    if let texts = Self.texts(of: member.value) {
      isTaken = take(Self.plainKey(member.key), texts)
    } else if Self.plainKey(member.key) == "source", case .mapping(let members) = member.value {
      for inner in members { take(.init("source." + inner.key, inner.value)) }
      isTaken = true
    } else {
      isTaken = false
    }
    if !isTaken { extra.add(member.key, ExtraFields.Value(member.value)) }
  }

  /// A key without case, spaces and the signs that stand for them.
  static func plainKey(_ key: String) -> String {
    String(key.lowercased().filter { !" _-\t".contains($0) })
  }

  private static func texts(of value: YAMLValue) -> [String]? {
    switch value {
    case .scalar(let text, _): [text.trimmed]
    case .list(let values):
      values.allSatisfy { $0.text != nil } ? values.compactMap { $0.text?.trimmed } : nil
    case .mapping: nil
    }
  }

  /// Takes texts for the field of a key without case and spaces; returns whether it has one and all
  /// of them are in it.
  mutating func take(_ key: String, _ texts: [String]) -> Bool {
    if ["tags", "tag", "keywords", "keyword"].contains(key) { return addTags(texts) }
    // A list of one is as good as its element; a longer one has no field.
    guard texts.count == 1, let text = texts.first, !text.isEmpty else { return texts == [""] }
    switch key {
    case "title", "name", "recipename":
      document.name = text
      return true
    case "category", "course", "recipecategory": return set(\.category, text)
    case "cuisine", "country", "recipecuisine": return set(\.country, text)
    case "season": return set(\.season, text)
    case "servings", "serves", "yield", "yields", "recipeyield", "portions":
      return set(\.yield, text.split(separator: "%").joined(separator: " "))
    case "source", "source.name":
      return Self.isAddress(text) ? set(\.url, text) : set(\.source, text)
    case "author", "source.author": return set(\.source, text)
    case "url", "link", "source.url", "sourceurl", "canonicalurl": return set(\.url, text)
    case "language", "lang", "locale": return set(\.language, text)
    case "preptime", "prep", "time.prep", "preparationtime":
      return set(\.prepMinutes, minutesOf: text)
    case "cooktime", "cook", "time.cook", "cookingtime": return set(\.cookMinutes, minutesOf: text)
    case "time", "totaltime", "duration", "timerequired":
      return set(\.totalMinutes, minutesOf: text)
    case "rating":
      guard document.rating == .absent, let rating = Double(text), rating.isFinite else {
        return false
      }
      document.rating = .value(rating)
      return true
    default: return false
    }
  }

  private mutating func addTags(_ texts: [String]) -> Bool {
    var tags = document.tags.value ?? []
    var known = Set(tags)
    for text in texts {
      // One text of several tags has commas between them.
      for tag in text.split(whereSeparator: { ",、，;".contains($0) }).map(\.trimmed)
      where !tag.isEmpty && known.insert(tag).inserted {
        tags.append(tag)
      }
    }
    if !tags.isEmpty { document.tags = .value(tags) }
    return true
  }

  private static func isAddress(_ text: String) -> Bool {
    text.hasPrefix("http://") || text.hasPrefix("https://")
  }

  private mutating func set(
    _ field: WritableKeyPath<RecipeDocument, Field<String>>, _ text: String
  ) -> Bool {
    guard document[keyPath: field] == .absent else { return false }
    document[keyPath: field] = .value(text)
    return true
  }

  private mutating func set(
    _ field: WritableKeyPath<RecipeDocument, Field<Int>>, minutesOf text: String
  ) -> Bool {
    guard document[keyPath: field] == .absent, let minutes = DurationText.minutes(of: text) else {
      return false
    }
    document[keyPath: field] = .value(minutes)
    return true
  }
}
