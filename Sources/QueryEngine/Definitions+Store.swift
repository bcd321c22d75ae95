public import ObjectGraph
public import PredicateSyntax
public import PredicateTyping
import QueryExecution

/// A store keeps each definition as a text of its metadata, called `definition ENTITY NAME`.
extension Definitions {
  private static let prefix = "definition "

  /// The definitions that a version of a store keeps, beside those that come with a program.
  ///
  /// One that cannot be read, as from a newer program, is passed over and named in `unreadable`.
  public init(in snapshot: Snapshot, builtin: [Definition] = []) {
    self.init(snapshot.metadata, in: snapshot.schema, builtin)
  }

  fileprivate init(_ metadata: [String: String], in schema: Schema, _ builtin: [Definition]) {
    var all: [Definition] = []
    var unreadable: [String] = []
    for (title, text) in metadata where title.hasPrefix(Self.prefix) {
      let words = title.dropFirst(Self.prefix.count).split(separator: " ").map(String.init)
      if words.count == 2, let entity = schema.entity(named: words[0]),
        let definition = try? Definition(text, on: entity), definition.name == words[1]
      {
        all.append(definition)
      } else {
        unreadable.append(words.joined(separator: " "))
      }
    }
    self.init(all, builtin: builtin, unreadable: unreadable)
  }

  fileprivate static func title(of name: String, of entity: EntityID, in schema: Schema) -> String {
    prefix + schema[entity].name + " " + name
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
  /// Keeps a definition, in the place of the one of its name; it may call those of `builtin`.
  ///
  /// - Throws: problems of its body, with their places in its text.
  public mutating func define(
    _ definition: Definition, builtin: [Definition] = []
  ) throws(Diagnostics) {
    let schema = base.schema
    var definitions = definitions(builtin: builtin)
    try definitions.add(definition, in: schema)
    metadata[Definitions.title(of: definition.name, of: definition.entity, in: schema)] =
      definition.text
  }

  /// Removes a definition, also one that cannot be read; returns whether it was there.
  public mutating func undefine(_ name: String, of entity: EntityID) -> Bool {
    let title = Definitions.title(of: name, of: entity, in: base.schema)
    return metadata.removeValue(forKey: title) != nil
  }

  /// The definitions that it holds now, beside those that come with a program.
  public func definitions(builtin: [Definition] = []) -> Definitions {
    Definitions(metadata, in: base.schema, builtin)
  }
}
