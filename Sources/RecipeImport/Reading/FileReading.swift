import JanssonCoding
import ObjectGraph
import SourceReading

/// Reads a file whatever it is: JSON and tables, a piece at a time, also what gzip packed; or, whole in
/// memory, a page, another text, or an entry of an archive, which is read as a file in a folder.
struct FileReading {
  private let options: ImportOptions
  private let onProblem: RecipeImporter.ProblemHandler
  private let budget: ExpansionBudget

  /// How many bytes of a file are read in one go.
  private static let pieceSize = 1 << 18
  /// How large a text is at least that is data, where only its brackets and no name say so.
  private static let dataSize = 1 << 20

  private var limits: ReadingLimits { options.limits }

  init(_ options: ImportOptions, _ onProblem: @escaping RecipeImporter.ProblemHandler) {
    self.options = options
    self.onProblem = onProblem
    budget = ExpansionBudget(options.limits)
  }

  /// Reads a file; returns false for one in a folder that holds nothing of a known kind.
  ///
  /// - Throws: `InputFileError` where the file cannot be read, and errors of the storage. What is
  ///   wrong with the file's content is told of.
  func read(
    _ file: FileTree.File, into transaction: inout Transaction, _ writer: inout RecipeWriter,
    _ progress: inout ProgressCounter
  ) throws -> Bool {
    if let fault = file.fault {
      tell(file, fault, &writer)
      return true
    }
    let input = try InputFile(file.name)
    let source = ByteSource { [budget] in
      let piece = try input.read(count: Self.pieceSize)
      budget.packedSize += piece.count
      return piece
    }
    let isKnown: Bool
    // What has a size can be read at any place; of others, all comes first.
    if let size = file.size, size > 0, try source.kind(of: file) == .zip {
      budget.packedSize = size
      isKnown = try telling(of: file, &writer) { (writer) throws in
        let archive = try ZipArchive(path: file.name, limits: limits.expansion)
        return try readEntries(of: archive, in: file, into: &transaction, &writer, &progress)
      }
    } else {
      isKnown = try read(source, of: file, into: &transaction, &writer, &progress)
    }
    if !isKnown, file.place == nil {
      tell(file, "it holds no recipes of a known kind", &writer)
      return true
    }
    return isKnown
  }

  /// Reads what a source has; returns false where it holds nothing of a known kind.
  ///
  /// - Parameter kind: what it is read as; nil where its bytes tell.
  func read(
    _ source: ByteSource, as kind: FileKind? = nil, of file: FileTree.File, depth: Int = 0,
    into transaction: inout Transaction, _ writer: inout RecipeWriter,
    _ progress: inout ProgressCounter
  ) throws -> Bool {
    guard depth <= limits.archiveDepth else {
      tell(file, "it is packed more than \(limits.archiveDepth) times", &writer)
      return true
    }
    return try telling(of: file, &writer) { writer in
      switch try kind ?? source.kind(of: file) {
      // As JSON, which says that it is empty.
      case .empty where !file.isData: return false
      case .json where try !file.isData(beginning: source.beginning()): return false
      case .empty, .json:
        return try takeJSON(source, of: file, into: &transaction, &writer, &progress)
      case .text where try isTable(source, file):
        let records = try TableRecords(
          text(of: source, in: file), columns: options.columns, limits: limits.table)
        return try take(RecordReader(records), of: file, into: &transaction, &writer, &progress)
      case .text where try isLargeData(source, file): return false
      case .text:
        let bytes = try bytes(of: source)
        if let records = try textRecords(of: bytes, in: file) {
          return try take(
            RecordReader(ReadyRecords(records)), of: file, into: &transaction, &writer, &progress)
        }
        // What was named, begins as JSON and is no other text is broken JSON, which says how.
        guard file.place == nil, FileKind(beginning: bytes) == .json else { return false }
        return try takeJSON(ByteSource(bytes), of: file, into: &transaction, &writer, &progress)
      case .html:
        let records = try PageRecords.records(in: try bytes(of: source))
        if records.isEmpty { return false }
        return try take(
          RecordReader(ReadyRecords(records)), of: file, into: &transaction, &writer, &progress)
      case .gzip:
        let inner = ByteSource(expanding: source, limits: limits.expansion) { [budget] in
          try budget.take($0)
        }
        return try read(
          inner, of: file.unpacked, depth: depth + 1, into: &transaction, &writer, &progress)
      case .zip:
        let bytes = try bytes(of: source)
        let archive = try ZipArchive(bytes: bytes, limits: limits.expansion)
        return try readEntries(
          of: archive, in: file, depth: depth, into: &transaction, &writer, &progress)
      }
    }
  }

