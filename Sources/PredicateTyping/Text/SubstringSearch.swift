import ObjectGraph

/// A needle of UTF-8 bytes, prepared for a search in many texts or in one long buffer of texts.
///
/// In UTF-8 the bytes of one scalar never occur inside another's, so a match of bytes is a match of
/// whole scalars. An empty needle is never found (`CONTAINS ''` is false).
///
/// The search looks for the two least common bytes of the needle at their distance, at 64 places at
/// a time:
///
///     needle    E3 82 AB E3 83 AC E3 83 BC      カレー
///     sought          AB       AC               at every place + 2 and + 5
///
/// Places where both match are compared in full. If the comparisons cost more than a multiple of
/// the text's length, which takes a contrived needle, the rest is searched with the
/// Knuth–Morris–Pratt algorithm, so that the time stays linear.
package struct SubstringSearch: Hashable, Sendable {
  /// The bytes to search for.
  package let needle: [UInt8]
  /// The bits that are set in a byte of text before it is compared with the needle's byte: the bit
  /// between upper and lower case if case is ignored, otherwise none.
  private let masks: [UInt8]
  private let first: Probe
  private let second: Probe

  /// One of the two bytes to look for, with its place in the needle.
  private struct Probe: Hashable {
    var byte: UInt8 = 0
    var mask: UInt8 = 0
    var place = 0
  }

  /// Prepares a search for `needle`. With `ignoringCase`, the case of ASCII letters is ignored; the
  /// needle must then be in lower case.
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

  /// Returns the offset of the first occurrence of the needle that starts at `start` or later.
  ///
  /// - Parameter end: the end of the part to search, or nil for the end of `text`. The bytes after
  ///   it can be read, but are not part of an occurrence. This lets adjacent texts be searched in
  ///   whole blocks.
  /// - Complexity: O(*n* + *m*).
  package func firstIndex(in text: Span<UInt8>, from start: Int, to end: Int? = nil) -> Int? {
    let end = (end ?? text.count) &- needle.count &+ 1
    guard !needle.isEmpty, start >= 0, start < end else { return nil }
    let lastBlock = text.count &- needle.count &- Self.blockSize &+ 1
    var effort = 4 * (end - start) + 1024
    let probes = Probes(first, second)
    var place = start
    while place < end {
      let blockEnd = min(place &+ Self.blockSize, end)
      var candidates =
        place <= lastBlock
        ? probes.candidates(inBlockAt: place, of: text) : candidates(in: place..<blockEnd, of: text)
      if blockEnd &- place < Self.blockSize {
        candidates &= 1 << UInt64(blockEnd &- place) &- 1
      }
      while candidates != 0 {
        let candidate = place &+ candidates.trailingZeroBitCount
        candidates &= candidates &- 1
        let matched = matchedCount(at: candidate, in: text)
        if matched == needle.count { return candidate }
        effort -= matched
        if effort < 0 {
          return firstIndexByPrefixes(in: text, from: candidate, to: end &+ needle.count &- 1)
        }
      }
      place = blockEnd
    }
    return nil
  }

  /// Returns a bit for each of fewer than 64 places, set if both bytes match there.
  private func candidates(in places: Range<Int>, of text: Span<UInt8>) -> UInt64 {
    var candidates: UInt64 = 0
    for place in places
    where text[place &+ first.place] | first.mask == first.byte
      && text[place &+ second.place] | second.mask == second.byte
    {
      candidates |= 1 << UInt64(place &- places.lowerBound)
    }
    return candidates
  }

  /// Returns the number of the needle's bytes that match at `place`.
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

  /// Both probes, each in all lanes of a vector.
  private struct Probes {
    private let bytes: (SIMD16<UInt8>, SIMD16<UInt8>)
    private let masks: (SIMD16<UInt8>, SIMD16<UInt8>)
    private let places: (Int, Int)

    @inline(__always)
    init(_ first: Probe, _ second: Probe) {
      bytes = (SIMD16(repeating: first.byte), SIMD16(repeating: second.byte))
      masks = (SIMD16(repeating: first.mask), SIMD16(repeating: second.mask))
      places = (first.place, second.place)
    }

    /// Returns a bit for each of the 64 places from `place`, set if both bytes match there.
    @inline(__always)
    func candidates(inBlockAt place: Int, of text: Span<UInt8>) -> UInt64 {
      let firsts = text.extracting(
        place &+ places.0..<place &+ places.0 &+ SubstringSearch.blockSize)
      let seconds = text.extracting(
        place &+ places.1..<place &+ places.1 &+ SubstringSearch.blockSize)
      func found(_ part: Int) -> SIMDMask<SIMD16<Int8>> {
        ((firsts.vector(at: part) | masks.0) .== bytes.0)
          .& ((seconds.vector(at: part) | masks.1) .== bytes.1)
      }
      let parts = (found(0), found(16), found(32), found(48))
      guard (parts.0 .| parts.1 .| parts.2 .| parts.3).isAnySet else { return 0 }
      return parts.0.bits | parts.1.bits << 16 | parts.2.bits << 32 | parts.3.bits << 48
    }
  }

  /// Returns the byte of `needle` that is least common in recipes, different from `other` if
  /// possible.
  private static func rarestProbe(
    in needle: [UInt8], _ masks: [UInt8], besides other: UInt8?
  ) -> Probe {
    let probes = needle.indices.map { Probe(byte: needle[$0], mask: masks[$0], place: $0) }
    return probes.filter { $0.byte != other }
      .min { commonness(of: $0.byte) < commonness(of: $1.byte) } ?? probes.first ?? Probe()
  }

  /// Returns a rank of how often `byte` occurs in the texts of Japanese and English recipes,
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

  /// Searches with the Knuth–Morris–Pratt algorithm: after a mismatch, the search continues with
  /// the longest prefix of the needle that ends there, and no byte of the text is read twice.
  private func firstIndexByPrefixes(in text: Span<UInt8>, from start: Int, to end: Int) -> Int? {
    // borders[k] is the length of the longest proper prefix of the first k bytes that is also their
    // suffix.
    var borders = [0, 0]
    var border = 0
    for place in needle.indices.dropFirst() {
      while border > 0, needle[border] != needle[place] { border = borders[border] }
      if needle[border] == needle[place] { border += 1 }
      borders.append(border)
    }
    var matched = 0
    for place in start..<end {
      while matched > 0, needle[matched] != text[place] | masks[matched] {
        matched = borders[matched]
      }
      if needle[matched] == text[place] | masks[matched] { matched += 1 }
      if matched == needle.count { return place + 1 - matched }
    }
    return nil
  }
}
