internal import ObjectGraph
internal import PredicateTyping
internal import QueryEngine
internal import System

/// The columns of a table of objects.
protocol RowReader {
  /// The heads of the columns.
  var titles: [String] { get }

  /// Returns the values of an object, one for each title.
  func values(of object: ObjectID, in snapshot: Snapshot) throws -> [Value]
}

/// The columns that `--select` lists.
struct SelectedRow: RowReader {
  /// The text that was compiled.
  let text: String
  /// The compiled expressions.
  let selection: Selection
  /// Asked while values are computed.
  let cancellation: Cancellation

  var titles: [String] { selection.titles }

  func values(of object: ObjectID, in snapshot: Snapshot) throws -> [Value] {
    try placingDiagnostics(in: text) {
      try selection.values(of: object, in: snapshot, cancellation: cancellation)
    }
  }
}

/// The columns without `--select`: those of the application, else the name, the attributes outside
/// the key, and the stored to-many relationships.
struct DefaultRow: RowReader {
  /// The part of the columns that is needed.
  enum Extent {
    /// The name.
    case nameOnly
    /// All columns.
    case full
  }

  private enum Column {
    case attribute(AttributeID)
    /// The names of the objects that a relationship leads to.
    case relationship(RelationshipID, to: EntityID)
  }

  let titles: [String]
  private let columns: [Column]
  private let names: ObjectNames

  /// The columns of an entity: those with the keys of `wanted`, if there are any.
  init(
    _ extent: Extent, of entity: EntityID, _ wanted: [String]?, _ names: ObjectNames,
    in schema: Schema
  ) {
    let description = schema[entity]
    let titles =
      switch extent {
      case .nameOnly:
        description.namingAttribute.map { [description.attributes[$0.index].name] } ?? []
      case .full: wanted ?? description.defaultColumns
      }
    let columns = titles.compactMap { title -> Column? in
      if let attribute = description.attribute(named: title) { return .attribute(attribute) }
      return description.relationship(named: title).map {
        .relationship($0, to: description.relationships[$0.index].destination)
      }
    }
    precondition(columns.count == titles.count, "an application's columns are keys of its entity")
    self.titles = titles
    self.columns = columns
    self.names = names
  }

  func values(of object: ObjectID, in snapshot: Snapshot) throws -> [Value] {
    try columns.map { column in
      switch column {
      case .attribute(let attribute):
        Value(try snapshot.value(attribute, of: object))
      case .relationship(let relationship, let destination):
        .list(
          try snapshot.targets(relationship, of: object).map { row in
            .string(try names.name(of: ObjectID(destination, row)))
          })
      }
    }
  }
}

extension Entity {
  /// The columns of an entity for which the application names none.
  fileprivate var defaultColumns: [String] {
    let naming = namingAttribute.map { [$0] } ?? []
    let others = attributes.indices.map(AttributeID.init).filter {
      !naming.contains($0) && !primaryKey.contains($0)
    }
    return (naming + others).map { attributes[$0.index].name }
      + relationships.filter { $0.isStored && $0.isToMany }.map(\.name)
  }
}
