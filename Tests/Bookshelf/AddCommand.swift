internal import ObjectGraph
internal import StoreCommands

extension Command {
  /// Adds a book: a command of the application's own.
  static let add = Command(
    name: "add", operands: Operands(usage: "TITLE YEAR AUTHOR…", minimum: 3, maximum: nil),
    summary: "add a book",
    discussion: """
      Adds a {object} with its year and authors to the store in ${STORE}.
      """, lineForm: .words, run: runAdd)

  @Sendable
  private static func runAdd(_ invocation: Invocation, _ session: Session) throws -> ExitStatus {
    let operands = invocation.operands
    guard let year = Int64(operands[1]) else {
      throw invocation.mistake("'\(operands[1])' is not a year")
    }
    try session.store().write { transaction in
      let authors = try operands[2...].map { name in
        if let row = try transaction.object(of: BookshelfSchema.author, key: name) { return row }
        let row = try transaction.insert(into: BookshelfSchema.author)
        try transaction.set(
          .string(name), AttributeID(0), of: ObjectID(BookshelfSchema.author, row))
        return row
      }
      let book = ObjectID(BookshelfSchema.book, try transaction.insert(into: BookshelfSchema.book))
      try transaction.set(.string(operands[0]), AttributeID(0), of: book)
      try transaction.set(.int(year), AttributeID(1), of: book)
      try transaction.link(RelationshipID(0), of: book, to: authors)
    }
    return .success
  }
}
