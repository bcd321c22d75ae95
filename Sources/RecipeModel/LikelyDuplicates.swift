package import ObjectGraph
private import UnicodeText

/// Recipes that are probably duplicates: they have the same ingredients in any order, and nearly
/// the same name. They are listed, never merged.
package enum LikelyDuplicates {
  /// Returns the groups of likely duplicates; the groups, and the recipes of each, are in store
  /// order.
  ///
  /// - Complexity: O(links + recipes · log recipes).
  package static func groups(in snapshot: Snapshot) throws -> [[RowID]] {
    var byIngredients: [[RowID]: [RowID]] = [:]
    for row in try snapshot.liveRows(of: RecipeSchema.recipe) {
      let object = ObjectID(RecipeSchema.recipe, row)
      let ingredients = try snapshot.targets(RecipeSchema.Recipe.ingredients, of: object)
      // Without ingredients, a name alone is too little evidence.
      if !ingredients.isEmpty { byIngredients[Set(ingredients).sorted(), default: []].append(row) }
    }
    var groups: [[RowID]] = []
    for rows in byIngredients.values where rows.count > 1 {
      groups += try alikeByName(rows, in: snapshot)
    }
    return groups.sorted { $0[0] < $1[0] }
  }

  private static func alikeByName(_ rows: [RowID], in snapshot: Snapshot) throws -> [[RowID]] {
    let named = try rows.map { row in
      (
        name: bareName(
          try snapshot.value(RecipeSchema.Recipe.name, of: ObjectID(RecipeSchema.recipe, row))),
        row: row
      )
    }.sorted { ($0.name, $0.row) < ($1.name, $1.row) }
    // Similar names are mostly neighbours after sorting; comparing all pairs would take quadratic
    // time.
    var groups: [[RowID]] = []
    var group: [RowID] = []
    for (place, entry) in named.enumerated() {
      if place > 0, !areAlike(named[place - 1].name, entry.name) {
        groups.append(group)
        group = []
      }
      group.append(entry.row)
    }
    groups.append(group)
    return groups.filter { $0.count > 1 }.map { $0.sorted() }
  }

  /// Returns a name without the differences between copies: case, width, kana, marks, and a number
  /// in brackets at the end.
  private static func bareName(_ value: AttributeValue?) -> String {
    guard case .string(let name)? = value else { return "" }
    let folding: TextFolding = [
      .caseInsensitive, .diacriticInsensitive, .widthInsensitive, .kanaInsensitive,
    ]
    var folded = folding.folded(name).filter { !$0.isWhitespace }
    if folded.last == ")", let open = folded.lastIndex(of: "(") {
      let inside = folded[folded.index(after: open)...].dropLast()
      if !inside.isEmpty, inside.allSatisfy(\.isNumber) { folded.removeSubrange(open...) }
    }
    return folded
  }

  /// Whether the edit distance of two names is at most an eighth of the longer one's length.
  private static func areAlike(_ left: String, _ right: String) -> Bool {
    if left == right { return true }
    let (left, right) = (Array(left), Array(right))
    let limit = max(left.count, right.count) / 8
    if abs(left.count - right.count) > limit { return false }
    var distances = Array(0...right.count)
    for (row, letter) in left.enumerated() {
      var diagonal = distances[0]
      distances[0] = row + 1
      for (column, other) in right.enumerated() {
        let replaced = diagonal + (letter == other ? 0 : 1)
        diagonal = distances[column + 1]
        distances[column + 1] = min(replaced, diagonal + 1, distances[column] + 1)
      }
    }
    return distances[right.count] <= limit
  }
}
