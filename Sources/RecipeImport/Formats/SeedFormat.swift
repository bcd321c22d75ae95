import JanssonCoding

/// The seed's format, which is ours too:
///
///     {"name": "カレー", "category": "カレー", "country": "和食", "season": "Any",
///      "ingredients": [{"name": "人参"}, {"name": "たまねぎ"}]}
///
/// Only the name and the ingredients are required; an ingredient may also be a string alone. The key
/// is the name, unless there is a `key`.
struct SeedRecipe: Decodable {
  let document: RecipeDocument

  private enum CodingKeys: String, CodingKey {
    case key, name, category, country, season, ingredients
  }

  init(from decoder: any Decoder) throws {
    if let document = PlainObject(decoder).flatMap(Self.plainDocument) {
      self.document = document
      return
    }
    let container = try decoder.container(keyedBy: CodingKeys.self)
    let name = try container.decode(String.self, forKey: .name)
    guard !name.isEmpty else {
      throw DecodingError.dataCorruptedError(
        forKey: .name, in: container, debugDescription: "the name is empty")
    }
    let key = try container.decodeIfPresent(String.self, forKey: .key)
    let ingredients = try container.decode([SeedIngredient].self, forKey: .ingredients)
    var document = RecipeDocument(name: name, ingredients: ingredients.map(\.name))
    document.key = key == name || key == "" ? nil : key
    document.category = try container.decodeField(String.self, forKey: .category)
    document.country = try container.decodeField(String.self, forKey: .country)
    document.season = try container.decodeField(String.self, forKey: .season)
    self.document = document
  }

  /// The document of an object that is as nearly all are; nil where anything is otherwise.
  private static func plainDocument(_ object: PlainObject) -> RecipeDocument? {
    guard case .text(let name) = object.member("name"), !name.isEmpty,
      let key = Field(object.member("key")),
      let category = Field(object.member("category")),
      let country = Field(object.member("country")),
      let season = Field(object.member("season")),
      let ingredients = object.texts("ingredients", named: "name"),
      !ingredients.contains("")
    else { return nil }
    var document = RecipeDocument(name: name, ingredients: ingredients)
    (document.category, document.country, document.season) = (category, country, season)
    if case .value(let key) = key, key != name, key != "" { document.key = key }
    return document
  }
}

extension Field where Value == String {
  /// What a member says, or nil where it is no text.
  fileprivate init?(_ member: PlainObject.Member) {
    switch member {
    case .absent: self = .absent
    case .null: self = .null
    case .text(let text): self = .value(text)
    case .other: return nil
    }
  }
}

/// An ingredient of the seed's format: an object with a name, or the name alone.
struct SeedIngredient: Decodable {
  let name: String

  private enum CodingKeys: String, CodingKey {
    case name
  }

  init(from decoder: any Decoder) throws {
    // Objects first: they are the rule, and an error that is thrown only to be dropped is dear.
    if let container = try? decoder.container(keyedBy: CodingKeys.self) {
      name = try container.decode(String.self, forKey: .name)
    } else {
      name = try decoder.singleValueContainer().decode(String.self)
    }
    guard !name.isEmpty else {
      throw DecodingError.dataCorrupted(
        DecodingError.Context(
          codingPath: decoder.codingPath, debugDescription: "the name is empty"))
    }
  }
}
