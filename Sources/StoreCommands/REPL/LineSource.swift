internal import System

/// Where the lines of a session come from.
protocol LineSource: AnyObject {
  /// Returns the next line; `prompt` is shown where a person types it.
  func next(prompt: String) throws -> Line
}

/// Lines of standard input that nobody types: without prompt, editing or history.
final class InputLines: LineSource {
  private var reader = LineReader { () throws(SystemError) in try StandardStream.input.read() }

  func next(prompt: String) throws -> Line { try reader.next() }
}
