/// All known foods: the table with the user's edits applied.
///
///     foods      [ carrot, root vegetable, vegetable, … ]
///     folded     [ ["carrot", "人参", "にんじん"], ["root vegetable", "根菜"], … ]      their names, folded
///     places     "carrot" → 0, "人参" → 0, "にんじん" → 0, "root vegetable" → 1, …
///
/// The kinds and sources of a food may use any name of the foods that they refer to.
package struct FoodBook: Sendable {
  /// The foods.
  package private(set) var foods: [Food] = []
  private var folded: [[String]] = []
  /// The index of the food that a folded name refers to.
  private var places: [String: Int] = [:]

  /// Creates an empty book.
  package init() {}

  /// Creates a book of a store's foods: only their names, since the graph has their kinds.
  package init(stored foods: [(name: String, folded: [String])]) {
    for (name, names) in foods {
      for name in names where places[name] == nil { places[name] = self.foods.count }
      self.foods.append(Food(name))
      folded.append(names)
    }
  }

  /// Adds a food. If another food already has one of its names, returns that name and the other
  /// food's name.
  @discardableResult
  mutating func append(_ food: Food) -> (name: String, other: String)? {
    let names = food.names.map(FoodName.folded)
    var taken: (String, String)?
    for name in names {
      if let other = places[name] {
        if other != foods.count { taken = taken ?? (name, foods[other].name) }
      } else {
        places[name] = foods.count
      }
    }
    foods.append(food)
    folded.append(names)
    return taken
  }

  /// Returns the index of the food with a name, in any spelling, or nil.
  package func place(of name: String) -> Int? { places[name] ?? places[FoodName.folded(name)] }

  /// Returns the index of the food that a folded name refers to.
  package func place(folded name: String) -> Int? { places[name] }

  /// Returns whether a folded name is a name of a food.
  package func knows(folded name: String) -> Bool { places[name] != nil }

  /// Returns the food with a name, in any spelling, or nil.
  package subscript(_ name: String) -> Food? { place(of: name).map { foods[$0] } }

  /// Returns the names of a food, in order, each with its folded form, or nil if the folded name
  /// refers to another food.
  package func names(of place: Int) -> [(text: String, folded: String?)] {
    zip(foods[place].names, folded[place]).map { name, folded in
      (name, places[folded] == place ? folded : nil)
    }
  }

  // MARK: Kinds and sources

  /// Returns the indices of the foods that a food is a kind of, itself first, each once.
  package func allKinds(of place: Int) -> [Int] { closure(of: place) { $0.kinds } }

  /// Returns the indices of the foods that a food is a kind of or made from, itself first, each
  /// once: soy sauce is a sauce, made from soybeans, which are legumes.
  package func allSources(of place: Int) -> [Int] { closure(of: place) { $0.kinds + $0.sources } }

  private func closure(of place: Int, _ next: (Food) -> [String]) -> [Int] {
    var found = [place]
    var index = 0
    while index < found.count {
      for name in next(foods[found[index]]) {
        if let place = self.place(of: name), !found.contains(place) { found.append(place) }
      }
      index += 1
    }
    return found
  }

  /// Returns the index of a food that is, through others, a kind of itself or made from itself, or
  /// nil.
  package func firstInRing() -> Int? {
    /// Whether all foods reachable from a food were visited; nil for a food not yet reached.
    var isDone = [Bool?](repeating: nil, count: foods.count)
    func leadsBack(_ place: Int) -> Bool {
      isDone[place] = false
      for name in foods[place].kinds + foods[place].sources {
        guard let next = self.place(of: name) else { continue }
        if isDone[next] == false || isDone[next] == nil && leadsBack(next) { return true }
      }
      isDone[place] = true
      return false
    }
    return foods.indices.first { isDone[$0] == nil && leadsBack($0) }
  }

  // MARK: Edits

  /// Applies an edit; an unknown food in it is added.
  package mutating func apply(_ edit: FoodEdit) {
    switch edit {
    case .add(let food):
      let place = self.place(named: food.name)
      foods[place].english += food.names.dropFirst().filter { !$0.isJapanese }
      foods[place].japanese += food.names.filter { $0.isJapanese && $0 != foods[place].name }
      foods[place].kinds += food.kinds.filter { !foods[place].kinds.contains($0) }
      foods[place].sources += food.sources.filter { !foods[place].sources.contains($0) }
      foldNames(of: place)
      // A name that the user gives a food belongs to that food only.
      for name in food.names { take(name, for: place) }
      for name in food.kinds + food.sources { _ = self.place(named: name) }
    case .alias(let food, let name):
      let place = self.place(named: food)
      if name.isJapanese {
        foods[place].japanese.append(name)
      } else {
        foods[place].english.append(name)
      }
      foldNames(of: place)
      take(name, for: place)
    case .merge(let name, let other):
      let place = self.place(named: name)
      let target = self.place(named: other)
      guard place != target else { return }
      let merged = foods[place]
      foods[target].english += [merged.name] + merged.english
      foods[target].japanese += merged.japanese
      foldNames(of: target)
      for name in merged.names { take(name, for: target) }
      remove(place)
    }
  }

  /// Returns the index of the food with a name, adding the food if it is unknown.
  private mutating func place(named name: String) -> Int {
    if let place = place(of: name) { return place }
    append(Food(name))
    return foods.count - 1
  }

  /// Folds the names of a food again after others were added.
  private mutating func foldNames(of place: Int) {
    folded[place] = foods[place].names.map(FoodName.folded)
  }

  /// Makes a name refer to one food, and to no other.
  private mutating func take(_ name: String, for place: Int) {
    places[FoodName.folded(name)] = place
  }

  /// Removes a food whose names all refer to other foods now.
  private mutating func remove(_ place: Int) {
    foods.remove(at: place)
    folded.remove(at: place)
    places = places.mapValues { $0 > place ? $0 - 1 : $0 }
  }
}

extension String {
  /// Whether the string has kana or Han characters.
  fileprivate var isJapanese: Bool {
    unicodeScalars.contains {
      (0x3040...0x30FF).contains($0.value) || (0x3400...0x9FFF).contains($0.value)
    }
  }
}
