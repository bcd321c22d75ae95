import Foundation
import ModelStore

// The names that examples in comments use and do not declare.

struct Recipe: Model {
  static let layout = Layout(key: "name")
  var name: String
  var season: String?
  var ingredients: [Ingredient] = []
}

struct Ingredient: Model {
  static let layout = Layout(key: "name")
  var name: String

  init(_ name: String) { self.name = name }
}

struct Message: Model {
  static let layout = Layout(key: "id")
  var id: String
  var groupId: String
  var sentAt: Date
}

struct User: Model {
  static let layout = Layout(key: "name")
  var name: String
}

struct Book: Model {
  static let layout = Layout(key: "id")
  var id: Int
  var title: String
  var price: Double?
}

struct Info: Model {
  var revision = 0
}

struct Page: Model {
  static let layout = Layout(key: "address")
  var address: String
}

/// A view that shows a list.
struct Table {
  func apply(_ deletions: [Int], _ insertions: [Int], _ modifications: [Int], _ moves: [Any]) {}
}

let store = try! ObjectStore(.memory, Recipe.self, Message.self, Book.self, User.self, Info.self)
let reader = try! store.read()
let (group, yesterday, bundled) = ("a", Date.now.addingTimeInterval(-86_400), "bundled.store")
let table = Table()
func log(_ text: String) {}
