import JanssonCoding

extension RecipeDocument {
  /// Takes categories: the first is the recipe's, further ones are tags.
  mutating func setCategories(_ names: [String]) {
    guard let first = names.first else { return }
    category = .value(first)
    addTags(Array(names.dropFirst()))
  }

  /// Takes cuisines: the first is the recipe's country, further ones are tags.
  mutating func setCuisines(_ names: [String]) {
    guard let first = names.first else { return }
    country = .value(first)
    addTags(Array(names.dropFirst()))
  }

  /// Adds the tags that are not there yet.
  mutating func addTags(_ names: [String]) {
    var all = tags.value ?? []
    var known = Set(all)
    for name in names where known.insert(name).inserted { all.append(name) }
    if !all.isEmpty { tags = .value(all) }
  }

  /// Takes the steps, a line each.
  mutating func setDirections(_ steps: [String]) {
    if !steps.isEmpty { directions = .value(steps.joined(separator: "\n")) }
  }
}

/// The ways in which sources write what is to be done.
enum Directions {
  /// The members of steps that are read; what else they have is left.
  static let keys: Set<String> = [
    "text", "name", "title", "instruction", "description", "step", "item", "itemListElement",
    "steps", "position", "number",
  ]

  /// Returns the lines of steps: texts, objects with a text, lists and sections of these.
  ///
  ///     [{"name": "Cake", "itemListElement": [{"text": "Sift"}]}]   →   ["Cake:", "Sift"]
  static func lines(of tree: JSONTree, _ clean: (String) -> String) -> [String] {
    if let text = tree.scalar { return clean(text).lines }
    if let elements = tree.elements { return elements.flatMap { lines(of: $0, clean) } }
    guard tree.members != nil else { return [] }
    func inner(_ keys: String...) -> [String] {
      keys.flatMap { key in tree[key].map { lines(of: $0, clean) } ?? [] }
    }
    var heading = inner("name", "title").joined(separator: " ")
    let nested = inner("itemListElement", "steps", "item")
    let texts = inner("text", "instruction", "description")
    // A numbered step says its number where an object of ours would have its text.
    let numbered = inner("step")
    let steps = texts.isEmpty && numbered.contains { Int($0) == nil } ? numbered : texts
    if let first = steps.first, first.hasPrefix(heading.withoutEllipsis) { heading = "" }
    if heading.isEmpty { return steps + nested }
    if steps.isEmpty && nested.isEmpty { return [heading] }
    return [heading.hasSuffix(":") ? heading : heading + ":"] + steps + nested
  }
}

extension String {
  /// This text without the dots that say that more was cut off.
  fileprivate var withoutEllipsis: String {
    if hasSuffix("…") { return String(dropLast()).trimmed }
    return hasSuffix("...") ? String(dropLast(3)).trimmed : self
  }
}
