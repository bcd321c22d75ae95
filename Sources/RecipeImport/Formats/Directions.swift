import JanssonCoding
import RecipeModel

/// The directions of a recipe, in the ways in which sources write them.
enum Directions {
  /// Returns the lines of steps: texts, objects with a text, and lists and sections of these.
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
    // Some sources have the number of the step where others have its text.
    let steps =
      inner("step").filter { Int($0) == nil } + inner("text", "instruction", "description")
    if let first = steps.first, first.hasPrefix(heading.withoutEllipsis) { heading = "" }
    if heading.isEmpty { return steps + nested }
    if steps.isEmpty && nested.isEmpty { return [heading] }
    return [heading.hasSuffix(":") ? heading : heading + ":"] + steps + nested
  }

  /// Returns the residue of steps: the members that are neither text nor step numbers.
  static func residue(of tree: JSONTree) -> JSONTree? {
    if let elements = tree.elements { return JSONTree.residue(elements.map(residue)) }
    guard let members = tree.members else { return tree.residue(reading: []) }
    return JSONTree.residue(of: members, residue)
  }

  /// Returns the residue of a member of a step.
  static func residue(of member: JSONTree.Member) -> JSONTree? {
    switch member.key {
    case "name", "title", "text", "instruction", "description", "step", "itemListElement", "steps",
      "item":
      residue(of: member.value)
    case "position", "number":
      if case .integer = member.value { nil } else { member.value }
    default: member.value
    }
  }
}

extension String {
  /// The text without the dots of an ellipsis at its end.
  fileprivate var withoutEllipsis: String {
    if hasSuffix("…") { return String(dropLast()).trimmed }
    return hasSuffix("...") ? String(dropLast(3)).trimmed : self
  }
}
