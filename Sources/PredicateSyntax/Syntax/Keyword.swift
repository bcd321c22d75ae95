/// A word or sign of fixed meaning; `Grammar/keywords.txt` lists them all.
///
/// The raw value is the canonical spelling. Words are read in any case.
package enum Keyword: String, Sendable, CaseIterable {
  /// Every operand holds.
  case and = "AND"
  /// Some operand holds.
  case or = "OR"
  /// The operand does not hold.
  case not = "NOT"

  /// Some element; also SOME.
  case any = "ANY"
  /// Every element.
  case all = "ALL"
  /// No element. Not `none`, which an optional keyword would take for nil.
  case noneOf = "NONE"

  /// Equality.
  case equal = "=="
  /// Its opposite.
  case notEqual = "!="
  /// Before.
  case less = "<"
  /// Behind.
  case greater = ">"
  /// Not behind.
  case lessOrEqual = "<="
  /// Not before.
  case greaterOrEqual = ">="
  /// A part or element on the right.
  case contains = "CONTAINS"
  /// A part or element on the left.
  case isIn = "IN"
  /// The start of a text.
  case beginsWith = "BEGINSWITH"
  /// The end of a text.
  case endsWith = "ENDSWITH"
  /// A pattern of `*` and `?`.
  case like = "LIKE"
  /// A regular expression.
  case matches = "MATCHES"
  /// Two bounds.
  case between = "BETWEEN"
  /// Uniform type identifiers; refused.
  case utiConformsTo = "UTI-CONFORMS-TO"
  /// Uniform type identifiers; refused.
  case utiEquals = "UTI-EQUALS"
  /// CloudKit's search for words; refused.
  case tokenMatches = "TOKENMATCHES"

  /// All elements.
  case union = "UNION"
  /// Common elements.
  case intersect = "INTERSECT"
  /// Elements of the left alone.
  case minus = "MINUS"

  /// No value.
  case null = "NULL"
  /// The Boolean that is true.
  case yes = "TRUE"
  /// The Boolean that is false.
  case no = "FALSE"
  /// The object that is asked.
  case subject = "SELF"
  /// Always true.
  case truePredicate = "TRUEPREDICATE"
  /// Never true.
  case falsePredicate = "FALSEPREDICATE"
  /// The first element, in an index.
  case first = "FIRST"
  /// The last element, in an index.
  case last = "LAST"
  /// The number of elements, in an index.
  case size = "SIZE"

  /// The elements that satisfy a predicate.
  case subquery = "SUBQUERY"
  /// A conversion.
  case cast = "CAST"
  /// A choice.
  case ternary = "TERNARY"
  /// The call of a method.
  case function = "FUNCTION"
  /// Core Data's fetch requests; refused.
  case fetch = "FETCH"
  /// A predicate in code; refused.
  case blockPredicate = "BLOCKPREDICATE"
  /// Spotlight's any attribute; refused.
  case anyKey = "ANYKEY"
  /// Reserved without a use.
  case caseInsensitive = "CASEINSENSITIVE"
  /// Reserved without a use.
  case shortCaseInsensitive = "CI"

  /// The clause of order.
  case sort = "SORT"
  /// The clause against repeats.
  case distinct = "DISTINCT"
  /// The clause that passes over rows.
  case offset = "OFFSET"
  /// The clause that bounds rows.
  case limit = "LIMIT"
  /// From the least.
  case ascending = "ASC"
  /// From the greatest.
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
