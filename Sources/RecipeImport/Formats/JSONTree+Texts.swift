import JanssonCoding
import RecipeModel

extension JSONTree {
  /// The text of a string or a number; nil for other kinds and for empty text.
  var scalar: String? {
    switch self {
    case .string(let text): text.trimmed.isEmpty ? nil : text
    case .integer(let integer): integer.description
    case .real(let real): Int64(exactly: real)?.description ?? real.description
    case .null, .bool, .array, .object: nil
    }
  }

  /// Returns the texts of a value: of strings and numbers, of all elements of a list, and of the
  /// member `key` of an object; none is empty.
  func texts(under key: String, _ clean: (String) -> String) -> [String] {
    var texts: [String] = []
    collect(under: key, clean, into: &texts)
    return texts
  }

  private func collect(
    under key: String, _ clean: (String) -> String, into texts: inout [String]
  ) {
    if let elements {
      for element in elements { element.collect(under: key, clean, into: &texts) }
    } else if let text = scalar.map(clean), !text.isEmpty {
      texts.append(text)
    } else {
      self[key]?.collect(under: key, clean, into: &texts)
    }
  }

  /// Whether the value is null or an empty text, list or object.
  var isEmpty: Bool {
    switch self {
    case .null: true
    case .bool, .integer, .real: false
    case .string(let text): text.trimmed.isEmpty
    case .array(let elements): elements.allSatisfy(\.isEmpty)
    case .object(let members): members.isEmpty
    }
  }

  /// Whether the value is the bytes of a picture instead of its address.
  var isPicture: Bool {
    if case .string(let text) = self { text.hasPrefix("data:image") } else { false }
  }

  /// Returns the residue of a value whose texts and numbers were read, in objects those under some
  /// keys; nil if nothing is left.
  ///
  ///     [{"text": "Mix", "image": "m.jpg"}, "Bake"]   reading text   →   [{"image": "m.jpg"}, null]
  func residue(reading keys: Set<String>) -> JSONTree? {
    switch self {
    case .null, .integer, .real, .string: nil
    case .bool: self
    case .array(let elements): Self.residue(elements.map { $0.residue(reading: keys) })
    case .object(let members):
      Self.residue(of: members) { member in
        keys.contains(member.key) ? member.value.residue(reading: keys) : member.value
      }
    }
  }

  /// Returns the residue of an object, given the residue of each member; nil if nothing is left.
  /// Empty members and types are left out.
  static func residue(of members: [Member], _ residue: (Member) -> JSONTree?) -> JSONTree? {
    let left = members.compactMap { member -> Member? in
      guard member.key != "@type", let value = residue(member), !value.isEmpty else { return nil }
      return Member(member.key, value)
    }
    return left.isEmpty ? nil : .object(left)
  }

  /// Returns the residue of a list, given the residue of each element; nil if nothing is left.
  static func residue(_ elements: [JSONTree?]) -> JSONTree? {
    elements.contains { $0 != nil } ? .array(elements.map { $0 ?? .null }) : nil
  }

  /// The minutes of a duration: a number of minutes, a text, or an object that contains one of
  /// these.
  var minutes: Int? {
    switch self {
    case .integer, .real: scalar.flatMap(DurationText.minutes)
    case .string(let text): DurationText.minutes(of: text)
    case .array(let elements): elements.count == 1 ? elements[0].minutes : nil
    case .object, .null, .bool: nil
    }
  }
}
