internal import System

/// The lines typed in earlier sessions: a text file, oldest line first.
///
/// Each line is added when it is typed, so that nothing is lost if sessions overlap or one is killed.
struct History {
  /// The greatest number of lines for the editor.
  static let lineLimit = 1_000
  /// The number of bytes that are read from the end of the file.
  private static let byteLimit = 1 << 18

  private let path: String?
  /// The lines of earlier sessions.
  let lines: [String]
  private var last: String?

  /// The user's history in an application; empty and not kept if there is no directory for it.
  init(of application: any Application) {
    path = UserDirectory.state.map { "\($0)/\(application.name)/history" }
    let bytes = path.flatMap { try? FileSystem.contents(of: $0, limit: Self.byteLimit) } ?? []
    // The first line of a longer file is cut off.
    let whole = bytes.count < Self.byteLimit ? bytes[...] : bytes.drop { $0 != 0x0A }
    lines = whole.split(separator: 0x0A).suffix(Self.lineLimit)
      .map { String(decoding: $0, as: UTF8.self) }
    last = lines.last
  }

  /// Adds a line, unless it is empty or repeats the one before.
  mutating func add(_ line: String) throws {
    guard let path, line != last, !line.allSatisfy(\.isWhitespace) else { return }
    last = line
    try FileSystem.append(Array((line + "\n").utf8), to: path)
  }
}
