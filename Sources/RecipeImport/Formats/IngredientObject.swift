import JanssonCoding

/// Ingredients as objects, whatever their source calls the parts.
///
///     {"original": "1/4 cup basil", "name": "basil", "amount": 0.25}   line as written, name apart
///     {"ingredient": "Fries", "measure": "250 Grams"}                  line "250 Grams Fries"
///     {"quantity": 2, "unit": {"name": "cup"}, "food": {"name": "rice"}, "note": "washed"}
enum IngredientObject {
  /// The members that are read, but for the amounts, which stay where a whole line says them already.
  static let keys: Set<String> = Set(
    textKeys + nameKeys + amountKeys + unitKeys + ["note", "position", "item", "itemListElement"])

  private static let textKeys = ["text", "original", "originalText", "original_text", "display"]
  private static let nameKeys = ["food", "name", "ingredient"]
  private static let amountKeys = ["amount", "quantity", "measure", "value", "servings1"]
  private static let unitKeys = ["unit", "unitText"]

  /// Adds the lines of ingredients: texts, objects, lists and named lists of these.
  static func add(_ tree: JSONTree, to list: inout LineList, _ clean: (String) -> String) {
    if let text = tree.scalar {
      list.addLines(of: clean(text))
    } else if let elements = tree.elements {
      for element in elements { add(element, to: &list, clean) }
    } else if let nested = tree["itemListElement"] {
      list.open(tree["name"]?.scalar.map(clean) ?? "")
      add(nested, to: &list, clean)
    } else if let item = tree["item"], item.members != nil {
      add(item, to: &list, clean)
    } else if tree.members != nil {
      addObject(tree, to: &list, clean)
    }
  }

  private static func addObject(
    _ tree: JSONTree, to list: inout LineList, _ clean: (String) -> String
  ) {
    func first(_ keys: [String]) -> String? {
      for key in keys {
        let texts = tree[key]?.texts(under: "name", clean) ?? []
        if !texts.isEmpty { return texts.joined(separator: ", ").singleLine }
      }
      return nil
    }
    let name = first(nameKeys) ?? first(["item"])
    if let text = first(textKeys) {
      if let name { list.add(text, name: name) } else { list.addLines(of: text) }
      return
    }
    let parts = [first(amountKeys).flatMap { $0 == "0" ? nil : $0 }, first(unitKeys), name]
    let line = parts.compactMap { $0 }.joined(separator: " ")
    let note = first(["note"])
    if line.isEmpty, let note {
      list.addLines(of: note)
    } else {
      list.add([line, note].compactMap { $0 }.joined(separator: ", "), name: name)
    }
  }

  /// What is left of ingredients that were added: also the amounts of those with a whole line.
  static func residue(of tree: JSONTree) -> JSONTree? {
    if let elements = tree.elements {
      let left = elements.map(residue)
      return left.contains { $0 != nil } ? .array(left.map { $0 ?? .null }) : nil
    }
    let hasText = textKeys.contains { tree[$0]?.isEmpty == false }
    let read = hasText ? Set(textKeys + nameKeys) : keys
    return tree.residue(reading: read)
  }
}
