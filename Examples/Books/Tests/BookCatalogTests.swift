import BookCatalog
import Foundation
import ModelStore
import Testing

@Suite("A catalog of books") struct BookCatalogTests {
  let catalog: BookCatalog
  let noon = Date(timeIntervalSinceReferenceDate: 12 * 3600)

  init() throws {
    catalog = try BookCatalog(.memory)
    try sync(
      """
      {"status": 1, "result": {
        "regist": {"bookCategory": [{"id": 1, "name": "小説"}, {"id": 2, "name": "漫画"}],
                   "book": [{"id": 7, "category_id": 1, "name": "こころ"},
                            {"id": 8, "category_id": 1, "name": "三四郎"},
                            {"id": 9, "category_id": 2, "name": "火の鳥"}]}}}
      """)
  }

  private func sync(_ json: String) throws {
    try catalog.sync(Data(json.utf8), at: noon)
  }

  private func names(_ category: Int) throws -> [String]? {
    try catalog.books(inCategory: category)?.map { try $0.name }
  }

  @Test("lists categories and their books") func lists() throws {
    #expect(try catalog.categories().map(\.name) == ["小説", "漫画"])
    #expect(try names(1) == ["こころ", "三四郎"])
    #expect(try names(5) == nil)
  }

  @Test("registers what is there again: an update") func update() throws {
    try sync(
      #"{"status":1,"result":{"regist":{"book":[{"id":7,"category_id":2,"name":"Kokoro"}]}}}"#)
    #expect(try names(1) == ["三四郎"])
    #expect(try names(2) == ["Kokoro", "火の鳥"])
  }

  @Test("deletes books and categories; unknown ids are no error") func deletes() throws {
    try sync(
      #"{"status":1,"result":{"delete":{"bookCategory":[{"id":2},{"id":77}],"book":[8]}}}"#)
    #expect(try catalog.categories().map(\.id) == [1])
    #expect(try names(1) == ["こころ"])
    // A book keeps living without its category.
    let orphan = try catalog.store.read().object(Book.self, key: 9)
    #expect(try orphan?.model().category == nil)
  }

  @Test("lists a book in its category as soon as that is registered") func laterCategory() throws {
    try sync(
      #"{"status":1,"result":{"regist":{"book":[{"id":10,"category_id":3,"name":"枕草子"}]}}}"#)
    #expect(try names(3) == nil)
    let categories = #"[{"id": 3, "name": "随筆"}]"#
    try sync(#"{"status":1,"result":{"regist":{"bookCategory":\#(categories)}}}"#)
    #expect(try names(3) == ["枕草子"])
    // Also after the category was deleted for a while.
    try sync(#"{"status":1,"result":{"delete":{"bookCategory":[3]}}}"#)
    try sync(#"{"status":1,"result":{"regist":{"bookCategory":\#(categories)}}}"#)
    #expect(try names(3) == ["枕草子"])
  }

  @Test("reads both spellings that servers send") func spellings() throws {
    try sync(
      """
      {"status": 1, "result": {"regist": {"book": [{"id": 10, "cateogory_id": 2, "name": "x"}]},
                               "delete": {"bookCateogryIds": [1]}}}
      """)
    #expect(try names(2) == ["x", "火の鳥"])
    #expect(try catalog.categories().map(\.id) == [2])
  }

  @Test(
    "takes absent sections and null lists",
    arguments: [
      #"{"status":1}"#, #"{"status":1,"result":null}"#, #"{"status":1,"result":{}}"#,
      #"{"status":1,"result":{"regist":null,"delete":{}}}"#,
      #"{"status":1,"result":{"regist":{"book":null,"bookCategory":[]},"delete":{"book":null}}}"#,
    ])
  func absent(json: String) throws {
    try sync(json)
    #expect(try catalog.store.read().count(Book.self) == 3)
  }

  @Test(
    "changes nothing when the answer is broken or not 1",
    arguments: [
      #"{"status":0,"result":{"delete":{"book":[7]}}}"#, #"{"status":1,"result":{"#, "", "[]",
      #"{"status":1,"result":{"regist":{"book":[{"id":"x","name":"y"}]}}}"#,
    ])
  func broken(json: String) throws {
    let before = try catalog.store.read()
    #expect(throws: (any Error).self) {
      try catalog.sync(Data(json.utf8), at: noon.addingTimeInterval(60))
    }
    #expect(try catalog.store.read().number == before.number)
    #expect(try catalog.previousDbUpdateTime == "20010101120000")
  }

  @Test("starts offline with what it had") func offline() throws {
    let path = NSTemporaryDirectory() + "books-\(UUID()).store"
    defer { for end in ["", "-lock"] { try? FileManager.default.removeItem(atPath: path + end) } }
    let first = try BookCatalog(.file(path))
    #expect(try first.categories() == [])
    #expect(try first.previousDbUpdateTime == nil)
    try first.sync(
      Data(#"{"status":1,"result":{"regist":{"bookCategory":[{"id":1,"name":"a"}]}}}"#.utf8),
      at: noon)
    let second = try BookCatalog(.file(path))
    #expect(try second.categories() == [Category(id: 1, name: "a")])
    #expect(try second.previousDbUpdateTime == "20010101120000")
  }
}
