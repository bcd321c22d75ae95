/// The first bytes of a store's file, which name the program that the store belongs to.
///
/// A program opens only stores with its own mark.
public struct StoreMark: Hashable, Sendable, ExpressibleByStringLiteral {
  /// The number of bytes of a mark in a file.
  static let byteCount = 8

  /// The characters, then zeros.
  let bytes: [UInt8]

  /// A mark of one to eight printable ASCII characters.
  ///
  /// Traps on other text: a mark is a part of a program, not input.
  public init(_ text: String) {
    precondition(
      (1...Self.byteCount).contains(text.utf8.count)
        && text.utf8.allSatisfy { (0x21...0x7E).contains($0) },
      "the mark of a store has one to eight printable ASCII characters")
    let zeros = Self.byteCount - text.utf8.count
    bytes = Array(text.utf8) + Array(repeating: 0, count: zeros)
  }

  /// A mark of one to eight printable ASCII characters.
  public init(stringLiteral text: String) {
    self.init(text)
  }
}
