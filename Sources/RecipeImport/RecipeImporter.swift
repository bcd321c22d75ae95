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

  private let limits = JSONLimits.standard

  /// An importer with the standard limits.
  public init() {}

  /// Imports files, one after the other.
  ///
  /// - Parameters:
  ///   - files: names of files; `-` is standard input.
  ///   - transaction: where the recipes go.
  ///   - onProblem: called with each record that is passed over or doubtful.
  /// - Throws: `InputFileError` and errors of the storage.
  public func importFiles(
    _ files: [String], into transaction: inout Transaction, onProblem: ProblemHandler
  ) throws -> ImportReport {
    var writer = RecipeWriter()
    var skipped = 0
    for name in files {
      let file = try InputFile(name)
      try importFile(file, into: &transaction, &writer) { problem in
        if problem.severity == .skipped { skipped += 1 }
        onProblem(problem)
      }
    }
    writer.report.skipped = skipped
    return writer.report
  }

  private func importFile(
    _ file: borrowing InputFile, into transaction: inout Transaction,
    _ writer: inout RecipeWriter, onProblem: ProblemHandler
  ) throws {
    var reader = RecordReader(descriptor: file.descriptor, limits: limits)
    let name = file.name
    func tell(_ severity: ImportProblem.Severity, line: Int, _ path: String, _ reason: String) {
      onProblem(
        ImportProblem(severity: severity, file: name, line: line, path: path, reason: reason))
    }
    while true {
      let record: Record
      do {
        guard let next = try reader.nextRecord() else { return }
        record = next
      } catch let error as JSONSyntaxError {
        // The file as a whole is at fault; what came before stands.
        return tell(.skipped, line: error.line, "", error.message)
      } catch let error as FileReadError {
        throw InputFileError(name, .system(error.code))
      }
      switch record.content {
      case .recipe(let document):
        for warning in try writer.write(document, into: &transaction) {
          tell(.warning, line: record.line, record.index.map { "[\($0)]" } ?? "", warning)
        }
      case .fault(let line, let path, let reason):
        tell(.skipped, line: line, path, reason)
      }
    }
  }
}
