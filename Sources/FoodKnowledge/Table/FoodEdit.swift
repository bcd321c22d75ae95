/// A change of what is known of foods that a user made: kept in the store, stronger than the table.
package enum FoodEdit: Hashable, Sendable {
  /// A food of the user's own, or other names, kinds and sources for one that is known.
  case add(Food)
  /// One more name of a food.
  case alias(food: String, name: String)
  /// A food that is the same as another: its names become names of that one.
  case merge(food: String, into: String)

  /// The edit as one line of text; reading it gives an equal one.
  package var text: String {
    switch self {
    case .add(let food): "add\t\(food.line)"
    case .alias(let food, let name): "alias\t\(food)\t\(name)"
    case .merge(let food, let other): "merge\t\(food)\t\(other)"
    }
  }

  /// Reads an edit, or returns nil where the text is none.
  package init?(_ text: String) {
    let parts = text.split(separator: "\t", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2 else { return nil }
    if parts[0] == "add" {
      guard let food = Food(line: parts[1][...]) else { return nil }
      self = .add(food)
      return
    }
    let names = parts[1].split(separator: "\t").map(String.init)
    guard names.count == 2 else { return nil }
    switch parts[0] {
    case "alias": self = .alias(food: names[0], name: names[1])
    case "merge": self = .merge(food: names[0], into: names[1])
    default: return nil
    }
  }
}
