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
    case name
    /// An address, or else who it comes from.
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
    // A list of one is as good as its element; a longer one has no field.
    if next == place, texts.count == 1 { isTaken = field.set(value(of: texts[0], name)) }
    next += 1
  }

  private func value<Value: RecipeFieldValue>(of text: String, _ name: String) -> Value? {
    if Value.self == Int.self { return DurationText.minutes(of: text) as? Value }
    // Cooklang parts an amount and its unit by a percent sign.
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
        // One text of several tags has commas or line ends between them.
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
