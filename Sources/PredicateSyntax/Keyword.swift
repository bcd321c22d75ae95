/// A word or sign of fixed meaning; `Grammar/keywords.txt` lists them all.
///
/// The raw value is the canonical spelling. Words are read in any case.
package enum Keyword: String, Sendable, CaseIterable {
  case and = "AND"
  case or = "OR"
  case not = "NOT"

  case any = "ANY"
  case all = "ALL"
  case noneOf = "NONE"

  case equal = "=="
  case notEqual = "!="
  case less = "<"
  case greater = ">"
  case lessOrEqual = "<="
  case greaterOrEqual = ">="
  case contains = "CONTAINS"
  case isIn = "IN"
  case beginsWith = "BEGINSWITH"
  case endsWith = "ENDSWITH"
  case like = "LIKE"
  case matches = "MATCHES"
  case between = "BETWEEN"
  case utiConformsTo = "UTI-CONFORMS-TO"
  case utiEquals = "UTI-EQUALS"
  case tokenMatches = "TOKENMATCHES"

  case union = "UNION"
  case intersect = "INTERSECT"
  case minus = "MINUS"

  case null = "NULL"
  case yes = "TRUE"
  case no = "FALSE"
  case subject = "SELF"
  case truePredicate = "TRUEPREDICATE"
  case falsePredicate = "FALSEPREDICATE"
  case first = "FIRST"
  case last = "LAST"
  case size = "SIZE"

  case subquery = "SUBQUERY"
  case cast = "CAST"
  case ternary = "TERNARY"
  case function = "FUNCTION"
  case fetch = "FETCH"
  case blockPredicate = "BLOCKPREDICATE"
  case anyKey = "ANYKEY"
  case caseInsensitive = "CASEINSENSITIVE"
  case shortCaseInsensitive = "CI"

  case sort = "SORT"
  case distinct = "DISTINCT"
  case offset = "OFFSET"
  case limit = "LIMIT"
  case ascending = "ASC"
  case descending = "DESC"

  /// Every spelling, the canonical one first.
  package var spellings: [String] {
    switch self {
    case .and: [rawValue, "&&"]
    case .or: [rawValue, "||"]
    case .not: [rawValue, "!"]
    case .any: [rawValue, "SOME"]
    case .equal: [rawValue, "="]
    case .notEqual: [rawValue, "<>"]
    case .lessOrEqual: [rawValue, "=<"]
    case .greaterOrEqual: [rawValue, "=>"]
    case .null: [rawValue, "NIL"]
    case .yes: [rawValue, "YES"]
    case .no: [rawValue, "NO"]
    case .all, .noneOf, .less, .greater, .contains, .isIn, .beginsWith, .endsWith, .like, .matches,
      .between, .utiConformsTo, .utiEquals, .tokenMatches, .union, .intersect, .minus, .subject,
      .truePredicate, .falsePredicate, .first, .last, .size, .subquery, .cast, .ternary, .function,
      .fetch, .blockPredicate, .anyKey, .caseInsensitive, .shortCaseInsensitive, .sort, .distinct,
      .offset, .limit, .ascending, .descending:
      [rawValue]
    }
  }

  /// Where the words of a keyword mean it.
  package enum Place: String, Sendable, CaseIterable {
    /// Everywhere but after a dot: as a key, the word is written `#word`.
    case reserved
    /// Only directly before `(`.
    case beforeBracket = "before ("
    /// Only where an operator or a clause may stand; elsewhere a key.
    case inPlace = "in its place"
    /// No word, but a sign.
    case sign
  }

  /// Where the keyword is one.
  package var place: Place {
    switch self {
    case .equal, .notEqual, .less, .greater, .lessOrEqual, .greaterOrEqual:
      .sign
    case .ternary, .function, .fetch, .blockPredicate:
      .beforeBracket
    case .union, .intersect, .minus, .tokenMatches, .sort, .distinct, .offset, .limit, .ascending,
      .descending:
      .inPlace
    case .and, .or, .not, .any, .all, .noneOf, .contains, .isIn, .beginsWith, .endsWith, .like,
      .matches, .between, .utiConformsTo, .utiEquals, .null, .yes, .no, .subject, .truePredicate,
      .falsePredicate, .first, .last, .size, .subquery, .cast, .anyKey, .caseInsensitive,
      .shortCaseInsensitive:
      .reserved
    }
  }

  /// The comparison that it stands for, or nil.
  package var comparator: Comparator? {
    switch self {
    case .equal: .equal
    case .notEqual: .notEqual
    case .less: .less
    case .greater: .greater
    case .lessOrEqual: .lessOrEqual
    case .greaterOrEqual: .greaterOrEqual
    case .contains: .contains
    case .isIn: .isIn
    case .beginsWith: .beginsWith
    case .endsWith: .endsWith
    case .like: .like
    case .matches: .matches
    case .between: .between
    case .and, .or, .not, .any, .all, .noneOf, .utiConformsTo, .utiEquals, .tokenMatches, .union,
      .intersect, .minus, .null, .yes, .no, .subject, .truePredicate, .falsePredicate, .first,
      .last, .size, .subquery, .cast, .ternary, .function, .fetch, .blockPredicate, .anyKey,
      .caseInsensitive, .shortCaseInsensitive, .sort, .distinct, .offset, .limit, .ascending,
      .descending:
      nil
    }
  }
}

