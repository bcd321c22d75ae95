internal import ObjectGraph

/// The values and links of objects, from a version or from a write that is going on.
///
/// One thread uses it. Contrast with `ModelVersion`, which threads share.
class RowSource {
  /// The models.
  let catalog: ModelCatalog

  init(_ catalog: ModelCatalog) {
    self.catalog = catalog
  }

  /// Goes to an object; the calls below then read it. Returns the one before.
  func select(_ object: ObjectID) throws -> ObjectID? { nil }

  /// The text of an attribute.
  func string(_ attribute: AttributeID) throws -> String? {
    guard case .string(let text)? = try value(attribute) else { return nil }
    return text
  }

  /// The value of an attribute.
  func value(_ attribute: AttributeID) throws -> AttributeValue? { nil }

  /// Whether an attribute has no value.
  func isMissing(_ attribute: AttributeID) throws -> Bool { try value(attribute) == nil }

  /// The targets of a relationship.
  func targets(_ relationship: RelationshipID) throws -> [RowID] { [] }

  /// The object's links, to be read when asked for.
  func linkSource(_ relationship: RelationshipID) throws -> LinkSource? { nil }

  /// The models that other models hold and that were read already, by entity; nil if it may change.
  func sharedModels<M>(of type: M.Type, _ entity: EntityID) -> SharedModels<M>? { nil }
}

/// A source that reads each value when it is asked for.
class SingleRows: RowSource {
  /// The selected object.
  private(set) var object: ObjectID?

  override func select(_ object: ObjectID) throws -> ObjectID? {
    let outer = self.object
    self.object = object
    return outer
  }
}

/// Models that several objects hold, so that each is read once.
final class SharedModels<M>: SharedModelList {
  private var models: [M] = []
  /// The place in `models` of each row, after 1; 0 for a row that was not read. An array of optionals
  /// would have the runtime look up their type with each access.
  private var places: [UInt32]

  init(bound: Int) {
    places = Array(repeating: 0, count: bound)
  }

  /// The model of a row, which `read` makes the first time.
  func model(_ row: RowID, _ read: () throws -> M) rethrows -> M {
    let place = Int(places[Int(row.rawValue)])
    if place > 0 { return models[place - 1] }
    let model = try read()
    models.append(model)
    places[Int(row.rawValue)] = UInt32(models.count)
    return model
  }
}

/// Some `SharedModels`.
class SharedModelList {}

/// The rows of a version, read segment by segment.
final class SnapshotRows: RowSource {
  private let version: ModelVersion
  private let sharesModels: Bool
  private struct State {
    var entities: [[SegmentColumns?]]
    var shared: [SharedModelList?]
    // The selected object.
    var object: ObjectID?
    var local = 0
    var columns: SegmentColumns?
  }

  // Exclusivity is not checked, for the reason in `ModelEncoder`.
  @exclusivity(unchecked) private var uncheckedState: State
  private var state: State {
    @inline(__always) _read { yield unsafe uncheckedState }
    @inline(__always) _modify { yield unsafe &uncheckedState }
  }

  /// The maximum number of rows of an entity whose models are kept once read.
  private static let sharedRowLimit = 1 << 18

  /// The rows of a version; `sharesModels` says whether models that many objects hold are kept, which
  /// pays only for many objects.
  init(_ version: ModelVersion, sharesModels: Bool) {
    self.version = version
    self.sharesModels = sharesModels
    let snapshot = version.snapshot
    let entities = snapshot.segments.map { [SegmentColumns?](repeating: nil, count: $0.count) }
    unsafe uncheckedState = State(
      entities: entities, shared: Array(repeating: nil, count: entities.count))
    super.init(version.catalog)
  }

  override func select(_ object: ObjectID) throws -> ObjectID? {
    let outer = state.object
    let (segment, local) = version.snapshot.capacity.locate(object.row)
    let entity = object.entity.index
    guard segment < state.entities[entity].count else { throw noObject(object) }
    if state.entities[entity][segment] == nil {
      state.entities[entity][segment] = try SegmentColumns(version.snapshot, object.entity, segment)
    }
    guard let columns = state.entities[entity][segment], columns.isLive(local) else {
      throw noObject(object)
    }
    (state.columns, state.local, state.object) = (columns, local, object)
    return outer
  }

