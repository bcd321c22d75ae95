extension Lexer {
  /// Returns the longest placeholder for a format argument that begins at `start`.
  ///
  ///     placeholder = key placeholder | value placeholder ;
  ///     key placeholder = "%K" ;
  ///     value placeholder = "%@" | "%d" | "%i" | "%u" | "%ld" | "%lu" | "%lld" | "%llu" | "%x" | "%o"
  ///       | "%f" | "%g" | "%e" | "%s" | "%c" ;
  func placeholder(at start: Int) throws(Diagnostics) -> Token {
    var end = start + 1
    while end < start + 3, byte(end) == UInt8(ascii: "l") { end += 1 }
    let isLong = end > start + 1
    let conversion: Conversion? =
      switch byte(end) {
      case UInt8(ascii: "d"), UInt8(ascii: "u"): .integer
      case UInt8(ascii: "i") where !isLong: .integer
      case UInt8(ascii: "x") where !isLong: .integer
      case UInt8(ascii: "o") where !isLong: .integer
      case UInt8(ascii: "@") where !isLong: .value
      case UInt8(ascii: "K") where !isLong: .keyPath
      case UInt8(ascii: "f") where !isLong: .double
      case UInt8(ascii: "g") where !isLong: .double
      case UInt8(ascii: "e") where !isLong: .double
      case UInt8(ascii: "s") where !isLong: .text
      case UInt8(ascii: "c") where !isLong: .character
      default: nil
      }
    if let conversion {
      return Token(.placeholder, start, end + 1, conversion: conversion)
    }
    if byte(start + 1) == UInt8(ascii: "%") {
      throw Diagnostics(.percentSign(at: SourceRange(start, start + 2)))
    }
    let range = SourceRange(start, max(endOfWord(at: end), start + 1))
    throw Diagnostics(.unknownPlaceholder(source.text(in: range), at: range))
  }
}
