/// Converts a text that comes in pieces to UTF-8, and finds its encoding.
///
///     bytes    mark? │ only ASCII …        │ the first piece with another byte │ …
///     stage    start │ the same in all     │ shows the encoding                │ in that encoding
///
/// ASCII is the same in all encodings but UTF-16 and UTF-32, so only the first piece with another byte is kept to
/// find the encoding. `DecodedText` sees the whole text before it decides, this type one piece: if that
/// is UTF-8, an invalid byte in a later piece is left to the caller.
final class PieceDecoding {
  private enum Stage {
    case start, ascii, utf8, other
  }

  private let source: ByteSource
  private let named: String?
  private let onGuess: (String) -> Void
  private var stage = Stage.start
  /// The conversion from an encoding other than UTF-8, and its name.
  private var iconv: Iconv?
  private var encoding = ""
  /// The incomplete character at the end of the last piece.
  private var rest: [UInt8] = []
  /// The number of bytes that were decoded.
  private var offset = 0

  /// The number of bytes at the start that are searched for a mark and for zero bytes.
  private static let sampleSize = 4096

  init(_ source: ByteSource, _ encoding: String?, _ onGuess: @escaping (String) -> Void) {
    self.source = source
    named = encoding
    self.onGuess = onGuess
  }

  /// Returns the next piece of the text, which is empty only at the end.
  ///
  /// - Throws: `TextEncodingError`, and the errors of the source.
  func next() throws -> [UInt8] {
    var skipped = 0
    if case .start = stage { skipped = try begin() }
    while true {
      let piece = try source.next()
      let isLast = piece.isEmpty
      var bytes = rest.isEmpty ? piece : rest + piece
      rest = []
      if skipped > 0 {
        bytes.removeFirst(skipped)
        (offset, skipped) = (skipped, 0)
      }
      if stage == .ascii, try !chooseEncoding(of: bytes, isLast: isLast) {
        rest = bytes
        continue
      }
      let text: [UInt8]
      if stage == .other {
        text = try converted(bytes, isLast: isLast)
      } else {
        text = bytes
        offset += bytes.count
      }
      if isLast || !text.isEmpty { return text }
    }
  }

  /// Finds the encoding that the start of the text shows; returns the length of its mark.
  private func begin() throws -> Int {
    let beginning = try source.beginning(Self.sampleSize)
    let marked = DecodedText.markedEncoding(of: beginning.span)
    let even = beginning.span.extracting(first: beginning.count & ~3)
    if let marked, named.map({ DecodedText.names($0, marked.encoding) }) ?? true {
      try use(marked.encoding)
      return marked.length
    }
    if let encoding = named ?? WideLook.encoding(of: even) {
      try use(encoding)
    } else {
      stage = .ascii
    }
    return 0
  }

  private func use(_ encoding: String) throws(TextEncodingError) {
    self.encoding = encoding
    if encoding.uppercased() == "UTF-8" {
      stage = .utf8
      return
    }
    guard let conversion = Iconv(encoding) else { throw .unknown(encoding) }
    iconv = consume conversion
    stage = .other
  }

  /// Chooses the encoding if bytes show it; returns false if more bytes are needed.
  private func chooseEncoding(of bytes: [UInt8], isLast: Bool) throws -> Bool {
    guard let first = bytes.firstIndex(where: { $0 >= 0x80 }) else { return true }
    let valid = UTF8Look.validLength(of: bytes.span)
    // A character cut by the end is known only with its rest; four bytes hold any.
    if valid == bytes.count || (valid > first && valid > bytes.count - 4) {
      try use("UTF-8")
    } else if valid > bytes.count - 4, !isLast {
      return false
    } else {
      // Whole lines are examined: no encoding has the byte of a line feed within a character.
      let end = bytes.lastIndex(of: UInt8(ascii: "\n")).map { $0 > first ? $0 : bytes.count }
      let lines = bytes.span.extracting(first: end ?? bytes.count)
      guard let guess = JapaneseLook.encoding(of: lines) ?? DecodedText.western(lines) else {
        throw TextEncodingError.invalid(encoding: "UTF-8", offset: offset + valid)
      }
      try use(guess)
      onGuess(guess)
    }
    return true
  }

  private func converted(
    _ bytes: [UInt8], isLast: Bool
  ) throws(TextEncodingError) -> [UInt8] {
    do throws(Iconv.Fault) {
      guard let (text, used) = try iconv?.utf8(bytes.span, isLast: isLast) else { return [] }
      rest = [UInt8](bytes[used...])
      offset += used
      return text
    } catch {
      switch error {
      case .invalid(let place): throw .invalid(encoding: encoding, offset: offset + place)
      case .truncated(let place): throw .truncated(encoding: encoding, offset: offset + place)
      }
    }
  }
}
