internal import ObjectGraph
internal import PredicateTyping
internal import QueryEngine

/// What a row shows of an object.
protocol RowReader {
  /// What heads the columns.
  var titles: [String] { get }

  /// Returns the values of an object, one for each title.
  func values(of object: ObjectID, in snapshot: Snapshot) throws -> [Value]
}

/// The expressions of `--select`.
struct SelectedRow: RowReader {
  /// The text that was compiled.
  let text: String
  /// The compiled expressions.
  let selection: Selection

  var titles: [String] { selection.titles }

  func values(of object: ObjectID, in snapshot: Snapshot) throws -> [Value] {
    try placingDiagnostics(in: text) { try selection.values(of: object, in: snapshot) }
  }
}

/// What a row shows without `--select`: the name, the other attributes but for the key's and details,
/// and the names that stored to-many relationships lead to, details again left out.
struct DefaultRow: RowReader {
  /// How much of that is wanted.
  enum Extent {
    /// The name.
    case nameOnly
    /// Everything.
    case full
  }

  let titles: [String]
  private let attributes: [AttributeID]
  private let relationships: [(id: RelationshipID, destination: EntityID)]
  private let names: ObjectNames

  /// The row of an entity.
  init(_ extent: Extent, of entity: EntityID, _ names: ObjectNames, in schema: Schema) {
    let description = schema[entity]
    let naming = description.namingAttribute.map { [$0] } ?? []
    switch extent {
    case .nameOnly:
      attributes = naming
      relationships = []
    case .full:
      attributes =
        naming
        + description.attributes.indices.map(AttributeID.init).filter {
          !naming.contains($0) && !description.primaryKey.contains($0)
            && !description.attributes[$0.index].isDetail
        }
      relationships = description.relationships.enumerated()
        .filter { $0.element.isStored && $0.element.isToMany && !$0.element.isDetail }
        .map { (RelationshipID($0.offset), $0.element.destination) }
    }
    titles =
      attributes.map { description.attributes[$0.index].name }
      + relationships.map { description.relationships[$0.id.index].name }
    self.names = names
  }

  func values(of object: ObjectID, in snapshot: Snapshot) throws -> [Value] {
    var values = try attributes.map { Value(try snapshot.value($0, of: object)) }
    for (relationship, destination) in relationships {
      let targets = try snapshot.targets(relationship, of: object)
      values.append(
        .list(try targets.map { .string(try names.name(of: ObjectID(destination, $0))) }))
    }
    return values
  }
}
