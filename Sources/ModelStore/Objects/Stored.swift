internal import ObjectGraph
internal import PredicateTyping
private import Synchronization

/// An object of one version. A property reads one column:
///
///     for recipe in try reader.objects(Recipe.self, "season = '冬'") {
///       print(try recipe.name, try recipe.ingredients.count)
///     }
///
/// Reading can find damage in a file, so it can throw.
@dynamicMemberLookup
public struct Stored<M: Model>: Sendable {
  let version: ModelVersion
  let object: ObjectID

  init(_ version: ModelVersion, _ object: ObjectID) {
    self.version = version
    self.object = object
  }

  /// Reads the whole object.
  public func model() throws -> M {
    try reportingStoreErrors {
      try ModelDecoder(ObjectRow(version)).model(M.self, object)
    }
  }

  /// The object's key, or nil if it has none.
  public var key: Key? {
    get throws {
      try reportingStoreErrors { try version.snapshot.key(of: object).map(Key.init) }
    }
  }

  /// Reads one property.
  ///
  /// A property that is not stored, such as a computed one, is taken from the whole object.
  public subscript<V: Codable & Sendable>(dynamicMember path: KeyPath<M, V>) -> V {
    get throws {
      try reportingStoreErrors {
        let map = version.catalog[object.entity]
        guard let slot = KeyPathSlots.shared.slot(of: path, map) else {
          return try model()[keyPath: path]
        }
        if case .attribute(let attribute, _, .plain) = map.slots[slot].place,
          let value = try plainValue(attribute, as: V.self)
        {
          return value
        }
        return try ModelDecoder(ObjectRow(version)).field(slot, of: object, as: V.self)
      }
    }
  }

  /// The value of an attribute whose type needs no decoder; nil for one of another type, or without a
  /// value.
  private func plainValue<V>(_ attribute: AttributeID, as type: V.Type) throws -> V? {
    let isText = type == String.self || type == Optional<String>.self
    guard isText || type == Int.self || type == Double.self || type == Bool.self else { return nil }
    switch try version.snapshot.value(attribute, of: object) {
    case .string(let text)?: return type == String.self ? text as? V : Optional(text) as? V
    case .int(let number)?: return Int(exactly: number) as? V
    case .double(let number)?: return number as? V
    case .bool(let value)?: return value as? V
    case .date?, nil: return nil
    }
  }
}

extension Stored: Hashable {
  /// Whether both are the same object of the same version.
  public static func == (left: Stored, right: Stored) -> Bool {
    left.object == right.object && left.version.snapshot.isSame(as: right.version.snapshot)
  }

  /// Hashes the object.
  public func hash(into hasher: inout Hasher) { hasher.combine(object) }
}

extension Stored: FetchArgument {
  /// The object.
  public var fetchArgument: Argument { Argument(query: .object(object)) }
}

/// The slots of key paths, which are found by name once.
private final class KeyPathSlots: Sendable {
  static let shared = KeyPathSlots()

  private struct Path: Hashable, @unchecked Sendable {
    // A key path is immutable; `AnyKeyPath` is not marked as Sendable.
    let path: AnyKeyPath
  }

  private struct State {
    var slots: [Path: Int?] = [:]
    /// The slots by the paths' own identities, since hashing a path takes longer than reading a value.
    /// A path of the source text is one object; others are made again and again.
    var slotsByIdentity: [ObjectIdentifier: (path: Path, slot: Int?)] = [:]
  }

  private let state = Mutex(State())
  private static let identityLimit = 1_024

  func slot<M: Model, V>(of path: KeyPath<M, V>, _ map: ModelMap) -> Int? {
    if let known = state.withLock({ $0.slotsByIdentity[ObjectIdentifier(path)] }) {
      return known.slot
    }
    let key = Path(path: path)
    let slot = slot(of: key, map)
    state.withLock { state in
      if state.slotsByIdentity.count < Self.identityLimit {
        state.slotsByIdentity[ObjectIdentifier(path)] = (key, slot)
      }
    }
    return slot
  }

  private func slot(of key: Path, _ map: ModelMap) -> Int? {
    if let slot = state.withLock({ $0.slots[key] }) { return slot }
    // "\Recipe.name"
    let name = "\(key.path)".split(separator: ".", omittingEmptySubsequences: false).dropFirst()
    let slot = name.count == 1 ? map.slot(named: String(name[1])) : nil
    state.withLock { $0.slots[key] = .some(slot) }
    return slot
  }
}

/// One object of a version, of which few columns are read.
private final class ObjectRow: SingleRows {
  private let version: ModelVersion

  init(_ version: ModelVersion) {
    self.version = version
    super.init(version.catalog)
  }

  override func value(_ attribute: AttributeID) throws -> AttributeValue? {
    try object.flatMap { try version.snapshot.value(attribute, of: $0) }
  }

  override func targets(_ relationship: RelationshipID) throws -> [RowID] {
    try object.map { try version.snapshot.targets(relationship, of: $0) } ?? []
  }

  override func linkSource(_ relationship: RelationshipID) -> LinkSource? {
    object.map { LinkSource(.version(version), $0, relationship) }
  }
}
