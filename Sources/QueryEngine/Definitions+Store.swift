public import ObjectGraph
public import PredicateSyntax
public import PredicateTyping
import QueryExecution

// A store keeps each definition as an object of `DefinitionEntity`.
extension Definitions {
  /// The definitions that a version of a store keeps, beside those that come with a program.
  ///
  /// One that cannot be read, such as one from a newer program, is skipped and named in `unreadable`.
  ///
  /// - Throws: errors of the storage.
  public init(in snapshot: Snapshot, builtin: [Definition] = []) throws {
    var stored: [StoredDefinition] = []
    if let entity = snapshot.schema.definitionEntity {
      for row in try snapshot.liveRows(of: entity) {
        stored.append(
          try StoredDefinition(row) { try snapshot.value($0, of: ObjectID(entity, row)) })
      }
    }
    self.init(stored, in: snapshot.schema, builtin)
  }

  fileprivate init(
    _ stored: [StoredDefinition], in schema: Schema, _ builtin: [Definition]
  ) {
    var all: [Definition] = []
    var unreadable: [String] = []
    for object in stored {
      if let definition = object.definition(in: schema) {
        all.append(definition)
      } else {
        unreadable.append("\(object.entity) \(object.name)")
      }
    }
    self.init(all, builtin: builtin, unreadable: unreadable)
  }
}

extension Definitions {
  /// Adds a definition, or replaces the one of the same name.
  ///
  /// Its body is checked with parameters of any type; what only a call can show is checked at each
  /// call.
  ///
  /// - Throws: problems of its body, with their places in its text.
  public mutating func add(_ definition: Definition, in schema: Schema) throws(Diagnostics) {
    try add(definition, in: schema, patternCheck: RegularExpression.check)
  }

  /// The definitions whose bodies are invalid, such as after a change of another that they call,
  /// with their problems.
  public func faults(in schema: Schema) -> [(definition: Definition, diagnostics: Diagnostics)] {
    faults(in: schema, patternCheck: RegularExpression.check)
  }
}

extension Transaction {
  /// Keeps a definition, and replaces the one of the same name; it may call those of `builtin`.
  ///
  /// - Throws: `Diagnostics`, the problems of its body with their places in its text; `NoDefinitions`
  ///   if the schema does not have `DefinitionEntity`; and errors of the storage.
  public mutating func define(_ definition: Definition, builtin: [Definition] = []) throws {
    var definitions = try definitions(builtin: builtin)
    try definitions.add(definition, in: schema)
    try keepDefinition(
      definition.text, named: definition.name, of: schema[definition.entity].name)
    try linkDefinitions()
  }

  /// Removes a definition, also one that cannot be read; returns whether it was there.
  public mutating func undefine(_ name: String, of entity: EntityID) throws -> Bool {
    guard let definitions = schema.definitionEntity,
      let row = try object(
        of: definitions, key: StoredDefinition.key(of: name, schema[entity].name))
    else { return false }
    try delete(ObjectID(definitions, row))
    return true
  }

  /// The definitions that it holds now, beside those that come with a program.
  public func definitions(builtin: [Definition] = []) throws -> Definitions {
    Definitions(try storedDefinitions(), in: schema, builtin)
  }

  private func storedDefinitions() throws -> [StoredDefinition] {
    guard let entity = schema.definitionEntity else { return [] }
    return try liveRows(of: entity).map { row in
      try StoredDefinition(row) { try value($0, of: ObjectID(entity, row)) }
    }
  }

  fileprivate mutating func keepDefinition(
    _ text: String, named name: String, of entity: String
  ) throws {
    guard let definitions = schema.definitionEntity else { throw NoDefinitions() }
    _ = try upsert(
      definitions, key: StoredDefinition.key(of: name, entity),
      values: [
        (DefinitionEntity.name, .string(name)), (DefinitionEntity.entity, .string(entity)),
        (DefinitionEntity.text, .string(text)),
      ], links: [])
  }

  /// Links each definition to those that it calls.
  fileprivate mutating func linkDefinitions() throws {
    guard let entity = schema.definitionEntity else { return }
    let stored = try storedDefinitions()
    for object in stored {
      let definition = object.definition(in: schema)
      let called = stored.filter { definition?.calls($0.name) ?? false }
      try link(
        DefinitionEntity.calls, of: ObjectID(entity, object.row), to: called.map(\.row))
    }
  }
}

extension StoreMigration {
  /// Makes objects of the definitions that format 1 kept as texts of the metadata, each called
  /// `definition ENTITY NAME`.
  package static let definitions = StoreMigration { _, transaction in
    if transaction.schema.definitionEntity == nil { return }
    let prefix = "definition "
    for (title, text) in transaction.metadata.sorted(by: { $0.key < $1.key })
    where title.hasPrefix(prefix) {
      let words = title.dropFirst(prefix.count).split(separator: " ", maxSplits: 1)
      if let entity = words.first {
        let name = words.dropFirst().first.map(String.init) ?? ""
        try transaction.keepDefinition(text, named: name, of: String(entity))
      }
      transaction.metadata[title] = nil
    }
    try transaction.linkDefinitions()
  }
}

/// The error of a definition for a store whose schema does not have `DefinitionEntity`.
public struct NoDefinitions: Error, CustomStringConvertible {
  /// The problem, in words.
  public var description: String { "the schema of the store has no entity for definitions" }
}

/// An object of `DefinitionEntity`.
private struct StoredDefinition {
  let row: RowID
  let name: String
  let entity: String
  let text: String

  init(_ row: RowID, value: (AttributeID) throws -> AttributeValue?) rethrows {
    func text(_ attribute: AttributeID) throws -> String {
      guard case .string(let text)? = try value(attribute) else { return "" }
      return text
    }
    self.row = row
    name = try text(DefinitionEntity.name)
    entity = try text(DefinitionEntity.entity)
    self.text = try text(DefinitionEntity.text)
  }

  static func key(of name: String, _ entity: String) -> String { "\(entity).\(name)" }

  /// The definition, or nil if this program cannot read it.
  func definition(in schema: Schema) -> Definition? {
    guard let entity = schema.entity(named: entity),
      let definition = try? Definition(text, on: entity), definition.name == name
    else { return nil }
    return definition
  }
}
