internal import System

/// A source of the lines of a session.
protocol LineSource: AnyObject {
  /// Returns the next line; shows `prompt` if a person types it.
  func next(prompt: String) throws -> InputLine
}

/// Lines of standard input, without prompt, editing or history.
final class InputLines: LineSource {
  private var reader = UTF8LineReader { () throws(SystemError) in try StandardStream.input.read() }

  func next(prompt: String) throws -> InputLine { try reader.next() }
}
