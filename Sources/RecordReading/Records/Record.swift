/// One record of a file: a document, or a fault in its place.
package struct Record<Document: Sendable>: Sendable {
  /// The content of a record.
  package enum Content: Sendable {
    /// A document.
    case document(Document)
    /// A value that is not a valid document, and is skipped.
    case skipped(RecordFault)
    /// A value that does not claim to be a document. It is skipped; alone in a file of a folder, it is
    /// not even reported.
    case foreign(RecordFault)
    /// A doubt about the documents before it, which are kept.
    case doubt(RecordFault)
  }

  /// The line that the record's value starts on, from 1.
  package let line: Int
  /// The offset of that value in the text, in bytes.
  package let offset: Int
  /// The value's index in the file's array, or nil if the file is not an array.
  package let index: Int?
  /// Whether the document has a key of its own, so that it never takes the place of its file.
  package let isKeyed: Bool
  /// The content.
  package var content: Content

  /// A record of a value at a place.
  init(line: Int, offset: Int, index: Int? = nil, isKeyed: Bool = false, _ content: Content) {
    (self.line, self.offset, self.index) = (line, offset, index)
    (self.isKeyed, self.content) = (isKeyed, content)
  }

  /// A record of a document that has no place of its own in its file.
  package init(_ document: Document) {
    self.init(line: 1, offset: 0, .document(document))
  }

  /// A record of a fault.
  package init(skipped fault: RecordFault) {
    self.init(line: fault.line, offset: 0, .skipped(fault))
  }
}

/// A fault of a record: its place and the reason.
package struct RecordFault: Hashable, Sendable {
  /// The line that the record starts on or, if it is known, the line of the fault; from 1.
  package var line: Int
  /// The path to the fault, such as `[3].ingredients[0].name`; empty if there is none.
  package var path: String
  /// The reason, as a message.
  package var reason: String
  /// A way to fix the fault, if there is one.
  package var remedy: Remedy?

  /// A fault at a place.
  package init(_ reason: String, line: Int = 1, path: String = "", remedy: Remedy? = nil) {
    (self.line, self.path, self.reason, self.remedy) = (line, path, reason, remedy)
  }

  /// The fault of an error about a file's content, at a line if the error has none.
  init(_ fault: FileFault, line: Int = 1) {
    self.init(fault.faultReason, line: fault.faultLine ?? line, remedy: fault.remedy)
  }
}
