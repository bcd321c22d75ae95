public import Foundation

/// The location of the tests' files.
public enum Repository {
  /// The root of the checkout.
  public static let root = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// Returns the lines of a file by its path from the root, without the empty line at its end.
  public static func lines(of path: String) throws -> [Substring] {
    let text = try String(contentsOf: root.appending(path: path), encoding: .utf8)
    return text.split(separator: "\n", omittingEmptySubsequences: true)
  }
}
