internal import PredicateTyping

/// The statistics of some numbers.
public struct Statistics: Hashable, Sendable {
  /// The number of values that are there.
  public let count: Int
  /// Their sum: 0 of none; nil if it exceeds 64 bits, or is not finite.
  public let sum: Double?
  /// The least, or nil of none.
  public let least: Double?
  /// The greatest, or nil of none.
  public let greatest: Double?
  /// The mean, or nil of none.
  public let mean: Double?
}

extension Statistics {
  init(_ summary: NumberSummary) {
    count = summary.count
    sum = summary.sum?.asDouble
    least = summary.least?.asDouble
    greatest = summary.greatest?.asDouble
    mean = summary.mean
  }
}
