/// Mends what people's pages do to JSON, where its meaning is beyond doubt.
///
///     {"name": "a⏎b", "tags": ["x", ],};   →   {"name": "a\nb", "tags": ["x" ]}
package enum JSONRepair {
  /// Returns a text with control characters in strings escaped, and without commas behind a last
  /// element and semicolons behind the value; nil where there is none of these.
  ///
  /// A zero byte in a string becomes a space, since the decoder refuses it however it is written.
  /// Everything else stays as it is, so the result may be as broken as before.
  ///
  /// - Complexity: O(*n*).
  package static func repaired(_ bytes: Span<UInt8>) -> [UInt8]? {
    var output: [UInt8] = []
    output.reserveCapacity(bytes.count + 64)
    var isChanged = false
    var isInString = false
    var index = 0
    // The comma in the output that is the last token so far.
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
    // A backslash before a line's end joins lines in JavaScript; JSON has no such escape.
    if output.last == ASCII.backslash, output.endsInOpenEscape { output.removeLast() }
    switch byte {
    case ASCII.lineFeed: output.append(contentsOf: "\\n".utf8)
    case ASCII.carriageReturn: output.append(contentsOf: "\\r".utf8)
    case ASCII.tab: output.append(contentsOf: "\\t".utf8)
    case 0: output.append(ASCII.space)
    default:
      output.append(contentsOf: (byte < 0x10 ? "\\u000" : "\\u00").utf8)
      output.append(contentsOf: String(byte, radix: 16).utf8)
    }
  }

  /// Removes the semicolons at the end, with the white space around them.
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
  /// Whether the backslash at the end is escaped by none before it.
  fileprivate var endsInOpenEscape: Bool {
    var count = 0
    while count < self.count, self[self.count - 1 - count] == ASCII.backslash { count += 1 }
    return count % 2 == 1
  }
}
