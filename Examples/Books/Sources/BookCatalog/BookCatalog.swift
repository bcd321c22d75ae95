import Foundation
import ModelStore

/// The offline copy of a server's books.
package struct BookCatalog: Sendable {
  package let store: ObjectStore

  package init(_ place: ObjectStore.Place) throws {
    store = try ObjectStore(place, Book.self, Category.self)
  }

  /// Applies an answer of the server in one commit. If it is broken, or says that something went wrong,
  /// neither the books nor the time of the last sync change.
  package func sync(_ json: Data, at time: Date = Date()) throws {
    let feed = try JSONDecoder().decode(Feed.self, from: json)
    try store.write { writer in
      for category in feed.categories {
        // Only the name: a category's books follow from the books.
        try writer.upsert(Category(id: category.id, name: category.name))
      }
      for book in feed.books {
        // A book of a category that the server has not sent stays without one.
        let category = try book.category.flatMap { id in
          try writer.contains(Category.self, key: Key(id)) ? id : nil
        }
        try writer.upsert(Book(id: book.id, name: book.name, category: category))
      }
      try writer.delete(Book.self, keys: feed.deletedBooks.map { Key($0) })
      try writer.delete(Category.self, keys: feed.deletedCategories.map { Key($0) })
      writer.metadata[Self.lastSyncName] = Self.text(of: time)
    }
  }

  private static let lastSyncName = "lastSync"

  /// The time of the last sync as the server expects it, `yyyyMMddHHmmss` in UTC; nil before the first.
  package var previousDbUpdateTime: String? {
    get throws { try store.read().metadata[Self.lastSyncName] }
  }

  private static func text(of time: Date) -> String {
    let formatter = DateFormatter()
    formatter.locale = Locale(identifier: "en_US_POSIX")
    formatter.timeZone = TimeZone(identifier: "UTC")
    formatter.dateFormat = "yyyyMMddHHmmss"
    return formatter.string(from: time)
  }

  /// The categories by name.
  package func categories() throws -> [Category] {
    try store.read().objects(Fetch<Category>().sorted(by: "name")).models()
  }

  /// The books of a category by name.
  package func books(inCategory id: Int) throws -> Results<Book> {
    try store.read().objects(Fetch<Book>("category.id = %@", id).sorted(by: "name"))
  }
}
