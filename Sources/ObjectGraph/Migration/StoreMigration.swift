/// A change of the objects of an older program, so that they fit the schema of this one.
///
/// It runs in memory when an older store is opened, so that queries see the objects of the new
/// schema. The next commit stores the result.
///
/// A migration with a name runs in each store once, whatever its format; the store keeps the name. One
/// without a name runs in stores of an older format.
///
/// A schema that only grew needs no migration: a column that the file lacks holds nothing.
package struct StoreMigration: Sendable {
  /// A change of names, which costs no rewriting of columns, or a removal.
  package enum Step: Hashable, Sendable {
    /// An entity has another name.
    case renameEntity(String, to: String)
    /// A property has another name.
    case rename(Property, to: String)
    /// A property is dropped, or its values are converted to another type by the migration's body.
    case drop(Property)
    /// An entity is dropped with its objects.
    case dropEntity(String)
  }

  /// An attribute or relationship of an entity.
  package struct Property: Hashable, Sendable {
    /// The entity's name.
    package let entity: String
    /// The name of the attribute or relationship.
    package let name: String

    /// The property of a name.
    package init(_ name: String, of entity: String) {
      self.entity = entity
      self.name = name
    }
  }

  /// The name, or nil for a migration of an older format.
  package let name: String?
  /// The changes of the older schema, in order. A store with other properties that this program does
  /// not know is refused.
  package let steps: [Step]
  private let body: @Sendable (_ old: Snapshot, _ new: inout Transaction) throws -> Void

  /// A migration that drops some properties and converts their values.
  ///
  /// - Parameters:
  ///   - dropped: The properties of the older schema that are dropped.
  ///   - body: Reads the stored version under the older schema, in which every relationship is
  ///     to-many, and changes the same objects under this program's schema. Rows are the same in
  ///     both.
  package init(
    dropping dropped: Set<Property> = [],
    _ body: @escaping @Sendable (_ old: Snapshot, _ new: inout Transaction) throws -> Void
  ) {
    name = nil
    steps = dropped.map { .drop($0) }
    self.body = body
  }

  /// A migration with a name.
  ///
  /// - Parameters:
  ///   - steps: The changes of the older schema, in order.
  ///   - body: As of the other initializer; the older schema has the names that all steps lead to, and
  ///     still the properties and entities that are dropped.
  package init(
    named name: String, _ steps: [Step],
    _ body: @escaping @Sendable (_ old: Snapshot, _ new: inout Transaction) throws -> Void
  ) {
    self.name = name
    self.steps = steps
    self.body = body
  }

  /// Returns the migrated version.
  ///
  /// - Parameters:
  ///   - version: The version under this program's schema, without the dropped properties.
  ///   - old: The version as it is stored.
  package func migrate(_ version: Snapshot, from old: Snapshot) throws -> Snapshot {
    var transaction = Transaction(version, staging: InPlaceStaging())
    try body(old, &transaction)
    guard let next = try transaction.finish() else { return version }
    // The version keeps its number, since no commit made it.
    return Snapshot(
      schema: next.schema, capacity: next.capacity, segments: next.segments,
      version: version.version, metadata: next.metadata, epoch: version.epoch,
      lineage: next.lineage)
  }
}
