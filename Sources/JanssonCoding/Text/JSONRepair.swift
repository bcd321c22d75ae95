/// Fixes common mistakes in the JSON of web pages whose meaning is beyond doubt.
///
///     {"name": "a⏎b", "tags": ["x", ],};   →   {"name": "a\nb", "tags": ["x" ]}
package enum JSONRepair {
  /// Returns the text with control characters in strings escaped, and without commas after a last
  /// element and semicolons after the value; nil if the text has none of these.
  ///
  /// A zero byte in a string becomes a space, since the decoder refuses it even as an escape.
  /// Everything else is kept, so the result may still be invalid.
  ///
  /// - Complexity: O(*n*).
  package static func repaired(_ bytes: Span<UInt8>) -> [UInt8]? {
    var output: [UInt8] = []
    output.reserveCapacity(bytes.count + 64)
    var isChanged = false
    var isInString = false
    var index = 0
    // The offset in the output of a comma that is the last token so far.
    var comma: Int?
    while index < bytes.count {
      let byte = bytes[index]
      index += 1
      if isInString {
        if byte == ASCII.backslash, index < bytes.count, bytes[index] >= ASCII.space {
          output.append(byte)
          output.append(bytes[index])
          index += 1
        } else if byte < ASCII.space {
          appendEscaped(byte, to: &output)
          isChanged = true
        } else {
          isInString = byte != ASCII.quote
          output.append(byte)
        }
        continue
      }
      switch byte {
      case ASCII.comma:
        comma = output.count
      case ASCII.closeBracket, ASCII.closeBrace:
        if let place = comma {
          output.remove(at: place)
          isChanged = true
        }
        comma = nil
      case _ where ASCII.isWhiteSpace(byte):
        break
      default:
        isInString = byte == ASCII.quote
        comma = nil
      }
      output.append(byte)
    }
    if removeSemicolons(from: &output) { isChanged = true }
    return isChanged ? output : nil
  }

  private static func appendEscaped(_ byte: UInt8, to output: inout [UInt8]) {
    // A backslash before a line end joins lines in JavaScript; JSON has no such escape.
    if output.last == ASCII.backslash, output.endsInOpenEscape { output.removeLast() }
    if byte == 0 { output.append(ASCII.space) } else { output.appendEscapedControl(byte) }
  }

  /// Removes the semicolons at the end and the white space around them.
  private static func removeSemicolons(from output: inout [UInt8]) -> Bool {
    var end = output.count
    var hasSemicolon = false
    while end > 0, ASCII.isWhiteSpace(output[end - 1]) || output[end - 1] == semicolon {
      end -= 1
      if output[end] == semicolon { hasSemicolon = true }
    }
    if hasSemicolon { output.removeSubrange(end...) }
    return hasSemicolon
  }

  private static let semicolon: UInt8 = 0x3B
}

extension [UInt8] {
  /// Whether the backslash at the end is not itself escaped.
  fileprivate var endsInOpenEscape: Bool {
    var count = 0
    while count < self.count, self[self.count - 1 - count] == ASCII.backslash { count += 1 }
    return count % 2 == 1
  }
}