  private func takeJSON(
    _ source: ByteSource, of file: FileTree.File, into transaction: inout Transaction,
    _ writer: inout RecipeWriter, _ progress: inout ProgressCounter
  ) throws -> Bool {
    let text = text(of: source, in: file)
    let stream = JSONStream(limits: limits.json) { try text.next() }
    let records = JSONRecords(stream, limits: limits.json)
    return try take(RecordReader(records), of: file, into: &transaction, &writer, &progress)
  }

  private func readEntries(
    of archive: consuming ZipArchive, in file: FileTree.File, depth: Int = 0,
    into transaction: inout Transaction, _ writer: inout RecipeWriter,
    _ progress: inout ProgressCounter
  ) throws -> Bool {
    var isKnown = false
    for entry in archive.entries where !entry.isDirectory {
      guard let place = entry.place else {
        tell(file, "entry '\(entry.name)': its name leads out of the archive", &writer)
        isKnown = true
        continue
      }
      if place.isNoise { continue }
      let packed = FileTree.File(
        name: "\(file.name): \(place)", place: file.place.map { "\($0)/\(place)" } ?? place)
      guard budget.remaining > 0 else {
        tell(file, "from entry '\(entry.name)' on: \(budget.fault.reason)", &writer)
        return true
      }
      let content: [UInt8]
      do {
        content = try bytes(of: entry, in: &archive)
      } catch {
        tell(file, error.description, &writer)
        isKnown = true
        continue
      }
      if try read(
        ByteSource(content), of: packed, depth: depth + 1, into: &transaction, &writer, &progress)
      {
        isKnown = true
      }
    }
    return isKnown
  }

  /// What an entry holds; what was read of it counts, whatever comes of it.
  private func bytes(
    of entry: ZipArchive.Entry, in archive: inout ZipArchive
  ) throws(ExpansionError) -> [UInt8] {
    let before = archive.expandedSize
    defer { budget.count(max(archive.expandedSize - before, limits.leastEntrySize)) }
    return try archive.bytes(of: entry, limit: min(limits.fileSize, budget.remaining))
  }

  /// Takes all records of a file; returns false where it holds nothing of a known kind.
  private func take(
    _ reader: consuming RecordReader, of file: FileTree.File,
    into transaction: inout Transaction, _ writer: inout RecipeWriter,
    _ progress: inout ProgressCounter
  ) throws -> Bool {
    var destination = RecordDestination(file, onProblem)
    // What has no line of its own is told of at the last that was read.
    var line = 1
    var isBroken = false
    while true {
      do {
        guard let record = try reader.nextRecord() else { break }
        line = record.line
        try destination.take(record, into: &transaction, &writer)
        progress.count(record)
      } catch {
        // The file as a whole is at fault; what came before stands.
        guard let fault = FileFault(error) else { throw error }
        destination.tell(.skipped, line: fault.line ?? line, "", fault.reason, &writer)
        isBroken = true
        break
      }
    }
    let isKnown = try destination.finish(into: &transaction, &writer)
    return isKnown || isBroken
  }

  /// Does something with a file, and tells of what is wrong with its content; a file that is at fault
  /// is of a known kind.
  private func telling(
    of file: FileTree.File, _ writer: inout RecipeWriter,
    _ body: (inout RecipeWriter) throws -> Bool
  ) throws -> Bool {
    do {
      return try body(&writer)
    } catch {
      guard let fault = FileFault(error) else { throw error }
      tell(file, fault.reason, &writer)
      return true
    }
  }

