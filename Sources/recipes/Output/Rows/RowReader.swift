internal import ObjectGraph
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

/// What a row shows without `--select`: the name, the other attributes but for the key's, and the
/// names that stored to-many relationships lead to.
struct DefaultRow: RowReader {
  let titles: [String]
  private let attributes: [AttributeID]
  private let relationships: [(id: RelationshipID, destination: EntityID)]
  private let names: ObjectNames

  /// The row of an entity.
  init(of entity: EntityID, _ names: ObjectNames, in snapshot: Snapshot) {
    let description = snapshot.schema[entity]
    let naming = description.namingAttribute
    let others = description.attributes.indices.map(AttributeID.init).filter {
      $0 != naming && !description.primaryKey.contains($0)
    }
    attributes = (naming.map { [$0] } ?? []) + others
    relationships = description.relationships.enumerated()
      .filter { $0.element.isStored && $0.element.isToMany }
      .map { (RelationshipID($0.offset), $0.element.destination) }
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
