/// Bytes that come in pieces, each made when it is asked for: those of a file, or the result of
/// expanding or decoding another source.
///
///     ByteSource { read a piece }            a file
///       └─ ByteSource(expanding:limits:)     the file that gzip compressed
///            └─ ByteSource(decoding:as:)     its text, in UTF-8
///
/// A source holds no more than a piece and the bytes that were looked at ahead.
package final class ByteSource {
  private let read: () throws -> [UInt8]
  /// Bytes that were read and not returned.
  private var ahead: [UInt8] = []
  private var isAtEnd = false
  /// An error that comes after the bytes that were looked at.
  private var fault: (any Error)?

  /// A source of the pieces that a function returns. An empty piece is the end, after which the
  /// function is not called.
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
  /// - Throws: the errors of the source's function.
  package func next() throws -> [UInt8] {
    if ahead.isEmpty { try readPiece() }
    defer { ahead = [] }
    return ahead
  }

  /// Returns the first bytes that `next` will return: `count` of them, or all if there are fewer.
  ///
  /// - Throws: an error that comes before the first byte; `next` throws those that come later.
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

  /// Returns all bytes, or nil if there are more than a limit.
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
    // The first piece is returned without a copy.
    if ahead.isEmpty { ahead = piece } else { ahead += piece }
  }
}
