/// A way to change how a file is read, which fixes a problem.
public enum Remedy: Hashable, Sendable {
  /// Name the encoding of texts.
  case encoding
  /// Name the column of tables that holds a field.
  case column(field: String)
}

/// A fault in the content of a file, as opposed to an error of the system or the storage.
package protocol ContentError: Error {
  /// The line of the fault, from 1; nil if it is unknown.
  var faultLine: Int? { get }
  /// The reason, as a message.
  var faultReason: String { get }
  /// A way to fix the fault, if there is one.
  var remedy: Remedy? { get }
}

extension ContentError {
  /// None.
  package var remedy: Remedy? { nil }
}
