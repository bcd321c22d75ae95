import JanssonCoding
import Testing

/// What a stream gives, a line for each element and one for the end.
///
///     [0] 2:1+4 {"name":"カレー"}        index, line, column and offset, text
///     [1] 5:9+90 error: …               place and message of a broken element
///     error 7:1+120: …                  what ends the stream; `end` where nothing is wrong
func lines(of stream: consuming JSONStream) -> [String] {
  var lines: [String] = []
  do {
    while let element = try stream.next() {
      do {
        _ = try element.document()
        let text = String(decoding: element.bytes, as: UTF8.self)
        lines.append("[\(element.index)] \(element.start.text) \(text)")
      } catch {
        lines.append("[\(element.index)] \(error.position.text) error: \(error.message)")
      }
    }
    lines.append(try stream.next() == nil ? "end" : "more")
  } catch let error as JSONSyntaxError {
    lines.append("error \(error.position.text): \(error.message)")
    do {
      if try stream.next() != nil { lines.append("more") }
    } catch {
      lines.append("again: \(error)")
    }
  } catch {
    lines.append("\(error)")
  }
  return lines
}

func lines(of text: String, limits: JSONLimits = .standard) -> [String] {
  lines(of: JSONStream(Array(text.utf8), limits: limits))
}

/// What a stream gives that reads the text in chunks of a size.
func lines(
  of text: String, chunkSize: Int, limits: JSONLimits = .standard
) -> [String] {
  lines(of: JSONStream(Array(text.utf8), chunkSize: chunkSize, limits: limits))
}

extension JSONStream {
  /// A stream of bytes that come in chunks of a size.
  init(_ bytes: [UInt8], chunkSize: Int, limits: JSONLimits = .standard) {
    var rest = bytes[...]
    self.init(limits: limits) {
      defer { rest = rest.dropFirst(chunkSize) }
      return [UInt8](rest.prefix(chunkSize))
    }
  }
}

extension TextPosition {
  /// Line, column and offset.
  fileprivate var text: String { "\(line):\(column)+\(offset)" }
}
