/// The folding of text in which every scalar becomes one scalar, whatever is around it: one pass,
/// without looking up Unicode properties.
///
/// Besides plain scalars, this covers ASCII, the letters of `FoldedLetters`, katakana and the
/// full-width forms of ASCII.
struct SimpleFolding {
  private let foldsCase: Bool
  private let foldsWidth: Bool
  private let foldsKana: Bool
  private let plain: PlainScalars
  private let letters: FoldedLetters

  /// Creates the simple part of folding by `options`.
  init(_ options: TextFolding) {
    foldsCase = options.contains(.caseInsensitive)
    foldsWidth = options.contains(.widthInsensitive)
    foldsKana = options.contains(.kanaInsensitive)
    plain = PlainScalars(options)
    letters = FoldedLetters.folded(by: options)
  }

  /// Returns `text` folded, in NFC, or nil if it contains a scalar that is not simple.
  func fold(_ text: Span<UInt8>) -> [UInt8]? {
    if text.isASCII { return foldASCII(text) }
    var isSimple = true
    let folded = [UInt8](capacity: text.count) { room in
      isSimple = fold(text, to: &room)
    }
    return isSimple ? folded : nil
  }

  private func foldASCII(_ text: Span<UInt8>) -> [UInt8] {
    let lowercase: UInt8 = foldsCase ? 0x20 : 0
    return [UInt8](capacity: text.count) { room in
      for offset in text.indices { room.append(Self.fold(text[offset], lowercase)) }
    }
  }

  /// Appends the folding of `text`, which is at most as long, up to the first scalar that is not
  /// simple; returns whether all scalars were simple.
  func fold(_ text: Span<UInt8>, to room: inout OutputSpan<UInt8>) -> Bool {
    let lowercase: UInt8 = foldsCase ? 0x20 : 0
    var offset = 0
    while offset < text.count {
      let byte = text[offset]
      if byte < 0x80 {
        room.append(Self.fold(byte, lowercase))
        offset &+= 1
        continue
      }
      let (scalar, length) = text.scalar(at: offset)
      if plain.contains(scalar) {
        for place in offset..<offset &+ length { room.append(text[place]) }
      } else {
        let folded = fold(scalar)
        if folded == 0 { return false }
        if folded < 0x80 {
          room.append(Self.fold(UInt8(truncatingIfNeeded: folded), lowercase))
        } else {
          room.append(utf8: folded)
        }
      }
      offset &+= length
    }
    return true
  }

  @inline(__always)
  private static func fold(_ byte: UInt8, _ lowercase: UInt8) -> UInt8 {
    byte &- UInt8(ascii: "A") < 26 ? byte | lowercase : byte
  }

  /// Returns the folding of `scalar`, which is neither ASCII nor plain, or 0 if it is not simple.
  @inline(__always)
  private func fold(_ scalar: UInt32) -> UInt32 {
    switch scalar {
    case 0..<FoldedLetters.bound: letters[scalar]
    case 0x30A1...0x30F6, 0x30FD...0x30FE: foldsKana ? scalar - 0x60 : 0
    case 0x3000: foldsWidth ? 0x20 : 0
    case 0xFF01...0xFF5E: foldsWidth ? scalar - 0xFEE0 : 0
    default: 0
    }
  }
}
