import Foundation
import ModelStore

/// The offline copy of a server's books.
package struct BookCatalog: Sendable {
  package let store: ObjectStore

  package init(_ place: ObjectStore.Place) throws {
    store = try ObjectStore(place, Book.self, Category.self)
  }

  // MARK: Syncing

  /// Another sync ended while this one waited for the server, so the answer may be old.
  package struct Overtaken: Error, CustomStringConvertible {
    package var description: String { "another sync ended meanwhile; sync again" }
  }

  /// Asks a server for the changes since the last sync, and applies its answer in one commit. If the
  /// server cannot be reached, or its answer is broken or reports a failure, neither the books nor the
  /// time of the last sync change.
  ///
  /// - Parameter changes: Called with the time of the last sync, nil before the first.
  package func sync(
    at time: Date = Date(), changes: (_ previousDbUpdateTime: String?) throws -> Data
  ) throws {
    let previous = try previousDbUpdateTime
    let feed = try JSONDecoder().decode(Feed.self, from: changes(previous))
    try store.write { writer in
      guard writer.metadata[Self.lastSyncName] == previous else { throw Overtaken() }
      try apply(feed, to: &writer, at: time)
    }
  }

  /// Applies an answer of the server.
  package func sync(_ json: Data, at time: Date = Date()) throws {
    let feed = try JSONDecoder().decode(Feed.self, from: json)
    try store.write { try apply(feed, to: &$0, at: time) }
  }

  private func apply(_ feed: Feed, to writer: inout Writer, at time: Date) throws {
    for category in feed.categories {
      // Only the name: a category's books follow from the books.
      let outcome = try writer.upsert(Category(id: category.id, name: category.name))
      guard outcome == .added else { continue }
      try writer.update(Fetch<Book>("categoryID = %@", category.id)) {
        $0.category = Link(key: Key(category.id))
      }
    }
    for book in feed.books {
      let isKnown = try book.category.map { try writer.contains(Category.self, key: Key($0)) }
      try writer.upsert(
        Book(id: book.id, name: book.name, category: book.category, isKnown: isKnown ?? false))
    }
    try writer.delete(Book.self, keys: feed.deletedBooks.map { Key($0) })
    try writer.delete(Category.self, keys: feed.deletedCategories.map { Key($0) })
    writer.metadata[Self.lastSyncName] = Self.text(of: time)
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

  // MARK: Reading

  /// The categories by name.
  package func categories() throws -> [Category] {
    try store.read().objects(Fetch<Category>().sorted(by: "name")).models()
  }

  /// The books of a category by name, or nil if there is no such category.
  package func books(inCategory id: Int) throws -> Results<Book>? {
    let reader = try store.read()
    guard try reader.object(Category.self, key: Key(id)) != nil else { return nil }
    return try reader.objects(Fetch<Book>("category.id = %@", id).sorted(by: "name"))
  }
}
