internal import FoodKnowledge
internal import ObjectGraph
internal import RecipeImport
internal import StorePersistence
internal import System

extension Failure {
  /// What an error of another module, or of the system, means for a command.
  init(_ error: any Error) {
    switch error {
    case let failure as Failure:
      self = failure
    case StoreFileError.missing(let path):
      self.init(
        .system, "there is no store at '\(path)'",
        help: "make one from files of recipes: recipes import FILE…")
    case let error as StoreFileError:
      self.init(error.isSystemFault ? .system : .data, error.description)
    case let error as InputFileError:
      self.init(.system, error.description)
    case let error as TransactionError:
      self.init(.data, "the store cannot take this: \(error)")
    case let failure as FoodTable.Failure:
      self.init(.data, "the table of foods cannot be used: \(failure)")
    case let failure as Output.WriteFailure:
      self.init(.system, "standard output cannot be written: \(failure.reason.message)")
    case let error as SystemError:
      self.init(.system, "standard input cannot be read: \(error.message)")
    case let error as any CustomStringConvertible:
      self.init(.data, error.description)
    default:
      // Every error that is thrown below has words; this names one that was forgotten.
      self.init(.data, "something went wrong that has no words yet: \(type(of: error))")
    }
  }
}
