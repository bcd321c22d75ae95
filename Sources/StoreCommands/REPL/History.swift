internal import System

/// The lines typed in earlier sessions: a text file, a line each, oldest first.
///
/// Lines are added one by one as they are typed, so that sessions at the same time, and one that is
/// killed, lose nothing.
struct History {
  /// How many lines the editor gets.
  static let lineLimit = 1_000
  /// How much of the file's end is looked at.
  private static let byteLimit = 1 << 18

  private let path: String?
  /// The lines of earlier sessions.
  let lines: [String]
  private var last: String?

  /// The user's history in an application; empty and not kept if there is no directory for it.
  init(of application: any Application) {
    path = UserDirectory.state.map { "\($0)/\(application.name)/history" }
    let bytes = path.flatMap { try? FileSystem.contents(of: $0, limit: Self.byteLimit) } ?? []
    // Where the file is longer, the first line is only the end of one.
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
