package import FoodKnowledge
public import ObjectGraph
import RecipeFoods
public import RecordReading

/// Loads files of recipes into a transaction: each record is decoded, found by its key, and added or
/// updated; each ingredient's name becomes one object however many recipes use it, with its food.
///
/// An invalid record is reported and skipped, and the rest is imported. An error of the system ends the
/// import; whoever runs the transaction then discards it.
public struct RecipeImporter: Sendable {
  /// A function that is called with each problem, as it is found.
  public typealias ProblemHandler = (ImportProblem) -> Void

  /// A function that is called with the progress of an import, after some hundred records.
  public typealias ProgressHandler = (ReadingProgress) -> Void

  private let options: ImportOptions
  /// The foods that the store is to know; nil leaves it with those that it has.
  private let foods: FoodTable?

  /// An importer with options; ingredients get the foods that the store knows already.
  public init(_ options: ImportOptions = ImportOptions()) {
    self.init(options, foods: nil)
  }

  /// An importer with options that brings a table of foods.
  package init(_ options: ImportOptions, foods: FoodTable?) {
    self.options = options
    self.foods = foods
  }

  /// Imports files and folders, one after the other.
  ///
  /// - Parameters:
  ///   - names: the names of files and folders; `-` is standard input.
  ///   - transaction: the transaction that the recipes are written in.
  ///   - onProblem: called with each record that is skipped or doubtful.
  ///   - onProgress: called with the progress, at intervals.
  /// - Throws: `InputFileError` and errors of the storage.
  public func importFiles(
    _ names: [String], into transaction: inout Transaction, onProblem: @escaping ProblemHandler,
    onProgress: @escaping ProgressHandler = { _ in }
  ) throws -> ImportReport {
    var writer = RecipeWriter(try FoodLinker(foods, in: &transaction))
    var report = ImportReport()
    let files = try names.flatMap { try FileTree($0).files }
    var progress = ProgressCounter(files, onProgress)
    for file in files {
      let start = writer.counts
      let isKnown = try reader.read(file) { file, records in
        try writer.write(records, of: file, into: &transaction, onProblem)
        progress.count(records.count, upTo: records.last?.offset ?? 0)
      }
      progress.finishFile()
      if isKnown {
        report.files.append(
          ImportReport.File(name: file.name, counts: writer.counts.since(start)))
      } else {
        report.ignored.append(file.name)
      }
    }
    report.total = writer.counts
    return report
  }

  /// Imports bytes as the content of a file in a folder.
  ///
  /// - Parameter kind: the kind of the file; nil to find it in the bytes.
  package func importBytes(
    _ bytes: [UInt8], named name: String, as kind: FileKind? = nil,
    into transaction: inout Transaction, onProblem: @escaping ProblemHandler
  ) throws -> ImportReport.Counts {
    var writer = RecipeWriter(try FoodLinker(foods, in: &transaction))
    let file = FileTree.File(name: name, place: name)
    _ = try reader.read(bytes, as: kind, of: file) { file, records in
      try writer.write(records, of: file, into: &transaction, onProblem)
    }
    return writer.counts
  }

  private var reader: FileReader<RecipeFormat> {
    FileReader(
      RecipeFormat(columns: options.columns),
      ReadingOptions(encoding: options.encoding, limits: options.limits))
  }
}
