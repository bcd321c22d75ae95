internal import ObjectGraph

extension Application {
  /// The command line in general.
  var usage: String { "\(name) COMMAND [OPTIONS] [ARGUMENTS]" }

  /// Returns the command of a name, or nil.
  func command(named name: String) -> Command? {
    commands.first { $0.name == name }
  }

  /// Returns a text with the application's names in place of their marks.
  ///
  ///     {program}   the name of the program                     recipes
  ///     {STORE}     the variable that names the store's file     RECIPES_STORE
  ///     {entity}    the default entity                           Recipe
  ///     {object}    an object of it                              recipe
  ///     {objects}   several of its objects                       recipes
  func filled(_ text: String) -> String {
    let entity = schema[defaultEntity]
    let names = [
      "program": name, "STORE": storeVariable, "entity": entity.name,
      "object": entity.noun, "objects": entity.noun + "s",
    ]
    var filled = ""
    for (place, part) in text.split(separator: "{", omittingEmptySubsequences: false).enumerated() {
      if place == 0 {
        filled += part
      } else if let end = part.firstIndex(of: "}"), let name = names[String(part[..<end])] {
        filled += name + part[part.index(after: end)...]
      } else {
        filled += "{" + part
      }
    }
    return filled
  }
}

extension Entity {
  /// The words for an object in a sentence, such as "recipe", or "food name" for FoodName.
  var noun: String {
    var words = ""
    for character in name {
      if character.isUppercase, words.last?.isLowercase == true { words.append(" ") }
      words += character.lowercased()
    }
    return words
  }

  /// Returns a number of objects in words, such as "1 recipe" or "3 recipes".
  func counted(_ count: Int) -> String { "\(count) \(noun)\(count == 1 ? "" : "s")" }
}
