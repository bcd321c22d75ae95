import JanssonCoding
import RecipeModel

/// Ingredients as texts or objects, with the names that sources use for the parts.
///
///     {"original": "1/4 cup basil", "name": "basil", "amount": 0.25}   line as written, name apart
///     {"ingredient": "Fries", "measure": "250 Grams"}                  line "250 Grams Fries"
///     {"quantity": 2, "unit": {"name": "cup"}, "food": {"name": "rice"}, "note": "washed"}
enum IngredientObject {
  private static let textKeys = ["text", "original", "originalText", "original_text", "display"]
  private static let nameKeys = ["food", "name", "ingredient", "item"]
  private static let amountKeys = ["amount", "quantity", "measure", "value", "servings1"]
  private static let unitKeys = ["unit", "unitText"]

  /// Adds the lines of ingredients: texts, objects, and lists and named lists of these.
  ///
  /// - Returns: the residue that is in no line, or nil if there is none.
  static func add(
    _ tree: JSONTree, to list: inout LineList, _ clean: (String) -> String
  ) -> JSONTree? {
    if let text = tree.scalar {
      list.addLines(of: clean(text))
      return nil
    }
    if let elements = tree.elements {
      var residues: [JSONTree?] = []
      for element in elements { residues.append(add(element, to: &list, clean)) }
      return JSONTree.residue(residues)
    }
    guard let members = tree.members else { return tree == .null ? nil : tree }
    if let nested = tree["itemListElement"] {
      list.open(tree["name"]?.scalar.map(clean) ?? "")
      let residue = add(nested, to: &list, clean)
      return JSONTree.residue(of: members) { member in
        if member.key == "itemListElement" { return residue }
        return member.key == "name" && member.value.scalar != nil ? nil : member.value
      }
    }
    if let item = tree["item"], item.members != nil {
      let residue = add(item, to: &list, clean)
      return JSONTree.residue(of: members) { member in
        switch member.key {
        case "item": residue
        case "position": nil
        default: member.value
        }
      }
    }
    return addObject(tree, members, to: &list, clean)
  }

  private static func addObject(
    _ tree: JSONTree, _ members: [JSONTree.Member], to list: inout LineList,
    _ clean: (String) -> String
  ) -> JSONTree? {
    var read: Set<String> = []
    /// Returns the text of the first of the members that has one, and marks that member as read.
    func take(_ keys: [String]) -> String? {
      for key in keys {
        let texts = tree[key]?.texts(under: "name", clean) ?? []
        if texts.isEmpty { continue }
        read.insert(key)
        return texts.joined(separator: ", ")
      }
      return nil
    }
    if let text = take(textKeys) {
      if let name = take(nameKeys) {
        list.add(text.singleLine, name: name.singleLine)
      } else {
        list.addLines(of: text)
      }
    } else {
      let amount = take(amountKeys)
      let parts = [amount == "0" ? nil : amount, take(unitKeys)].compactMap { $0 }
      let (name, note) = (take(nameKeys), take(["note"]))
      let line = (parts + [name].compactMap { $0 }).joined(separator: " ")
      let whole = [line, note ?? ""].filter { !$0.isEmpty }.joined(separator: ", ")
      if name == nil {
        list.addLines(of: whole)
      } else {
        list.add(whole.singleLine, name: name?.singleLine)
      }
    }
    return JSONTree.residue(of: members) { member in
      if member.key == "position" { return nil }
      return read.contains(member.key) ? member.value.residue(reading: ["name"]) : member.value
    }
  }
}
