/// A word or sign of fixed meaning; `Grammar/keywords.txt` lists them all.
///
/// The raw value is the canonical spelling. Words are read in any case.
package enum Keyword: String, Sendable, CaseIterable {
  /// True if every operand is true.
  case and = "AND"
  /// True if some operand is true.
  case or = "OR"
  /// True if the operand is false.
  case not = "NOT"

  /// Some element; also written SOME.
  case any = "ANY"
  /// Every element.
  case all = "ALL"
  /// No element. Not named `none`, which in an optional would mean nil.
  case noneOf = "NONE"

  /// Equality.
  case equal = "=="
  /// Inequality.
  case notEqual = "!="
  /// Less than.
  case less = "<"
  /// Greater than.
  case greater = ">"
  /// Less than or equal.
  case lessOrEqual = "<="
  /// Greater than or equal.
  case greaterOrEqual = ">="
  /// A substring or element on the right.
  case contains = "CONTAINS"
  /// A substring or element on the left.
  case isIn = "IN"
  /// A prefix of a string.
  case beginsWith = "BEGINSWITH"
  /// A suffix of a string.
  case endsWith = "ENDSWITH"
  /// A pattern of `*` and `?`.
  case like = "LIKE"
  /// A regular expression.
  case matches = "MATCHES"
  /// Inclusive bounds.
  case between = "BETWEEN"
  /// Uniform type identifiers; rejected.
  case utiConformsTo = "UTI-CONFORMS-TO"
  /// Uniform type identifiers; rejected.
  case utiEquals = "UTI-EQUALS"
  /// CloudKit's word search; rejected.
  case tokenMatches = "TOKENMATCHES"

  /// The elements of both sides.
  case union = "UNION"
  /// The common elements.
  case intersect = "INTERSECT"
  /// The elements of the left side only.
  case minus = "MINUS"

  /// No value.
  case null = "NULL"
  /// The Boolean true.
  case yes = "TRUE"
  /// The Boolean false.
  case no = "FALSE"
  /// The object that the predicate is evaluated on.
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
  /// A method call.
  case function = "FUNCTION"
  /// Core Data's fetch requests; rejected.
  case fetch = "FETCH"
  /// A predicate made from a block; rejected.
  case blockPredicate = "BLOCKPREDICATE"
  /// Spotlight's "any attribute"; rejected.
  case anyKey = "ANYKEY"
  /// Reserved, without a use.
  case caseInsensitive = "CASEINSENSITIVE"
  /// Reserved, without a use.
  case shortCaseInsensitive = "CI"

  /// The clause that sorts.
  case sort = "SORT"
  /// The clause that removes duplicates.
  case distinct = "DISTINCT"
  /// The clause that skips rows.
  case offset = "OFFSET"
  /// The clause that limits the number of rows.
  case limit = "LIMIT"
  /// Ascending order.
  case ascending = "ASC"
  /// Descending order.
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

  /// The places in which a word is read as its keyword.
  package enum Place: String, Sendable, CaseIterable {
    /// Everywhere except after a dot; as a key, the word is written `#word`.
    case reserved
    /// Only directly before `(`.
    case beforeBracket = "before ("
    /// Only where an operator or a clause may follow; elsewhere the word is a key.
    case inPlace = "in its place"
    /// A sign, not a word.
    case sign
  }

  /// The places in which the spelling is read as the keyword.
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

  /// The comparator that the keyword spells, or nil.
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

  /// All spellings by the word's hash, with open addressing.
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

  /// Whether `name`, as kept in a tree, must be written `#name` to be a key.
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

/// A word of at most 16 upper-case ASCII characters, packed in 16 bytes.
///
///     "and"  →  high 0, low 0x41_4E_44
struct FoldedWord: Equatable {
  /// The maximum number of characters; no keyword is longer.
  static let capacity = 16
  /// The number of hash values: a power of two, several times the number of spellings.
  static let hashCount = 256

  private var high: UInt64 = 0
  private var low: UInt64 = 0

  /// Creates the empty word.
  init() {}

  /// Appends a character; beyond `capacity`, the first characters are dropped.
  mutating func append(_ byte: UInt8) {
    high = high << 8 | low >> 56
    low = low << 8 | UInt64(byte & 0xDF)
  }

  /// A slot in a table of `hashCount` slots; the multiplier is the golden ratio's.
  var hash: Int {
    Int(truncatingIfNeeded: ((low ^ high &* 31) &* 0x9E37_79B9_7F4A_7C15) >> 56)
  }
}
