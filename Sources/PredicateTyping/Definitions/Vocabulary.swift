/// The terms that texts given for a parameter of a named expression stand for, such as the foods that
/// a store knows: `uses('にんじん')` asks for what にんじん is a name of.
public protocol Vocabulary: Equatable, Sendable {
  /// What a term is called in messages, such as "food".
  var noun: String { get }

  /// The term that a text stands for, or nil where it stands for none.
  func term(for text: String) -> String?

  /// Texts near one that stands for nothing, the nearest first.
  func texts(near text: String) -> [String]
}
