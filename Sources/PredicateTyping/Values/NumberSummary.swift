/// The count, sum, least and greatest value, and mean of numbers, as `@sum` and similar give them.
package struct NumberSummary: Sendable {
  /// The number of numbers.
  package let count: Int
  /// The sum: 0 of no numbers; nil if Ints overflow or it is not finite (S-11, S-12).
  package let sum: Number?
  /// The least number, the first of several equal ones; nil of no numbers.
  package let least: Number?
  /// The greatest number, the first of several equal ones; nil of no numbers.
  package let greatest: Number?
  /// The mean; nil of no numbers.
  package let mean: Double?

  /// Summarizes numbers, which are added in order.
  package init(_ numbers: [Number]) {
    count = numbers.count
    let total = Self.sum(numbers)
    sum = total
    if let total, !numbers.isEmpty {
      mean = total.asDouble / Double(numbers.count)
    } else {
      mean = Statistics.average(numbers).flatMap { $0.isFinite ? $0 : nil }
    }
    var (least, greatest) = (numbers.first, numbers.first)
    for number in numbers.dropFirst() {
      if let known = least, number.compare(known) < 0 { least = number }
      if let known = greatest, number.compare(known) > 0 { greatest = number }
    }
    self.least = least
    self.greatest = greatest
  }

  /// The sum of numbers; nil if it is not finite, or if all are Ints and it is outside of their range.
  ///
  /// Ints are added exactly, so the sum does not depend on their order. From the first Double on, Doubles
  /// are added in order.
  static func sum(_ numbers: [Number]) -> Number? {
    var whole: Int128 = 0
    var index = 0
    while index < numbers.count, case .int(let number) = numbers[index] {
      whole += Int128(number)
      index += 1
    }
    if index == numbers.count { return Int64(exactly: whole).map { .int($0) } }
    var sum = Double(whole)
    for number in numbers[index...] {
      sum += number.asDouble
      guard sum.isFinite else { return nil }
    }
    return .double(sum)
  }
}
