/// A change of objects that an older program stored, so that they fit the schema of this one.
///
/// It runs when a store is opened, on a version in memory: reading such a store answers as if it were
/// up to date. The next commit stores what the migration made.
///
/// Contrast with a schema that only grew, which needs none: a column that the file does not have holds
/// nothing.
package struct StoreMigration: Sendable {
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

  /// The properties that the older schema has and this one does not, or has with another type. A store
  /// with others that this program does not know is refused.
  package let dropped: Set<Property>
  private let body: @Sendable (_ old: Snapshot, _ new: inout Transaction) throws -> Void

  /// A migration that drops some properties, and makes of them what this program's schema has instead.
  ///
  /// - Parameters:
  ///   - dropped: The properties of the older schema that are dropped.
  ///   - body: Reads the version as it was stored, under the older schema, where every relationship
  ///     is to many; and changes the same objects under this program's schema. Rows are the same in
  ///     both.
  package init(
    dropping dropped: Set<Property> = [],
    _ body: @escaping @Sendable (_ old: Snapshot, _ new: inout Transaction) throws -> Void
  ) {
    self.dropped = dropped
    self.body = body
  }

  /// Returns a version with what this migration makes of it.
  ///
  /// - Parameters:
  ///   - version: The version under this program's schema, without the dropped properties.
  ///   - old: The version as it was stored.
  package func migrate(_ version: Snapshot, from old: Snapshot) throws -> Snapshot {
    var transaction = Transaction(version, staging: InPlaceStaging())
    try body(old, &transaction)
    guard let next = try transaction.finish() else { return version }
    // It is the same version still: no commit made it.
    return Snapshot(
      schema: next.schema, capacity: next.capacity, segments: next.segments,
      version: version.version, metadata: next.metadata)
  }
}
