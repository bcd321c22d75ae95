/// The elements of a JSON file in order, in memory that does not grow with the file.
///
/// The file is one of these; its first byte decides:
///
///     [ element , element , … ]       an array: its elements
///     {…} {…} …                       objects and arrays with nothing but white space between
///                                     them, such as JSON Lines, or a single one
///
/// Finding the ends of elements is cheap and sequential; parsing is neither, and left to
/// `JSONElement.document()`. An invalid element carries its own error. A file-level error is thrown by
/// `next()` after the elements read so far, and ends the stream.
package struct JSONStream: ~Copyable {
  private let limits: JSONLimits
  private var text: TextWindow
  private var stage = Stage.start
  private var index = 0

  private enum Stage {
    case start
    case array(Place)
    case sequence
    case finished
  }

  private enum Place {
    case afterBracket, afterComma, afterElement
    /// After an element that was cut, which may have swallowed its comma.
    case afterCut
  }

  /// Creates a stream of a text whose chunks a function returns; an empty chunk is the end.
  package init(limits: JSONLimits, _ nextChunk: @escaping () throws -> [UInt8]) {
    text = TextWindow(nextChunk)
    self.limits = limits
  }

  /// Creates a stream of a text in memory.
  package init(_ bytes: [UInt8], limits: JSONLimits) {
    text = TextWindow(bytes)
    self.limits = limits
  }

  /// Returns the next element, or nil after the last.
  ///
  /// - Throws: `JSONSyntaxError` for a file-level error, and the errors of the function that reads
  ///   the chunks. The stream ends there.
  package mutating func next() throws -> JSONElement? {
    do {
      if case .start = stage { try begin() }
      switch stage {
      case .array(let place): return try nextOfArray(place)
      case .sequence: return try nextOfSequence()
      case .start, .finished: return nil
      }
    } catch {
      stage = .finished
      throw error
    }
  }

  /// Finds out what the file is.
  private mutating func begin() throws {
    try text.skipByteOrderMark()
    switch try text.skipWhiteSpace() {
    case ASCII.openBracket:
      text.skip(to: text.next + 1)
      stage = .array(.afterBracket)
    case ASCII.openBrace:
      stage = .sequence
    case let byte?:
      throw JSONSyntaxError.notAnArrayOrObject(byte, at: text.position)
    case nil:
      throw JSONSyntaxError.emptyFile(at: text.position)
    }
  }

  private mutating func nextOfArray(_ place: Place) throws -> JSONElement? {
    switch (try text.skipWhiteSpace(), place) {
    case (nil, _):
      throw JSONSyntaxError.unclosedArray(at: text.position)
    case (ASCII.closeBracket, .afterComma):
      throw JSONSyntaxError.trailingComma(at: text.position)
    case (ASCII.closeBracket, _):
      text.skip(to: text.next + 1)
      guard try text.skipWhiteSpace() == nil else {
        throw JSONSyntaxError.textAfterArray(at: text.position)
      }
      stage = .finished
      return nil
    case (ASCII.comma, .afterElement), (ASCII.comma, .afterCut):
      text.skip(to: text.next + 1)
      return try nextOfArray(.afterComma)
    case (ASCII.comma, _):
      stage = .array(.afterElement)
      return element(from: text.position, fault: .missingElement(at: text.position))
    case (_, .afterElement):
      return try elementOfArray(fault: .missingComma(at: text.position))
    case (_, .afterBracket), (_, .afterComma), (_, .afterCut):
      return try elementOfArray(fault: nil)
    }
  }

  private mutating func elementOfArray(fault: JSONSyntaxError?) throws -> JSONElement {
    let (element, isCut) = try takeElement(isInArray: true, fault: fault)
    stage = .array(isCut ? .afterCut : .afterElement)
    return element
  }

  private mutating func nextOfSequence() throws -> JSONElement? {
    switch try text.skipWhiteSpace() {
    case nil:
      stage = .finished
      return nil
    case ASCII.openBrace, ASCII.openBracket:
      return try takeElement(isInArray: false, fault: nil).element
    case let byte?:
      let start = text.position
      try skipLine()
      return element(from: start, fault: .notAnArrayOrObject(byte, at: start))
    }
  }

  /// Skips the rest of the line.
  private mutating func skipLine() throws {
    while true {
      let line = text.bytes[text.next...]
      if let end = line.firstIndex(of: ASCII.lineFeed) { return text.skip(to: end) }
      text.skipAll()
      if try !text.fill() { return }
    }
  }

  /// Takes the element whose first byte is next; the bytes of one that is too large are dropped.
  private mutating func takeElement(
    isInArray: Bool, fault: JSONSyntaxError?
  ) throws -> (element: JSONElement, isCut: Bool) {
    let start = text.position
    var finder = ElementFinder(isInArray: isInArray)
    var fault = fault
    var seen = 0
    while true {
      let found = finder.findEnd(
        in: text.bytes.span, from: text.next + seen, elementStart: text.next)
      let end: Int
      switch found {
      case .complete(let place), .cut(let place): end = place
      case nil: end = text.bytes.count
      }
      if end - text.next > limits.size { fault = .tooLarge(limits, at: start) }
      if let found {
        let bytes = text.take(to: end)
        let element = element(from: start, bytes: fault == nil ? bytes : [], fault: fault)
        if case .cut = found { return (element, isCut: true) }
        return (element, isCut: false)
      }
      if fault != nil { text.skipAll() }
      seen = text.count
      guard try text.fill() else {
        text.skipAll()
        throw JSONSyntaxError.unclosedElement(index, startingAt: start, at: text.position)
      }
    }
  }

  private mutating func element(
    from start: TextPosition, bytes: ArraySlice<UInt8> = [], fault: JSONSyntaxError?
  ) -> JSONElement {
    var isInArray = false
    if case .array = stage { isInArray = true }
    defer { index += 1 }
    return JSONElement(
      index: index, isInArray: isInArray, start: start, bytes: bytes, fault: fault)
  }
}
