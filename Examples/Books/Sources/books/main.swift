import BookCatalog
import Foundation

// books sync feed.json     applies an answer of the server
// books categories         lists the categories
// books list ID            lists the books of a category

do {
  let catalog = try BookCatalog(.file("books.store"))
  let words = CommandLine.arguments.dropFirst()
  switch (words.first, words.dropFirst().first) {
  case ("sync"?, let path?): try catalog.sync(Data(contentsOf: URL(filePath: path)))
  case ("categories"?, nil):
    for category in try catalog.categories() { print("\(category.id)\t\(category.name)") }
  case ("list"?, let id?):
    for book in try catalog.books(inCategory: Int(id) ?? 0) { print(try book.name) }
  default: print("usage: books sync FILE | categories | list ID")
  }
} catch {
  FileHandle.standardError.write(Data("books: \(error)\n".utf8))
  exit(1)
}
