/// Recognises UTF-16 and UTF-32 without a byte order mark by their zero bytes.
enum WideLook {
  /// The number of bytes at the start that are examined.
  private static let sampleSize = 4096

  /// The encoding that fits bytes, or nil.
  static func encoding(of bytes: Span<UInt8>) -> String? {
    guard bytes.count.isMultiple(of: 2) else { return nil }
    let sample = min(bytes.count, sampleSize)
    if let encoding = fourByteEncoding(of: bytes.extracting(first: sample)) { return encoding }
    var zeros = (even: 0, odd: 0)
    for place in 0..<sample where bytes[place] == 0 {
      if place.isMultiple(of: 2) { zeros.even += 1 } else { zeros.odd += 1 }
    }
    // Japanese has ASCII only in line ends, digits and punctuation: a tenth of its characters, by
    // measurement. Stray zeros in other texts are far fewer.
    let (few, many) = (min(zeros.even, zeros.odd), max(zeros.even, zeros.odd))
    guard many > 0, many * 20 >= sample, few * 10 <= many else { return nil }
    return zeros.odd > zeros.even ? "UTF-16LE" : "UTF-16BE"
  }

  /// UTF-32 if the high bytes of each four are on the same side: zero, then at most 16, which is zero for
  /// all but rare characters. In UTF-16, every second character would be a control character.
  private static func fourByteEncoding(of bytes: Span<UInt8>) -> String? {
    guard !bytes.isEmpty, bytes.count.isMultiple(of: 4) else { return nil }
    var (isLittle, isBig) = (true, true)
    var usual = 0
    for place in stride(from: 0, to: bytes.count, by: 4) {
      isBig = isBig && bytes[place] == 0 && bytes[place + 1] <= 0x10
      isLittle = isLittle && bytes[place + 3] == 0 && bytes[place + 2] <= 0x10
      usual += bytes[place + (isBig ? 1 : 2)] == 0 ? 1 : 0
    }
    guard usual * 8 > bytes.count else { return nil }
    return isBig == isLittle ? nil : isBig ? "UTF-32BE" : "UTF-32LE"
  }
}

/// Measures valid UTF-8.
enum UTF8Look {
  /// The number of bytes from the start that are whole characters of UTF-8.
  static func validLength(of bytes: Span<UInt8>) -> Int {
    do throws(UTF8.ValidationError) {
      return try UTF8Span(validating: bytes).count
    } catch {
      return error.byteOffsets.lowerBound
    }
  }
}

/// Distinguishes Shift_JIS, EUC-JP and Western encodings.
///
/// Nearly all bytes are valid in one of them, so validity alone says little. The decoded characters
/// decide: runs of kana, Japanese punctuation and the frequent kanji of the standard's first level are
/// Japanese. Letters of Western languages are single among ASCII, and would be rare kanji or half-width
/// kana; a curly apostrophe would be a frequent kanji, but a single one.
enum JapaneseLook {
  /// The kind of a character, which its first byte shows.
  private enum Kind {
    case ascii, usual, rare
  }

  /// The encoding that fits bytes, or nil.
  static func encoding(of bytes: Span<UInt8>) -> String? {
    let candidates = [
      (name: "CP932", share: share(of: bytes, shiftJIS)),
      (name: "EUC-JP", share: share(of: bytes, extendedUnix)),
    ]
    // More than half: the rest are kanji of the second level, or single between digits.
    let best = candidates.max { $0.share < $1.share }
    return best.flatMap { $0.share > 0.5 ? $0.name : nil }
  }

  /// The share of usual characters in runs, among all but ASCII.
  private static func share(
    of bytes: Span<UInt8>, _ character: (UInt8, UInt8?) -> (kind: Kind, length: Int)?
  ) -> Double {
    var usual = 0
    var total = 0
    var run = 0
    var place = 0
    while place < bytes.count {
      let next = place + 1 < bytes.count ? bytes[place + 1] : nil
      guard let (kind, length) = character(bytes[place], next) else { return 0 }
      run = kind == .usual ? run + 1 : 0
      // The first of a run counts as soon as there is a second.
      if run >= 2 { usual += run == 2 ? 2 : 1 }
      if kind != .ascii { total += 1 }
      place += length
    }
    return total == 0 ? 0 : Double(usual) / Double(total)
  }

  /// The character of Shift_JIS that starts with a byte, or nil if none does.
  private static func shiftJIS(_ first: UInt8, _ second: UInt8?) -> (kind: Kind, length: Int)? {
    switch first {
    case 0..<0x80: return (.ascii, 1)
    case 0xA1...0xDF: return (.rare, 1)
    case 0x81...0x9F, 0xE0...0xFC:
      guard let second, 0x40...0xFC ~= second, second != 0x7F else { return nil }
      return (0x81...0x83 ~= first || 0x88...0x98 ~= first ? .usual : .rare, 2)
    default: return nil
    }
  }

  /// The character of EUC-JP that starts with a byte, or nil if none does.
  private static func extendedUnix(_ first: UInt8, _ second: UInt8?) -> (kind: Kind, length: Int)? {
    switch first {
    case 0..<0x80: return (.ascii, 1)
    case 0x8E, 0xA1...0xFE:
      guard let second, 0xA1...0xFE ~= second else { return nil }
      let isUsual = [0xA1, 0xA4, 0xA5].contains(first) || 0xB0...0xCF ~= first
      return (isUsual ? .usual : .rare, 2)
    // Three bytes; iconv checks the third.
    case 0x8F: return (.rare, 3)
    default: return nil
    }
  }
}
