/// The fast path: an object's string members, read without `Codable` containers.
///
/// For records that occur by the million in one usual form. A type tries this first; a record of any
/// other form it leaves to its containers, which report errors. `runner json` measures the gain.
package struct PlainObject {
  // Keeps the values alive.
  private let node: DecodingNode

  /// Returns the object that a decoder of this module decodes; nil for another value or decoder.
  package init?(_ decoder: any Decoder) {
    guard let node = decoder as? DecodingNode, node.value.kind == .object else { return nil }
    self.node = node
  }

  /// The number of members.
  package var memberCount: Int { node.value.memberCount }

  /// The kinds of members that a key may have.
  package enum MemberValue: Hashable {
    /// No member.
    case absent
    /// A null.
    case null
    /// A string.
    case text(String)
    /// A value of another kind.
    case other
  }

  /// Returns the member under a key.
  package func member(_ key: String) -> MemberValue {
    guard let value = node.value.member(key) else { return .absent }
    switch value.kind {
    case .null: return .null
    case .string: return .text(value.string)
    case .bool, .integer, .real, .array, .object: return .other
    }
  }

  /// Returns the strings of the array under a key, and whether they are bare: all elements are strings,
  /// or all are objects whose only member is a string under `name`. Returns nil for any other value.
  package func texts(_ key: String, named name: String) -> (texts: [String], areBare: Bool)? {
    guard let array = node.value.member(key), array.kind == .array else { return nil }
    let count = array.elementCount
    let areBare = count > 0 && array.element(at: 0)?.kind == .string
    var texts: [String] = []
    texts.reserveCapacity(count)
    for index in 0..<count {
      guard let element = array.element(at: index),
        let text = areBare ? element : element.member(name), text.kind == .string,
        areBare || element.memberCount == 1
      else { return nil }
      texts.append(text.string)
    }
    return (texts, areBare)
  }
}
