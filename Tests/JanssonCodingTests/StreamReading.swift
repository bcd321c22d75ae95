import JanssonCoding
import Testing

/// Returns a line for each element of a stream, and one for its end.
///
///     [0] 2:1+4 {"name":"カレー"}        index, line, column and offset, text
///     [1] 5:9+90 error: …               position and message of an invalid element
///     error 7:1+120: …                  the error that ends the stream; `end` if there is none
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

/// Returns the lines of a stream that reads the text in chunks of a size.
func lines(
  of text: String, chunkSize: Int, limits: JSONLimits = .standard
) -> [String] {
  lines(of: JSONStream(Array(text.utf8), chunkSize: chunkSize, limits: limits))
}

extension JSONStream {
  /// Creates a stream of bytes that come in chunks of a size.
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
