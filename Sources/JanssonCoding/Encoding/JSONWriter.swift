/// Writes encoded values and trees as JSON text.
struct JSONWriter {
  /// The text so far, in UTF-8.
  private(set) var bytes: [UInt8] = []

  private let layout: JanssonEncoder.Layout
  private var indentation = 0

  /// Creates a writer at the start of a text.
  init(layout: JanssonEncoder.Layout) {
    self.layout = layout
  }

  /// Writes a value with everything in it.
  mutating func write(_ value: EncodedValue) {
    switch value {
    case .null: write("null")
    case .bool(let bool): write(bool ? "true" : "false")
    case .number(let number): write(number)
    case .string(let string): bytes.appendQuoted(string)
    case .array(let array):
      writeArray(of: array.elements) { writer, element in writer.write(element) }
    case .object(let object):
      writeObject(of: zip(object.keys, object.values)) { writer, value in writer.write(value) }
    case .pending(let node): write(node.value ?? .object(EncodedObject()))
    }
  }

  /// Writes a tree with everything in it.
  mutating func write(_ tree: JSONTree) {
    switch tree {
    case .null: write("null")
    case .bool(let bool): write(bool ? "true" : "false")
    case .integer(let integer): write(integer.description)
    case .real(let real): write(real.description)
    case .string(let string): bytes.appendQuoted(string)
    case .array(let elements):
      writeArray(of: elements) { writer, element in writer.write(element) }
    case .object(let members):
      writeObject(of: members.lazy.map { ($0.key, $0.value) }) { writer, value in
        writer.write(value)
      }
    }
  }

  private mutating func writeArray<Element>(
    of elements: some Sequence<Element>, _ write: (inout JSONWriter, Element) -> Void
  ) {
    bytes.append(ASCII.openBracket)
    indentation += 1
    var isEmpty = true
    for element in elements {
      separate(isFirst: isEmpty)
      isEmpty = false
      write(&self, element)
    }
    indentation -= 1
    if !isEmpty { breakLine() }
    bytes.append(ASCII.closeBracket)
  }

  private mutating func writeObject<Value>(
    of members: some Sequence<(String, Value)>, _ write: (inout JSONWriter, Value) -> Void
  ) {
    bytes.append(ASCII.openBrace)
    indentation += 1
    var isEmpty = true
    for (key, value) in members {
      separate(isFirst: isEmpty)
      isEmpty = false
      bytes.appendQuoted(key)
      bytes.append(ASCII.colon)
      switch layout {
      case .compact: break
      case .pretty: bytes.append(ASCII.space)
      }
      write(&self, value)
    }
    indentation -= 1
    if !isEmpty { breakLine() }
    bytes.append(ASCII.closeBrace)
  }

  /// Writes the text before an element or a member: a comma unless it is the first, and a line break.
  private mutating func separate(isFirst: Bool) {
    if !isFirst { bytes.append(ASCII.comma) }
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
}
