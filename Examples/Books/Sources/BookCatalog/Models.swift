import ModelStore

/// A category of books.
package struct Category: Model, Equatable {
  package static let layout = Layout("BookCategory", key: "id")
  package var id: Int
  package var name: String
  /// The books of the category.
  package var books = Backlinks<Book>()

  package init(id: Int, name: String) {
    self.id = id
    self.name = name
  }

  package static func == (left: Category, right: Category) -> Bool {
    left.id == right.id && left.name == right.name
  }
}

/// A book. Its category is nil if the server has not sent that yet, or has deleted it.
package struct Book: Model {
  package static let layout = Layout(key: "id")
  package var id: Int
  package var name: String
  package var category: Link<Category>?
  /// The category that the server named.
  package var categoryID: Int?

  package init(id: Int, name: String, category: Int?, isKnown: Bool) {
    self.id = id
    self.name = name
    categoryID = category
    self.category = isKnown ? category.map { Link(key: Key($0)) } : nil
  }
}
