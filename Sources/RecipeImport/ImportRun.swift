import FoodKnowledge
import ObjectGraph
import RecipeFoods
import RecipeModel
import RecordReading
import System

/// One run of an import: its reader and writer, what it reported, and how far it is.
///
///     file ── reader ── records ──┬── writer ── transaction
///                                 ├── onProblem
///                                 └── progress, report
struct ImportRun {
  private let reader: FileReader<RecipeFormat>
  private let onProblem: RecipeImporter.ProblemHandler
  private let cancellation: Cancellation
  private var writer: RecipeWriter
  private var progress: ProgressCounter
  private var files: [ImportReport.File] = []
  private var ignored: [String] = []

  /// A run that imports files into a store.
  ///
  /// - Parameters:
  ///   - foods: the foods to install; nil keeps those of the store.
  ///   - files: the files that are imported, if the run reports its progress.
  init(
    _ options: ImportOptions, foods: FoodTable?, _ files: [FileTree.File] = [],
    into transaction: inout Transaction, onProblem: @escaping RecipeImporter.ProblemHandler,
    onProgress: @escaping RecipeImporter.ProgressHandler = { _ in },
    cancellation: Cancellation = .never
  ) throws {
    self.cancellation = cancellation
    reader = FileReader(
      RecipeFormat(columns: options.columns),
      ReadingOptions(encoding: options.encoding, limits: options.limits))
    writer = RecipeWriter(try FoodLinker(foods, in: &transaction))
    progress = ProgressCounter(files, onProgress)
    self.onProblem = onProblem
  }

  /// The report so far.
  var report: ImportReport {
    ImportReport(total: writer.counts, files: files, ignored: ignored)
  }

  /// Imports the next file of the run.
  mutating func importFile(_ file: FileTree.File, into transaction: inout Transaction) throws {
    let start = writer.counts
    let isKnown = try reader.read(file) { file, records in
      try write(records, of: file, into: &transaction)
      progress.count(records.count, upTo: records.last?.offset ?? 0)
    }
    progress.finishFile()
    if isKnown {
      files.append(ImportReport.File(name: file.name, counts: writer.counts.since(start)))
    } else {
      ignored.append(file.name)
    }
  }

  /// Imports bytes as the content of a file.
  mutating func importBytes(
    _ bytes: [UInt8], as kind: FileKind?, of file: FileTree.File,
    into transaction: inout Transaction
  ) throws {
    _ = try reader.read(bytes, as: kind, of: file) { file, records in
      try write(records, of: file, into: &transaction)
    }
  }

  /// Writes the recipes of a file's records, and reports the problems.
  private mutating func write(
    _ records: [Record<RecipeDocument>], of file: FileTree.File,
    into transaction: inout Transaction
  ) throws {
    for record in records {
      try cancellation.check()
      switch record.content {
      case .document(let document):
        for warning in try writer.write(document, into: &transaction) {
          let path = record.index.map { "[\($0)]" } ?? ""
          let fault = RecordFault(warning, line: record.line, path: path)
          onProblem(ImportProblem(.warning, of: file, fault))
        }
      case .skipped(let fault), .foreign(let fault):
        writer.counts.skipped += 1
        onProblem(ImportProblem(.skipped, of: file, fault))
      case .doubt(let fault): onProblem(ImportProblem(.warning, of: file, fault))
      }
    }
  }
}
