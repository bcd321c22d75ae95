public import FoundationEssentials
public import ModelStore

extension Fetch {
  /// The objects for which a predicate of Foundation holds.
  ///
  ///     let fetch = try Fetch(#Predicate<Recipe> { recipe in
  ///       recipe.season == "冬" && recipe.ingredients.contains { $0.name == "人参" }
  ///     })
  ///     for recipe in try store.read().objects(fetch) { print(try recipe.name) }
  ///
  /// The predicate is translated to the predicate language, and finds the objects for whose models it
  /// would be true. Three things differ: `count` of a text is its number of UTF-16 units; text is searched
  /// by Unicode scalars; a division by zero, or an overflow, gives no value instead of ending the
  /// program.
  ///
  /// - Throws: `StoreError` with `invalidPredicate` if the predicate uses something that a store cannot
  ///   answer, such as a computed property or a part of a field that is kept as JSON.
  public init(_ predicate: Predicate<M>) throws {
    let translation = PredicateTranslation()
    let text = try translation.text(of: predicate)
    var fetch = Fetch(text)
    for (name, value) in translation.arguments { fetch = fetch.setting(name, to: value) }
    self = fetch
  }
}
