import Foundation

/// Runs the command that the process's arguments name, and ends the process: with 0, with 1 after an
/// error, and with 2 after a mistake in the command line.
package func run(_ program: String, _ commands: [Command]) async -> Never {
  let words = CommandLine.arguments.dropFirst()
  guard let name = words.first, !["help", "--help", "-h"].contains(name) else {
    let usage = commands.map { "  \(program) \($0.form)\n      \($0.summary)\n" }.joined()
    write("usage:\n" + usage, to: words.isEmpty ? .standardError : .standardOutput)
    exit(words.isEmpty ? 2 : 0)
  }
  guard let command = commands.first(where: { $0.name == name }) else {
    write("error: unknown command '\(name)'\n  help: '\(program) help' lists the commands\n")
    exit(2)
  }
  do {
    try await command.action(command.arguments(words.dropFirst()))
    guard fflush(nil) == 0 else { throw CommandError("cannot write the output: \(lastError)") }
    exit(0)
  } catch let error as UsageError {
    write("error: \(error.message)\nusage: \(program) \(command.form)\n")
    exit(2)
  } catch let error as DecodingError {
    write("error: invalid JSON: \(error.reason)\n")
    exit(1)
  } catch {
    write("error: \(error)\n")
    exit(1)
  }
}

/// Returns the bytes of a file.
///
/// - Throws: `CommandError` with the path and the system's reason.
package func contents(ofFile path: String) throws -> Data {
  guard let file = fopen(path, "r") else { throw unreadable(path) }
  defer { fclose(file) }
  var bytes = Data()
  var piece = [UInt8](repeating: 0, count: 1 << 16)
  while true {
    let count = fread(&piece, 1, piece.count, file)
    if count == 0 { break }
    bytes.append(contentsOf: piece[..<count])
  }
  guard ferror(file) == 0 else { throw unreadable(path) }
  return bytes
}

private func unreadable(_ path: String) -> CommandError {
  CommandError("'\(path)' cannot be read: \(lastError)")
}

private var lastError: String { String(cString: strerror(errno)) }

private func write(_ text: String, to stream: FileHandle = .standardError) {
  try? stream.write(contentsOf: Data(text.utf8))
}

extension DecodingError {
  /// The reason, with the path to the value.
  fileprivate var reason: String {
    switch self {
    case .typeMismatch(_, let context), .valueNotFound(_, let context),
      .keyNotFound(_, let context), .dataCorrupted(let context):
      let path = context.codingPath.map { key in
        key.intValue.map { "[\($0)]" } ?? "." + key.stringValue
      }.joined().drop { $0 == "." }
      return (path.isEmpty ? "" : path + ": ") + context.debugDescription
    @unknown default: return "\(self)"
    }
  }
}
