import JanssonCoding
public import ObjectGraph

/// Loads files of recipes into a transaction: each record is decoded, found by its key, and added or
/// updated; each ingredient's name becomes one object however many recipes use it.
///
/// A bad record is reported and passed over, and the rest goes in. An error of the system ends the
/// import; whoever runs the transaction then discards it.
public struct RecipeImporter: Sendable {
  /// What is told of each problem, as it is found.
  public typealias ProblemHandler = (ImportProblem) -> Void

  /// What is told how far the import is, after each some hundred records.
  public typealias ProgressHandler = (ImportProgress) -> Void

  private let limits = JSONLimits.standard

  /// An importer with the standard limits.
  public init() {}

  /// Imports files and folders, one after the other.
  ///
  /// - Parameters:
  ///   - names: names of files and folders; `-` is standard input.
  ///   - transaction: where the recipes go.
  ///   - onProblem: called with each record that is passed over or doubtful.
  ///   - onProgress: called now and then with how far it is.
  /// - Throws: `InputFileError` and errors of the storage.
  public func importFiles(
    _ names: [String], into transaction: inout Transaction, onProblem: @escaping ProblemHandler,
    onProgress: @escaping ProgressHandler = { _ in }
  ) throws -> ImportReport {
    var writer = RecipeWriter()
    var report = ImportReport()
    let trees = try names.map { try FileTree($0) }
    var progress = ProgressCounter(trees.flatMap(\.files), onProgress)
    for tree in trees {
      for file in tree.files {
        let start = writer.counts
        let isKnown = try importFile(file, into: &transaction, &writer, onProblem, &progress)
        progress.finishFile()
        if isKnown {
          report.files.append(
            ImportReport.File(name: file.name, counts: writer.counts.since(start)))
        } else {
          report.ignored.append(file.name)
        }
      }
    }
    report.total = writer.counts
    return report
  }

  /// How many bytes of a file are enough to know what it is.
  private static let beginningSize = 4096

  /// Imports a file; returns false for one in a folder that is of no known kind.
  private func importFile(
    _ file: FileTree.File, into transaction: inout Transaction, _ writer: inout RecipeWriter,
    _ onProblem: @escaping ProblemHandler, _ progress: inout ProgressCounter
  ) throws -> Bool {
    let input = try InputFile(file.name)
    let beginning = try input.read(upTo: Self.beginningSize)
    // What was named is told of in full; what only lies in a folder may be anything.
    if FileKind(beginning: beginning) != .json, file.place != nil { return false }
    var reader = RecordReader(descriptor: input.descriptor, behind: beginning, limits: limits)
    var destination = RecordDestination(file, onProblem)
    while true {
      do {
        guard let record = try reader.nextRecord() else { break }
        try destination.take(record, into: &transaction, &writer)
        progress.count(record)
      } catch let error as JSONSyntaxError {
        // The file as a whole is at fault; what came before stands.
        destination.tell(.skipped, line: error.line, "", error.message, &writer)
        break
      } catch let error as FileReadError {
        throw InputFileError(file.name, .system(error.code))
      }
    }
    try destination.finish(into: &transaction, &writer)
    return true
  }
}

/// Takes the records of one file in order.
///
/// A recipe that brings no key of its own and is alone in its file, in a folder, has the file's place
/// there as its key; of that no more is known before the next record comes, so the first waits.
private struct RecordDestination {
  private let file: FileTree.File
  private let onProblem: RecipeImporter.ProblemHandler
  private var waiting: Record?
  private var hasSeveral = false

  init(_ file: FileTree.File, _ onProblem: @escaping RecipeImporter.ProblemHandler) {
    self.file = file
    self.onProblem = onProblem
    hasSeveral = file.place == nil
  }

  mutating func take(
    _ record: Record, into transaction: inout Transaction, _ writer: inout RecipeWriter
  ) throws {
    if hasSeveral { return try write(record, into: &transaction, &writer) }
    guard let first = waiting else {
      waiting = record
      return
    }
    hasSeveral = true
    waiting = nil
    try write(first, into: &transaction, &writer)
    try write(record, into: &transaction, &writer)
  }

  /// Writes what waits.
  mutating func finish(
    into transaction: inout Transaction, _ writer: inout RecipeWriter
  ) throws {
    guard var record = waiting else { return }
    waiting = nil
    if case .recipes(var documents) = record.content, documents.count == 1,
      documents[0].key == nil, !documents[0].isKeyedByName
    {
      documents[0].key = file.place
      record.content = .recipes(documents)
    }
    try write(record, into: &transaction, &writer)
  }

  func tell(
    _ severity: ImportProblem.Severity, line: Int, _ path: String, _ reason: String,
    _ writer: inout RecipeWriter
  ) {
    if severity == .skipped { writer.counts.skipped += 1 }
    onProblem(
      ImportProblem(severity: severity, file: file.name, line: line, path: path, reason: reason))
  }

  private func write(
    _ record: Record, into transaction: inout Transaction, _ writer: inout RecipeWriter
  ) throws {
    switch record.content {
    case .recipes(let documents):
      for document in documents {
        for warning in try writer.write(document, into: &transaction) {
          tell(.warning, line: record.line, record.index.map { "[\($0)]" } ?? "", warning, &writer)
        }
      }
    case .fault(let line, let path, let reason):
      tell(.skipped, line: line, path, reason, &writer)
    }
  }
}
