import Foundation

/// The answer of the server: what to register and what to delete since a time.
///
///     {"status": 1,
///      "result": {"regist": {"bookCategory": [{"id": 1, "name": "小説"}],
///                            "book": [{"id": 7, "category_id": 1, "name": "こころ"}]},
///                 "delete": {"bookCategory": [{"id": 2}], "book": [{"id": 9}]}}}
///
/// Any section may be absent or null. Servers write `cateogory_id` and `bookCateogryIds` too.
package struct Feed: Decodable, Sendable {
  package struct Category: Decodable, Sendable {
    package var id: Int
    package var name: String
  }

  package struct Book: Decodable, Sendable {
    package var id: Int
    package var name: String
    package var category: Int?

    private enum CodingKeys: String, CodingKey {
      case id, name
      case category = "category_id"
      case misspelled = "cateogory_id"
    }

    package init(from decoder: any Decoder) throws {
      let fields = try decoder.container(keyedBy: CodingKeys.self)
      id = try fields.decode(Int.self, forKey: .id)
      name = try fields.decode(String.self, forKey: .name)
      category =
        try fields.decodeIfPresent(Int.self, forKey: .category)
        ?? fields.decodeIfPresent(Int.self, forKey: .misspelled)
    }
  }

  /// A thing to delete: its number, or an object with it.
  private struct Deleted: Decodable {
    var id: Int

    private enum CodingKeys: CodingKey { case id }

    init(from decoder: any Decoder) throws {
      if let id = try? decoder.singleValueContainer().decode(Int.self) {
        self.id = id
      } else {
        id = try decoder.container(keyedBy: CodingKeys.self).decode(Int.self, forKey: .id)
      }
    }
  }

  package var categories: [Category] = []
  package var books: [Book] = []
  package var deletedCategories: [Int] = []
  package var deletedBooks: [Int] = []

  private enum CodingKeys: CodingKey { case status, result }
  private enum ResultKeys: CodingKey { case regist, delete }
  private enum RegistKeys: CodingKey { case bookCategory, book }
  private enum DeleteKeys: CodingKey { case bookCategory, bookCateogryIds, book, bookIds }

  /// The answer does not say that all went well.
  package struct Refused: Error, CustomStringConvertible {
    package var status: Int
    package var description: String { "the server answered with status \(status)" }
  }

  package init(from decoder: any Decoder) throws {
    let answer = try decoder.container(keyedBy: CodingKeys.self)
    let status = try answer.decode(Int.self, forKey: .status)
    guard status == 1 else { throw Refused(status: status) }
    guard answer.contains(.result), try !answer.decodeNil(forKey: .result) else { return }
    let result = try answer.nestedContainer(keyedBy: ResultKeys.self, forKey: .result)
    if result.contains(.regist), try !result.decodeNil(forKey: .regist) {
      let regist = try result.nestedContainer(keyedBy: RegistKeys.self, forKey: .regist)
      categories = try regist.decodeIfPresent([Category].self, forKey: .bookCategory) ?? []
      books = try regist.decodeIfPresent([Book].self, forKey: .book) ?? []
    }
    if result.contains(.delete), try !result.decodeNil(forKey: .delete) {
      let delete = try result.nestedContainer(keyedBy: DeleteKeys.self, forKey: .delete)
      for key in [DeleteKeys.bookCategory, .bookCateogryIds] {
        deletedCategories +=
          try delete.decodeIfPresent([Deleted].self, forKey: key)?.map(\.id) ?? []
      }
      for key in [DeleteKeys.book, .bookIds] {
        deletedBooks += try delete.decodeIfPresent([Deleted].self, forKey: key)?.map(\.id) ?? []
      }
    }
  }
}
