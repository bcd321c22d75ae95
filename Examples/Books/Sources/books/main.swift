import BookCatalog
import BookServer
import ExampleCommand
import Foundation

/// The catalog in the current folder.
func catalog() throws -> BookCatalog { try BookCatalog(.file("books.store")) }

await run(
  "books",
  [
    Command("sync URL|FILE", "applies the answer of a server, or one in a file") { arguments in
      let source = arguments[0]
      if source.contains("://") {
        let server = try BookServer(source)
        try catalog().sync { try server.changes(since: $0) }
      } else {
        try catalog().sync(contents(ofFile: source))
      }
    },
    Command("categories", "lists the categories") { _ in
      for category in try catalog().categories() { print("\(category.id)\t\(category.name)") }
    },
    Command("list ID", "lists the books of a category") { arguments in
      guard let id = Int(arguments[0]) else {
        throw UsageError("ID expects an integer, found '\(arguments[0])'")
      }
      guard let books = try catalog().books(inCategory: id) else {
        throw CommandError("there is no category \(id)")
      }
      for book in books { print(try book.name) }
    },
  ])
