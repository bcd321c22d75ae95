internal import SourceReading

/// The reading of one file: JSON and tables a piece at a time, even if compressed; pages, other texts
/// and entries of archives whole in memory.
struct FileReading<Format: RecordFormat> {
  typealias Handler = RecordDelivery<Format>.Handler

  /// The format of the documents.
  let format: Format
  /// The options of reading.
  let options: ReadingOptions
  /// The bytes that the file may expand to.
  let budget: ExpansionBudget
  /// The encodings that were guessed and not reported yet.
  let guesses = GuessedEncodings()

  /// The number of bytes of a file that are read at once.
  private static var pieceSize: Int { 1 << 18 }

  /// The limits on files.
  var limits: ReadingLimits { options.limits }

  /// The reading of a file that was not read yet.
  init(_ format: Format, _ options: ReadingOptions) {
    self.format = format
    self.options = options
    budget = ExpansionBudget(options.limits)
  }

  /// Reads a file; returns false if it is in a folder and contains nothing of the format.
  ///
  /// - Throws: `InputFileError` if the file cannot be read, and the errors of the handler.
  func read(_ file: FileTree.File, _ handler: Handler) throws -> Bool {
    if let fault = file.fault {
      try report(fault, of: file, handler)
      return true
    }
    let input = try InputFile(file.name)
    let source = ByteSource { [budget] in
      let piece = try input.read(count: Self.pieceSize)
      budget.packedSize += piece.count
      return piece
    }
    let isKnown: Bool
    // A file with a size can be read at any place; other sources are read first.
    if let size = file.size, size > 0, try kind(of: source, file) == .zip {
      budget.packedSize = size
      isKnown = try reportingFaults(of: file, handler) { () throws in
        let archive = try ZipArchive(path: file.name, limits: limits.expansion)
        return try readEntries(of: archive, in: file, handler)
      }
    } else {
      isKnown = try read(source, of: file, handler)
    }
    if !isKnown, file.place == nil {
      try report("no \(format.documentsName) of a known kind", of: file, handler)
      return true
    }
    return isKnown
  }

  /// Reads the bytes of a source; returns false if they contain nothing of the format.
  ///
  /// - Parameter kind: the kind of the file; nil to find it in the bytes.
  func read(
    _ source: ByteSource, as kind: FileKind? = nil, of file: FileTree.File, depth: Int = 0,
    _ handler: Handler
  ) throws -> Bool {
    guard depth <= limits.archiveDepth else {
      try report("packed more than \(limits.archiveDepth) times", of: file, handler)
      return true
    }
    return try reportingFaults(of: file, handler) {
      switch try kind ?? self.kind(of: source, file) {
      case .json where !format.kinds.contains(.json), .html where !format.kinds.contains(.html),
        .text where !format.kinds.contains(.text):
        return false
      // As JSON, which reports that it is empty.
      case .empty where !isData(file): return false
      case .json where try !isData(file, beginning: source.firstBytes()): return false
      case .empty, .json: return try takeJSON(source, of: file, handler)
      case .text where try isTable(source, file):
        let records = try TableRecords(text(of: source), format, limits: limits.table)
        return try take(records, of: file, handler)
      case .text where try isLargeData(source, file): return false
      case .text:
        let bytes = try bytes(of: source)
        if let records = try textRecords(of: bytes, in: file) {
          return try take(ReadyRecords(records), of: file, handler)
        }
        // A named file that begins as JSON, and is not another text, is broken JSON, which reports how.
        guard file.place == nil, FileKind(beginning: bytes) == .json else { return false }
        return try takeJSON(ByteSource(bytes), of: file, handler)
      case .html:
        let bytes = try bytes(of: source)
        let page = try HTMLPage(bytes.span, limits: limits.page)
        let records = try format.records(in: page, bytes)
        return records.isEmpty ? false : try take(ReadyRecords(records), of: file, handler)
      case .gzip:
        let inner = ByteSource(expanding: source, limits: limits.expansion) { [budget] in
          try budget.take($0)
        }
        return try read(inner, of: file.unpacked, depth: depth + 1, handler)
      case .zip:
        let archive = try ZipArchive(bytes: try bytes(of: source), limits: limits.expansion)
        return try readEntries(of: archive, in: file, depth: depth, handler)
      }
    }
  }

  // MARK: Records

  private func takeJSON(
    _ source: ByteSource, of file: FileTree.File, _ handler: Handler
  ) throws -> Bool {
    try take(JSONRecords(text(of: source), format, limits: limits.json), of: file, handler)
  }

  /// Takes all records of a file; returns false if it contains nothing of the format.
  private func take(
    _ source: some BatchSource<Format.Document>, of file: FileTree.File, _ handler: Handler
  ) throws -> Bool {
    var reader = BatchReader(source)
    var delivery = RecordDelivery(file, format)
    // A fault without a line is reported at the last that was read.
    var line = 1
    var fault: FileFault?
    while true {
      var records: [Record<Format.Document>]?
      do {
        records = try reader.next()
      } catch {
        fault = FileFault(error)
        if fault == nil { throw error }
      }
      try reportGuesses(of: file, handler)
      guard let records else { break }
      line = records.last?.line ?? line
      try delivery.take(records, handler)
    }
    let isKnown = try delivery.finish(handler)
    guard let fault else { return isKnown }
    // The file as a whole is broken; the records before the fault are kept.
    try handler(file, [Record(skipped: RecordFault(fault, line: line))])
    return true
  }

  // MARK: Faults

  /// Calls a function that reads a file, and reports a fault that it throws; a file with a fault is one
  /// of the format.
  private func reportingFaults(
    of file: FileTree.File, _ handler: Handler, _ body: () throws -> Bool
  ) throws -> Bool {
    do {
      let isKnown = try body()
      try reportGuesses(of: file, handler)
      return isKnown
    } catch {
      guard let fault = FileFault(error) else { throw error }
      try reportGuesses(of: file, handler)
      try handler(file, [Record(skipped: RecordFault(fault))])
      return true
    }
  }

  /// Reports that a file is skipped.
  func report(_ reason: String, of file: FileTree.File, _ handler: Handler) throws {
    try handler(file, [Record(skipped: RecordFault(reason))])
  }

  private func reportGuesses(of file: FileTree.File, _ handler: Handler) throws {
    for encoding in guesses.take() {
      let fault = RecordFault("read as \(encoding), a guess from its bytes", remedy: .encoding)
      try handler(file, [Record(line: 1, offset: 0, .doubt(fault))])
    }
  }
}
