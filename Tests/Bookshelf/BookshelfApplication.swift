internal import ObjectGraph
internal import PredicateTyping
internal import StoreCommands

/// A second application, which tests that the commands know nothing of recipes: books, their authors
/// and their publishers.
struct BookshelfApplication: Application {
  let name = "bookshelf"
  let version = "1.0.0"
  let summary = "Ask a bookshelf questions."
  let creationHelp: String? = "add a book: bookshelf add TITLE YEAR AUTHOR…"

  var commands: [Command] {
    [
      .add,
      .query.explained(examples: [Command.Example("old books", "bookshelf query 'year < 1900'")]),
      .show, .delete, .explain, .checkPredicate, .define, .definitions, .undefine, .schema, .export,
      .check, .salvage, .compact, .repl, .help,
    ]
  }
  var topics: [HelpTopic] { [.grammar] }

  var schema: Schema { BookshelfSchema.schema }
  /// Not the first entity: nothing may rely on that.
  var defaultEntity: EntityID { BookshelfSchema.book }

  func definitions(in snapshot: Snapshot) throws -> [Definition] {
    [try Definition("by($author) := ANY authors.name = $author", on: BookshelfSchema.book)]
  }
}

/// The entities of a bookshelf.
enum BookshelfSchema {
  static let author = EntityID(0)
  static let book = EntityID(1)
  static let definition = EntityID(2)

  static let schema = Schema([
    Entity(
      "Author", attributes: [Attribute("name", .string)],
      relationships: [
        Relationship("books", to: book, kind: .inverse(of: RelationshipID(0)))
      ], primaryKey: ["name"], leavesWhenUnlinked: true),
    Entity(
      "Book", attributes: [Attribute("title", .string), Attribute("year", .int)],
      relationships: [Relationship("authors", to: author)], primaryKey: ["title"]),
    DefinitionEntity.description(at: definition),
  ])
}
