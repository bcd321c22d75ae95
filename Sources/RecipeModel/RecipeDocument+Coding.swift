package import JanssonCoding

/// The JSON format of this program; `Data/RecipesList.json` has the members of the first two lines:
///
///     {"name": "カレー", "category": "カレー", "country": "和食", "season": "Any",
///      "ingredients": [{"name": "人参"}, {"name": "たまねぎ"}],
///      "lines": [{"text": "人参 1本", "section": "具", "name": "人参"}, "たまねぎ 2個"],
///      "directions": "切る\n煮る", "totalMinutes": 40, "tags": ["夕食"], "extra": "{\"cost\":300}"}
///
/// Only the name, and either ingredients or lines, are required: without ingredients, the lines
/// name them. A line or an ingredient may be a string; if all ingredients are strings, they are
/// lines. The key is the name, unless there is a `key`. An absent member says nothing about its
/// field, and null says that the field has no value.
extension RecipeDocument: Codable {
  /// Reads a recipe; unknown members are skipped.
  ///
  /// - Throws: `DecodingError` if a member has a wrong type, or the name, an ingredient or a line
  ///   is blank or missing.
  package init(from decoder: any Decoder) throws {
    if let document = PlainObject(decoder).flatMap(RecipeDocument.init(plain:)) {
      self = document
      return
    }
    let container = try decoder.container(keyedBy: NameKey.self)
    let name = try container.decode(String.self, forKey: .name)
    guard !name.isBlank else {
      throw DecodingError.dataCorruptedError(
        forKey: .name, in: container, debugDescription: "the name is empty")
    }
    let key = try container.decodeIfPresent(String.self, forKey: .key)
    let lines = try container.decodeField([Line].self, forKey: .lines)
    if lines != .absent, !container.contains(.ingredients) {
      self.init(name: name)
    } else {
      let ingredients = try container.decode([NamedIngredient].self, forKey: .ingredients)
      let areLines = lines == .absent && !ingredients.isEmpty && ingredients.allSatisfy(\.isBare)
      self.init(name: name, ingredients.map(\.name), areLines: areLines)
    }
    if lines != .absent { self.lines = lines }
    self.key = key == name || key == "" ? nil : key
    var fields = DecodedFields(container: container)
    try visitFields(&fields)
  }

  /// Writes the recipe; reading it back gives an equal one.
  package func encode(to encoder: any Encoder) throws {
    var fields = EncodedFields(container: encoder.container(keyedBy: NameKey.self))
    try fields.container.encodeIfPresent(key, forKey: .key)
    try fields.container.encode(name, forKey: .name)
    var document = self
    try document.visitFields(&fields)
  }

  /// A recipe of a name and ingredients, which are names or, if `areLines`, lines as written.
  private init(name: String, _ texts: [String], areLines: Bool) {
    self.init(name: name, ingredients: areLines ? nil : texts)
    guard areLines else { return }
    var list = LineList()
    for text in texts { list.addLines(of: text) }
    list.finish(&self)
  }

  /// Whether the format has a member with a key.
  package static func isMember(_ key: String) -> Bool { memberKeys.contains(key) }

  /// The members of the format, in order.
  package static let memberNames =
    [NameKey.key, .name].map(\.stringValue) + RecipeField.all.map(\.name)

  private static let memberKeys = Set(memberNames)

  /// Whether the format of `Data/RecipesList.json` has a member with a key.
  package static func isSeedMember(_ key: String) -> Bool {
    switch key {
    case "key", "name", "category", "country", "season", "ingredients": true
    default: false
    }
  }

  /// The document of an object that has the members of `Data/RecipesList.json` and no others, as
  /// nearly all objects of large files do; nil for any other object. The members are fixed, so they
  /// are named here again: this path reads a million recipes.
  package init?(plain object: PlainObject) {
    var memberCount = 2
    func field(_ key: String) -> Field<String>? {
      let member = object.member(key)
      if member != .absent { memberCount += 1 }
      return Field(member)
    }
    guard case .text(let name) = object.member("name"), !name.isBlank,
      let key = field("key"), let category = field("category"),
      let country = field("country"), let season = field("season"),
      memberCount == object.memberCount,
      let ingredients = object.texts("ingredients", named: "name"),
      !ingredients.texts.contains(where: \.isBlank)
    else { return nil }
    self.init(name: name, ingredients.texts, areLines: ingredients.areBare)
    (self.category, self.country, self.season) = (category, country, season)
    if case .value(let key) = key, key != name, key != "" { self.key = key }
  }
}

