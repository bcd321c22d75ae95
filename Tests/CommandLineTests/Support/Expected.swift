import Foundation
import TestSupport
import Testing

/// Texts that output is compared with: files below `Tests/Expected`.
///
/// With `UPDATE_EXPECTED=1` they are written instead; read the difference before it is committed.
enum Expected {
  /// Compares a text with a file.
  static func check(
    _ text: String, _ name: String, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let file = Repository.root.appending(path: "Tests/Expected/\(name)")
    if ProcessInfo.processInfo.environment["UPDATE_EXPECTED"] == "1" {
      try text.write(to: file, atomically: true, encoding: .utf8)
    }
    #expect(
      text == (try String(contentsOf: file, encoding: .utf8)), "\(name) says otherwise",
      sourceLocation: sourceLocation)
  }
}
