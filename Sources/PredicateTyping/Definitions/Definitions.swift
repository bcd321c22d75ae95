public import ObjectGraph
import PredicateSyntax

/// The named expressions that queries may call: at most one of a name for each entity.
public struct Definitions: Sendable, Hashable {
  /// All of them, by entity and name.
  public private(set) var all: [Definition] = []

  /// Those that come with a program; one of `all` with the same name is in its place.
  public let builtin: [Definition]

  /// The entities and names of those that a store keeps and this program cannot read.
  public private(set) var unreadable: [String] = []

  /// None but those that come with a program.
  public init(builtin: [Definition] = []) {
    self.builtin = builtin
  }

  /// Those of a store and of a program, and the names of others.
  package init(_ all: [Definition], builtin: [Definition], unreadable: [String]) {
    self.builtin = builtin
    self.all = all.sorted { ($0.entity, $0.name) < ($1.entity, $1.name) }
    self.unreadable = unreadable.sorted()
  }

  /// The one of a name and an entity, or nil.
  public func definition(_ name: String, of entity: EntityID) -> Definition? {
    callable.first { $0.name == name && $0.entity == entity }
  }

  /// All that can be called, the program's last.
  var callable: [Definition] { all + builtin }

  /// Replaces the definition of the same name, or adds one, unchecked.
  mutating func put(_ definition: Definition) {
    remove(definition.name, of: definition.entity)
    all.append(definition)
    all.sort { ($0.entity, $0.name) < ($1.entity, $1.name) }
  }

  /// Takes the one of a name and an entity out; returns whether it was there.
  @discardableResult
  public mutating func remove(_ name: String, of entity: EntityID) -> Bool {
    let count = all.count
    all.removeAll { $0.name == name && $0.entity == entity }
    return all.count < count
  }

  /// The names that call one of these in their bodies.
  public func callers(of name: String) -> [String] {
    all.filter { $0.body.calls(name) }.map(\.name)
  }
}

extension SyntaxTree {
  /// Whether something in it calls `name`.
  fileprivate func calls(_ name: String) -> Bool {
    if case .call(_, let called, _) = kind, called.name.withoutLastColon == name { return true }
    return kind.children.contains { $0.calls(name) }
  }
}
