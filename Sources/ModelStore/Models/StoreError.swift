internal import ObjectGraph
internal import PredicateSyntax
internal import RecordReading
internal import StorePersistence
internal import System

/// An error of a store, with the reason in words.
public struct StoreError: Error, Sendable {
  /// The kind of an error.
  public enum Code: String, Hashable, Sendable {
    /// A model cannot be kept in a store; reported when the store is opened.
    case invalidModel
    /// A type is not one of the store's models.
    case unknownModel
    /// A value cannot be written, or a stored one does not fit its field.
    case invalidObject
    /// There is no object of a key.
    case noObject
    /// A predicate, sort key or expression is invalid.
    case invalidPredicate
    /// A value is used outside the write or the store that it came from.
    case misuse
    /// There is no file at the path.
    case missingFile
    /// The file is not a store.
    case notAStore
    /// The file belongs to a newer version of the library or of the program.
    case newerStore
    /// The file's objects do not fit the models, and no migration says how to change them.
    case schemaMismatch
    /// The file is damaged.
    case damaged
    /// The file, or its directory, cannot be written.
    case readOnly
    /// The file has used up its address space.
    case full
    /// A write was committed, and then something failed: the objects have changed.
    case committed
    /// The system refused an operation.
    case system
    /// A file to import cannot be read.
    case invalidInput
    /// An error inside the library; please report it.
    case `internal`
  }

  /// The kind of the error.
  public let code: Code
  /// The problem and what to do about it, in a sentence or two.
  public let message: String
  /// The error of the program's own code that caused this one, such as a model's `DecodingError`.
  public let cause: (any Error)?

  package init(_ code: Code, _ message: String, cause: (any Error)? = nil) {
    self.code = code
    self.message = message
    self.cause = cause
  }
}

extension StoreError: CustomStringConvertible {
  /// The problem and what to do about it.
  public var description: String { message }
}

/// Runs `body`, and throws errors of the modules below as `StoreError`s; others pass.
@inline(__always)
func reportingStoreErrors<Result>(_ body: () throws -> Result) throws -> Result {
  do {
    return try body()
  } catch {
    throw StoreError.publicError(of: error)
  }
}

extension StoreError {
  /// The public form of an error.
  static func publicError(of error: any Error) -> any Error {
    switch error {
    case StoreFileError.otherSchema(let path, let reason):
      StoreError(
        .schemaMismatch,
        "the store '\(path)' does not fit the models: \(reason); add a Migration to the options")
    case let error as StoreFileError: StoreError(Code(error), "\(error)")
    case let error as Diagnostics:
      StoreError(.invalidPredicate, description(of: error), cause: error.cause)
    case let error as TransactionError: StoreError(.invalidObject, "\(error)")
    case is Cancelled: CancellationError()
    case let error as InputFileError:
      StoreError(.invalidInput, error.description, cause: error)
    case let error as DamagedColumn: StoreError(.damaged, "the store is damaged: \(error.reason)")
    default: error
    }
  }
}

extension StoreError {
  /// The problems of a predicate with what to do about each.
  private static func description(of error: Diagnostics) -> String {
    error.all.filter { $0.severity == .error }.map(sentence).joined(separator: "; ")
  }

  /// A diagnostic, and what to do about it.
  static func sentence(_ diagnostic: Diagnostic) -> String {
    diagnostic.message + (diagnostic.help.map { " (\($0))" } ?? "")
  }
}

extension StoreError.Code {
  fileprivate init(_ error: StoreFileError) {
    self =
      switch error {
      case .missing: .missingFile
      case .notAFile, .foreign: .notAStore
      case .damaged: .damaged
      case .newerFormat: .newerStore
      case .otherSchema: .schemaMismatch
      case .readOnly: .readOnly
      case .full: .full
      case .committed: .committed
      case .danglingLink: .missingFile
      case .exists, .severalNames, .tooManyReaders, .otherLockFile, .busy, .system: .system
      }
  }
}
