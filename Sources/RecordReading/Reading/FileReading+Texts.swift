internal import SourceReading

extension FileReading {
  /// The text of a source, in UTF-8, a piece at a time.
  func text(of source: ByteSource) -> ByteSource {
    ByteSource(decoding: source, as: options.encoding) { [guesses] in guesses.add($0) }
  }

  /// Returns the records of a text that is not a table, or nil if it contains nothing of the format: a
  /// folder may hold any text, and files that are not texts.
  func textRecords(
    of bytes: [UInt8], in file: FileTree.File
  ) throws -> [Record<Format.Document>]? {
    do {
      let text = try decoded(bytes)
      // No text that people write has a zero byte, and JSON documents of this package cannot hold it.
      guard !text.text.utf8.contains(0) else {
        throw FileFault("not a text: it contains a zero byte")
      }
      let documents = try format.documents(in: text.text, of: file)
      if text.isGuess { guesses.add(text.encoding) }
      return documents.map { Record($0) }
    } catch {
      guard let fault = FileFault(error) else { throw error }
      // Naming an encoding says that all files are texts.
      let isText = options.encoding != nil && error is TextEncodingError
      guard isText || isMeant(bytes, of: file, failingWith: error) else { return nil }
      return [Record(skipped: RecordFault(fault))]
    }
  }

  /// Whether a text that cannot be read was meant to be a document.
  private func isMeant(
    _ bytes: [UInt8], of file: FileTree.File, failingWith error: any Error
  ) -> Bool {
    if isNamedAsDocument(file) || format.isMeant(bytes, failingWith: error) { return true }
    // A named file that begins as JSON may be broken JSON.
    return file.place == nil && (isNamedAsText(file) || FileKind(beginning: bytes) != .json)
  }

  /// All bytes of a source.
  func bytes(of source: ByteSource) throws -> [UInt8] {
    guard let bytes = try source.all(limit: limits.fileSize) else {
      throw FileFault("larger than the limit of \(limits.fileSize) bytes")
    }
    return bytes
  }

  private func decoded(_ bytes: [UInt8]) throws -> DecodedText {
    try options.encoding.map { try DecodedText(bytes.span, encoding: $0) }
      ?? DecodedText(bytes.span)
  }
}
