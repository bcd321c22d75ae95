import JanssonCoding
import RecipeModel

/// The members of an object of a source, which a format takes one after the other. The members that
/// are left at the end become the recipe's `extra`, so that nothing is lost.
///
///     {"title": "Curry", "servings": 4, "wine": "Riesling"}
///         take ▲             take ▲        ▲ left: {"wine":"Riesling"}
struct SourceObject {
  /// The members that are left.
  private(set) var members: [JSONTree.Member]
  /// The path to the object in its file.
  let path: SourcePath
  /// Returns a text of the source as plain text.
  let clean: (String) -> String

  /// The members of an object; `clean` makes its texts plain, by default without white space at the
  /// ends.
  ///
  /// - Throws: `DecodingError` if the value is not an object, or is empty.
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

  /// The value of a member that is left, or nil.
  subscript(key: String) -> JSONTree? { members.first { $0.key == key }?.value }

  /// Drops members that carry no information.
  mutating func drop(_ keys: String...) {
    members.removeAll { keys.contains($0.key) }
  }

  /// Replaces 0 by null in members that the source writes as 0 if nothing was entered.
  mutating func readZerosAsNull(_ keys: String...) {
    for key in keys where self[key]?.scalar == "0" { replace(key, with: .null) }
  }

  /// Replaces the value of a member by its residue, or removes the member.
  mutating func replace(_ key: String, with residue: JSONTree?) {
    guard let index = members.firstIndex(where: { $0.key == key }) else { return }
    if let residue { members[index].value = residue } else { members.remove(at: index) }
  }

  /// Takes the first member, in order of the keys, that `read` returns a value for.
  ///
  /// - Parameters:
  ///   - keys: the keys; empty members before the member that is taken are taken too.
  ///   - residue: returns the rest of the member that is taken; nil if `read` read all of it.
  /// - Returns: null if a member is null or an empty text or list and no member has a value; absent
  ///   if there is no member.
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

  /// Takes the first member that `read` returns a value for: its texts, and in its objects those
  /// under `inner`. The rest of the objects is left.
  mutating func take<Value>(
    _ keys: [String], reading inner: Set<String> = ["name"], _ read: (JSONTree) -> Value?
  ) -> Field<Value> {
    take(keys, residue: { $0.residue(reading: inner) }, read)
  }

  /// Takes the first member that has a text; several texts of a list are joined by commas.
  mutating func text(_ keys: String..., under inner: String = "name") -> Field<String> {
    let clean = clean
    return take(keys, reading: [inner]) { tree in
      let texts = tree.texts(under: inner, clean)
      return texts.isEmpty ? nil : texts.joined(separator: ", ").singleLine
    }
  }

  /// Takes the first member that has texts, alone or in a list; `splitting` splits them at commas.
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

  /// Takes the first member that is a duration.
  mutating func minutes(_ keys: String...) -> Field<Int> {
    take(keys, reading: []) { $0.minutes }
  }

  /// Takes the first member that is a number, or the text of a number.
  mutating func number(_ keys: String..., under inner: String = "name") -> Field<Double> {
    take(keys, reading: [inner]) { tree in
      guard let text = (tree[inner] ?? tree).scalar, let number = Double(text), number.isFinite
      else { return nil }
      return number
    }
  }

  /// Takes the yield; of ["8", "8 servings"], the longer text.
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
  /// - Throws: `DecodingError` with the first of the keys if there is no name.
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
    // A text may become empty when it is cleaned.
    let isEmpty = tree.isEmpty || tree.scalar != nil
    let reason = isEmpty ? "the name is empty" : "expected String, found \(tree.noun)"
    throw DecodingError.dataCorrupted(.init(place, reason))
  }

  /// The members that are left, as the text of an object without empty members; null if all members
  /// that are left are empty.
  var extra: Field<String> {
    let rest = members.filter { !$0.value.isEmpty && !$0.value.isPicture }
    if !rest.isEmpty { return .value(JSONTree.object(rest).text) }
    return members.contains { $0.value.isEmpty } ? .null : .absent
  }
}
