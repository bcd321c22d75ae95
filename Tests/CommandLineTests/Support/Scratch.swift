import Foundation
import TestSupport

/// A directory of one test's own, which goes with this object, and a program that runs in it:
/// `recipes` unless a test names another.
final class Scratch {
  /// The result of a run.
  struct Run {
    /// The exit status; 128 plus the signal's number if a signal ended the run.
    let status: Int32
    /// The text on standard output.
    let output: String
    /// The text on standard error.
    let errors: String

    /// The lines of standard output.
    var lines: [String] { output.split(separator: "\n").map(String.init) }
  }

  /// The directory.
  let directory: URL
  /// The environment of runs; a home and a store of their own, and UTF-8.
  var environment: [String: String]

  /// The program's name.
  let name: String

  /// An empty directory.
  init(_ name: String = "recipes") throws {
    self.name = name
    directory = FileManager.default.temporaryDirectory
      .appending(path: "\(name)-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
    environment = [
      "HOME": directory.path, "PATH": "/usr/bin:/bin", "LANG": "C.UTF-8", "TERM": "xterm",
      "\(name.uppercased())_STORE": directory.appending(path: "\(name).store").path,
    ]
  }

  /// A directory with a store of the seven recipes.
  convenience init(withSevenRecipes: Void) throws {
    try self.init()
    try Self.sevenRecipes.get().write(to: store)
  }

  deinit {
    try? FileManager.default.removeItem(at: directory)
  }

  /// The store's file.
  var store: URL { directory.appending(path: "\(name).store") }

  /// Writes a file, and returns its path.
  func write(_ text: String, to name: String) throws -> String {
    let url = directory.appending(path: name)
    try text.write(to: url, atomically: false, encoding: .utf8)
    return url.path
  }

  /// Runs the program to its end.
  func run(_ arguments: String..., input: String = "") throws -> Run {
    try run(arguments, input: Data(input.utf8))
  }

  /// Runs the program to its end.
  func run(_ arguments: [String], input: Data) throws -> Run {
    // Files, not pipes: nobody has to read while it runs.
    let prefix = UUID().uuidString
    let files = try ["in", "out", "err"].map { kind in
      let url = directory.appending(path: "\(prefix).\(kind)")
      try (kind == "in" ? input : Data()).write(to: url)
      return url
    }
    let process = process(arguments)
    process.standardInput = try FileHandle(forReadingFrom: files[0])
    process.standardOutput = try FileHandle(forWritingTo: files[1])
    process.standardError = try FileHandle(forWritingTo: files[2])
    try process.run()
    process.waitUntilExit()
    return Run(
      status: process.shellStatus,
      output: try String(contentsOf: files[1], encoding: .utf8),
      errors: try String(contentsOf: files[2], encoding: .utf8))
  }

  /// Runs a line of the shell, in which the program has its name.
  func shell(_ line: String) throws -> Run {
    let errors = directory.appending(path: "\(UUID().uuidString).err")
    try Data().write(to: errors)
    let process = process([])
    process.executableURL = URL(filePath: "/bin/bash")
    process.arguments = ["-c", "\(name)() { '\(program.path)' \"$@\"; }\n" + line]
    let output = Pipe()
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = output
    process.standardError = try FileHandle(forWritingTo: errors)
    try process.run()
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return Run(
      status: process.shellStatus, output: String(decoding: data, as: UTF8.self),
      errors: try String(contentsOf: errors, encoding: .utf8))
  }

  /// A process of the program that is not started yet.
  func process(_ arguments: [String]) -> Process {
    let process = Process()
    process.executableURL = program
    process.arguments = arguments
    process.environment = environment
    process.currentDirectoryURL = directory
    return process
  }

  /// The program, which the tests' own is built beside.
  var program: URL {
    URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
      .deletingLastPathComponent().appending(path: name)
  }

  /// The file of a store that the seven recipes were imported into.
  private static let sevenRecipes = Result { () throws -> Data in
    let scratch = try Scratch()
    let run = try scratch.run("import", sevenRecipesFile)
    guard run.status == 0 else { throw ImportFailed(message: run.errors) }
    return try Data(contentsOf: scratch.store)
  }

  /// The file of the seven recipes.
  static let sevenRecipesFile = Repository.root.appending(path: "Data/RecipesList.json").path

  private struct ImportFailed: Error {
    let message: String
  }
}

extension Process {
  /// The status as a shell has it.
  var shellStatus: Int32 {
    terminationReason == .uncaughtSignal ? 128 + terminationStatus : terminationStatus
  }
}
