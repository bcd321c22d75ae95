/// A problem of one record of a file, or of a file as a whole.
public struct ImportProblem: Error, Hashable, Sendable, CustomStringConvertible {
  /// The consequence for the record.
  public enum Severity: Hashable, Sendable {
    /// The record is skipped.
    case skipped
    /// The record is kept, but may be wrong.
    case warning
  }

  /// The consequence for the record.
  public var severity: Severity
  /// The file's name as it was given; `-` is standard input.
  public var file: String
  /// The line that the record starts on or, if it is known, the line of the fault; from 1.
  public var line: Int
  /// The path to the fault, such as `[3].ingredients[0].name`; empty if there is none.
  public var path: String
  /// The reason, as a message.
  public var reason: String
  /// A way to fix the problem, if there is one.
  public var remedy: Remedy?

  /// A problem of a file.
  package init(
    _ severity: Severity, of file: FileTree.File, _ fault: RecordFault
  ) {
    (self.severity, self.file) = (severity, file.name)
    (line, path, reason, remedy) = (fault.line, fault.path, fault.reason, fault.remedy)
  }

  /// The whole on one line: `file:line: path: reason`.
  public var description: String {
    "\(file):\(line): " + (path.isEmpty ? "" : "\(path): ") + reason
  }
}