  private func noObject(_ object: ObjectID) -> StoreError {
    StoreError(.noObject, "the \(catalog[object.entity].name) does not exist any more")
  }

  override func string(_ attribute: AttributeID) -> String? {
    guard case .strings(let column)? = state.columns?.attributes[attribute.index] else {
      return nil
    }
    return column.string(row: state.local)
  }

  override func value(_ attribute: AttributeID) -> AttributeValue? {
    switch state.columns?.attributes[attribute.index] {
    case .strings(let column)?: column.string(row: state.local).map { .string($0) }
    case .bools(let column)?: column.value(row: state.local).map { .bool($0 != 0) }
    case .ints(let column)?: column.value(row: state.local).map { .int($0) }
    case .doubles(let column)?: column.value(row: state.local).map { .double($0) }
    case .dates(let column)?: column.value(row: state.local).map { .date($0) }
    case nil: nil
    }
  }

  override func isMissing(_ attribute: AttributeID) -> Bool {
    if case .strings(let column)? = state.columns?.attributes[attribute.index] {
      return column.codes[state.local] == StringColumn.missing
    }
    return value(attribute) == nil
  }

  override func targets(_ relationship: RelationshipID) throws -> [RowID] {
    guard let columns = state.columns, let object = state.object else { return [] }
    guard let column = columns.links[relationship.index] else {
      return try version.snapshot.targets(relationship, of: object)
    }
    return column.targets(row: state.local).withSpan { targets in
      targets.indices.map { RowID(targets[$0]) }
    }
  }

  override func linkSource(_ relationship: RelationshipID) -> LinkSource? {
    state.object.map { LinkSource(.version(version), $0, relationship) }
  }

  override func sharedModels<M>(of type: M.Type, _ entity: EntityID) -> SharedModels<M>? {
    guard sharesModels else { return nil }
    if let models = state.shared[entity.index] as? SharedModels<M> { return models }
    let bound = version.snapshot.rowBound(of: entity)
    guard state.shared[entity.index] == nil, bound <= Self.sharedRowLimit else { return nil }
    let models = SharedModels<M>(bound: bound)
    state.shared[entity.index] = models
    return models
  }
}

/// The columns of one segment, each validated once.
private final class SegmentColumns {
  /// The column of an attribute.
  enum Attribute {
    case strings(StringColumn)
    case bools(ValueColumn<UInt8>)
    case ints(ValueColumn<Int64>)
    case doubles(ValueColumn<Double>)
    case dates(ValueColumn<Double>)
  }

  let attributes: [Attribute]
  /// The links by relationship; nil for inverses.
  let links: [LinkColumn?]
  private let presence: PresenceColumn
  private let rowCount: Int

  init(_ snapshot: Snapshot, _ entity: EntityID, _ index: Int) throws {
    let description = snapshot.schema[entity]
    let segment = snapshot.segments[entity.index][index]
    rowCount = segment.rowCount
    presence = try segment.presence()
    attributes = try description.attributes.enumerated().map { place, attribute in
      let number = description.number(of: .attribute(AttributeID(place)))
      switch attribute.type {
      case .string: return .strings(try segment.strings(number))
      case .bool: return .bools(try segment.bools(number))
      case .int: return .ints(try segment.ints(number))
      case .double: return .doubles(try segment.doubles(number))
      case .date: return .dates(try segment.doubles(number))
      }
    }
    links = try description.relationships.enumerated().map { place, relationship in
      guard relationship.isStored else { return nil }
      return try segment.links(
        description.number(of: .links(RelationshipID(place))),
        targetBound: snapshot.rowBound(of: relationship.destination))
    }
  }

  func isLive(_ local: Int) -> Bool { local < rowCount && presence.isLive(row: local) }
}
