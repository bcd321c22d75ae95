internal import SourceReading

extension FileReading {
  /// The size from which a text is data, if only its brackets and not its name say so.
  private static var dataSize: Int { 1 << 20 }

  /// The kind of a file's bytes.
  func kind(of source: ByteSource, _ file: FileTree.File) throws -> FileKind {
    let bytes = try source.firstBytes()
    let kind = FileKind(beginning: bytes)
    // If the bytes begin as JSON or a page does, and go on otherwise, the name decides: texts begin
    // with `[links](…)`, `[- comments -]`, `{{ templates }}` and `<!-- comments -->` too.
    return switch kind {
    case .json where !FileKind.hasObjects(beginning: bytes): file.isNamedAsJSON ? .json : .text
    case .html where isNamedAsText(file) && !FileKind.isPage(beginning: bytes): .text
    case .text where file.isNamedAsJSON: .json
    case .json, .html, .zip, .gzip, .empty, .text: kind
    }
  }

  /// Whether its ending is one of texts that may begin with any sign.
  func isNamedAsText(_ file: FileTree.File) -> Bool {
    isNamedAsDocument(file) || file.hasEnding(in: format.textEndings)
  }

  /// Whether its ending is one of texts that always contain documents.
  func isNamedAsDocument(_ file: FileTree.File) -> Bool {
    file.isNamedAsTable || file.hasEnding(in: format.documentEndings)
  }

  /// Whether a file was named, or its ending is one of data, which may not be empty.
  func isData(_ file: FileTree.File) -> Bool {
    file.place == nil || file.isNamedAsJSON || isNamedAsDocument(file)
  }

  /// Whether JSON that begins so is read: a named file, and in a folder only objects, and broken JSON
  /// that mentions the documents.
  func isData(_ file: FileTree.File, beginning bytes: [UInt8]) -> Bool {
    file.place == nil || FileKind.hasObjects(beginning: bytes) || format.isMentioned(in: bytes)
  }

  /// Whether a text is a table of the format's.
  func isTable(_ source: ByteSource, _ file: FileTree.File) throws -> Bool {
    if file.hasEnding(in: format.documentEndings) { return false }
    let sample = ByteSource(try source.beginning(TableRecords<Format>.headerSize))
    // A character that the end of the sample cuts comes only after its text.
    guard let start = try? ByteSource(decoding: sample, as: options.encoding).next(),
      !start.contains(0)
    else { return false }
    if file.isNamedAsTable { return true }
    return TableRecords.isTable(
      beginning: String(decoding: start, as: UTF8.self), format, limits: limits.table)
  }

  /// Whether a text in a folder that begins as JSON without objects is too large for another text. It
  /// is then ignored, and not read to its end.
  func isLargeData(_ source: ByteSource, _ file: FileTree.File) throws -> Bool {
    guard file.place != nil, !isNamedAsText(file) else { return false }
    let beginning = try source.beginning(Self.dataSize)
    return beginning.count == Self.dataSize && FileKind(beginning: beginning) == .json
  }
}

extension ByteSource {
  /// The first bytes, enough to find their kind: more if white space comes first.
  func firstBytes() throws -> [UInt8] {
    let beginning = try beginning(1 << 12)
    return FileKind(beginning: beginning) == .empty ? try self.beginning(1 << 20) : beginning
  }
}
