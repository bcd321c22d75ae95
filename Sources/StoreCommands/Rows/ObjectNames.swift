package import ObjectGraph

/// The names of objects, each read once, since rows name the same objects again and again.
package final class ObjectNames {
  /// The names of entities with more rows are not kept, so that names take at most 4 MiB besides
  /// their text.
  private static let rowLimit = 1 << 18

  private let snapshot: Snapshot
  /// The names of each entity by row, as far as they were read; empty for an entity not used yet.
  private var known: [[String?]]

  /// The names in a version.
  package init(_ snapshot: Snapshot) {
    self.snapshot = snapshot
    known = Array(repeating: [], count: snapshot.schema.entities.count)
  }

  /// Returns the name of an object: the value of its entity's naming attribute, else its key, else
  /// the empty string.
  package func name(of object: ObjectID) throws -> String {
    let entity = object.entity.index
    let row = Int(object.row.rawValue)
    if known[entity].isEmpty {
      let bound = snapshot.rowBound(of: object.entity)
      guard bound <= Self.rowLimit else { return try read(object) }
      known[entity] = Array(repeating: nil, count: bound)
    }
    if let name = known[entity][row] { return name }
    let name = try read(object)
    known[entity][row] = name
    return name
  }

  private func read(_ object: ObjectID) throws -> String {
    if let naming = snapshot.schema[object.entity].namingAttribute,
      case .string(let name)? = try snapshot.value(naming, of: object)
    {
      return name
    }
    return try snapshot.keyText(of: object) ?? ""
  }
}