extension Field where Value == String {
  /// The field that a member holds, or nil if the member is not text.
  fileprivate init?(_ member: PlainObject.MemberValue) {
    switch member {
    case .absent: self = .absent
    case .null: self = .null
    case .text(let text): self = .value(text)
    case .other: return nil
    }
  }
}

extension NameKey {
  fileprivate static let key = NameKey(stringValue: "key")
  fileprivate static let name = NameKey(stringValue: "name")
  fileprivate static let ingredients = NameKey(stringValue: "ingredients")
  fileprivate static let lines = NameKey(stringValue: "lines")
}

/// Decodes the fields whose meaning depends on no other.
private struct DecodedFields: RecipeFieldVisitor {
  let container: KeyedDecodingContainer<NameKey>

  mutating func attribute<Value: RecipeFieldValue>(
    _ name: String, _ field: inout Field<Value>, keys _: StaticString
  ) throws {
    field = try container.decodeField(Value.self, forKey: NameKey(stringValue: name))
  }

  mutating func tags(
    _ name: String, _ field: inout Field<[String]>, keys _: StaticString
  ) throws {
    field = try container.decodeField([String].self, forKey: NameKey(stringValue: name))
  }

  // Each depends on the other: `RecipeDocument.init(from:)` decodes them first.
  mutating func ingredients(_: String, _: inout [String]?) throws {}
  mutating func lines(_: String, _: inout Field<[RecipeDocument.Line]>) throws {}
}

/// Encodes the fields.
private struct EncodedFields: RecipeFieldVisitor {
  var container: KeyedEncodingContainer<NameKey>

  mutating func attribute<Value: RecipeFieldValue>(
    _ name: String, _ field: inout Field<Value>, keys _: StaticString
  ) throws {
    try container.encodeField(field, forKey: NameKey(stringValue: name))
  }

  mutating func ingredients(_ name: String, _ names: inout [String]?) throws {
    try container.encodeIfPresent(
      names?.map(NamedIngredient.init), forKey: NameKey(stringValue: name))
  }

  mutating func lines(_ name: String, _ field: inout Field<[RecipeDocument.Line]>) throws {
    try container.encodeField(field, forKey: NameKey(stringValue: name))
  }

  mutating func tags(
    _ name: String, _ field: inout Field<[String]>, keys _: StaticString
  ) throws {
    try container.encodeField(field, forKey: NameKey(stringValue: name))
  }
}

extension RecipeDocument.Line: Codable {
  private enum CodingKeys: String, CodingKey {
    case text, section, name
  }

  /// Reads an object with a text and optionally a section and a name, or a string.
  package init(from decoder: any Decoder) throws {
    // Objects come first: most lines are objects, and an error that is thrown and dropped is slow.
    if let container = try? decoder.container(keyedBy: CodingKeys.self) {
      text = try container.decode(String.self, forKey: .text)
      section = try container.decodeIfPresent(String.self, forKey: .section)
      name = try container.decodeIfPresent(String.self, forKey: .name)
      if name == "" { name = nil }
    } else {
      text = try decoder.singleValueContainer().decode(String.self)
    }
    guard !text.isBlank else {
      throw DecodingError.dataCorrupted(
        DecodingError.Context(
          codingPath: decoder.codingPath, debugDescription: "the line is empty"))
    }
  }

  /// Writes an object.
  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(text, forKey: .text)
    try container.encodeIfPresent(section, forKey: .section)
    try container.encodeIfPresent(name, forKey: .name)
  }
}

/// An ingredient of the format: an object with a name, or a string.
private struct NamedIngredient: Codable {
  let name: String
  /// Whether the ingredient was a string.
  var isBare = false

  private enum CodingKeys: String, CodingKey {
    case name
  }

  init(_ name: String) { self.name = name }

  init(from decoder: any Decoder) throws {
    if let container = try? decoder.container(keyedBy: CodingKeys.self) {
      name = try container.decode(String.self, forKey: .name)
    } else {
      name = try decoder.singleValueContainer().decode(String.self)
      isBare = true
    }
    guard !name.isBlank else {
      throw DecodingError.dataCorrupted(
        DecodingError.Context(
          codingPath: decoder.codingPath, debugDescription: "the name is empty"))
    }
  }
}
