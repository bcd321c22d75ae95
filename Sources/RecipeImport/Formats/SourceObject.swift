import JanssonCoding
import RecipeModel

/// The members of one object of a source, which are taken one after the other: what nobody has taken
/// at the end is the recipe's `extra`, so that nothing is lost however a format grows.
///
///     {"title": "Curry", "servings": 4, "wine": "Riesling"}
///         take ▲             take ▲        ▲ left: {"wine":"Riesling"}
struct SourceObject {
  /// What was not taken yet.
  private(set) var members: [JSONTree.Member]
  /// The way to the object in its file.
  let path: SourcePath
  /// What makes a text of the source plain.
  let clean: (String) -> String

  /// The members of an object; its texts lose the white space around them, unless `clean` says more.
  ///
  /// - Throws: `DecodingError` where the value is of another kind, or an empty object.
  init(
    _ tree: JSONTree, at path: SourcePath, clean: @escaping (String) -> String = \.trimmed
  ) throws {
    guard case .object(let members) = tree else {
      throw DecodingError.typeMismatch(
        [String: Any].self, .init(path, "expected an object, found \(tree.noun)"))
    }
    guard !members.isEmpty else {
      throw DecodingError.dataCorrupted(.init(path, "the object is empty"))
    }
    self.members = members
    self.path = path
    self.clean = clean
  }

  /// A member that was not taken yet; nil where there is none.
  subscript(key: String) -> JSONTree? { members.first { $0.key == key }?.value }

  /// Drops members that are noise.
  mutating func drop(_ keys: String...) {
    members.removeAll { keys.contains($0.key) }
  }

  /// Makes null of a 0 in members where the source writes it for what nobody entered.
  mutating func readZerosAsNull(_ keys: String...) {
    for key in keys where self[key]?.scalar == "0" { replace(key, with: .null) }
  }

  /// Leaves something else of a member, or nothing.
  mutating func replace(_ key: String, with residue: JSONTree?) {
    guard let index = members.firstIndex(where: { $0.key == key }) else { return }
    if let residue { members[index].value = residue } else { members.remove(at: index) }
  }

  /// Takes the first member, in order of the keys, that `read` makes something of.
  ///
  /// - Parameters:
  ///   - keys: the keys; members before the one that is taken are taken too where they are empty.
  ///   - residue: what is left of the member that is taken; nil where `read` read all of it.
  /// - Returns: null where a member says that there is nothing, being null or an empty text or list,
  ///   and none has a value; absent where there is no member.
  mutating func take<Value>(
    _ keys: [String], residue: (JSONTree) -> JSONTree?, _ read: (JSONTree) -> Value?
  ) -> Field<Value> {
    var result: Field<Value> = .absent
    for key in keys {
      guard let index = members.firstIndex(where: { $0.key == key }) else { continue }
      let tree = members[index].value
      if let value = read(tree) {
        replace(key, with: residue(tree))
        return .value(value)
      }
      guard tree.isEmpty else { continue }
      result = .null
      members.remove(at: index)
    }
    return result
  }

  /// Takes the first member that `read` makes something of, by its texts, and those under `inner` in
  /// its objects; what else these have is left.
  mutating func take<Value>(
    _ keys: [String], reading inner: Set<String> = ["name"], _ read: (JSONTree) -> Value?
  ) -> Field<Value> {
    take(keys, residue: { $0.residue(reading: inner) }, read)
  }

  /// Takes the first member that has a text; several texts in a list stand behind each other.
  mutating func text(_ keys: String..., under inner: String = "name") -> Field<String> {
    let clean = clean
    return take(keys, reading: [inner]) { tree in
      let texts = tree.texts(under: inner, clean)
      return texts.isEmpty ? nil : texts.joined(separator: ", ").singleLine
    }
  }

  /// Takes the first member that has texts, alone or in a list, parted by commas where the source
  /// does so.
  mutating func list(_ keys: String..., splitting: Bool = false) -> Field<[String]> {
    let clean = clean
    return take(keys) { tree -> [String]? in
      var texts = tree.texts(under: "name", clean).map(\.singleLine)
      if splitting {
        texts = texts.flatMap { $0.split(separator: ",") }.map { String($0).trimmed }
      }
      texts.removeAll(where: \.isEmpty)
      return texts.isEmpty ? nil : texts
    }
  }

  /// Takes the first member that says a time.
  mutating func minutes(_ keys: String...) -> Field<Int> {
    take(keys, reading: []) { $0.minutes }
  }

  /// Takes the first member that is a number, or a text of one.
  mutating func number(_ keys: String..., under inner: String = "name") -> Field<Double> {
    take(keys, reading: [inner]) { tree in
      guard let text = (tree[inner] ?? tree).scalar, let number = Double(text), number.isFinite
      else { return nil }
      return number
    }
  }

  /// Takes how much a recipe makes; of ["8", "8 servings"] the fuller.
  mutating func yield(_ keys: String...) -> Field<String> {
    let clean = clean
    return take(keys, reading: ["value", "unitText", "name"]) { tree in
      let texts = Self.yields(tree, clean)
      var distinct: [String] = []
      for text in texts where !distinct.contains(text) {
        if !texts.contains(where: { $0.hasPrefix(text + " ") }) { distinct.append(text) }
      }
      return distinct.isEmpty ? nil : distinct.joined(separator: ", ")
    }
  }

  private static func yields(_ tree: JSONTree, _ clean: (String) -> String) -> [String] {
    if let elements = tree.elements { return elements.flatMap { yields($0, clean) } }
    if let text = tree.scalar { return [clean(text).singleLine] }
    let parts = ["value", "name", "unitText"].flatMap { key in
      tree[key].map { yields($0, clean) } ?? []
    }
    return parts.isEmpty ? [] : [parts.joined(separator: " ")]
  }

  /// Takes the name of the recipe.
  ///
  /// - Throws: `DecodingError` where there is none, with the first of the keys.
  mutating func name(_ keys: String...) throws -> String {
    let present = keys.first { self[$0] != nil }
    let tree = present.flatMap { self[$0] } ?? .null
    let clean = clean
    let field = take(keys) { tree -> String? in
      let texts = tree.texts(under: "name", clean)
      return texts.isEmpty ? nil : texts.joined(separator: ", ").singleLine
    }
    if let name = field.value { return name }
    guard let key = present else {
      let key = NameKey(stringValue: keys.first ?? "name")
      throw DecodingError.keyNotFound(key, .init(path, "the key '\(key.stringValue)' is missing"))
    }
    let place = path.member(key)
    if tree == .null {
      throw DecodingError.valueNotFound(String.self, .init(place, "expected String, found null"))
    }
    // A text may be empty only once it is clean.
    let isEmpty = tree.isEmpty || tree.scalar != nil
    let reason = isEmpty ? "the name is empty" : "expected String, found \(tree.noun)"
    throw DecodingError.dataCorrupted(.init(place, reason))
  }

  /// What was not taken, as the text of an object; members that say nothing are left out, and are
  /// null where they are all.
  var extra: Field<String> {
    let rest = members.filter { !$0.value.isEmpty && !$0.value.isPicture }
    if !rest.isEmpty { return .value(JSONTree.object(rest).text) }
    return members.contains { $0.value.isEmpty } ? .null : .absent
  }
}
