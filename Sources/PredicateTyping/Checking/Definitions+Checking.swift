package import ObjectGraph
package import PredicateSyntax

/// Checks of definitions, when they are added and after a change.
extension Definitions {
  /// Adds a definition, or replaces the definition of the same name.
  ///
  /// The body is checked with parameters of any type. Problems that depend on the arguments are
  /// found at each call.
  ///
  /// - Throws: the problems of the body, with their places in its text; or that the program provides
  ///   the definition of that name.
  package mutating func add(
    _ definition: Definition, in schema: Schema, patternCheck: PatternCheck?
  ) throws(Diagnostics) {
    guard !isBuiltin(definition.name, of: definition.entity) else {
      throw Diagnostics([.replacesBuiltin(definition.name, at: definition.nameRange)])
    }
    var others = self
    others.put(definition)
    var checker = TypeChecker(
      schema, entity: definition.entity, text: definition.text, definitions: others,
      patternCheck: patternCheck)
    try checker.check(definition)
    self = others
  }

  /// Returns the definitions whose bodies are invalid, with their problems. A body can become
  /// invalid when a definition that it calls changes.
  package func faults(in schema: Schema, patternCheck: PatternCheck?) -> [(
    definition: Definition, diagnostics: Diagnostics
  )] {
    var faults: [(definition: Definition, diagnostics: Diagnostics)] = []
    for definition in all where !isBuiltin(definition.name, of: definition.entity) {
      var checker = TypeChecker(
        schema, entity: definition.entity, text: definition.text, definitions: self,
        patternCheck: patternCheck)
      do {
        try checker.check(definition)
      } catch {
        faults.append((definition, error))
      }
    }
    return faults
  }
}
