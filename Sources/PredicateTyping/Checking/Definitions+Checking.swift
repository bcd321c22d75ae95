package import ObjectGraph
package import PredicateSyntax

/// The bodies of definitions are checked when they are added, and again after a change.
extension Definitions {
  /// Adds a definition, or replaces the one of the same name.
  ///
  /// Its body is checked with parameters of any type; what only a call can show is checked at each
  /// call.
  ///
  /// - Throws: problems of its body, with their places in its text.
  package mutating func add(
    _ definition: Definition, in schema: Schema, patternCheck: PatternCheck?
  ) throws(Diagnostics) {
    var others = self
    others.put(definition)
    var checker = TypeChecker(
      schema, entity: definition.entity, text: definition.text, definitions: others,
      patternCheck: patternCheck)
    try checker.check(definition)
    self = others
  }

  /// The definitions whose bodies are invalid, such as after a change of another that they call, with
  /// their problems.
  package func faults(in schema: Schema, patternCheck: PatternCheck?) -> [(
    definition: Definition, diagnostics: Diagnostics
  )] {
    var faults: [(definition: Definition, diagnostics: Diagnostics)] = []
    for definition in all {
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
