import Foundation
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

/// What a stream gives that reads the text from a file in chunks of a size.
func lines(
  of text: String, chunkSize: Int, limits: JSONLimits = .standard
) throws -> [String] {
  try withFile(Array(text.utf8)) { descriptor in
    lines(of: JSONStream(descriptor: descriptor, chunkSize: chunkSize, limits: limits))
  }
}

/// Calls `body` with the descriptor of a pipe that gives these bytes: no more than it holds.
func withFile<Result>(_ bytes: [UInt8], _ body: (Int32) throws -> Result) throws -> Result {
  let pipe = Pipe()
  try #require(bytes.count <= 65_536)
  try pipe.fileHandleForWriting.write(contentsOf: Data(bytes))
  try pipe.fileHandleForWriting.close()
  return try body(pipe.fileHandleForReading.fileDescriptor)
}

extension TextPosition {
  /// Line, column and offset.
  fileprivate var text: String { "\(line):\(column)+\(offset)" }
}
