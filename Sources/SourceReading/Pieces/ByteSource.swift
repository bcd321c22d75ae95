/// Bytes that come in pieces, each made when it is asked for: a file's, or what becomes of another
/// source's.
///
///     ByteSource { read a piece }            a file
///       └─ ByteSource(expanding:limits:)     what gzip packed in it
///            └─ ByteSource(decoding:as:)     its text, in UTF-8
///
/// No source holds more than a piece, and what was looked at ahead.
package final class ByteSource {
  private let read: () throws -> [UInt8]
  /// What was read and not handed out.
  private var ahead: [UInt8] = []
  private var isAtEnd = false
  /// What went wrong behind what was looked at.
  private var fault: (any Error)?

  /// A source of what a function returns, which is empty at the end, and not asked again then.
  package init(_ read: @escaping () throws -> [UInt8]) {
    self.read = read
  }

  /// A source of bytes in memory, in one piece.
  package init(_ bytes: [UInt8]) {
    read = { [] }
    ahead = bytes
  }

  /// Returns the next piece, which is empty only at the end.
  ///
  /// - Throws: what the source's function throws.
  package func next() throws -> [UInt8] {
    if ahead.isEmpty { try readPiece() }
    defer { ahead = [] }
    return ahead
  }

  /// Returns the first bytes of what `next` returns: `count` of them, or all where they are fewer.
  ///
  /// - Throws: only what stands before the first; what is behind others, `next` throws there.
  package func beginning(_ count: Int) throws -> [UInt8] {
    while ahead.count < count, !isAtEnd, fault == nil {
      do {
        try readPiece()
      } catch {
        if ahead.isEmpty { throw error }
        fault = error
      }
    }
    return [UInt8](ahead.prefix(count))
  }

  /// Returns all the bytes, or nil where there are more than a limit.
  package func all(limit: Int) throws -> [UInt8]? {
    while ahead.count <= limit, !isAtEnd { try readPiece() }
    defer { ahead = [] }
    return ahead.count <= limit ? ahead : nil
  }

  private func readPiece() throws {
    if let fault { throw fault }
    guard !isAtEnd else { return }
    let piece = try read()
    isAtEnd = piece.isEmpty
    // The first piece is handed on as it is.
    if ahead.isEmpty { ahead = piece } else { ahead += piece }
  }
}

extension ByteSource {
  /// What a gzip file holds.
  ///
  /// - Parameters:
  ///   - packed: the file.
  ///   - limits: how much may come out of it.
  ///   - onOutput: called with how many bytes came out, also before an error; what it throws, `next` does.
  ///
  /// Its `next` throws `ExpansionError`, behind the pieces that are sound as far as that can be told
  /// before the checksum at their end.
  package convenience init(
    expanding packed: ByteSource, limits: ExpansionLimits,
    onOutput: @escaping (Int) throws -> Void = { _ in }
  ) {
    let expansion = GzipExpansion(limits: limits)
    var rest: ArraySlice<UInt8> = []
    self.init {
      var output: [UInt8] = []
      while output.isEmpty {
        if rest.isEmpty { rest = try packed.next()[...] }
        if rest.isEmpty {
          try expansion.finish()
          break
        }
        // A few bytes may become a thousand times as many.
        let piece = rest.prefix(1 << 14)
        rest = rest.dropFirst(piece.count)
        let result = Result { try expansion.expand(piece.span, into: &output) }
        try onOutput(output.count)
        try result.get()
      }
      return output
    }
  }

  /// The text of bytes, in UTF-8 and without a byte order mark.
  ///
  /// - Parameters:
  ///   - bytes: what the text is in. What is said, or looks, to be UTF-8 goes through unchanged; who
  ///     takes it checks it.
  ///   - encoding: the name of its encoding; nil where its look is to tell.
  ///   - onGuess: called with an encoding that nothing but the bytes' look speaks for.
  ///
  /// Its `next` throws `TextEncodingError`.
  package convenience init(
    decoding bytes: ByteSource, as encoding: String?, onGuess: @escaping (String) -> Void = { _ in }
  ) {
    let decoding = PieceDecoding(bytes, encoding, onGuess)
    self.init { try decoding.next() }
  }
}
