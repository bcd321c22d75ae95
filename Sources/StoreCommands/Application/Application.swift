package import ObjectGraph
package import PredicateSyntax
package import PredicateTyping
package import StorePersistence

/// A program over one kind of store: everything that the commands of this module do not know.
///
/// An application needs a name, a schema and a list of commands. Everything else has a default.
package protocol Application: Sendable {
  // MARK: The program

  /// The name of the program, as people type it. It also names the default store and the history.
  var name: String { get }
  /// The version of the program.
  var version: String { get }
  /// A sentence that says what the program is for.
  var summary: String { get }
  /// The commands, in the order of the help.
  var commands: [Command] { get }
  /// The command that runs if the command line names none.
  var defaultCommand: Command { get }
  /// The help topics besides the commands.
  var topics: [HelpTopic] { get }

  // MARK: The store

  /// The entities of the store; with `DefinitionEntity`, users can define named expressions.
  var schema: Schema { get }
  /// The migrations of a store of format 1, in order.
  var migrations: [StoreMigration] { get }
  /// The entity that commands use if no option names one.
  var defaultEntity: EntityID { get }
  /// The mark of the program's stores.
  var storeMark: StoreMark { get }
  /// The environment variable that names the store's file.
  var storeVariable: String { get }
  /// The store's file if neither an option nor the variable names one, or nil if there is no
  /// directory for it.
  var defaultStorePath: String? { get }
  /// How to make a store, as help for a user who has none; nil if there is no command for it.
  var creationHelp: String? { get }

  // MARK: Predicates and objects

  /// Returns the named expressions that the program adds to those of a store.
  func definitions(in snapshot: Snapshot) throws -> [Definition]
  /// Returns the keys that a row shows of an object unless the user selects others, or nil for the
  /// attributes outside the key and the stored to-many relationships.
  func columns(of entity: EntityID) -> [String]?
  /// Returns how objects of an entity are shown and exported in full, or nil for all attributes and
  /// stored relationships.
  func documents(of entity: EntityID) -> (any Documents)?
  /// Throws if a user may not delete objects of an entity.
  func checkDeletion(of entity: EntityID) throws

  // MARK: Errors

  /// Returns the failure that an error of the application's own modules means, or nil if the error
  /// is not one of theirs.
  func failure(for error: any Error) -> Failure?
  /// Returns a hint about diagnostics of a predicate that the state of the store explains, or nil.
  func hint(for diagnostics: Diagnostics, in snapshot: Snapshot?) -> String?
}

/// How the objects of one entity are printed in full.
package protocol Documents: Sendable {
  /// The heads of the columns of a table of documents.
  var columns: [String] { get }
  /// Returns an object as JSON on one line.
  func json(of object: ObjectID, in snapshot: Snapshot) throws -> [UInt8]
  /// Returns the cells of an object, one for each column.
  func cells(of object: ObjectID, in snapshot: Snapshot) throws -> [String]
  /// Returns an object for people to read.
  func card(of object: ObjectID, in snapshot: Snapshot) throws -> Card
}

/// A subject of the help other than a command.
package struct HelpTopic: Sendable {
  /// The name that people type.
  package let name: String
  /// The subject, in a few words.
  package let summary: String
  /// Returns the text.
  package let text: @Sendable () -> String

  /// A topic with all its parts.
  package init(_ name: String, summary: String, text: @escaping @Sendable () -> String) {
    self.name = name
    self.summary = summary
    self.text = text
  }
}
