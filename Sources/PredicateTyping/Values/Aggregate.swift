/// A collection operator other than `@count`, or a function of statistics: it makes one value, or
/// fewer values, of many. Missing elements are skipped (S-2, S-12).
package enum Aggregate: String, Hashable, Sendable, CaseIterable {
  /// The sum, 0 of nothing.
  case sum
  /// The mean, missing of nothing.
  case average
  /// The least, missing of nothing.
  case minimum
  /// The greatest, missing of nothing.
  case maximum
  /// Each value once, in order of first appearance.
  case distinct
  /// The values.
  case values
  /// How many there are.
  case present
  /// The one in the middle, missing of nothing.
  case median
  /// Those that are there most often.
  case mode
  /// The standard deviation of the whole population, missing of nothing.
  case deviation = "stddev"
}
