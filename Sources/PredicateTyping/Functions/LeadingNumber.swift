/// The number at the start of a string, as NSString's `integerValue`, `doubleValue` and `boolValue`
/// read it; 0 if there is none.
struct LeadingNumber {
  private let bytes: ArraySlice<UInt8>
  private let isNegative: Bool
  private let hasSign: Bool

  /// Skips white space and a sign.
  init(_ text: String) {
    var rest = Array(text.utf8)[...]
    while let first = rest.first, first == 0x20 || (0x09...0x0D).contains(first) {
      rest.removeFirst()
    }
    isNegative = rest.first == UInt8(ascii: "-")
    hasSign = isNegative || rest.first == UInt8(ascii: "+")
    if hasSign { rest.removeFirst() }
    bytes = rest
  }

  private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }

  /// The digits as an Int; the greatest or least Int if they do not fit.
  var whole: Int64 {
    var value: Int64 = 0
    for byte in bytes.prefix(while: Self.isDigit) {
      let digit = Int64(byte - 0x30)
      let (product, overflow) = value.multipliedReportingOverflow(by: 10)
      let (sum, carry) =
        isNegative
        ? product.subtractingReportingOverflow(digit) : product.addingReportingOverflow(digit)
      if overflow || carry { return isNegative ? .min : .max }
      value = sum
    }
    return value
  }

  /// The longest decimal number, with its fraction and a complete exponent; the greatest finite
  /// Double if it is out of range.
  var double: Double {
    let digits = bytes.prefix(while: Self.isDigit)
    var end = digits.endIndex
    var digitCount = digits.count
    if end < bytes.endIndex, bytes[end] == UInt8(ascii: ".") {
      let fraction = bytes[(end + 1)...].prefix(while: Self.isDigit)
      digitCount += fraction.count
      if digitCount > 0 { end = fraction.endIndex }
    }
    guard digitCount > 0 else { return 0 }
    if end < bytes.endIndex, bytes[end] | 0x20 == UInt8(ascii: "e") {
      var exponent = bytes[(end + 1)...]
      if exponent.first == UInt8(ascii: "-") || exponent.first == UInt8(ascii: "+") {
        exponent.removeFirst()
      }
      let power = exponent.prefix(while: Self.isDigit)
      if !power.isEmpty { end = power.endIndex }
    }
    let text = "0" + String(decoding: bytes[bytes.startIndex..<end], as: UTF8.self)
    let value = min(Double(text) ?? 0, .greatestFiniteMagnitude)
    return isNegative ? -value : value
  }

  /// Whether the string begins with a number other than 0, or with `Y` or `T` in either case.
  var isTrue: Bool {
    if !hasSign, let first = bytes.first, [0x59, 0x79, 0x54, 0x74].contains(first) { return true }
    return bytes.drop(while: { $0 == 0x30 }).first.map { (0x31...0x39).contains($0) } ?? false
  }
}
