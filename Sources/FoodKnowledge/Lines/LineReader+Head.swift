extension LineReader {
  /// Returns the folded form of the longest known suffix of `name`, in whole words, or in
  /// characters for Japanese; nil if no suffix is known.
  ///
  ///     boneless chicken thighs → chicken thigh      juice of half a lemon → lemon juice
  ///     salmon fillets → salmon                      有機にんじん → にんじん
  ///
  /// A food that only resembles its suffix does not have it as head: `vegan butter`.
  ///
  /// - Complexity: O(*name*) and a bounded number of calls of `knows`.
  package func head(of name: String) -> String? {
    let folded = FoodName.folded(name)
    if knows(folded) { return folded }
    if folded.unicodeScalars.contains(where: { FoodName.isJapanese($0.value) }) {
      return japaneseHead(name)
    }
    let words = Self.words(of: folded).suffix(Self.wordLimit)
    let head = englishHead(Array(words))
    guard head == "pepper", endsInPeppers(name) else { return head }
    // "large yellow peppers" are bell peppers; "Calabrian peppers" may not be.
    let isOnlyDescribed = words.dropLast().allSatisfy { !roles(of: $0).isEmpty }
    return isOnlyDescribed && knows("bell pepper") ? "bell pepper" : nil
  }

  /// How many words of a name are looked at, from its end; no name of a food is half as long.
  private static let wordLimit = 16

  /// Whether a name ends in the plural of the spice's name.
  private func endsInPeppers(_ name: String) -> Bool {
    let letters = name.utf8.reversed().drop { !(0x61...0x7A ~= $0 | 0x20) }.prefix(7)
    return letters.map { $0 | 0x20 }.reversed().elementsEqual("peppers".utf8)
  }

  /// Whether `name` says that it is only similar to its suffix, and no suffix with that word is
  /// known.
  func isSubstitute(_ name: String) -> Bool {
    let folded = FoodName.folded(name)
    if folded.unicodeScalars.contains(where: { FoodName.isJapanese($0.value) }) {
      return !knows(folded) && saysSubstitute(name)
    }
    let words = Array(Self.words(of: folded).suffix(Self.wordLimit))
    guard let last = lastSubstitute(words) else { return false }
    return !(0...last).contains { knows(words[$0...].joined(separator: " ")) }
  }

  private func englishHead(_ words: [String]) -> String? {
    guard !words.isEmpty else { return nil }
    if let of = words.firstIndex(of: "of"), of > 0, of + 1 < words.count {
      return headOfPhrase(words[..<of], words[(of + 1)...])
    }
    let first = lastSubstitute(words) ?? words.count - 1
    for start in 0...first {
      // "no-chicken broth" is broth.
      if start > 0, Self.denials.contains(words[start - 1]) { continue }
      // "almond flour tortillas" are not flour tortillas.
      if start > 0, words[start] == "flour", roles(of: words[start - 1]).contains(.imitator) {
        continue
      }
      let end = start + 1 == words.count ? words[start] : words[start...].joined(separator: " ")
      if knows(end) { return end }
    }
    if lastSubstitute(words) != nil { return nil }
    // "salmon fillet" if only salmon is known
    guard words.count > 1, let last = words.last else { return nil }
    let role = roles(of: last)
    // "Italian cheese mix", but not "brownie mix"
    let isCollection =
      role.contains(.collective)
      && (last != "mix" || roles(of: words[words.count - 2]).contains(.mixable))
    if isCollection || !role.isDisjoint(with: [.piece, .meatCut]) {
      return englishHead(words.dropLast())
    }
    return nil
  }

  /// Words after which a name does not say what the food is.
  private static let denials: Set<String> = ["no", "non", "not", "without"]

  /// Returns the first known head of a phrase with "of". `juice of half a lemon` tries lemon juice,
  /// then lemon; `leg of lamb` tries leg of lamb, lamb leg, lamb.
  private func headOfPhrase(_ left: ArraySlice<String>, _ right: ArraySlice<String>) -> String? {
    let rest = right.drop { word in
      word.utf8.allSatisfy { !(0x61...0x7A ~= $0) }
        || !roles(of: word).isDisjoint(with: [.number, .article, .size])
    }
    guard !rest.isEmpty else { return englishHead(Array(left)) }
    for start in left.indices {
      let whole = (left[start...] + ["of"] + rest).joined(separator: " ")
      if knows(whole) { return whole }
      let turned = (rest + left[start...]).joined(separator: " ")
      if knows(turned) { return turned }
    }
    for start in rest.indices.dropFirst() {
      let turned = (rest[start...] + left.suffix(1)).joined(separator: " ")
      if knows(turned) { return turned }
    }
    return englishHead(Array(rest)) ?? englishHead(Array(left))
  }

  /// Returns the words of a folded name, split by bytes, since splitting by characters takes ten
  /// times as long.
  private static func words(of folded: String) -> [String] {
    let bytes = folded.utf8
    guard bytes.contains(UInt8(ascii: " ")) else { return folded.isEmpty ? [] : [folded] }
    return bytes.split(separator: UInt8(ascii: " ")).map { String(decoding: $0, as: UTF8.self) }
  }

  private func roles(of word: String) -> EnglishRoles {
    EnglishLexicon.shared[word]?.roles ?? []
  }

  /// Returns the index of the last word that makes the rest of the name a substitute: `vegan`,
  /// `egg free`.
  private func lastSubstitute(_ words: [String]) -> Int? {
    guard words.count > 1 else { return nil }
    for index in stride(from: words.count - 2, through: 0, by: -1) {
      if roles(of: words[index]).contains(.substitute) { return index }
      guard index > 0 else { continue }
      let previous = words[index - 1]
      if words[index] == "free", roles(of: previous).contains(.freeOf) { return index - 1 }
      if words[index] == "based", previous == "plant" { return index - 1 }
      if words[index] == "dairy", previous == "non" { return index - 1 }
    }
    return lastImitator(words)
  }

  /// Returns the index of the last word before the food that it imitates: `coconut yogurt`,
  /// `coconut milk yogurt`.
  private func lastImitator(_ words: [String]) -> Int? {
    // The imitated food: the last word, without words for pieces.
    guard let food = words.lastIndex(where: { roles(of: $0).isDisjoint(with: .piece) }), food > 0
    else { return nil }
    let isMilk = food > 1 && words[food - 1] == "milk"
    for index in [food - 1, isMilk ? food - 2 : 0]
    where index >= 0 && roles(of: words[index]).contains(.imitator) {
      if EnglishLexicon.imitated[words[index]]?.contains(words[food]) ?? false { return index }
    }
    return nil
  }
}
