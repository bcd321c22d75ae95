// The only file of the package that calls iconv.

private import Glibc

/// The C library's conversion from one encoding to UTF-8.
@safe struct Iconv: ~Copyable {
  /// A fault of encoded bytes.
  enum Fault: Error, Hashable {
    /// The bytes at an offset are invalid.
    case invalid(at: Int)
    /// The bytes end within a character that starts at an offset.
    case truncated(at: Int)
  }

  private static let pieceSize = 1 << 14
  private let descriptor: iconv_t

  /// A conversion from the named encoding, or nil if the C library does not know the name.
  init?(_ encoding: String) {
    // Options follow a slash, such as one that drops invalid bytes.
    guard !encoding.isEmpty, encoding.utf8.allSatisfy({ $0 > 0x20 && $0 != UInt8(ascii: "/") })
    else { return nil }
    let opened = unsafe iconv_open("UTF-8", encoding)
    guard let opened = unsafe opened, Int(bitPattern: opened) != -1 else { return nil }
    unsafe descriptor = opened
  }

  deinit { unsafe iconv_close(descriptor) }

  /// Returns the text of bytes that follow those of earlier calls, in UTF-8, and the number of bytes
  /// that were used: all but an incomplete character at the end, unless these bytes are the last.
  ///
  /// - Complexity: O(*n*); a byte becomes at most a few bytes.
  mutating func utf8(
    _ bytes: Span<UInt8>, isLast: Bool
  ) throws(Fault) -> (text: [UInt8], used: Int) {
    var output: [UInt8] = []
    output.reserveCapacity(bytes.count + bytes.count / 2)
    var used = 0
    while isLast || used < bytes.count {
      var failure: Int32 = 0
      var rest = 0
      let piece = unsafe [UInt8](unsafeUninitializedCapacity: Self.pieceSize) { buffer, count in
        unsafe bytes.withUnsafeBytes { input in
          var inputStart = unsafe UnsafeMutablePointer(
            mutating: input.baseAddress?.advanced(by: used).assumingMemoryBound(to: CChar.self))
          rest = input.count - used
          var room = buffer.count
          unsafe UnsafeMutableRawBufferPointer(buffer).withMemoryRebound(to: CChar.self) { output in
            var outputStart = output.baseAddress
            // At the end, encodings with states return what they hold back.
            let result =
              if rest > 0 {
                unsafe iconv(descriptor, &inputStart, &rest, &outputStart, &room)
              } else {
                unsafe iconv(descriptor, nil, nil, &outputStart, &room)
              }
            if result == -1 { failure = errno }
          }
          count = buffer.count - room
        }
      }
      let isFlushed = used == bytes.count
      used = bytes.count - rest
      output.append(contentsOf: piece)
      switch failure {
      case 0: if isFlushed { return (output, used) }
      case E2BIG: continue
      case EINVAL where !isLast: return (output, used)
      case EINVAL: throw .truncated(at: used)
      default: throw .invalid(at: used)
      }
    }
    return (output, used)
  }
}