  /// The text of a source, in UTF-8, a piece at a time.
  private func text(of source: ByteSource, in file: FileTree.File) -> ByteSource {
    ByteSource(decoding: source, as: options.encoding) { tellOfGuess($0, in: file) }
  }

  private func isTable(_ source: ByteSource, _ file: FileTree.File) throws -> Bool {
    let sample = ByteSource(try source.beginning(CSVFormat.headerSize))
    // What the sample's end cuts off comes only behind its text.
    guard let start = try? ByteSource(decoding: sample, as: options.encoding).next(),
      !start.contains(0)
    else { return false }
    return TextRecords.isTable(
      beginning: String(decoding: start, as: UTF8.self), of: file, columns: options.columns)
  }

  /// Whether what begins as JSON without objects, and only lies in a folder, is too large for another
  /// text that begins so: it is passed over, and not read to its end for that.
  private func isLargeData(_ source: ByteSource, _ file: FileTree.File) throws -> Bool {
    guard file.place != nil, !file.isNamedAsText else { return false }
    let beginning = try source.beginning(Self.dataSize)
    return beginning.count == Self.dataSize && FileKind(beginning: beginning) == .json
  }

  /// The records of a text that is no table, or nil where it is of no known kind: any text, and what is
  /// none, may lie in a folder.
  private func textRecords(of bytes: [UInt8], in file: FileTree.File) throws -> [Record]? {
    do {
      let text = try decoded(bytes)
      // No text that somebody wrote has a zero byte, and our JSON could not hold it.
      guard !text.text.utf8.contains(0) else {
        throw FileFault("it is no text: it has a zero byte")
      }
      let records = try TextRecords.records(in: text.text, of: file)
      if text.isGuess { tellOfGuess(text.encoding, in: file) }
      return records
    } catch {
      guard let fault = FileFault(error) else { throw error }
      // Who names an encoding says that all are texts.
      let isText = options.encoding != nil && error is TextEncodingError
      guard isText || TextRecords.isRecipe(bytes, of: file, failingWith: error) else { return nil }
      return [Record(fault: fault.reason, line: fault.line ?? 1)]
    }
  }

  private func bytes(of source: ByteSource) throws -> [UInt8] {
    guard let bytes = try source.all(limit: limits.fileSize) else {
      throw FileFault("larger than the limit of \(limits.fileSize) bytes")
    }
    return bytes
  }

  private func decoded(_ bytes: [UInt8]) throws -> DecodedText {
    try options.encoding.map { try DecodedText(bytes.span, encoding: $0) }
      ?? DecodedText(bytes.span)
  }

  private func tellOfGuess(_ encoding: String, in file: FileTree.File) {
    onProblem(
      ImportProblem(
        severity: .warning, file: file.name, line: 1, path: "",
        reason: "read as \(encoding), by its look; --encoding says otherwise"))
  }

  /// Tells of a file that is passed over.
  func tell(_ file: FileTree.File, _ reason: String, _ writer: inout RecipeWriter) {
    RecordDestination(file, onProblem).tell(.skipped, line: 1, "", reason, &writer)
  }
}

extension ByteSource {
  /// The first bytes, enough to know what they are: more where white space comes first.
  fileprivate func beginning() throws -> [UInt8] {
    let beginning = try beginning(1 << 12)
    return FileKind(beginning: beginning) == .empty ? try self.beginning(1 << 20) : beginning
  }

  /// What the bytes are, as those of a file.
  fileprivate func kind(of file: FileTree.File) throws -> FileKind {
    FileKind(of: file, beginning: try beginning())
  }
}

extension FileTree.File {
  /// The file that is packed in this one by gzip.
  fileprivate var unpacked: FileTree.File {
    FileTree.File(
      name: name, place: place.map { $0.hasSuffix(".gz") ? String($0.dropLast(3)) : $0 })
  }
}

extension String {
  /// Whether a part of this place in an archive is hidden or another system's own.
  fileprivate var isNoise: Bool { split(separator: "/").contains { FileTree.isNoise(String($0)) } }
}
