import Foundation
import TestSupport
import Testing

@Suite("Documents")
struct DocumentationTests {
  /// A command in a document, with the output that follows it.
  struct Example: CustomTestStringConvertible, Sendable {
    let command: String
    let output: String

    var testDescription: String { command }
  }

  /// The examples of one `console` block, which share a store.
  static func examples(of document: String) throws -> [[Example]] {
    let text = try String(
      contentsOf: Repository.root.appending(path: document), encoding: .utf8)
    return text.components(separatedBy: "```console\n").dropFirst().map { rest in
      let block = rest.components(separatedBy: "```")[0]
      return block.components(separatedBy: "$ ").dropFirst().map { example in
        let lines = example.split(separator: "\n", maxSplits: 1, omittingEmptySubsequences: false)
        return Example(command: String(lines[0]), output: String(lines.last ?? ""))
      }
    }
  }

  @Test("the library's page names every Debian package that the library needs")
  func packages() throws {
    func text(_ path: String) throws -> String {
      try String(contentsOf: Repository.root.appending(path: path), encoding: .utf8)
    }
    let manifest = try text("Package.swift").matches(of: /\.apt\(\["([a-z0-9-]+)"\]\)/)
    // The command's line editor, and a database that benchmarks compare with.
    let needed = Set(manifest.map { String($0.output.1) })
      .subtracting(["libedit-dev", "libsqlite3-dev"])
    let page = try text("Sources/ModelStore/ModelStore.docc/GettingStarted.md")
    let command = try #require(page.components(separatedBy: "apt-get install ").last)
      .components(separatedBy: "\n\n")[0]
    #expect(Set(command.split { " \\\n".contains($0) }.map(String.init)) == needed)
    let script = try text("Scripts/prepare")
    for name in needed { #expect(script.contains(name)) }
  }

  @Test(
    "every command of a document prints what the document shows",
    arguments: ["README.md", "GUIDE.md"])
  func consoleBlocks(_ document: String) throws {
    let blocks = try Self.examples(of: document)
    #expect(!blocks.isEmpty)
    let scratch = try Scratch()
    for example in blocks.joined() {
      let run = try scratch.shell("cd '\(Repository.root.path)' && \(example.command)")
      // Documents leave out the notes of commands that succeed.
      #expect(
        (run.status == 0 ? run.output : run.errors) == example.output, "\(example.command)")
    }
  }
}
