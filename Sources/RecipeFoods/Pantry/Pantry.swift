/// The foods that a user says are at hand, kept in a store's metadata: a name a line under `pantry` and
/// `staples`.
package struct Pantry: Hashable, Sendable {
  private static let foodsTitle = "pantry"
  private static let staplesTitle = "staples"

  /// The foods that make a dish, as the user wrote them.
  package var foods: [String]
  /// What is always at hand and makes no dish by itself, such as salt.
  package var staples: [String]

  /// A pantry of these foods.
  package init(_ foods: [String], staples: [String] = []) {
    self.foods = foods
    self.staples = staples
  }

  /// The pantry that metadata holds; empty where there is none.
  package init(in metadata: [String: String]) {
    func names(_ title: String) -> [String] {
      metadata[title]?.split(separator: "\n").map(String.init) ?? []
    }
    self.init(names(Self.foodsTitle), staples: names(Self.staplesTitle))
  }

  /// Everything at hand.
  package var all: [String] { foods + staples }

  /// Keeps it in the place of the one before; an empty one is none.
  package func save(to metadata: inout [String: String]) {
    func text(_ names: [String]) -> String? { names.isEmpty ? nil : names.joined(separator: "\n") }
    metadata[Self.foodsTitle] = text(foods)
    metadata[Self.staplesTitle] = text(staples)
  }
}
