public import Foundation

/// Where the tests' own files are.
public enum Repository {
  /// The top of the checkout.
  public static let root = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// The lines of a file below the top, without the empty one at its end.
  public static func lines(of path: String) throws -> [Substring] {
    let text = try String(contentsOf: root.appending(path: path), encoding: .utf8)
    return text.split(separator: "\n", omittingEmptySubsequences: true)
  }
}
