/// All that is known of foods: the table, as the user's edits leave it.
///
///     foods      [ carrot, root vegetable, vegetable, … ]
///     folded     [ ["carrot", "人参", "にんじん"], ["root vegetable", "根菜"], … ]      their names, folded
///     places     "carrot" → 0, "人参" → 0, "にんじん" → 0, "root vegetable" → 1, …
///
/// A food's kinds and sources may name any of its names.
package struct FoodBook: Sendable {
  /// The foods.
  package private(set) var foods: [Food] = []
  private var folded: [[String]] = []
  /// The place of the food that a folded name stands for.
  private var places: [String: Int] = [:]

  /// Nothing.
  package init() {}

  /// The book that a store's foods make: their names alone, since the graph has what they are kinds of.
  package init(stored foods: [(name: String, spellings: String)]) {
    for (name, spellings) in foods {
      let names = spellings.split(separator: "|").map(String.init)
      for name in names where places[name] == nil { places[name] = self.foods.count }
      self.foods.append(Food(name))
      folded.append(names)
    }
  }

  /// Adds a food; returns a name that another one has already, with that one's, or nil.
  @discardableResult
  mutating func append(_ food: Food) -> (name: String, other: String)? {
    var names: [String] = []
    var taken: (String, String)?
    for name in food.names.map(FoodName.folded) where !names.contains(name) {
      names.append(name)
      if let other = places[name] {
        taken = taken ?? (name, foods[other].name)
      } else {
        places[name] = foods.count
      }
    }
    foods.append(food)
    folded.append(names)
    return taken
  }

  /// The place of the food that a name stands for, in any spelling; nil where it stands for none.
  package func place(of name: String) -> Int? { places[name] ?? places[FoodName.folded(name)] }

  /// The place of the food that a folded name stands for.
  package func place(folded name: String) -> Int? { places[name] }

  /// Whether a folded name is one of a food.
  package func knows(folded name: String) -> Bool { places[name] != nil }

  /// The food that has a name, in any spelling.
  package subscript(_ name: String) -> Food? { place(of: name).map { foods[$0] } }

  /// The folded forms of the names that stand for a food, between bars: `|carrot|にんじん|人参|`. So a
  /// name is looked up by one search for `|name|`.
  package func spellings(of place: Int) -> String {
    "|" + folded[place].filter { places[$0] == place }.joined(separator: "|") + "|"
  }

  // MARK: Kinds and sources

  /// The places of what a food is a kind of, itself first, each once.
  package func allKinds(of place: Int) -> [Int] { closure(of: place) { $0.kinds } }

  /// The places of what a food is a kind of or made from, itself first, each once: soy sauce is a
  /// sauce, made from soybeans, which are legumes.
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

  /// The place of a food that is a kind of itself or made from itself, by way of others; nil where
  /// none is.
  package func firstInRing() -> Int? {
    /// Whether all that a food leads to was looked at; nil before it is come to.
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

  /// Applies an edit; a food that it speaks of and nobody knows is a new one.
  package mutating func apply(_ edit: FoodEdit) {
    switch edit {
    case .add(let food):
      let place = self.place(named: food.name)
      foods[place].english += food.names.dropFirst().filter { !$0.isJapanese }
      foods[place].japanese += food.names.filter { $0.isJapanese && $0 != foods[place].name }
      foods[place].kinds += food.kinds.filter { !foods[place].kinds.contains($0) }
      foods[place].sources += food.sources.filter { !foods[place].sources.contains($0) }
      // What the user names it is its own from now on.
      for name in food.names { take(name, for: place) }
      for name in food.kinds + food.sources { _ = self.place(named: name) }
    case .alias(let food, let name):
      let place = self.place(named: food)
      if name.isJapanese {
        foods[place].japanese.append(name)
      } else {
        foods[place].english.append(name)
      }
      take(name, for: place)
    case .merge(let name, let other):
      let place = self.place(named: name)
      let target = self.place(named: other)
      guard place != target else { return }
      let merged = foods[place]
      foods[target].english += [merged.name] + merged.english
      foods[target].japanese += merged.japanese
      for name in merged.names { take(name, for: target) }
      remove(place)
    }
  }

  /// The place of the food that has a name; of a new one where none has.
  private mutating func place(named name: String) -> Int {
    if let place = place(of: name) { return place }
    append(Food(name))
    return foods.count - 1
  }

  /// Lets a name stand for a food, and for no other.
  private mutating func take(_ name: String, for place: Int) {
    let name = FoodName.folded(name)
    places[name] = place
    if !folded[place].contains(name) { folded[place].append(name) }
  }

  /// Takes a food out whose names all stand for others by now.
  private mutating func remove(_ place: Int) {
    foods.remove(at: place)
    folded.remove(at: place)
    places = places.mapValues { $0 > place ? $0 - 1 : $0 }
  }
}

extension String {
  /// Whether it has kana or Han characters.
  fileprivate var isJapanese: Bool {
    unicodeScalars.contains {
      (0x3040...0x30FF).contains($0.value) || (0x3400...0x9FFF).contains($0.value)
    }
  }
}
