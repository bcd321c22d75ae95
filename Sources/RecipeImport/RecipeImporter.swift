package import FoodKnowledge
public import ObjectGraph
import RecipeFoods
private import SourceReading

/// Loads files of recipes into a transaction: each record is decoded, found by its key, and added or
/// updated; each ingredient's name becomes one object however many recipes use it, with its food.
///
/// A bad record is reported and passed over, and the rest goes in. An error of the system ends the
/// import; whoever runs the transaction then discards it.
public struct RecipeImporter: Sendable {
  /// What is told of each problem, as it is found.
  public typealias ProblemHandler = (ImportProblem) -> Void

  /// What is told how far the import is, after each some hundred records.
  public typealias ProgressHandler = (ImportProgress) -> Void

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
  ///   - names: names of files and folders; `-` is standard input.
  ///   - transaction: where the recipes go.
  ///   - onProblem: called with each record that is passed over or doubtful.
  ///   - onProgress: called now and then with how far it is.
  /// - Throws: `InputFileError` and errors of the storage.
  public func importFiles(
    _ names: [String], into transaction: inout Transaction, onProblem: @escaping ProblemHandler,
    onProgress: @escaping ProgressHandler = { _ in }
  ) throws -> ImportReport {
    var writer = RecipeWriter(try FoodLinker(foods, in: &transaction))
    var report = ImportReport()
    let trees = try names.map { try FileTree($0) }
    var progress = ProgressCounter(trees.flatMap(\.files), onProgress)
    for tree in trees {
      for file in tree.files {
        let start = writer.counts
        let reading = FileReading(options, onProblem)
        var isKnown = true
        do {
          isKnown = try reading.read(file, into: &transaction, &writer, &progress)
        } catch let error as InputFileError where file.place != nil {
          // One file of a folder does not stop the others; what was named itself does.
          reading.tell(file, "\(error)", &writer)
        }
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

  /// Imports what a file of a name would hold, as if it lay in a folder.
  ///
  /// - Parameter kind: what the bytes are read as; nil where they tell it themselves.
  package func importBytes(
    _ bytes: [UInt8], named name: String, as kind: FileKind? = nil,
    into transaction: inout Transaction, onProblem: @escaping ProblemHandler
  ) throws -> ImportReport.Counts {
    var writer = RecipeWriter(try FoodLinker(foods, in: &transaction))
    var progress = ProgressCounter([]) { _ in }
    let reading = FileReading(options, onProblem)
    _ = try reading.read(
      ByteSource(bytes), as: kind, of: FileTree.File(name: name, place: name), into: &transaction,
      &writer, &progress)
    return writer.counts
  }
}
