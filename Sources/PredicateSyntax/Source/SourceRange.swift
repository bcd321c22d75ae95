/// A run of a query's text, in UTF-8 offsets from its start.
///
/// Offsets, not columns: columns depend on how wide a terminal draws a character, and only the
/// renderer knows that.
public struct SourceRange: Hashable, Sendable {
  /// The offset of the first byte.
  public var lowerBound: Int

  /// The offset after the last byte; equal to `lowerBound` for a place between bytes.
  public var upperBound: Int

  /// Creates a range from its bounds.
  public init(_ lowerBound: Int, _ upperBound: Int) {
    precondition(lowerBound <= upperBound, "a source range ends at or after its start")
    self.lowerBound = lowerBound
    self.upperBound = upperBound
  }

  /// Returns the smallest range that contains this one and `other`.
  public func union(_ other: SourceRange) -> SourceRange {
    SourceRange(min(lowerBound, other.lowerBound), max(upperBound, other.upperBound))
  }
}
