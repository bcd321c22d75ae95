import PredicateSyntax

/// Statistical functions of values that are not missing (S-2, S-12).
enum Statistics {
  /// The sum; missing if it is outside of the range of Ints, or not finite (S-11).
  static func sum(_ numbers: [Number]) -> Value {
    NumberSummary.sum(numbers).map(Value.init) ?? .missing
  }

  /// The average, even if the sum overflows; nil if there are no values.
  static func average(_ numbers: [Number]) -> Double? {
    guard !numbers.isEmpty else { return nil }
    let count = Double(numbers.count)
    let sum = sum(numbers).number?.asDouble ?? numbers.reduce(0) { $0 + $1.asDouble }
    return sum.isFinite ? sum / count : numbers.reduce(0) { $0 + $1.asDouble / count }
  }

  /// The median; for an even count, the average of the two middle values (S-11).
  static func median(_ numbers: [Number]) -> Double? {
    guard !numbers.isEmpty else { return nil }
    let sorted = numbers.sorted { $0.compare($1) < 0 }
    let middle = sorted.count / 2
    if sorted.count % 2 == 1 { return sorted[middle].asDouble }
    let (lower, upper) = (sorted[middle - 1].asDouble, sorted[middle].asDouble)
    let sum = lower + upper
    // The sum of two large Doubles can overflow although their average does not.
    return sum.isFinite ? sum / 2 : lower / 2 + upper / 2
  }

  /// The population standard deviation: the root of the mean square distance from the average.
  static func standardDeviation(_ numbers: [Number]) -> Double? {
    guard let mean = average(numbers) else { return nil }
    func deviation(in unit: Double) -> Double {
      let squares = numbers.reduce(0) { sum, number in
        let distance = (number.asDouble - mean) / unit
        return sum + distance * distance
      }
      return unit * (squares / Double(numbers.count)).squareRoot()
    }
    let plain = deviation(in: 1)
    // The squares can overflow although their root does not.
    return plain.isFinite ? plain : deviation(in: 0x1p600)
  }

  /// The most frequent values, in order of first appearance.
  static func mode(_ values: [Value]) -> [Value] {
    var counts: [Value: Int] = [:]
    for value in values { counts[value, default: 0] += 1 }
    let most = counts.values.max()
    return Collections.distinct(values).filter { counts[$0] == most }
  }
}
