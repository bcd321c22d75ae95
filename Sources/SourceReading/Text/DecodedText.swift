/// Bytes that became text, and how.
package struct DecodedText: Hashable, Sendable {
  /// The text, without a byte order mark.
  package var text: String
  /// The name of the encoding that the bytes were in.
  package var encoding: String
  /// Whether nothing but the bytes' look spoke for it.
  package var isGuess: Bool

  /// Reads bytes in the encoding that they show by a byte order mark, by the zero bytes of UTF-16,
  /// by being UTF-8, or else by their look: Shift_JIS (with Windows' additions), EUC-JP, or
  /// Windows-1252.
  ///
  /// - Throws: `TextEncodingError` with the first byte that is wrong; none is ever replaced.
  package init(_ bytes: Span<UInt8>) throws(TextEncodingError) {
    if let (encoding, mark) = Self.markedEncoding(of: bytes) {
      self = try Self.decoded(bytes, as: encoding, skipping: mark)
    } else if let encoding = UTF16Look.encoding(of: bytes) {
      self = try Self.decoded(bytes, as: encoding, skipping: 0)
    } else {
      do throws(TextEncodingError) {
        self = try Self.decoded(bytes, as: "UTF-8", skipping: 0)
      } catch {
        // Where nothing else fits either, the fault is the one of what most files are.
        guard let guess = JapaneseLook.encoding(of: bytes) ?? Self.western(bytes),
          let text = try? Self.decoded(bytes, as: guess, skipping: 0).text
        else { throw error }
        self = DecodedText(text: text, encoding: guess, isGuess: true)
      }
    }
  }

  /// Reads bytes in an encoding by its name, any that the C library knows; a byte order mark of it is
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

  /// A text that is known to be of an encoding, or guessed to be.
  init(text: String, encoding: String, isGuess: Bool) {
    (self.text, self.encoding, self.isGuess) = (text, encoding, isGuess)
  }

  /// Whether a name means the encoding of a mark; "UTF-16" alone leaves the order of its bytes to the
  /// mark.
  static func names(_ name: String, _ marked: String) -> Bool {
    let name = name.uppercased()
    return name == marked || name == marked.dropLast(2)
  }

  /// The encoding that a byte order mark at the start of bytes shows, and the length of the mark.
  static func markedEncoding(
    of bytes: Span<UInt8>
  ) -> (encoding: String, length: Int)? {
    guard bytes.count >= 2 else { return nil }
    switch (bytes[0], bytes[1]) {
    case (0xFF, 0xFE): return ("UTF-16LE", 2)
    case (0xFE, 0xFF): return ("UTF-16BE", 2)
    case (0xEF, 0xBB) where bytes.count >= 3 && bytes[2] == 0xBF: return ("UTF-8", 3)
    default: return nil
    }
  }

  /// The name of the Western encoding where none of its five unused bytes occurs, else nil.
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

/// Why bytes are no text.
package enum TextEncodingError: Error, Hashable, Sendable, CustomStringConvertible {
  /// There is no encoding of that name.
  case unknown(String)
  /// The bytes at an offset stand for nothing in an encoding.
  case invalid(encoding: String, offset: Int)
  /// The bytes end within a character that starts at an offset.
  case truncated(encoding: String, offset: Int)

  /// The reason, in words.
  package var description: String {
    switch self {
    case .unknown(let name): "there is no encoding '\(name)'"
    case .invalid(let encoding, let offset): "the byte at \(offset) is not valid in \(encoding)"
    case .truncated(let encoding, let offset):
      "the text ends within a character of \(encoding) at byte \(offset)"
    }
  }
}
