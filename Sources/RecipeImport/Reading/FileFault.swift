import JanssonCoding
private import SourceReading

/// What is wrong with the content of a file as a whole: it is told of, and the import goes on.
struct FileFault: Error {
  /// The line of the fault, from 1, where it is known.
  let line: Int?
  /// The reason, in words.
  let reason: String

  /// A fault of a reason, somewhere in a file.
  init(_ reason: String) {
    (line, self.reason) = (nil, reason)
  }

  /// What an error says of a file's content, or nil for one of the system or the storage.
  init?(_ error: any Error) {
    switch error {
    case let fault as FileFault: self = fault
    case let error as JSONSyntaxError: (line, reason) = (error.line, error.message)
    case let error as CSVError: (line, reason) = (error.line, error.description)
    case let error as FormatError: (line, reason) = (error.line, error.description)
    case let error as ExpansionError: (line, reason) = (nil, error.description)
    case let error as TextEncodingError: (line, reason) = (nil, error.description)
    case let error as HTMLError: (line, reason) = (nil, error.description)
    default: return nil
    }
  }
}
