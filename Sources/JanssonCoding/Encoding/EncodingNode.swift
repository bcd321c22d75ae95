/// One value that is being encoded, and the way to it: the `Encoder` that a type receives.
///
/// Containers that are open at the same time add to the same tree, so text is written only when
/// the tree is whole. What `Encoder` cannot throw, such as a second container of another kind, is
/// kept and thrown at the end.
final class EncodingNode: Encoder {
  /// What was encoded so far.
  private(set) var value: EncodedValue?

  /// What the whole encoding shares.
  let context: EncodingContext

  private let key: (any CodingKey)?
  private let parent: EncodingNode?
  private let depth: Int

  /// The node of the outermost value.
  init(in context: EncodingContext) {
    self.context = context
    key = nil
    parent = nil
    depth = 0
  }

  /// The node of a value that `parent` holds under `key`.
  init(at key: any CodingKey, of parent: EncodingNode) {
    context = parent.context
    self.key = key
    // Nothing beyond the limit is encoded; a longer chain would overflow the stack when it is
    // released.
    self.parent = parent.depth > JSONLimits.depth ? parent.parent : parent
    depth = parent.depth + 1
  }

  /// The way from the outermost value to this one.
  var codingPath: [any CodingKey] {
    var steps: [any CodingKey] = []
    var node = self
    while let key = node.key, let parent = node.parent {
      steps.append(key)
      node = parent
    }
    return steps.reversed()
  }

  /// What the user of the encoder hands to the types.
  var userInfo: [CodingUserInfoKey: Any] { context.userInfo }

  /// Returns a container that adds members to this object.
  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    KeyedEncodingContainer(ObjectEncodingContainer(object, of: self))
  }

  /// Returns a container that adds elements to this array.
  func unkeyedContainer() -> any UnkeyedEncodingContainer {
    ArrayEncodingContainer(array, of: self)
  }

  /// Returns a container that takes this value.
  func singleValueContainer() -> any SingleValueEncodingContainer {
    self
  }

  /// Encodes a value of any type here, by the user's closure if there is one.
  func encodeValue<T: Encodable>(_ value: T) throws {
    guard depth < JSONLimits.depth else { throw tooDeep(value) }
    if let encode = context.substitutes.encoding(of: T.self) {
      try encode(value, self)
    } else {
      try value.encode(to: self)
    }
  }

  /// Takes a value, once.
  func set(_ value: EncodedValue, of original: Any) throws {
    guard self.value == nil else { throw secondValue(original) }
    self.value = value
  }

  private var object: EncodedObject {
    if case .object(let object) = value { return object }
    let object = EncodedObject()
    open(.object(object))
    return object
  }

  private var array: EncodedArray {
    if case .array(let array) = value { return array }
    let array = EncodedArray()
    open(.array(array))
    return array
  }

  private func open(_ container: EncodedValue) {
    if value != nil {
      context.fail(secondValue("a container"))
    } else if depth + 1 >= JSONLimits.depth {
      // What the container will hold is one level deeper.
      context.fail(tooDeep("a container"))
    } else {
      value = container
    }
  }

  private func secondValue(_ value: Any) -> EncodingError {
    invalid(value, "a value was encoded here before")
  }

  private func tooDeep(_ value: Any) -> EncodingError {
    invalid(value, "nested deeper than \(JSONLimits.depth) levels")
  }

  /// Returns the error that a value cannot be encoded here.
  func invalid(_ value: Any, _ reason: String) -> EncodingError {
    .invalidValue(value, EncodingError.Context(codingPath: codingPath, debugDescription: reason))
  }
}

/// What all nodes of one encoding have in common.
final class EncodingContext {
  /// What the user of the encoder hands to the types.
  let userInfo: [CodingUserInfoKey: any Sendable]

  /// The types that do not encode themselves.
  let substitutes: EncodingSubstitutes

  /// The first error that could not be thrown where it arose.
  private(set) var failure: EncodingError?

  /// A context from its parts.
  init(userInfo: [CodingUserInfoKey: any Sendable], substitutes: EncodingSubstitutes) {
    self.userInfo = userInfo
    self.substitutes = substitutes
  }

  /// Keeps an error for the end.
  ///
  /// Later errors are not even made: a type that fails once may go on failing for ever.
  func fail(_ error: @autoclosure () -> EncodingError) {
    if failure == nil { failure = error() }
  }
}

/// The encoding of types in a way that is not their own.
struct EncodingSubstitutes: Sendable {
  /// For each type a closure `(T, any Encoder) throws -> Void`.
  var byType: [ObjectIdentifier: any Sendable] = [:]

  /// Returns how to encode values of `type`, or nil where they encode themselves.
  func encoding<T>(of type: T.Type) -> ((T, any Encoder) throws -> Void)? {
    if byType.isEmpty { return nil }
    return byType[ObjectIdentifier(type)] as? @Sendable (T, any Encoder) throws -> Void
  }
}
