import Foundation

/// A folder of one test's own, which goes with this object, and programs that run in it.
package final class Scratch: Sendable {
  /// The result of a run.
  package struct Run: Sendable {
    /// The exit status; 128 plus the signal's number if a signal ended the run.
    package let status: Int32
    /// The text on standard output.
    package let output: String
    /// The text on standard error.
    package let errors: String
  }

  /// The path of the folder.
  package let folder: String

  /// An empty folder.
  package init() throws {
    folder = NSTemporaryDirectory() + "example-\(UUID())"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: folder) }

  /// The path of a file in the folder.
  package func path(_ name: String) -> String { folder + "/" + name }

  /// Writes a file, and returns its path.
  @discardableResult
  package func write(_ text: String, to name: String) throws -> String {
    try text.write(toFile: path(name), atomically: false, encoding: .utf8)
    return path(name)
  }

  /// Whether there is a file.
  package func has(_ name: String) -> Bool { FileManager.default.fileExists(atPath: path(name)) }

  /// The text of a file, empty if there is none.
  package func text(of name: String) -> String {
    (try? String(contentsOfFile: path(name), encoding: .utf8)) ?? ""
  }

  /// Starts one of the programs, which writes its output to the file `output` and errors to
  /// `output.errors`.
  package func start(_ program: String, _ arguments: [String], output: String) throws -> Process {
    try start(URL(filePath: Self.programs + "/" + program), arguments, output)
  }

  /// Runs one of the programs to its end.
  package func run(_ program: String, _ arguments: String...) throws -> Run {
    let output = "run-\(UUID())"
    return try result(of: start(program, arguments, output: output), output)
  }

  /// Runs a line of the shell, in which the programs have their names.
  package func shell(_ line: String) throws -> Run {
    let output = "shell-\(UUID())"
    let line = "export PATH='\(Self.programs)':/usr/bin:/bin LC_ALL=C.UTF-8\n" + line
    return try result(of: start(URL(filePath: "/bin/bash"), ["-c", line], output), output)
  }

  private func start(_ program: URL, _ arguments: [String], _ output: String) throws -> Process {
    let process = Process()
    process.executableURL = program
    process.arguments = arguments
    process.currentDirectoryURL = URL(filePath: folder)
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = try newFile(output)
    process.standardError = try newFile(output + ".errors")
    try process.run()
    return process
  }

  private func newFile(_ name: String) throws -> FileHandle {
    try write("", to: name)
    return try FileHandle(forWritingTo: URL(filePath: path(name)))
  }

  private func result(of process: Process, _ output: String) -> Run {
    process.waitUntilExit()
    let isKilled = process.terminationReason == .uncaughtSignal
    return Run(
      status: process.terminationStatus + (isKilled ? 128 : 0), output: text(of: output),
      errors: text(of: output + ".errors"))
  }

  /// The folder of the programs, which the tests' own is built in.
  private static let programs = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
    .deletingLastPathComponent().path
}
