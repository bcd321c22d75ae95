/// A collection operator other than `@count`, or a statistical function. It reduces many values to
/// one or fewer. Missing elements are skipped (S-2, S-12).
package enum Aggregate: String, Hashable, Sendable, CaseIterable {
  /// The sum; 0 if there are no values.
  case sum
  /// The average; missing if there are no values.
  case average
  /// The least value; missing if there are no values.
  case minimum
  /// The greatest value; missing if there are no values.
  case maximum
  /// Each value once, in order of first appearance.
  case distinct
  /// All values.
  case values
  /// The number of values.
  case present
  /// The median; missing if there are no values.
  case median
  /// The most frequent values.
  case mode
  /// The standard deviation of the whole population; missing if there are no values.
  case deviation = "stddev"
}
