public import ObjectGraph
import PredicateSyntax

/// The named expressions that queries can call, with at most one of each name for an entity.
public struct Definitions: Sendable, Hashable {
  /// The definitions of the store, ordered by entity and name.
  public private(set) var all: [Definition] = []

  /// The definitions that the program provides. They cannot be replaced, since the program's own
  /// predicates call them.
  public let builtin: [Definition]

  /// The entities and names of stored definitions that this program cannot read.
  public private(set) var unreadable: [String] = []

  /// Creates a collection of only the definitions that the program provides.
  public init(builtin: [Definition] = []) {
    self.builtin = builtin
  }

  /// Creates a collection of the definitions of a store and of the program, and the names of
  /// unreadable ones.
  package init(_ all: [Definition], builtin: [Definition], unreadable: [String]) {
    self.builtin = builtin
    self.all = all.sorted { ($0.entity, $0.name) < ($1.entity, $1.name) }
    self.unreadable = unreadable.sorted()
  }

  /// Returns the definition of a name for an entity, or nil if there is none.
  public func definition(_ name: String, of entity: EntityID) -> Definition? {
    callable.first { $0.name == name && $0.entity == entity }
  }

  /// The stored definitions that cannot be called, since the program provides one of the same name. A
  /// store can have them from an older program, or from another one.
  public var hidden: [Definition] { all.filter { isBuiltin($0.name, of: $0.entity) } }

  /// All definitions that can be called, those of the program first.
  var callable: [Definition] {
    builtin + all.filter { !isBuiltin($0.name, of: $0.entity) }
  }

  /// Whether the program provides the definition of a name for an entity.
  func isBuiltin(_ name: String, of entity: EntityID) -> Bool {
    builtin.contains { $0.name == name && $0.entity == entity }
  }

  /// Adds a definition or replaces the one of the same name, without a check.
  mutating func put(_ definition: Definition) {
    remove(definition.name, of: definition.entity)
    all.append(definition)
    all.sort { ($0.entity, $0.name) < ($1.entity, $1.name) }
  }

  /// Removes the definition of a name for an entity, and returns whether it existed.
  @discardableResult
  public mutating func remove(_ name: String, of entity: EntityID) -> Bool {
    let count = all.count
    all.removeAll { $0.name == name && $0.entity == entity }
    return all.count < count
  }
}
