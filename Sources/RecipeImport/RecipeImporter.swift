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
    var stream = JSONStream(descriptor: file.descriptor, limits: limits)
    let decoder = JanssonDecoder(limits: limits)
    let name = file.name
    func skip(line: Int, _ path: [any CodingKey], _ reason: String) {
      onProblem(
        ImportProblem(
          severity: .skipped, file: name, line: line, path: path.pathText, reason: reason))
    }
    while true {
      let element: JSONElement
      do {
        guard let next = try stream.next() else { return }
        element = next
      } catch let error as JSONSyntaxError {
        // The file as a whole is at fault; what came before stands.
        return skip(line: error.line, [], error.message)
      } catch let error as FileReadError {
        throw InputFileError(name, .system(error.code))
      }
      do {
        let recipe = try decoder.decode(SeedRecipe.self, from: element)
        let warnings = try writer.write(recipe.document, into: &transaction)
        for warning in warnings {
          onProblem(
            ImportProblem(
              severity: .warning, file: name, line: element.start.line,
              path: element.codingPath.pathText, reason: warning))
        }
      } catch let error as JSONSyntaxError {
        skip(line: error.line, element.codingPath, error.message)
      } catch let error as DecodingError {
        skip(line: element.start.line, error.codingPath, error.reason)
      }
    }
  }
}
