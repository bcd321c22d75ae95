import ModelStore

/// A category of books.
public struct Category: Model, Equatable {
  public static let layout = Layout("BookCategory", key: "id")
  public var id: Int
  public var name: String
  /// The books of the category.
  public var books = Backlinks<Book>()

  public init(id: Int, name: String) {
    self.id = id
    self.name = name
  }

  public static func == (left: Category, right: Category) -> Bool {
    left.id == right.id && left.name == right.name
  }
}

/// A book. Its category is nil once that was deleted.
public struct Book: Model {
  public static let layout = Layout(key: "id")
  public var id: Int
  public var name: String
  public var category: Link<Category>?

  public init(id: Int, name: String, category: Int?) {
    self.id = id
    self.name = name
    self.category = category.map { Link(key: Key($0)) }
  }
}
