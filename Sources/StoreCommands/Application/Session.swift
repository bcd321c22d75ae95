package import ObjectGraph
package import PredicateTyping
internal import QueryEngine
package import StorePersistence
package import System

/// The application, console and store that a command works with. The store is opened at its first
/// use.
package final class Session {
  /// The application that the command belongs to.
  package let application: any Application
  /// The console to print to.
  package let console: Console
  /// Whether lines are read from standard input, so that no command may read it.
  package var isInputTaken = false
  /// Ends the command's work early.
  let watch: Watch
  private let givenPath: String?
  private let isQuiet: Bool
  private var opened: (file: StoreFile, store: Store)?

  /// A session for a command.
  init(_ invocation: Invocation, _ console: Console) throws {
    self.console = console
    watch = try invocation.watch()
    application = invocation.application
    givenPath = invocation.value(of: .store)
    isQuiet = invocation.has(.quiet)
  }

  /// Asked by all long work, whether it is to end.
  package var cancellation: Cancellation { watch.cancellation }

  /// The entities of the store.
  package var schema: Schema { application.schema }

  /// Returns the store. Its file need not exist.
  package func store() throws -> Store { try open().store }

  /// Returns the store's file.
  package func file() throws -> StoreFile { try open().file }

  /// Returns the newest version of the store.
  package func snapshot() throws -> Snapshot { try store().snapshot() }

  /// Returns the newest version of the store, or nil if there is no store.
  package func snapshotIfAny() throws -> Snapshot? { try store().snapshotIfAny() }

  /// Returns the named expressions of a version and of the application. Warns of those that cannot
  /// be read.
  package func definitions(in snapshot: Snapshot) throws -> Definitions {
    let definitions = try Definitions(
      in: snapshot, builtin: try application.definitions(in: snapshot))
    for title in definitions.unreadable {
      console.warn("skipped the definition of '\(title)': it cannot be read")
    }
    for definition in definitions.hidden {
      let (name, entity) = (definition.name, schema[definition.entity].name)
      let command = "\(application.name) undefine --on \(entity) \(name)"
      console.warn(
        "the store's definition of '\(name)' is not used: one of that name comes with "
          + "\(application.name); '\(command)' removes it")
    }
    return definitions
  }

  /// Returns the file of another store of the application.
  func file(at path: String, isReadOnly: Bool = false) -> StoreFile {
    let isQuiet = isQuiet
    return StoreFile(
      path: path, schema: schema, mark: application.storeMark, migrations: application.migrations,
      isReadOnly: isReadOnly
    ) {
      if !isQuiet { Console.noteWaiting() }
    }
  }

  private func open() throws -> (file: StoreFile, store: Store) {
    if let opened { return opened }
    let file = file(at: try path())
    let opened = (file, Store(file))
    self.opened = opened
    return opened
  }

  /// Returns the path that `--store` gives, else the environment, else the application.
  private func path() throws -> String {
    if let givenPath {
      guard !givenPath.isEmpty else {
        throw Failure(.usage, "--store expects the path of a file, found an empty string")
      }
      return givenPath
    }
    if let path = CurrentProcess.environment(application.storeVariable) { return path }
    guard !CurrentProcess.hasEnvironment(application.storeVariable) else {
      throw Failure(
        .usage, "$\(application.storeVariable) is empty; expected the path of a file",
        help: "unset it to use the default store")
    }
    guard let path = application.defaultStorePath else {
      throw Failure(
        .system, "cannot locate the store: HOME is not set",
        help: "name the store's file with --store or $\(application.storeVariable)")
    }
    return path
  }
}

extension Store {
  /// Returns the newest version, or nil if there is no file: a write that changed nothing makes
  /// none.
  package func snapshotIfAny() throws -> Snapshot? {
    do {
      return try snapshot()
    } catch StoreFileError.missing {
      return nil
    }
  }
}
