/// Singular and plural of the English words in names of foods.
enum EnglishNumber {
  /// Makes the lower-case word at the end of `bytes` singular.
  ///
  /// Applying it twice changes nothing.
  static func makeSingular(_ bytes: inout [UInt8], from start: Int) {
    let length = bytes.count - start
    guard length > 2 else { return }
    let last = bytes[bytes.count - 1]
    // A string of more than 15 bytes would be allocated, and no irregular word is that long.
    if length <= 15, last == s || isPerhapsIrregular(bytes[start], last) {
      let word = String(decoding: bytes[start...], as: UTF8.self)
      if let singular = irregular[word] {
        bytes.replaceSubrange(start..., with: singular.utf8)
        return
      }
    }
    guard last == s, length > 3 else { return }
    func ends(_ suffix: StaticString) -> Bool {
      let text = suffix.description.utf8
      return length > text.count && bytes.suffix(text.count).elementsEqual(text)
    }
    if ends("ss") || ends("us") { return }
    switch bytes[bytes.count - 2] {
    case UInt8(ascii: "e"):
      if ends("ies") {
        bytes.removeLast(3)
        bytes.append(UInt8(ascii: "y"))
      } else if ends("eaves") || ends("oaves") || ends("alves") || ends("ooves") {
        bytes.removeLast(3)
        bytes.append(UInt8(ascii: "f"))
      } else if ends("oes") || ends("ches") || ends("shes") || ends("xes") || ends("sses") {
        bytes.removeLast(2)
      } else {
        bytes.removeLast()
      }
    default: bytes.removeLast()
    }
  }

  private static let s = UInt8(ascii: "s")

  /// Whether a word that does not end in s may be in the list, judged by its first and last
  /// letters.
  private static func isPerhapsIrregular(_ first: UInt8, _ last: UInt8) -> Bool {
    switch (first, last) {
    case (UInt8(ascii: "c"), UInt8(ascii: "e")), (UInt8(ascii: "g"), UInt8(ascii: "e")),
      (UInt8(ascii: "m"), UInt8(ascii: "e")), (UInt8(ascii: "f"), UInt8(ascii: "t")),
      (UInt8(ascii: "g"), UInt8(ascii: "t")), (UInt8(ascii: "o"), UInt8(ascii: "t")),
      (UInt8(ascii: "c"), UInt8(ascii: "i")), (UInt8(ascii: "o"), UInt8(ascii: "i")):
      true
    default: false
    }
  }

  /// Irregular plurals, and words that the rules would change wrongly.
  private static let irregular: [String: String] = {
    var words: [String: String] = [:]
    for line in exceptions.split(separator: "\n") {
      let parts = line.split(separator: " ").map { String($0) }
      if let singular = parts.last { for word in parts { words[word] = singular } }
    }
    return words
  }()

  /// Sorted pairs of a plural and its singular, or one word that is both. Chives, grits and oats
  /// have no usual singular: their plural is the one form.
  private static let exceptions = """
    aloes aloe
    anis
    axes axe
    brioches brioche
    brownies brownie
    cacti cactus
    caches cache
    calories calorie
    cassis
    ceviches ceviche
    chablis
    chilies chili
    chillies chilli
    chive chives
    citruses citrus
    cookies cookie
    coulis
    creches creche
    escabeches escabeche
    feet foot
    ganaches ganache
    geese goose
    grit grits
    haricots
    hoagies hoagie
    hoes hoe
    knives knife
    mice mouse
    molasses
    mousses mousse
    niches niche
    octopi octopus
    octopuses octopus
    orris
    oat oats
    pastis
    pies pie
    quiches quiche
    roes roe
    schnapps
    series
    shoes shoe
    sloes sloe
    smoothies smoothie
    species
    toes toe
    verts
    veggies veggie
    weenies weenie
    """
}
