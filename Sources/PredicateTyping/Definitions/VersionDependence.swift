/// The parts of a compiled query that were read from one version of a store: the definitions that it
/// calls, and the terms that their vocabularies gave for its texts.
///
/// Everything else, such as rows, counts and the plan, is read when the query runs.
public struct VersionDependence: Sendable {
  /// A text that a vocabulary was asked for.
  public struct Term: Hashable, Sendable {
    /// The text, as it is written in the query.
    public let text: String
    /// The term that it stands for.
    public let term: String
    let definition: Definition
    let parameter: String
  }

  /// The definitions that are called, each once, in the order of the first call.
  public private(set) var definitions: [Definition] = []
  /// The texts that were looked up, each once for a parameter.
  public private(set) var terms: [Term] = []

  /// Whether the query does not depend on a version at all.
  public var isEmpty: Bool { definitions.isEmpty && terms.isEmpty }

  /// Whether a query means the same with the definitions of another version.
  ///
  /// - Throws: an error of a vocabulary's source, such as damage of a store.
  public func holds(with others: Definitions) throws -> Bool {
    for definition in definitions {
      guard let other = others.definition(definition.name, of: definition.entity),
        other.text == definition.text
      else { return false }
    }
    for term in terms {
      let other = others.definition(term.definition.name, of: term.definition.entity)
      guard let vocabulary = other?.vocabularies[term.parameter],
        try vocabulary.term(for: term.text) == term.term
      else { return false }
    }
    return true
  }

  /// Adds a definition that is called.
  mutating func add(_ definition: Definition) {
    let isKnown = definitions.contains {
      $0.name == definition.name && $0.entity == definition.entity
    }
    if !isKnown { definitions.append(definition) }
  }

  /// Adds a text that was looked up.
  mutating func add(_ text: String, _ term: String, _ definition: Definition, _ parameter: String) {
    let isKnown = terms.contains {
      $0.text == text && $0.parameter == parameter && $0.definition.name == definition.name
        && $0.definition.entity == definition.entity
    }
    if !isKnown {
      terms.append(Term(text: text, term: term, definition: definition, parameter: parameter))
    }
  }

  /// Adds what another part of the query depends on.
  package mutating func formUnion(_ other: VersionDependence) {
    for definition in other.definitions { add(definition) }
    for term in other.terms { add(term.text, term.term, term.definition, term.parameter) }
  }
}
