private import FoodKnowledge
package import ObjectGraph
import PredicateSyntax
public import PredicateTyping
import QueryEngine
import RecipeModel

/// The foods of a store, by any of their names, as the terms of `uses('にんじん')` and similar calls.
public struct FoodVocabulary: Vocabulary {
  private let snapshot: Snapshot

  /// The foods of a version of a store.
  package init(_ snapshot: Snapshot) {
    self.snapshot = snapshot
  }

  /// Whether the two are of one version of a store.
  public static func == (left: FoodVocabulary, right: FoodVocabulary) -> Bool {
    left.snapshot.isSame(as: right.snapshot)
  }

  /// The name of a term in messages.
  public var noun: String { "food" }

  /// Returns the name of the food that a text names in any spelling, or nil if it names none.
  ///
  /// - Throws: an error of the store, as all lookups here do.
  public func term(for text: String) throws -> String? {
    try food(named: text).flatMap { try snapshot.keyText(of: ObjectID(RecipeSchema.food, $0)) }
  }

  /// Returns the row of the food that a text names, or nil. A food of the table or of the user's edits
  /// precedes one that only ingredients name.
  package func food(named text: String) throws -> RowID? {
    let folded = FoodName.folded(text)
    guard !folded.isEmpty else { return nil }
    let query = try Query(
      "ANY names.folded = %@ SORT(known DESC) LIMIT(1)", on: RecipeSchema.food,
      in: snapshot.schema, arguments: [.value(.string(folded))])
    return try query.objects(in: snapshot).first?.row
  }

  /// Returns names of foods near a text: those with few different letters, else those that contain it
  /// as a word.
  public func texts(near text: String) throws -> [String] {
    let names = try names()
    let near = Suggestions.nearest(to: text, among: names)
    if !near.isEmpty { return near }
    let folded = FoodName.folded(text)
    let words = folded.split(separator: " ").map(String.init)
    return Array(
      names.filter { name in
        let name = FoodName.folded(name)
        return folded.isASCII
          ? name.split(separator: " ").contains { words.contains(String($0)) }
          : name.contains(folded) || folded.contains(name)
      }.prefix(3))
  }

  private func names() throws -> [String] {
    try snapshot.liveRows(of: RecipeSchema.food).flatMap { row in
      try FoodGraph.names(of: row, in: snapshot)
    }
  }
}

extension String {
  fileprivate var isASCII: Bool { utf8.allSatisfy { $0 < 0x80 } }
}
