import RecipeModel
import SourceReading

/// The fields of a recipe that text formats and tables write as keys and values.
struct RecipeMetadata {
  /// The recipe so far.
  var document: RecipeDocument
  /// The members without a field.
  var extra = ExtraFields()

  /// The fields of a recipe with a name, which a title replaces.
  init(name: String) {
    document = RecipeDocument(name: name)
  }

  /// Returns the recipe with all its fields and lines.
  ///
  /// - Throws: `FormatError` if the recipe has no name.
  func finished(lines: [RecipeDocument.Line]) throws -> RecipeDocument {
    guard !document.name.isEmpty else { throw FormatError(line: 1, "the recipe has no name") }
    var finished = document
    finished.lines = .value(lines)
    finished.extra = try extra.field()
    return finished
  }

  /// Takes a member. A member without a field, of a field that has a value, or of another shape
  /// goes to `extra`.
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

  /// Returns a key in lower case, without spaces, underscores and hyphens.
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

  /// The target of a key.
  private enum Target {
    case name
    /// The address, if the value is one, else the source.
    case origin
    /// A field, by its place in `RecipeField.all`.
    case field(Int)
  }

  private static func target(of key: String) -> Target? {
    switch key {
    case "title", "name", "recipename": .name
    case "source", "source.name": .origin
    default: RecipeField.place(ofKey: key).map { .field($0) }
    }
  }

  /// Whether a plain key has a field.
  static func isField(_ key: String) -> Bool { target(of: key) != nil }

  /// Takes texts for the field of a plain key; returns whether the key has a field that took all
  /// texts. Without texts, or with empty ones, the field becomes null, unless it has a value.
  mutating func take(_ key: String, _ texts: [String]) -> Bool {
    guard let target = Self.target(of: key) else { return texts == [""] }
    if texts.allSatisfy(\.isEmpty) {
      clear(target)
      return true
    }
    switch target {
    case .name:
      guard texts.count == 1 else { return false }
      document.name = texts[0]
      return true
    case .origin:
      guard texts.count == 1 else { return false }
      return set(Self.isAddress(texts[0]) ? \.url : \.source, texts[0])
    case .field(let place):
      var field = TextTaking(texts, at: place)
      document.visitFields(&field)
      return field.isTaken
    }
  }

  private mutating func clear(_ target: Target) {
    switch target {
    case .name: break
    case .origin:
      document.source.clearIfAbsent()
      document.url.clearIfAbsent()
    case .field(let place):
      var clearing = Clearing(at: place)
      document.visitFields(&clearing)
    }
  }

  private mutating func set(
    _ field: WritableKeyPath<RecipeDocument, Field<String>>, _ text: String
  ) -> Bool {
    document[keyPath: field].set(text)
  }

  private static func isAddress(_ text: String) -> Bool {
    text.hasPrefix("http://") || text.hasPrefix("https://")
  }
}

extension Field {
  /// Makes an absent field null.
  fileprivate mutating func clearIfAbsent() {
    if self == .absent { self = .null }
  }

  /// Gives the field a value, unless it has one or there is none; returns whether it did.
  fileprivate mutating func set(_ value: Value?) -> Bool {
    guard self.value == nil, let value else { return false }
    self = .value(value)
    return true
  }
}

/// Makes one field null if it is absent.
private struct Clearing: RecipeFieldVisitor {
  private let place: Int
  private var next = 0

  init(at place: Int) { self.place = place }

  private mutating func clear<Value>(_ field: inout Field<Value>) {
    if next == place { field.clearIfAbsent() }
    next += 1
  }

  mutating func attribute<Value: RecipeFieldValue>(
    _: String, _ field: inout Field<Value>, keys _: StaticString
  ) {
    clear(&field)
  }

  mutating func ingredients(_: String, _: inout [String]?) { next += 1 }
  mutating func lines(_: String, _ field: inout Field<[RecipeDocument.Line]>) { clear(&field) }

  mutating func tags(_: String, _ field: inout Field<[String]>, keys _: StaticString) {
    clear(&field)
  }
}

/// Gives one field the value that texts have.
private struct TextTaking: RecipeFieldVisitor {
  private let texts: [String]
  private let place: Int
  private var next = 0
  /// Whether the field took all the texts.
  private(set) var isTaken = false

  init(_ texts: [String], at place: Int) {
    (self.texts, self.place) = (texts, place)
  }

  mutating func attribute<Value: RecipeFieldValue>(
    _ name: String, _ field: inout Field<Value>, keys _: StaticString
  ) {
    // A list of one element counts as its element; a longer list does not fit the field.
    if next == place, texts.count == 1 { isTaken = field.set(value(of: texts[0], name)) }
    next += 1
  }

  private func value<Value: RecipeFieldValue>(of text: String, _ name: String) -> Value? {
    if Value.self == Int.self { return DurationText.minutes(of: text) as? Value }
    // Cooklang separates an amount from its unit by a percent sign.
    return Value(
      cell: name == "yield" ? text.split(separator: "%").joined(separator: " ") : text)
  }

  mutating func ingredients(_: String, _: inout [String]?) { next += 1 }
  mutating func lines(_: String, _: inout Field<[RecipeDocument.Line]>) { next += 1 }

  mutating func tags(_: String, _ field: inout Field<[String]>, keys _: StaticString) {
    if next == place {
      var tags = field.value ?? []
      var known = Set(tags)
      for text in texts {
        // Tags in one text are separated by commas, semicolons or line breaks.
        for tag in text.split(whereSeparator: { ",、，;".contains($0) || $0.isNewline })
          .map(\.trimmed) where !tag.isEmpty && known.insert(tag).inserted
        {
          tags.append(tag)
        }
      }
      if !tags.isEmpty { field = .value(tags) }
      isTaken = true
    }
    next += 1
  }
}
