import Foundation

/// The files of test cases, found relative to this file.
enum CaseFiles {
  /// The root of the repository.
  static let root = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// Returns the text of a file by its path from the root.
  static func text(of path: String) throws -> String {
    try String(contentsOf: root.appending(path: path), encoding: .utf8)
  }

  /// Returns the rows of a tab-separated file without its head; nothing in it is escaped.
  static func rows(of path: String) throws -> [[String]] {
    try text(of: path).split(separator: "\n").dropFirst().map {
      $0.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
    }
  }
}
