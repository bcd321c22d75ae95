/// A user's change to the foods: kept in the store, and applied over the table.
package enum FoodEdit: Hashable, Sendable {
  /// A new food, or other names, kinds and sources for a known food.
  case add(Food)
  /// An additional name of a food.
  case alias(food: String, name: String)
  /// Two foods that are one: the names of the first become names of the second.
  case merge(food: String, into: String)

  /// The edit as a line of text; reading it gives an equal edit.
  package var text: String {
    switch self {
    case .add(let food): "add\t\(food.line)"
    case .alias(let food, let name): "alias\t\(food)\t\(name)"
    case .merge(let food, let other): "merge\t\(food)\t\(other)"
    }
  }

  /// Creates an edit from its line, or returns nil if the text is not an edit.
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
