package import ObjectGraph
package import PredicateSyntax
package import PredicateTyping
internal import QueryEngine
package import StorePersistence

extension Application {
  /// A session of predicates and dot commands.
  package var defaultCommand: Command { .repl }

  /// No topics.
  package var topics: [HelpTopic] { [] }

  /// The first entity of the schema.
  package var defaultEntity: EntityID { EntityID(0) }

  /// The first eight letters of the program's name, in upper case.
  package var storeMark: StoreMark { StoreMark(String(name.uppercased().prefix(8))) }

  /// The definitions of users become objects.
  package var migrations: [StoreMigration] { [.definitions] }

  /// The program's name in upper case, and `_STORE`.
  package var storeVariable: String { name.uppercased() + "_STORE" }

  /// A file in the user's data directory, named after the program.
  package var defaultStorePath: String? {
    UserDirectory.data.map { "\($0)/\(name)/\(name).store" }
  }

  /// Nothing.
  package var creationHelp: String? { nil }

  /// No expressions.
  package func definitions(in snapshot: Snapshot) throws -> [Definition] { [] }

  /// The columns that the schema suggests.
  package func columns(of entity: EntityID) -> [String]? { nil }

  /// The documents that the schema suggests.
  package func documents(of entity: EntityID) -> (any Documents)? { nil }

  /// Allows it.
  package func checkDeletion(of entity: EntityID) throws {}

  /// Nothing.
  package func failure(for error: any Error) -> Failure? { nil }

  /// Nothing.
  package func hint(for diagnostics: Diagnostics, in snapshot: Snapshot?) -> String? { nil }
}
