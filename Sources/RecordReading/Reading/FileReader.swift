private import SourceReading

/// Options of reading files.
package struct ReadingOptions: Hashable, Sendable {
  /// The name of the encoding of all texts; nil to find it in each.
  package var encoding: String?
  /// The limits on files.
  package var limits: ReadingLimits

  /// Options of an encoding and limits.
  package init(encoding: String? = nil, limits: ReadingLimits = .standard) {
    (self.encoding, self.limits) = (encoding, limits)
  }

  /// Whether an encoding of this name exists.
  package static func isEncoding(_ name: String) -> Bool {
    let nothing: [UInt8] = []
    return (try? DecodedText(nothing.span, encoding: name)) != nil
  }
}

/// Reads files of any kind into records of an application's documents.
///
///     FileTree         a file, or all files in a folder, in order
///       │ FileReader   finds the kind of the bytes; ByteSource: a piece of them at a time
///       ├─ JSONRecords    the elements of a text                ┐ in pieces, decoded on
///       ├─ TableRecords   the rows of a table                   ┘ all cores
///       └─ ReadyRecords   a page, or another text                 whole in memory
///     Record            a document of the format, or a located fault
///
/// An archive stands for the files in it, and a compressed file for its content. A file-level fault is
/// reported after the records before it, which are kept.
package struct FileReader<Format: RecordFormat> {
  /// A function that takes records of a file, in order: one that was named, one in a folder, or an entry
  /// of an archive.
  package typealias Handler = (FileTree.File, [Record<Format.Document>]) throws -> Void

  private let format: Format
  private let options: ReadingOptions

  /// A reader of a format's documents.
  package init(_ format: Format, _ options: ReadingOptions = ReadingOptions()) {
    self.format = format
    self.options = options
  }

  /// Reads a file.
  ///
  /// - Returns: false if the file is in a folder and contains nothing of the format.
  /// - Throws: `InputFileError` if a file that was named cannot be read, and the errors of the handler.
  ///   Faults of the content are records.
  package func read(_ file: FileTree.File, _ handler: Handler) throws -> Bool {
    do {
      return try FileReading(format, options).read(file, handler)
    } catch let error as InputFileError where file.place != nil {
      // One file of a folder does not stop the others; a file that was named does.
      try handler(file, [Record(skipped: RecordFault(error.description))])
      return true
    }
  }

  /// Reads bytes as the content of a file.
  ///
  /// - Parameter kind: the kind of the file; nil to find it in the bytes.
  /// - Returns: as of `read(_:_:)`.
  package func read(
    _ bytes: [UInt8], as kind: FileKind? = nil, of file: FileTree.File, _ handler: Handler
  ) throws -> Bool {
    try FileReading(format, options).read(ByteSource(bytes), as: kind, of: file, handler)
  }
}
