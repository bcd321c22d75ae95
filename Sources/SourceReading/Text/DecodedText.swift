/// Text that was decoded from bytes, and the encoding.
package struct DecodedText: Hashable, Sendable {
  /// The text, without a byte order mark.
  package var text: String
  /// The name of the encoding of the bytes.
  package var encoding: String
  /// Whether the encoding was guessed from the bytes.
  package var isGuess: Bool

  /// Decodes bytes in the encoding that a byte order mark or the zero bytes of UTF-16 and UTF-32 show, in
  /// UTF-8 if they are valid, or else in a guessed encoding: Shift_JIS (with Windows' additions), EUC-JP, or
  /// Windows-1252.
  ///
  /// - Throws: `TextEncodingError` with the first invalid byte; none is replaced.
  package init(_ bytes: Span<UInt8>) throws(TextEncodingError) {
    if let (encoding, mark) = Self.markedEncoding(of: bytes) {
      self = try Self.decoded(bytes, as: encoding, skipping: mark)
    } else if let encoding = WideLook.encoding(of: bytes) {
      self = try Self.decoded(bytes, as: encoding, skipping: 0)
    } else {
      do throws(TextEncodingError) {
        self = try Self.decoded(bytes, as: "UTF-8", skipping: 0)
      } catch {
        // If no guess fits either, the error is that of UTF-8, which most files are.
        guard let guess = JapaneseLook.encoding(of: bytes) ?? Self.western(bytes),
          let text = try? Self.decoded(bytes, as: guess, skipping: 0).text
        else { throw error }
        self = DecodedText(text: text, encoding: guess, isGuess: true)
      }
    }
  }

  /// Decodes bytes in the named encoding, one that the C library knows; its byte order mark is
  /// skipped.
  ///
  /// - Throws: `TextEncodingError`.
  package init(_ bytes: Span<UInt8>, encoding: String) throws(TextEncodingError) {
    if let marked = Self.markedEncoding(of: bytes), Self.names(encoding, marked.encoding) {
      self = try Self.decoded(bytes, as: marked.encoding, skipping: marked.length)
    } else {
      self = try Self.decoded(bytes, as: encoding, skipping: 0)
    }
  }

  /// A text of a known or guessed encoding.
  init(text: String, encoding: String, isGuess: Bool) {
    (self.text, self.encoding, self.isGuess) = (text, encoding, isGuess)
  }

  /// Whether a name fits the encoding of a mark; "UTF-16" and "UTF-32" leave the byte order to the
  /// mark.
  static func names(_ name: String, _ marked: String) -> Bool {
    let name = name.uppercased()
    return name == marked || name == marked.dropLast(2)
  }

  /// The encoding of the byte order mark at the start of bytes, and the length of the mark.
  static func markedEncoding(
    of bytes: Span<UInt8>
  ) -> (encoding: String, length: Int)? {
    guard bytes.count >= 2 else { return nil }
    if bytes.count >= 4 {
      switch (bytes[0], bytes[1], bytes[2], bytes[3]) {
      case (0xFF, 0xFE, 0, 0): return ("UTF-32LE", 4)
      case (0, 0, 0xFE, 0xFF): return ("UTF-32BE", 4)
      default: break
      }
    }
    switch (bytes[0], bytes[1]) {
    case (0xFF, 0xFE): return ("UTF-16LE", 2)
    case (0xFE, 0xFF): return ("UTF-16BE", 2)
    case (0xEF, 0xBB) where bytes.count >= 3 && bytes[2] == 0xBF: return ("UTF-8", 3)
    default: return nil
    }
  }

  /// The name of the Western encoding, or nil if a zero byte or one of its five unused bytes occurs.
  static func western(_ bytes: Span<UInt8>) -> String? {
    let unused: [UInt8] = [0x00, 0x81, 0x8D, 0x8F, 0x90, 0x9D]
    return bytes.indices.contains { unused.contains(bytes[$0]) } ? nil : "WINDOWS-1252"
  }

  private static func decoded(
    _ bytes: Span<UInt8>, as encoding: String, skipping mark: Int
  ) throws(TextEncodingError) -> DecodedText {
    let content = bytes.extracting(droppingFirst: mark)
    if encoding.uppercased() == "UTF-8" {
      do throws(UTF8.ValidationError) {
        let text = String(copying: try UTF8Span(validating: content))
        return DecodedText(text: text, encoding: encoding, isGuess: false)
      } catch {
        throw .invalid(encoding: encoding, offset: mark + error.byteOffsets.lowerBound)
      }
    }
    guard var iconv = Iconv(encoding) else { throw .unknown(encoding) }
    do throws(Iconv.Fault) {
      let text = String(decoding: try iconv.utf8(content, isLast: true).text, as: UTF8.self)
      return DecodedText(text: text, encoding: encoding, isGuess: false)
    } catch {
      switch error {
      case .invalid(let place): throw .invalid(encoding: encoding, offset: mark + place)
      case .truncated(let place): throw .truncated(encoding: encoding, offset: mark + place)
      }
    }
  }
}

/// A fault of encoded text.
package enum TextEncodingError: Error, Hashable, Sendable, CustomStringConvertible {
  /// There is no encoding of that name.
  case unknown(String)
  /// The bytes at an offset are not valid in an encoding.
  case invalid(encoding: String, offset: Int)
  /// The bytes end within a character that starts at an offset.
  case truncated(encoding: String, offset: Int)

  /// The fault, as a message.
  package var description: String {
    switch self {
    case .unknown(let name): "there is no encoding '\(name)'"
    case .invalid(let encoding, let offset): "the byte at \(offset) is not valid in \(encoding)"
    case .truncated(let encoding, let offset):
      "the text ends within a character of \(encoding) at byte \(offset)"
    }
  }
}
