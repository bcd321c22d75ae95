internal import ObjectGraph

/// The names and numbers of a file's entities and columns.
///
///     entity Recipe                       entity 0, then 1 …
///     key name key                        the attributes that identify an object
///     column 1 String name                number, content, name
///     column 2 links Ingredient ingredients
///     column 3 inverse Ingredient ingredients
///
///     migrated to-phones                  a migration that ran in the file
///
/// Column 0 of every entity is presence. An entity whose name begins with `-` was dropped; its number
/// stays taken. A number is never reused, so a segment that was written
/// under an older schema can be read under a newer one: columns are matched by name, and a column
/// that the older schema lacked holds nothing. A schema that lacks a column of the catalog belongs
/// to an older program, which is refused, since it could not keep links and keys consistent.
struct Catalog: Hashable {
  /// The content of a column.
  enum Content: Hashable {
    case attribute(AttributeType)
    /// Links to an entity, by the rows of the source.
    case links(String)
    /// The same links, by their targets.
    case inverse(String)
  }

  /// A column of an entity.
  struct Column: Hashable {
    var number: UInt32
    var content: Content
    var name: String
  }

  /// An entity's columns.
  struct Entity: Hashable {
    var name: String
    var key: [String]
    var columns: [Column]
  }

  /// The number of the column of live rows.
  static let presence: UInt32 = 0
  /// The greatest number of a column that a catalog may name; the next ones are left for columns that
  /// a schema adds.
  static let greatestNumber: UInt32 = .max / 2

  /// The entities by number.
  var entities: [Entity] = []

  /// The names of the migrations that ran, or that the file was created after.
  var migrations: [String] = []

  /// Adds what a schema has and the catalog lacks, and returns the place of the schema's columns.
  ///
  /// - Parameters:
  ///   - dropped: The properties that are dropped, even if the schema has others of the same names.
  ///   - isMigrating: Whether entities may get another key.
  /// - Throws: `OtherSchema` with all differences.
  mutating func adopt(
    _ schema: Schema, dropping dropped: Set<StoreMigration.Property> = [],
    isMigrating: Bool = false
  ) throws(OtherSchema) -> Placement {
    var differences: [String] = []
    for stored in entities where !stored.isDropped && schema.entity(named: stored.name) == nil {
      differences.append("it has \(stored.name) objects, which this program does not know")
    }
    var placement = Placement()
    for entity in schema.entities {
      let key = entity.primaryKey.map { entity.attributes[$0.index].name }
      let place: Int
      if let known = entities.firstIndex(where: { $0.name == entity.name }) {
        place = known
      } else {
        place = entities.count
        entities.append(Entity(name: entity.name, key: key, columns: []))
      }
      if isMigrating { entities[place].key = key }
      if entities[place].key != key {
        differences.append("its \(entity.name) objects have another key")
      }
      placement.entities.append(place)
      placement.columns.append(
        entities[place].adopt(
          Self.columns(of: entity, in: schema), dropping: dropped, &differences))
    }
    guard differences.isEmpty else {
      throw OtherSchema(differences.joined(separator: "; "))
    }
    return placement
  }

  /// The columns of a schema's entity by `Entity.number(of:)`, not numbered yet; nil for numbers
  /// without a column.
  private static func columns(of entity: ObjectGraph.Entity, in schema: Schema) -> [Column?] {
    var columns = [Column?](
      repeating: nil, count: 1 + entity.attributes.count + 2 * entity.relationships.count)
    for id in entity.columns {
      let (content, name): (Content, String) =
        switch id {
        case .presence: (.attribute(.bool), "")
        case .attribute(let attribute):
          (
            .attribute(entity.attributes[attribute.index].type),
            entity.attributes[attribute.index].name
          )
        case .links(let relationship):
          (
            .links(schema[entity.relationships[relationship.index].destination].name),
            entity.relationships[relationship.index].name
          )
        case .inverse(let relationship):
          (
            .inverse(schema[entity.relationships[relationship.index].destination].name),
            entity.relationships[relationship.index].name
          )
        }
      columns[entity.number(of: id)] = Column(number: presence, content: content, name: name)
    }
    return columns
  }
}

extension Catalog.Entity {
  /// Whether a migration dropped the entity.
  var isDropped: Bool { name.hasPrefix("-") }

  /// Adds columns that are missing, and returns the numbers of all, presence first. Differences that
  /// need a migration are added to `differences`.
  fileprivate mutating func adopt(
    _ wanted: [Catalog.Column?], dropping dropped: Set<StoreMigration.Property>,
    _ differences: inout [String]
  ) -> [UInt32?] {
    var numbers: [UInt32?] = [Catalog.presence]
    // The records of segments still name the dropped columns, so their numbers are not free yet.
    var last = columns.map(\.number).max() ?? Catalog.presence
    columns.removeAll { dropped.contains(StoreMigration.Property($0.name, of: name)) }
    var kept: Set<UInt32> = []
    var added: [Catalog.Column] = []
    for column in wanted.dropFirst() {
      guard var column else {
        numbers.append(nil)
        continue
      }
      if let known = columns.first(where: { $0.holdsSame(as: column) }) {
        if known.content != column.content, known.content.isForward {
          differences.append(
            "its \(name).\(column.name) has another type: \(known.content.title) instead of "
              + column.content.title)
        }
        column.number = known.number
      } else {
        last += 1
        column.number = last
        columns.append(column)
        added.append(column)
      }
      kept.insert(column.number)
      numbers.append(column.number)
    }
    let unknown = columns.filter { !kept.contains($0.number) && $0.content.isForward }
    for column in unknown {
      let alike = added.filter { $0.content == column.content }
      let isAlone = unknown.count { $0.content == column.content } == 1
      differences.append(
        "it has \(name).\(column.name), which this program does not know"
          + (alike.count == 1 && isAlone ? " (is it '\(alike[0].name)' now?)" : ""))
    }
    return numbers
  }
}

extension Catalog.Content {
  /// Whether it is not the second half of a relationship.
  fileprivate var isForward: Bool {
    if case .inverse = self { return false }
    return true
  }

  /// The type, in words.
  fileprivate var title: String {
    switch self {
    case .attribute(let type): type.rawValue
    case .links(let destination), .inverse(let destination): "links to \(destination)"
    }
  }
}

extension Catalog.Column {
  /// Whether two columns belong to the same attribute, or to the same side of the same
  /// relationship.
  fileprivate func holdsSame(as other: Catalog.Column) -> Bool {
    guard name == other.name else { return false }
    switch (content, other.content) {
    case (.inverse, .inverse): return true
    case (.inverse, _), (_, .inverse): return false
    case (.attribute, _), (.links, _): return true
    }
  }
}

/// The numbers in a file of the entities and columns of a schema.
struct Placement: Hashable {
  /// The number of each entity of the schema.
  var entities: [Int] = []
  /// For each entity of the schema, the numbers of its columns by `Entity.number(of:)`; nil for
  /// columns that are never stored.
  var columns: [[UInt32?]] = []
}

/// The reason why a schema does not fit a catalog.
struct OtherSchema: Error {
  let reason: String

  init(_ reason: String) {
    self.reason = reason
  }
}
