/// A needle of UTF-8 bytes, prepared for finding it in many texts or in one long heap of them.
///
/// UTF-8 lets no scalar's bytes occur inside of another's, so a match of bytes is a match of whole
/// scalars. An empty needle is found nowhere (`CONTAINS ''` is false).
///
/// Two bytes of the needle, the least common ones, are looked for at their distance, 64 places at a
/// time:
///
///     needle    E3 82 AB E3 83 AC E3 83 BC      カレー
///     sought          AB       AC               at every place + 2 and + 5
///
/// Places that pass are compared in full. Should that cost more than the text is long, as only a
/// contrived needle makes it, the rest is searched by Knuth, Morris and Pratt's method, so that the
/// time stays linear.
package struct SubstringSearch: Hashable, Sendable {
  /// The bytes that are sought.
  package let needle: [UInt8]
  /// What is set in a byte of text before it is compared with that of the needle in its place: the
  /// bit that tells small letters from capitals where case is ignored, else nothing.
  private let masks: [UInt8]
  private let first: Probe
  private let second: Probe

  /// One of the two bytes that are looked for, and its place in the needle.
  private struct Probe: Hashable {
    var byte: UInt8 = 0
    var mask: UInt8 = 0
    var place = 0
  }

  /// Prepares a search for `needle`; without regard to the case of ASCII letters where told, which
  /// must then be small ones.
  ///
  /// - Complexity: O(*m*).
  package init(_ needle: [UInt8], ignoringCase: Bool = false) {
    self.needle = needle
    masks = needle.map { ignoringCase && $0 &- UInt8(ascii: "a") < 26 ? 0x20 : 0 }
    first = Self.rarestProbe(in: needle, masks, besides: nil)
    second = Self.rarestProbe(in: needle, masks, besides: first.byte)
  }

  /// Returns whether `text` contains the needle.
  ///
  /// - Complexity: O(*n* + *m*).
  package func isFound(in text: Span<UInt8>) -> Bool {
    firstIndex(in: text, from: 0) != nil
  }

  /// Returns the offset of the first occurrence of the needle in `text` that starts at `start` or
  /// later.
  ///
  /// - Complexity: O(*n* + *m*).
  package func firstIndex(in text: Span<UInt8>, from start: Int) -> Int? {
    guard !needle.isEmpty, start >= 0, start <= text.count &- needle.count else { return nil }
    let end = text.count &- needle.count &+ 1
    var effort = 4 * text.count + 1024
    var place = start
    while place < end {
      let blockEnd = min(place &+ Self.blockSize, end)
      let isWhole = blockEnd &- place == Self.blockSize
      if !isWhole || mayOccur(inBlockAt: place, of: text) {
        for candidate in place..<blockEnd where passes(candidate, in: text) {
          let matched = matchedCount(at: candidate, in: text)
          if matched == needle.count { return candidate }
          effort -= matched
          if effort < 0 { return firstIndexByPrefixes(in: text, from: candidate) }
        }
      }
      place = blockEnd
    }
    return nil
  }

  @inline(__always)
  private func passes(_ place: Int, in text: Span<UInt8>) -> Bool {
    text[place &+ first.place] | first.mask == first.byte
      && text[place &+ second.place] | second.mask == second.byte
  }

  /// Returns how many bytes of the needle stand at `place`.
  @inline(__always)
  private func matchedCount(at place: Int, in text: Span<UInt8>) -> Int {
    var matched = 0
    while matched < needle.count, text[place &+ matched] | masks[matched] == needle[matched] {
      matched &+= 1
    }
    return matched
  }
}

extension SubstringSearch {
  private static let blockSize = 64

  /// Returns whether the two sought bytes stand at any of the 64 places from `place` on.
  @inline(__always)
  private func mayOccur(inBlockAt place: Int, of text: Span<UInt8>) -> Bool {
    let firstByte = SIMD16(repeating: first.byte)
    let secondByte = SIMD16(repeating: second.byte)
    let firstMask = SIMD16(repeating: first.mask)
    let secondMask = SIMD16(repeating: second.mask)
    let firsts = text.extracting(place &+ first.place..<place &+ first.place &+ Self.blockSize)
    let seconds = text.extracting(place &+ second.place..<place &+ second.place &+ Self.blockSize)
    var found = SIMDMask<SIMD16<Int8>>()
    for part in stride(from: 0, to: Self.blockSize, by: 16) {
      let isFirst = (firsts.vector(at: part) | firstMask) .== firstByte
      let isSecond = (seconds.vector(at: part) | secondMask) .== secondByte
      found = found .| (isFirst .& isSecond)
    }
    var isFound = false
    for lane in found.indices { isFound = isFound || found[lane] }
    return isFound
  }

  /// Returns the byte of `needle` that is least common in recipes, another one than `other` if
  /// there is any.
  private static func rarestProbe(
    in needle: [UInt8], _ masks: [UInt8], besides other: UInt8?
  ) -> Probe {
    let probes = needle.indices.map { Probe(byte: needle[$0], mask: masks[$0], place: $0) }
    return probes.filter { $0.byte != other }
      .min { commonness(of: $0.byte) < commonness(of: $1.byte) } ?? probes.first ?? Probe()
  }

  /// Returns a rank by how often `byte` occurs in the texts of Japanese and English recipes, as
  /// counted in a million generated names.
  private static func commonness(of byte: UInt8) -> Int {
    switch byte {
    case 0xE3: 4  // the first byte of kana
    case 0x81...0x83, UInt8(ascii: " "): 3  // the second byte of kana
    case UInt8(ascii: "a"), UInt8(ascii: "e"), UInt8(ascii: "i"), UInt8(ascii: "o"),
      UInt8(ascii: "c"), UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "s"),
      UInt8(ascii: "t"):
      2
    case UInt8(ascii: "a")...UInt8(ascii: "z"), 0xE4...0xE9, 0xBC: 1  // BC ends ー
    default: 0
    }
  }

  /// Searches by Knuth, Morris and Pratt: after a mismatch, the longest prefix of the needle that
  /// ends there goes on, and no byte of the text is read twice.
  private func firstIndexByPrefixes(in text: Span<UInt8>, from start: Int) -> Int? {
    // borders[k] is the length of the longest proper prefix of the first k bytes that also ends
    // them.
    var borders = [0, 0]
    var border = 0
    for place in needle.indices.dropFirst() {
      while border > 0, needle[border] != needle[place] { border = borders[border] }
      if needle[border] == needle[place] { border += 1 }
      borders.append(border)
    }
    var matched = 0
    for place in start..<text.count {
      while matched > 0, needle[matched] != text[place] | masks[matched] {
        matched = borders[matched]
      }
      if needle[matched] == text[place] | masks[matched] { matched += 1 }
      if matched == needle.count { return place + 1 - matched }
    }
    return nil
  }
}

extension Span<UInt8> {
  /// The 16 bytes from `offset` on; written so that they are loaded as one vector.
  @inline(__always)
  fileprivate func vector(at offset: Int) -> SIMD16<UInt8> {
    let part = extracting(offset..<offset &+ 16)
    return SIMD16(
      part[0], part[1], part[2], part[3], part[4], part[5], part[6], part[7],
      part[8], part[9], part[10], part[11], part[12], part[13], part[14], part[15])
  }
}
