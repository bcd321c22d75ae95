import RecipeModel
import SourceReading

/// Fields that text formats write as keys and values, by whatever name.
struct RecipeMetadata {
  /// The recipe so far.
  var document: RecipeDocument
  /// What no field takes.
  var extra = ExtraFields()

  /// The fields of a recipe whose name is known; a title takes its place.
  init(name: String) {
    document = RecipeDocument(name: name)
  }

  /// The recipe with all that was said about it, lines included.
  ///
  /// - Throws: `FormatError` where it has no name.
  func finished(lines: [RecipeDocument.Line]) throws -> RecipeDocument {
    guard !document.name.isEmpty else { throw FormatError(line: 1, "the recipe has no name") }
    var finished = document
    finished.lines = .value(lines)
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
    case .scalar(let text, _): return [value.isNull ? "" : text.trimmed]
    case .list(let values):
      guard values.allSatisfy({ $0.text != nil }) else { return nil }
      return values.compactMap { $0.isNull ? nil : $0.text?.trimmed }
    case .mapping: return nil
    }
  }

  /// Where the value of a key goes.
  private enum Target {
    case name, yield, rating, tags
    /// An address, or else who it comes from.
    case origin
    case text(WritableKeyPath<RecipeDocument, Field<String>>)
    case minutes(WritableKeyPath<RecipeDocument, Field<Int>>)
  }

  private static func target(of key: String) -> Target? {
    switch key {
    case "title", "name", "recipename": .name
    case "category", "course", "recipecategory": .text(\.category)
    case "cuisine", "country", "recipecuisine": .text(\.country)
    case "season": .text(\.season)
    case "servings", "serves", "yield", "yields", "recipeyield", "portions": .yield
    case "source", "source.name": .origin
    case "author", "source.author": .text(\.source)
    case "url", "link", "source.url", "sourceurl", "canonicalurl": .text(\.url)
    case "language", "lang", "locale": .text(\.language)
    case "preptime", "prep", "time.prep", "preparationtime", "prepminutes": .minutes(\.prepMinutes)
    case "cooktime", "cook", "time.cook", "cookingtime", "cookminutes":
      .minutes(\.cookMinutes)
    case "time", "totaltime", "duration", "timerequired", "totalminutes": .minutes(\.totalMinutes)
    case "rating": .rating
    case "tags", "tag", "keywords", "keyword": .tags
    default: nil
    }
  }

  /// Whether a key without case and spaces has a field.
  static func isField(_ key: String) -> Bool { target(of: key) != nil }

  /// Takes texts for the field of a key without case and spaces; returns whether it has one and all
  /// of them are in it. Of no texts, or empty ones, the field is null, unless it has a value.
  mutating func take(_ key: String, _ texts: [String]) -> Bool {
    guard let target = Self.target(of: key) else { return texts == [""] }
    if texts.allSatisfy(\.isEmpty) {
      clear(target)
      return true
    }
    if case .tags = target { return addTags(texts) }
    // A list of one is as good as its element; a longer one has no field.
    guard texts.count == 1, let text = texts.first else { return false }
    switch target {
    case .name:
      document.name = text
      return true
    case .text(let field): return set(field, text)
    case .yield: return set(\.yield, text.split(separator: "%").joined(separator: " "))
    case .origin: return set(Self.isAddress(text) ? \.url : \.source, text)
    case .minutes(let field): return set(field, DurationText.minutes(of: text))
    case .rating: return set(\.rating, Double(text).flatMap { $0.isFinite ? $0 : nil })
    case .tags: return false
    }
  }

  private mutating func clear(_ target: Target) {
    switch target {
    case .name: break
    case .text(let field): clear(field)
    case .yield: clear(\.yield)
    case .origin:
      clear(\.source)
      clear(\.url)
    case .minutes(let field): clear(field)
    case .rating: clear(\.rating)
    case .tags: clear(\.tags)
    }
  }

  private mutating func clear<Value>(_ field: WritableKeyPath<RecipeDocument, Field<Value>>) {
    if document[keyPath: field] == .absent { document[keyPath: field] = .null }
  }

  /// Gives a field its value, unless it has one already; returns whether it did.
  private mutating func set<Value>(
    _ field: WritableKeyPath<RecipeDocument, Field<Value>>, _ value: Value?
  ) -> Bool {
    guard document[keyPath: field].value == nil, let value else { return false }
    document[keyPath: field] = .value(value)
    return true
  }

  private mutating func addTags(_ texts: [String]) -> Bool {
    var tags = document.tags.value ?? []
    var known = Set(tags)
    for text in texts {
      // One text of several tags has commas or line ends between them.
      for tag in text.split(whereSeparator: { ",、，;".contains($0) || $0.isNewline }).map(\.trimmed)
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
}
