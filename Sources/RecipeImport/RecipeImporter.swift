package import FoodKnowledge
public import ObjectGraph
public import RecordReading
public import System

/// Loads files of recipes into a transaction. Each record is decoded, found by its key, and added
/// or updated; each name of an ingredient becomes one object, linked to its food, however many
/// recipes use it.
///
/// An invalid record is reported and skipped, and the rest is imported. An error of the system ends the
/// import; whoever runs the transaction then discards it.
public struct RecipeImporter: Sendable {
  /// A function that is called with each problem, as it is found.
  public typealias ProblemHandler = (ImportProblem) -> Void

  /// A function that is called with the progress of an import, after some hundred records.
  public typealias ProgressHandler = (ReadingProgress) -> Void

  private let options: ImportOptions
  /// The foods to install; nil keeps those of the store.
  private let foods: FoodTable?

  /// An importer with options; it links ingredients to the foods of the store.
  public init(_ options: ImportOptions = ImportOptions()) {
    self.init(options, foods: nil)
  }

  /// An importer with options that installs a table of foods; nil keeps those of the store.
  package init(_ options: ImportOptions, foods: FoodTable?) {
    self.options = options
    self.foods = foods
  }

  /// Imports files and folders, one after the other.
  ///
  /// - Parameters:
  ///   - names: the names of files and folders; `-` is standard input.
  ///   - transaction: the transaction that the recipes are written in.
  ///   - cancellation: asked before each record.
  ///   - onProblem: called with each record that is skipped or doubtful.
  ///   - onProgress: called with the progress, at intervals.
  /// - Throws: `Cancelled`, `InputFileError` and errors of the storage.
  public func importFiles(
    _ names: [String], into transaction: inout Transaction, cancellation: Cancellation = .never,
    onProblem: @escaping ProblemHandler, onProgress: @escaping ProgressHandler = { _ in }
  ) throws -> ImportReport {
    let files = try names.flatMap { try FileTree($0).files }
    var run = try ImportRun(
      options, foods: foods, files, into: &transaction, onProblem: onProblem,
      onProgress: onProgress, cancellation: cancellation)
    for file in files { try run.importFile(file, into: &transaction) }
    return run.report
  }

  /// Imports bytes as the content of a file in a folder.
  ///
  /// - Parameter kind: the kind of the file; nil to find it in the bytes.
  package func importBytes(
    _ bytes: [UInt8], named name: String, as kind: FileKind? = nil,
    into transaction: inout Transaction, onProblem: @escaping ProblemHandler
  ) throws -> ImportReport.Counts {
    var run = try ImportRun(options, foods: foods, into: &transaction, onProblem: onProblem)
    let file = FileTree.File(name: name, place: name)
    try run.importBytes(bytes, as: kind, of: file, into: &transaction)
    return run.report.total
  }
}
