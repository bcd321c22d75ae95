/// The terms that strings mean as arguments of a named expression, such as the foods of a store:
/// `uses('にんじん')` finds the food that にんじん is a name of.
public protocol Vocabulary: Equatable, Sendable {
  /// The noun for a term in messages, such as "food".
  var noun: String { get }

  /// Returns the term that a string means, or nil if there is none.
  ///
  /// - Throws: an error of the source of the terms, such as damage of a store. `Diagnostics.cause`
  ///   has it.
  func term(for text: String) throws -> String?

  /// Returns strings with a term that are similar to one without, the nearest first.
  ///
  /// - Throws: an error of the source of the terms.
  func texts(near text: String) throws -> [String]
}
