import ObjectGraph
import RecipeModel

/// Takes the records of one file in order.
///
/// A recipe that brings no key of its own and is alone in its file, in a folder or an archive, has the
/// file's place there as its key; of that no more is known before the next record comes, so the first
/// waits.
struct RecordDestination {
  private let file: FileTree.File
  private let onProblem: RecipeImporter.ProblemHandler
  private var waiting: Record?
  private var hasSeveral: Bool

  /// The destination of a file's records.
  init(_ file: FileTree.File, _ onProblem: @escaping RecipeImporter.ProblemHandler) {
    self.file = file
    self.onProblem = onProblem
    hasSeveral = file.place == nil
  }

  /// Takes the next record.
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

  /// Writes what waits; returns false where that is something else than a recipe, alone in a file that
  /// only lies in a folder: many a program keeps its settings so.
  mutating func finish(
    into transaction: inout Transaction, _ writer: inout RecipeWriter
  ) throws -> Bool {
    guard var record = waiting else { return true }
    waiting = nil
    if case .other = record.content { return false }
    if case .recipe(var document) = record.content, document.key == nil, !record.isKeyedByName {
      document.key = file.place
      record.content = .recipe(document)
    }
    try write(record, into: &transaction, &writer)
    return true
  }

  /// Tells of something about the file.
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
    case .recipe(let document):
      for warning in try writer.write(document, into: &transaction) {
        tell(.warning, line: record.line, record.index.map { "[\($0)]" } ?? "", warning, &writer)
      }
    case .fault(let line, let path, let reason), .other(let line, let path, let reason):
      tell(.skipped, line: line, path, reason, &writer)
    case .doubt(let line, let path, let reason):
      tell(.warning, line: line, path, reason, &writer)
    }
  }
}
