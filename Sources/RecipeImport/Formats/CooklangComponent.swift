import RecipeModel

/// An ingredient, a thing or a time within a step of a recipe in Cooklang.
///
///     @name{amount%unit}(note)    #name{amount}    ~name{amount%unit}    @name    @./path/name{}
///
/// A name of several words ends at its brace; without one, it is a single word.
struct CooklangComponent {
  /// What it is.
  enum Kind {
    /// An ingredient.
    case ingredient
    /// What an earlier step or section made.
    case step
    /// A thing to cook with.
    case cookware
    /// A time to wait.
    case timer
  }

  /// What it is.
  let kind: Kind
  /// Its name.
  let name: String
  /// What stands for it in the step: its name, or the shorter one that is given for that.
  let shown: String
  /// The amount with its unit, "2 tbsp"; empty where there is none.
  let amount: String
  /// What is said of it in parentheses.
  let note: String?
  /// The path of the recipe that an ingredient is.
  let path: String?
  /// What follows it.
  let rest: Substring

  /// The component at the start of a text, or nil where its first sign is only a sign.
  init?(_ text: Substring) {
    guard let marker = text.first else { return nil }
    var rest = text.dropFirst()
    var isStep = false
    if marker != "~" {
      // Signs between the marker and the name say how it is listed, which is no matter here. Each
      // stands once, so that a run of them is not read to its end for each marker in it.
      var signs = "&?+-@"
      while let sign = rest.first, let place = signs.firstIndex(of: sign) {
        signs.remove(at: place)
        rest = rest.dropFirst()
        guard sign == "&", let end = Self.end(of: rest, "(", ")") else { continue }
        isStep = true
        rest = rest[rest.index(after: end)...]
      }
    }
    guard let first = rest.first, !first.isWhitespace else { return nil }
    let content: Substring
    var written: Substring
    if let brace = rest.firstIndex(where: { "{@#~".contains($0) }), rest[brace] == "{",
      let end = Self.end(of: rest[brace...], "{", "}")
    {
      written = rest[..<brace]
      content = rest[rest.index(after: brace)..<end]
      rest = rest[rest.index(after: end)...]
    } else {
      written = rest.prefix { !$0.isWhitespace && !Self.isPunctuation($0) }
      content = ""
      rest = rest.dropFirst(written.count)
    }
    guard !written.isEmpty || marker == "~" else { return nil }
    var path: String?
    if written.hasPrefix("./") || written.hasPrefix("../") || written.hasPrefix("/") {
      path = String(written)
      written = written.split(separator: "/").last ?? written
    }
    let names = written.split(separator: "|", maxSplits: 1)
    name = names.first?.trimmed ?? ""
    shown = names.last?.trimmed ?? ""
    amount = Self.amount(content)
    note = marker == "~" ? nil : Self.note(&rest)
    kind =
      switch marker {
      case "#": .cookware
      case "~": .timer
      default: isStep ? .step : .ingredient
      }
    guard !name.isEmpty || marker == "~" && !amount.isEmpty else { return nil }
    self.path = path
    self.rest = rest
  }

  /// What may follow a single word and is no part of it; a hyphen is one, and so is an emoji.
  private static func isPunctuation(_ character: Character) -> Bool {
    character != "-" && character != "_"
      && (character.isPunctuation || character.isASCII && character.isSymbol)
  }

  /// An amount with its unit; a sign that it does not grow with the servings is left out.
  private static func amount(_ content: Substring) -> String {
    content.trimmed.drop { $0 == "=" }.split(separator: "%").map(\.trimmed)
      .filter { !$0.isEmpty }.joined(separator: " ")
  }

  /// Where what starts with an opening sign is closed; nil where another opens before, so that no
  /// text is searched to its end for each of its signs.
  private static func end(
    of text: Substring, _ opening: Character, _ closing: Character
  ) -> Substring.Index? {
    guard text.first == opening,
      let place = text.dropFirst().firstIndex(where: { $0 == opening || $0 == closing })
    else { return nil }
    return text[place] == closing ? place : nil
  }

  private static func note(_ rest: inout Substring) -> String? {
    guard let end = end(of: rest, "(", ")") else { return nil }
    let note = rest[rest.index(after: rest.startIndex)..<end].trimmed
    rest = rest[rest.index(after: end)...]
    return note.isEmpty ? nil : note
  }
}
