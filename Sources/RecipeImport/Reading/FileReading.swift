import JanssonCoding
import ObjectGraph
private import SourceReading

/// Reads a file whatever it is: a stream of JSON; or, whole in memory, a page, another text, or what is
/// packed in an archive, which is read as a file in a folder.
struct FileReading {
  private let options: ImportOptions
  private let onProblem: RecipeImporter.ProblemHandler
  /// How many bytes came out of archives so far: those in one another are bombs only together.
  private var expandedSize = 0

  /// How many bytes of a file are enough to know what it is.
  private static let beginningSize = 4096

  private var limits: ReadingLimits { options.limits }

  init(_ options: ImportOptions, _ onProblem: @escaping RecipeImporter.ProblemHandler) {
    self.options = options
    self.onProblem = onProblem
  }

  /// Reads a file; returns false for one in a folder that holds nothing of a known kind.
  ///
  /// - Throws: `InputFileError` where the file cannot be read, and errors of the storage. What is
  ///   wrong with the file's content is told of.
  mutating func read(
    _ file: FileTree.File, into transaction: inout Transaction, _ writer: inout RecipeWriter,
    _ progress: inout ProgressCounter
  ) throws -> Bool {
    let input = try InputFile(file.name)
    let beginning = try input.read(upTo: Self.beginningSize)
    let kind = FileKind(beginning: beginning)
    if kind == .json, file.place != nil, !FileKind.hasObjects(beginning: beginning) { return false }
    // What was named is read as JSON where it can be nothing else, which then says what is wrong.
    let isNamedBlank = kind == .empty && file.place == nil
    if isNamedBlank || (kind == .json && options.encoding == nil && beginning.beginsAsUTF8) {
      let reader = RecordReader(
        descriptor: input.descriptor, behind: beginning, limits: limits.json)
      try take(reader, of: file, into: &transaction, &writer, &progress)
      return true
    }
    let bytes = try beginning + input.read(upTo: limits.fileSize)
    guard bytes.count <= limits.fileSize else {
      tell(file, "larger than the limit of \(limits.fileSize) bytes", &writer)
      return true
    }
    let isKnown = try read(bytes, of: file, into: &transaction, &writer, &progress)
    if !isKnown, file.place == nil {
      tell(file, "it holds no recipes of a known kind", &writer)
      return true
    }
    return isKnown
  }

  /// Reads what is in memory; returns false where it holds nothing of a known kind.
  mutating func read(
    _ bytes: [UInt8], of file: FileTree.File, depth: Int = 0, into transaction: inout Transaction,
    _ writer: inout RecipeWriter, _ progress: inout ProgressCounter
  ) throws -> Bool {
    guard depth <= limits.archiveDepth else {
      tell(file, "it is packed more than \(limits.archiveDepth) times", &writer)
      return true
    }
    do {
      switch FileKind(beginning: bytes) {
      case .empty: return false
      case .text: return try readText(bytes, of: file, into: &transaction, &writer, &progress)
      case .json:
        if file.place != nil,
          !FileKind.hasObjects(beginning: Array(bytes.prefix(Self.beginningSize)))
        {
          return false
        }
        let text = try decoded(bytes)
        tellOfGuess(text, in: file)
        try take(
          RecordReader(Array(text.text.utf8), limits: limits.json), of: file, into: &transaction,
          &writer, &progress)
        return true
      case .html:
        let records = try PageRecords.records(in: bytes)
        try take(RecordReader(records), of: file, into: &transaction, &writer, &progress)
        return !records.isEmpty
      case .gzip:
        var expansion = limits.expansion
        expansion.total = remainingSize
        let inner = try Gzip.expanded(bytes.span, limits: expansion)
        expandedSize += inner.count
        return try read(
          inner, of: file.unpacked, depth: depth + 1, into: &transaction, &writer, &progress)
      case .zip:
        return try readEntries(
          of: bytes, in: file, depth: depth, into: &transaction, &writer, &progress)
      }
    } catch let error as ExpansionError {
      tell(file, error.description, &writer)
    } catch let error as TextEncodingError {
      tell(file, error.description, &writer)
    } catch let error as HTMLError {
      tell(file, error.description, &writer)
    }
    return true
  }

  private func readText(
    _ bytes: [UInt8], of file: FileTree.File, into transaction: inout Transaction,
    _ writer: inout RecipeWriter, _ progress: inout ProgressCounter
  ) throws -> Bool {
    let text: DecodedText
    do {
      text = try decoded(bytes)
    } catch {
      // What only lies in a folder may be no text at all.
      if file.place != nil, options.encoding == nil { return false }
      throw error
    }
    // No text that somebody wrote has a zero byte, and our JSON could not hold it.
    guard !text.text.utf8.contains(0),
      let records = try TextRecords.records(in: text.text, of: file, options)
    else { return false }
    tellOfGuess(text, in: file)
    try take(RecordReader(records), of: file, into: &transaction, &writer, &progress)
    return true
  }

  /// How many bytes may still come out of an archive of this file.
  private var remainingSize: Int { min(limits.fileSize, limits.expandedSize - expandedSize) }

  private mutating func readEntries(
    of bytes: [UInt8], in file: FileTree.File, depth: Int, into transaction: inout Transaction,
    _ writer: inout RecipeWriter, _ progress: inout ProgressCounter
  ) throws -> Bool {
    var archive = try ZipArchive(bytes: bytes, limits: limits.expansion)
    var isKnown = false
    for entry in archive.entries where !entry.isDirectory && !entry.name.isNoise {
      let packed = FileTree.File(
        name: "\(file.name): \(entry.name)",
        place: file.place.map { "\($0)/\(entry.name)" } ?? entry.name)
      let content: [UInt8]
      do {
        content = try archive.bytes(of: entry, limit: remainingSize)
        expandedSize += content.count
      } catch {
        tell(file, error.description, &writer)
        isKnown = true
        continue
      }
      if try read(
        content, of: packed, depth: depth + 1, into: &transaction, &writer, &progress)
      {
        isKnown = true
      }
    }
    return isKnown
  }

  private func take(
    _ reader: consuming RecordReader, of file: FileTree.File,
    into transaction: inout Transaction, _ writer: inout RecipeWriter,
    _ progress: inout ProgressCounter
  ) throws {
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
  }

  private func decoded(_ bytes: [UInt8]) throws -> DecodedText {
    try options.encoding.map { try DecodedText(bytes.span, encoding: $0) }
      ?? DecodedText(bytes.span)
  }

  private func tellOfGuess(_ text: DecodedText, in file: FileTree.File) {
    guard text.isGuess else { return }
    onProblem(
      ImportProblem(
        severity: .warning, file: file.name, line: 1, path: "",
        reason: "read as \(text.encoding), by its look; --encoding says otherwise"))
  }

  /// Tells of a file that is passed over.
  func tell(_ file: FileTree.File, _ reason: String, _ writer: inout RecipeWriter) {
    RecordDestination(file, onProblem).tell(.skipped, line: 1, "", reason, &writer)
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
