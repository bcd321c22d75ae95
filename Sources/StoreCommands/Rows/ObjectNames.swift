package import ObjectGraph

/// The names of objects, each read once: rows name the same ingredients over and over.
package final class ObjectNames {
  /// Entities of more rows are not remembered, so that names take no more than 4 MiB beside their
  /// text.
  private static let rowLimit = 1 << 18

  private let snapshot: Snapshot
  /// The names of each entity by row, as far as they were read; nothing for one not asked for yet.
  private var known: [[String?]]

  /// The names in a version.
  package init(_ snapshot: Snapshot) {
    self.snapshot = snapshot
    known = Array(repeating: [], count: snapshot.schema.entities.count)
  }

  /// Returns what an object is called: the value of its entity's naming attribute, else its key,
  /// else nothing.
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
    return try snapshot.key(of: object) ?? ""
  }
}