extension Keyword {
  /// Returns the keyword that a word of ASCII letters spells, in any case, or nil.
  ///
  /// - Complexity: O(length of the word), without allocation.
  static func named(_ word: FoldedWord) -> Keyword? {
    var slot = word.hash
    while let entry = table[slot] {
      if entry.word == word { return entry.keyword }
      slot = (slot + 1) & (FoldedWord.hashCount - 1)
    }
    return nil
  }

  /// All spellings by the hash of the word, with open addressing.
  private static let table: [(word: FoldedWord, keyword: Keyword)?] = {
    var table: [(word: FoldedWord, keyword: Keyword)?] = Array(
      repeating: nil, count: FoldedWord.hashCount)
    for keyword in allCases {
      for spelling in keyword.spellings where spelling.allSatisfy(\.isLetter) {
        var word = FoldedWord()
        for byte in spelling.utf8 { word.append(byte) }
        var slot = word.hash
        while table[slot] != nil { slot = (slot + 1) & (FoldedWord.hashCount - 1) }
        table[slot] = (word, keyword)
      }
    }
    return table
  }()

  /// Whether `name`, as it stands in a tree, must be written `#name` to be a key.
  package static func isReserved(_ name: String) -> Bool {
    keyword(spelled: name)?.place == .reserved
  }

  /// Returns the keyword that `name` spells, in any case, or nil.
  package static func keyword(spelled name: String) -> Keyword? {
    guard name.utf8.count <= FoldedWord.capacity else { return nil }
    var word = FoldedWord()
    for byte in name.utf8 {
      guard byte < 0x80 else { return nil }
      word.append(byte)
    }
    return named(word)
  }
}

/// A word of at most 16 ASCII characters in capitals, packed in 16 bytes.
///
///     "and"  →  high 0, low 0x41_4E_44
struct FoldedWord: Equatable {
  /// The most characters that fit; no keyword is longer.
  static let capacity = 16
  /// How many values a hash has; a power of two, several times the number of spellings.
  static let hashCount = 256

  private var high: UInt64 = 0
  private var low: UInt64 = 0

  /// The empty word.
  init() {}

  /// Adds a character at the end; beyond `capacity`, those at the start fall out.
  mutating func append(_ byte: UInt8) {
    high = high << 8 | low >> 56
    low = low << 8 | UInt64(byte & 0xDF)
  }

  /// A place in a table of `hashCount` slots; the multiplier is the golden ratio's.
  var hash: Int {
    Int(truncatingIfNeeded: ((low ^ high &* 31) &* 0x9E37_79B9_7F4A_7C15) >> 56)
  }
}
