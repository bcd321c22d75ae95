/// The members of an object as texts, read without a container and its look-ups of types.
///
/// For objects that come by the million: a type reads what has the usual form here, at a fraction of
/// the cost, and leaves the rest to its containers, which say what is wrong.
package struct PlainObject {
  // Keeps the values alive.
  private let node: DecodingNode

  /// The object that a decoder of this module stands for; nil for another value or decoder.
  package init?(_ decoder: any Decoder) {
    guard let node = decoder as? DecodingNode, node.value.kind == .object else { return nil }
    self.node = node
  }

  /// How many members the object has, whatever their keys.
  package var memberCount: Int { node.value.memberCount }

  /// What an object says of a key.
  package enum Member: Hashable {
    /// Nothing.
    case absent
    /// That there is no value.
    case null
    /// A text.
    case text(String)
    /// A value of another kind.
    case other
  }

  /// The member under a key.
  package func member(_ key: String) -> Member {
    guard let value = node.value.member(key) else { return .absent }
    switch value.kind {
    case .null: return .null
    case .string: return .text(value.string)
    case .bool, .integer, .real, .array, .object: return .other
    }
  }

  /// The texts of the array under a key, and whether they stand there bare: its elements are all texts,
  /// or all objects with a text under `name` and nothing else; nil where anything is otherwise.
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
