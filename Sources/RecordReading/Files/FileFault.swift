private import JanssonCoding
private import SourceReading

/// A fault that concerns a file as a whole. It is reported, and reading goes on with the next file.
package struct FileFault: ContentError {
  /// The line of the fault, from 1; nil if it is unknown.
  package let faultLine: Int?
  /// The reason, as a message.
  package let faultReason: String
  /// A way to fix the fault, if there is one.
  package let remedy: Remedy?

  /// A fault somewhere in a file.
  package init(_ reason: String) { self.init(reason, line: nil) }

  private init(_ reason: String, line: Int?, remedy: Remedy? = nil) {
    (faultReason, faultLine, self.remedy) = (reason, line, remedy)
  }

  /// The fault of a file's content, or nil if an error is one of the system or the storage.
  init?(_ error: any Error) {
    switch error {
    case let error as any ContentError:
      self.init(error.faultReason, line: error.faultLine, remedy: error.remedy)
    case let error as JSONSyntaxError: self.init(error.message, line: error.line)
    case let error as CSVError: self.init(error.description, line: error.line)
    case let error as ExpansionError: self.init(error.description)
    case let error as TextEncodingError: self.init(error.description)
    case let error as HTMLError: self.init(error.description)
    default: return nil
    }
  }
}
