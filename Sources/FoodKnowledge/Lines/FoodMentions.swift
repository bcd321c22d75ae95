/// The known foods mentioned anywhere in a text, whatever the text says about them.
///
///     "Any bread will do (sourdough, baguette)"     bread, sourdough, baguette
///     "coconut milk"                                coconut milk, and no milk
///     "チーズ入りハンバーグ"                           チーズ, ハンバーグ
///
/// A line reader may skip a food in a remark; a search for foods that a recipe may contain must
/// not.
package struct FoodMentions: Sendable {
  private let knows: @Sendable (String) -> Bool

  /// The maximum length of a name to find, in words or Japanese characters.
  private static let wordLimit = 4
  private static let characterLimit = 12

  /// Creates a finder of the foods whose folded names satisfy `knows`.
  package init(knows: @escaping @Sendable (String) -> Bool) {
    self.knows = knows
  }

  /// Returns the folded names in a text: the longest at each place, from the left, each once.
  package func names(in text: String) -> [String] {
    var found: [String] = []
    var words: [String] = []
    var letters: [Unicode.Scalar] = []
    func add(_ name: String) { if !found.contains(name) { found.append(name) } }
    func endWords() {
      if !words.isEmpty { english(words, add) }
      words = []
    }
    func endLetters() {
      if !letters.isEmpty { japanese(letters, add) }
      letters = []
    }
    for part in FoodName.folded(text).unicodeScalars.split(whereSeparator: Self.isBreak) {
      var word = String.UnicodeScalarView()
      for scalar in part {
        if Self.isJapanese(scalar) {
          if !word.isEmpty { words.append(String(word)) }
          word = String.UnicodeScalarView()
          endWords()
          letters.append(scalar)
        } else {
          endLetters()
          word.append(scalar)
        }
      }
      if !word.isEmpty { words.append(String(word)) }
      endLetters()
    }
    endWords()
    return found
  }

  private func english(_ words: [String], _ add: (String) -> Void) {
    var start = 0
    while start < words.count {
      var length = min(Self.wordLimit, words.count - start)
      while length > 0 {
        // A name in running text may be plural; the folded name is singular.
        let name = FoodName.folded(words[start..<start + length].joined(separator: " "))
        if knows(name) {
          add(name)
          break
        }
        length -= 1
      }
      start += max(1, length)
    }
  }

  private func japanese(_ letters: [Unicode.Scalar], _ add: (String) -> Void) {
    var start = 0
    while start < letters.count {
      var length = min(Self.characterLimit, letters.count - start)
      while length > 0 {
        // One kana is part of any word.
        if length == 1, !Self.isHan(letters[start]) { break }
        var name = String.UnicodeScalarView()
        name.append(contentsOf: letters[start..<start + length])
        if knows(String(name)) {
          add(String(name))
          break
        }
        length -= 1
      }
      start += max(1, length)
    }
  }

  private static func isBreak(_ scalar: Unicode.Scalar) -> Bool {
    !isJapanese(scalar) && !scalar.properties.isAlphabetic && scalar != "'"
      && scalar.properties.generalCategory != .nonspacingMark
  }

  private static func isJapanese(_ scalar: Unicode.Scalar) -> Bool {
    (0x3041...0x30FF).contains(scalar.value) || isHan(scalar)
  }

  private static func isHan(_ scalar: Unicode.Scalar) -> Bool {
    (0x3400...0x9FFF).contains(scalar.value) || scalar == "々"
  }
}
