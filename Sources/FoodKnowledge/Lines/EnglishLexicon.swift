/// The roles that an English word can have in an ingredient line.
struct EnglishRoles: OptionSet, Sendable {
  let rawValue: UInt64

  static let measure = EnglishRoles(rawValue: 1 << 0)
  static let length = EnglishRoles(rawValue: 1 << 1)
  static let container = EnglishRoles(rawValue: 1 << 2)
  static let count = EnglishRoles(rawValue: 1 << 3)
  static let behind = EnglishRoles(rawValue: 1 << 4)
  static let alone = EnglishRoles(rawValue: 1 << 5)
  static let number = EnglishRoles(rawValue: 1 << 6)
  static let vague = EnglishRoles(rawValue: 1 << 7)
  static let approximation = EnglishRoles(rawValue: 1 << 8)
  static let size = EnglishRoles(rawValue: 1 << 9)
  static let adverb = EnglishRoles(rawValue: 1 << 10)
  static let preparation = EnglishRoles(rawValue: 1 << 11)
  static let description = EnglishRoles(rawValue: 1 << 12)
  static let stop = EnglishRoles(rawValue: 1 << 13)
  static let piece = EnglishRoles(rawValue: 1 << 14)
  static let part = EnglishRoles(rawValue: 1 << 15)
  static let substitute = EnglishRoles(rawValue: 1 << 16)
  static let freeOf = EnglishRoles(rawValue: 1 << 17)
  static let heading = EnglishRoles(rawValue: 1 << 18)
  static let sentence = EnglishRoles(rawValue: 1 << 19)
  static let or = EnglishRoles(rawValue: 1 << 20)
  static let and = EnglishRoles(rawValue: 1 << 21)
  static let of = EnglishRoles(rawValue: 1 << 22)
  static let to = EnglishRoles(rawValue: 1 << 23)
  static let times = EnglishRoles(rawValue: 1 << 24)
  static let optional = EnglishRoles(rawValue: 1 << 25)
  /// `ground`, which is a preparation only after an adverb: `freshly ground`.
  static let ground = EnglishRoles(rawValue: 1 << 26)
  static let article = EnglishRoles(rawValue: 1 << 27)

  static let meatCut = EnglishRoles(rawValue: 1 << 28)
  static let collective = EnglishRoles(rawValue: 1 << 29)
  static let mixable = EnglishRoles(rawValue: 1 << 30)
  /// A word that makes a food's name an imitation's: `soy` in `soy yogurt`.
  static let imitator = EnglishRoles(rawValue: 1 << 31)

  /// A part of a fruit: `zest`.
  static let extract = EnglishRoles(rawValue: 1 << 32)

  /// A preparation of leaves and not of seeds: `chopped`.
  static let leafCut = EnglishRoles(rawValue: 1 << 33)

  static let unit: EnglishRoles = [.measure, .length, .container, .count]
}

/// The words of `EnglishUnits` and `EnglishWords`, by spelling.
///
/// Keys are lower case and singular, so that one lookup finds a word.
struct EnglishLexicon: Sendable {
  /// The entry of a word.
  struct Entry: Sendable {
    var roles: EnglishRoles = []
    /// The canonical form of the unit.
    var unit = ""
    /// The value of the number.
    var value = 0.0
    /// The only word that the unit may follow.
    var behind = ""
  }

  static let shared = EnglishLexicon()

  /// `EnglishWords.keptPreparations`, folded.
  static let keptPreparations = Set(
    EnglishWords.keptPreparations.split(separator: "\n").map { FoodName.folded(String($0)) })

  /// The units by which leaves are counted.
  static let leafUnits = Set(words(EnglishWords.leafUnits))

  /// The foods that each imitator makes substitutes of: `soy` → `yogurt`.
  static let imitated: [String: Set<String>] = {
    var words: [String: Set<String>] = [:]
    for line in EnglishWords.imitations.split(separator: "\n") {
      let sides = line.split(separator: ":").map { $0.split(separator: " ").map(String.init) }
      guard sides.count == 2 else { continue }
      for word in sides[0] { words[word, default: []].formUnion(sides[1]) }
    }
    return words
  }()

  private var places: [String: Int] = [:]
  private var entries: [Entry] = []

  /// Returns the entry of `word`, folded like the keys.
  subscript(word: String) -> Entry? { places[word].map { entries[$0] } }

  /// Returns the index of `word`, folded like the keys, in this lexicon.
  func place(of word: String) -> Int? { places[word] }

  /// Returns the entry at index `place`.
  func entry(at place: Int) -> Entry { entries[place] }

  private init() {
    addUnits(EnglishUnits.measures, .measure)
    addUnits(EnglishUnits.lengths, .length)
    addUnits(EnglishUnits.containers, .container)
    addUnits(EnglishUnits.counts, .count)
    for line in EnglishUnits.afterNames.split(separator: "\n") {
      let words = line.split(separator: " ").map { String($0) }
      add(words[0], .behind) { entry in
        if entry.unit.isEmpty { entry.unit = words[0] }
        if words.count > 1 { entry.behind = words[1] }
      }
    }
    for pair in Self.words(EnglishWords.numbers) {
      let parts = pair.split(separator: "=")
      add(String(parts[0]), .number) { $0.value = parts.count > 1 ? Double(parts[1]) ?? 1 : 1 }
    }
    let lists: [(String, EnglishRoles)] = [
      (EnglishUnits.alone, .alone), (EnglishWords.vague, .vague),
      (EnglishWords.approximations, .approximation), (EnglishWords.sizes, .size),
      (EnglishWords.adverbs, .adverb), (EnglishWords.preparations, .preparation),
      (EnglishWords.descriptions, .description), (EnglishWords.stops, .stop),
      (EnglishWords.pieces, .piece), (EnglishWords.parts, .part),
      (EnglishWords.extracts, .extract),
      (EnglishWords.substitutes, .substitute), (EnglishWords.freeOf, .freeOf),
      (EnglishWords.leafCuts, .leafCut),
      (EnglishWords.cuts, .meatCut), (EnglishWords.collectives, .collective),
      (EnglishWords.mixable, .mixable),
      (EnglishWords.headings, .heading), (EnglishWords.sentences, .sentence),
      ("or", .or), ("and plus", .and), ("of", .of), ("to", .to), ("x times", .times),
      ("optional optionally", .optional), ("ground milled cracked grated", .ground),
      ("a an the", .article),
    ]
    for word in Self.imitated.keys { add(word, .imitator) { _ in } }
    for (list, role) in lists {
      for word in Self.words(list) { add(word, role) { _ in } }
    }
  }

  private static func words(_ list: String) -> [String] {
    list.split { $0 == " " || $0 == "\n" }.map { String($0) }
  }

  private mutating func addUnits(_ list: String, _ role: EnglishRoles) {
    for line in list.split(separator: "\n") {
      let words = line.split(separator: " ").map { String($0) }
      for word in words { add(word, role) { $0.unit = words[0] } }
    }
  }

  private mutating func add(
    _ word: String, _ role: EnglishRoles, _ change: (inout Entry) -> Void
  ) {
    var bytes = [UInt8](word.utf8)
    EnglishNumber.makeSingular(&bytes, from: 0)
    let key = String(decoding: bytes, as: UTF8.self)
    let place = places[key] ?? entries.count
    if place == entries.count {
      entries.append(Entry())
      places[key] = place
    }
    entries[place].roles.insert(role)
    change(&entries[place])
  }
}
