/// Writes a tree of encoded values as text.
struct JSONWriter {
  /// The text so far, in UTF-8.
  private(set) var bytes: [UInt8] = []

  private let layout: JanssonEncoder.Layout
  private var indentation = 0

  /// A writer at the start of a text.
  init(layout: JanssonEncoder.Layout) {
    self.layout = layout
  }

  /// Writes one value with everything in it.
  mutating func write(_ value: EncodedValue) {
    switch value {
    case .null: write("null")
    case .bool(let bool): write(bool ? "true" : "false")
    case .number(let number): write(number)
    case .string(let string): writeQuoted(string)
    case .array(let array): write(array)
    case .object(let object): write(object)
    case .pending(let node): write(node.value ?? .object(EncodedObject()))
    }
  }

  private mutating func write(_ array: EncodedArray) {
    bytes.append(ASCII.openBracket)
    indentation += 1
    var separator: UInt8?
    for element in array.elements {
      separate(by: &separator)
      write(element)
    }
    indentation -= 1
    if separator != nil { breakLine() }
    bytes.append(ASCII.closeBracket)
  }

  private mutating func write(_ object: EncodedObject) {
    bytes.append(ASCII.openBrace)
    indentation += 1
    var separator: UInt8?
    for (key, value) in zip(object.keys, object.values) {
      separate(by: &separator)
      writeQuoted(key)
      bytes.append(ASCII.colon)
      switch layout {
      case .compact: break
      case .pretty: bytes.append(ASCII.space)
      }
      write(value)
    }
    indentation -= 1
    if separator != nil { breakLine() }
    bytes.append(ASCII.closeBrace)
  }

  /// Writes what stands before an element or member: nothing at first, then a comma.
  private mutating func separate(by separator: inout UInt8?) {
    if let separator { bytes.append(separator) }
    separator = ASCII.comma
    breakLine()
  }

  private mutating func breakLine() {
    switch layout {
    case .compact:
      break
    case .pretty:
      bytes.append(ASCII.lineFeed)
      bytes.append(contentsOf: repeatElement(ASCII.space, count: 2 * indentation))
    }
  }

  private mutating func write(_ ascii: String) {
    bytes.append(contentsOf: ascii.utf8)
  }

  /// Writes a string with its quotes.
  mutating func writeQuoted(_ string: String) {
    bytes.append(ASCII.quote)
    for byte in string.utf8 {
      switch byte {
      case ASCII.quote, ASCII.backslash:
        bytes.append(ASCII.backslash)
        bytes.append(byte)
      case 0x20...: bytes.append(byte)
      case ASCII.lineFeed: write("\\n")
      case ASCII.carriageReturn: write("\\r")
      case ASCII.tab: write("\\t")
      default:
        write(byte < 0x10 ? "\\u000" : "\\u00")
        write(String(byte, radix: 16))
      }
    }
    bytes.append(ASCII.quote)
  }
}

extension JSONWriter {
  /// Writes a value of any shape, compactly.
  mutating func write(_ tree: JSONTree) {
    switch tree {
    case .null: write(EncodedValue.null)
    case .bool(let bool): write(EncodedValue.bool(bool))
    case .integer(let integer): write(integer.description)
    case .real(let real): write(real.description)
    case .string(let string): writeQuoted(string)
    case .array(let elements):
      bytes.append(ASCII.openBracket)
      for (index, element) in elements.enumerated() {
        if index > 0 { bytes.append(ASCII.comma) }
        write(element)
      }
      bytes.append(ASCII.closeBracket)
    case .object(let members):
      bytes.append(ASCII.openBrace)
      for (index, member) in members.enumerated() {
        if index > 0 { bytes.append(ASCII.comma) }
        writeQuoted(member.key)
        bytes.append(ASCII.colon)
        write(member.value)
      }
      bytes.append(ASCII.closeBrace)
    }
  }
}
