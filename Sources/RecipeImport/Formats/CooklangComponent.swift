import RecipeModel

/// An ingredient, a piece of cookware or a timer in a step of a Cooklang recipe.
///
///     @name{amount%unit}(note)    #name{amount}    ~name{amount%unit}    @name    @./path/name{}
///
/// A name of several words ends at its brace; without one, it is a single word.
struct CooklangComponent {
  /// The kind of a component.
  enum Kind {
    /// An ingredient.
    case ingredient
    /// A reference to the result of an earlier step or section.
    case step
    /// A piece of cookware.
    case cookware
    /// A timer.
    case timer
  }

  /// The kind.
  let kind: Kind
  /// The name.
  let name: String
  /// The words for it in the step: its name, or the shorter alias.
  let shown: String
  /// The amount with its unit, such as "2 tbsp"; empty if there is none.
  let amount: String
  /// The note in parentheses.
  let note: String?
  /// The path of the recipe that the ingredient refers to.
  let path: String?
  /// The text after the component.
  let rest: Substring

  /// The component at the start of a text, or nil if the first character does not begin a
  /// component.
  init?(_ text: Substring) {
    guard let marker = text.first else { return nil }
    var rest = text.dropFirst()
    var isStep = false
    if marker != "~" {
      // Modifiers between the marker and the name say how it is listed, which does not matter here.
      // Each occurs once, so that a run of them is not read to its end for each marker in it.
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

  /// Whether a character ends a name of a single word; hyphens and emoji do not.
  private static func isPunctuation(_ character: Character) -> Bool {
    character != "-" && character != "_"
      && (character.isPunctuation || character.isASCII && character.isSymbol)
  }

  /// Returns an amount with its unit, without the sign of a fixed amount.
  private static func amount(_ content: Substring) -> String {
    content.trimmed.drop { $0 == "=" }.split(separator: "%").map(\.trimmed)
      .filter { !$0.isEmpty }.joined(separator: " ")
  }

  /// Returns the place of the closing sign of a text that starts with an opening sign; nil if
  /// another opening sign comes first, so that no text is searched to its end for each of its
  /// signs.
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
