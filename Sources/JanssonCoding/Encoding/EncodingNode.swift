/// A value that is being encoded, and its path: the `Encoder` that a type receives.
///
/// Containers that are open at the same time add to the same tree, so text is written only when the
/// tree is complete. Errors that `Encoder` cannot throw, such as a second container of another kind,
/// are kept and thrown at the end.
final class EncodingNode: Encoder {
  /// The value encoded so far.
  private(set) var value: EncodedValue?

  /// The context that all nodes of the encoding share.
  let context: EncodingContext

  private let key: (any CodingKey)?
  private let parent: EncodingNode?
  private let depth: Int

  /// Creates the node of the outermost value.
  init(in context: EncodingContext) {
    self.context = context
    key = nil
    parent = nil
    depth = 0
  }

  /// Creates the node of a value that `parent` holds under `key`.
  init(at key: any CodingKey, of parent: EncodingNode) {
    context = parent.context
    self.key = key
    // Values beyond the limit are not encoded; a longer chain would overflow the stack on release.
    self.parent = parent.depth > JSONLimits.depth ? parent.parent : parent
    depth = parent.depth + 1
  }

  /// The path from the outermost value to this one.
  var codingPath: [any CodingKey] {
    var steps: [any CodingKey] = []
    var node = self
    while let key = node.key, let parent = node.parent {
      steps.append(key)
      node = parent
    }
    return steps.reversed()
  }

  /// Empty: the encoder passes no values to the types.
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  /// Returns a container that adds members to this object.
  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    KeyedEncodingContainer(ObjectEncodingContainer(object, of: self))
  }

  /// Returns a container that adds elements to this array.
  func unkeyedContainer() -> any UnkeyedEncodingContainer {
    ArrayEncodingContainer(array, of: self)
  }

  /// Returns a container that sets this value.
  func singleValueContainer() -> any SingleValueEncodingContainer {
    self
  }

  /// Encodes a value of any type here.
  func encodeValue<T: Encodable>(_ value: T) throws {
    guard depth < JSONLimits.depth else { throw tooDeep(value) }
    try value.encode(to: self)
  }

  /// Sets the value, once.
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
      // The container's own values are one level deeper.
      context.fail(tooDeep("a container"))
    } else {
      value = container
    }
  }

  private func secondValue(_ value: Any) -> EncodingError {
    invalid(value, "a value is already encoded here")
  }

  private func tooDeep(_ value: Any) -> EncodingError {
    invalid(value, "nested deeper than \(JSONLimits.depth) levels")
  }

  /// Returns the error that a value cannot be encoded here.
  func invalid(_ value: Any, _ reason: String) -> EncodingError {
    .invalidValue(value, EncodingError.Context(codingPath: codingPath, debugDescription: reason))
  }
}

/// The state that all nodes of one encoding share.
final class EncodingContext {
  /// The first error that could not be thrown where it arose.
  private(set) var failure: EncodingError?

  /// Keeps the first error, to be thrown at the end.
  ///
  /// Later errors are not even created: a type that fails once may fail without end.
  func fail(_ error: @autoclosure () -> EncodingError) {
    if failure == nil { failure = error() }
  }
}
