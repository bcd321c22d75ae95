/// The terms that texts given for a parameter of a named expression stand for, such as the foods that
/// a store knows: `uses('にんじん')` asks for what にんじん is a name of.
public protocol Vocabulary: Equatable, Sendable {
  /// What a term is called in messages, such as "food".
  var noun: String { get }

  /// Returns the term that a text stands for, or nil if it stands for none.
  ///
  /// - Throws: an error of the source of the terms, such as damage of a store. `Diagnostics.cause`
  ///   has it.
  func term(for text: String) throws -> String?

  /// Returns texts near one that stands for no term, the nearest first.
  ///
  /// - Throws: an error of the source of the terms.
  func texts(near text: String) throws -> [String]
}
