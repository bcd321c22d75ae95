import Foundation

/// The page of an application: the `README.md` of its folder, whose `console` blocks have commands and
/// their output.
package struct Page {
  /// A command with the output that the page shows, and the one that it has.
  package struct Example: Sendable {
    package let command: String
    package let shown: String
    package let printed: String
  }

  /// Runs the commands in a copy of the application's folder with `files` of the repository, in order.
  package static func examples(of folder: String, files: [String] = []) throws -> [Example] {
    let scratch = try Scratch()
    let repository = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../../..").standardized
    let own = try FileManager.default.contentsOfDirectory(
      at: repository.appending(path: "Examples/\(folder)"), includingPropertiesForKeys: nil)
    for file in own + files.map({ repository.appending(path: $0) })
    where !file.hasDirectoryPath && !file.lastPathComponent.contains(".store") {
      try FileManager.default.copyItem(
        at: file, to: URL(filePath: scratch.path(file.lastPathComponent)))
    }
    let blocks = scratch.text(of: "README.md").components(separatedBy: "```console\n").dropFirst()
    return try blocks.flatMap { block in
      try block.components(separatedBy: "```")[0].components(separatedBy: "$ ").dropFirst().map {
        let lines = $0.split(separator: "\n", maxSplits: 1, omittingEmptySubsequences: false)
        let run = try scratch.shell(String(lines[0]))
        return Example(
          command: String(lines[0]), shown: String(lines.last ?? ""),
          printed: run.output + run.errors)
      }
    }
  }
}
