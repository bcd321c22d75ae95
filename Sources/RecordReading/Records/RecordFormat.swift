package import JanssonCoding
package import SourceReading

/// An application's documents: how they are recognised and decoded in each kind of file.
///
///     JSON    documents(in:_:)           one value of a file, of any shape
///     table   rowDecoder(under:)         a header, then a document from each row
///     page    records(in:_:)             an HTML page
///     text    documents(in:of:)          any other text
///
/// A format that has no documents in one of them leaves out its function, and the kind of file from
/// `kinds`. `FileReader` finds the kind of each file, expands and decodes it, and calls these functions,
/// on any thread.
package protocol RecordFormat<Document>: Sendable {
  /// The documents of the application.
  associatedtype Document: Sendable

  /// The documents' name in messages, in the plural: "recipes".
  var documentsName: String { get }
  /// The kinds of files that contain documents, among JSON, pages and texts, which include tables.
  var kinds: Set<FileKind> { get }
  /// The endings of texts that always contain documents, without the dot.
  var documentEndings: [String] { get }
  /// The endings of other texts, which may begin with any sign, as JSON or a page does.
  var textEndings: [String] { get }

  /// Decodes the documents of one JSON value.
  ///
  /// - Throws: `DecodingError` if the value contains none.
  func documents(
    in value: JSONElement, _ decoder: JanssonDecoder
  ) throws -> FoundDocuments<Document>

  /// Whether JSON mentions the application's documents, even if it is broken.
  func isMentioned(in json: some Collection<UInt8>) -> Bool

  /// Returns a decoder of the rows under a header.
  ///
  /// - Throws: a `ContentError` if the header is not one of the application's tables.
  func rowDecoder(under header: CSVRow) throws -> RowDecoder<Document>

  /// Returns the records of a page; none if it is not about the application's documents.
  ///
  /// - Parameter bytes: the page as it is in its file.
  func records(in page: HTMLPage, _ bytes: [UInt8]) throws -> [Record<Document>]

  /// Returns the documents of a text.
  ///
  /// - Throws: a `ContentError` if the text contains none, or is broken.
  func documents(in text: String, of file: FileTree.File) throws -> [Document]

  /// Whether a text that cannot be read was meant to be a document, so that its fault is reported.
  func isMeant(_ text: [UInt8], failingWith error: any Error) -> Bool

  /// Gives a document that has no key, and is alone in its file, the file's place as key.
  func setKey(_ place: String, of document: inout Document)
}

/// Documents of one value, and the faults and doubts about it.
package struct FoundDocuments<Document: Sendable>: Sendable {
  /// The documents, in order.
  package var documents: [Document]
  /// Whether they have keys of their own; see `Record.isKeyed`.
  package var areKeyed = false
  /// Faults of other documents in the value, which are skipped.
  package var faults: [DecodingError] = []
  /// Parts of the value that are not documents.
  package var others: [DecodingError] = []
  /// Doubts about the documents, which are kept.
  package var doubts: [DecodingError] = []

  /// Documents without faults.
  package init(_ documents: [Document] = []) {
    self.documents = documents
  }
}

/// A decoder of the rows of a table.
package struct RowDecoder<Document: Sendable>: Sendable {
  /// Whether the documents have keys of their own; see `Record.isKeyed`.
  package let areKeyed: Bool
  /// Decodes a row.
  package let document: @Sendable (CSVRow) throws -> Document

  /// A decoder that calls a function for each row.
  package init(
    areKeyed: Bool = false, _ document: @escaping @Sendable (CSVRow) throws -> Document
  ) {
    (self.areKeyed, self.document) = (areKeyed, document)
  }
}

extension RecordFormat {
  /// JSON, pages and texts.
  package var kinds: Set<FileKind> { [.json, .html, .text] }

  /// None.
  package var documentEndings: [String] { [] }

  /// None.
  package var textEndings: [String] { [] }

  /// None: JSON is not one of the application's formats.
  package func documents(
    in value: JSONElement, _ decoder: JanssonDecoder
  ) throws -> FoundDocuments<Document> {
    throw FileFault("\(documentsName) are not read from JSON")
  }

  /// No.
  package func isMentioned(in json: some Collection<UInt8>) -> Bool { false }

  /// None: tables are not one of the application's formats.
  package func rowDecoder(under header: CSVRow) throws -> RowDecoder<Document> {
    throw FileFault("\(documentsName) are not read from tables")
  }

  /// None: pages are not one of the application's formats.
  package func records(in page: HTMLPage, _ bytes: [UInt8]) throws -> [Record<Document>] { [] }

  /// None: texts are not one of the application's formats.
  package func documents(in text: String, of file: FileTree.File) throws -> [Document] {
    throw FileFault("the text contains no \(documentsName) in a known format")
  }

  /// No.
  package func isMeant(_ text: [UInt8], failingWith error: any Error) -> Bool { false }

  /// Does nothing: places are not keys.
  package func setKey(_ place: String, of document: inout Document) {}
}
