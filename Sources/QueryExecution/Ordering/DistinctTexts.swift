import ObjectGraph
import PredicateTyping

/// The distinct strings of an attribute across all segments.
///
///     segment 0   dictionary [ "a", "c" ]         ranks [ 0, 2 ]
///     segment 1   dictionary [ "b", "c" ]         ranks [ 1, 2 ]
enum DistinctTexts {
  /// Returns the rank of the string of each segment and code among all distinct strings, and the
  /// number of distinct strings.
  ///
  /// - Complexity: O(*n* · log *n*) comparisons for *n* strings in the dictionaries of all
  ///   segments.
  static func ranks(of columns: [StringColumn]) -> (ranks: [[UInt32]], count: Int) {
    var texts: [(text: [UInt8], segment: Int, code: Int)] = []
    for (segment, column) in columns.enumerated() {
      for code in 0..<column.distinctCount {
        let text = column.withBytes(code: code) { bytes in bytes.indices.map { bytes[$0] } }
        texts.append((text, segment, code))
      }
    }
    texts.sort { compareBytes($0.text.span, $1.text.span) < 0 }
    var ranks = columns.map { [UInt32](repeating: 0, count: $0.distinctCount) }
    var count = 0
    var previous: [UInt8]?
    for (text, segment, code) in texts {
      if text != previous { count += 1 }
      previous = text
      ranks[segment][code] = UInt32(count - 1)
    }
    return (ranks, count)
  }
}
