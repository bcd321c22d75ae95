import Foundation
import ModelStore
import Testing

private struct Person: Model {
  static let layout = Layout(
    key: "id", inverses: ["staff": "boss", "admirers": "friends"])
  var id: Int
  var name: String
  var friends = Links<Person>()
  var boss: Link<Person>?
  var staff = Backlinks<Person>()
  var admirers = Backlinks<Person>()

  init(_ id: Int, _ name: String, friends: [Int] = [], boss: Int? = nil) {
    self.id = id
    self.name = name
    self.friends = Links(keys: friends.map { Key($0) })
    self.boss = boss.map { Link(key: Key($0)) }
  }
}

@Suite("Links")
struct LinkTests {
  let store: ObjectStore

  init() throws {
    store = try ObjectStore(.memory, Person.self)
    try store.write { writer in
      try writer.upsert([Person(1, "Anna"), Person(2, "Ben"), Person(3, "Cem")])
      try writer.upsert(Person(1, "Anna", friends: [3, 2, 3]))
      try writer.upsert(Person(2, "Ben", friends: [1], boss: 1))
    }
  }

  private func names(_ results: Results<Person>?) throws -> [String] {
    try results?.map { try $0.name } ?? []
  }

  private func person(_ id: Int) throws -> Stored<Person> {
    try #require(try store.read().object(Person.self, key: Key(id)))
  }

  @Test("keep their order and repeats, and are followed both ways") func follow() throws {
    #expect(try names(person(1).friends.get()) == ["Cem", "Ben", "Cem"])
    #expect(try person(2).boss?.get()?.name == "Anna")
    #expect(try person(1).boss?.get() == nil)
    #expect(try names(person(1).staff.get()) == ["Ben"])
    #expect(try names(person(1).admirers.get()) == ["Ben"])
    #expect(try names(person(3).admirers.get()) == ["Anna"])
  }

  @Test("stay as they are when an object that was read is written again") func kept() throws {
    let old = try person(1).model()
    try store.write { writer in
      try writer.upsert(Person(1, "Anna", friends: [2]))
      // Read before that write, and not assigned since.
      try writer.upsert(old)
    }
    #expect(try names(person(1).friends.get()) == ["Ben"])
  }

  @Test("are copied when they are assigned to another object") func copied() throws {
    let anna = try person(1).model()
    try store.write { writer in
      try writer.update(Person.self, key: 3) { $0.friends = anna.friends }
    }
    #expect(try names(person(3).friends.get()) == ["Cem", "Ben", "Cem"])
  }

  @Test("that were read before a file was compacted lead to the same objects") func compacted()
    throws
  {
    let path = NSTemporaryDirectory() + "links-\(UUID()).store"
    defer { for end in ["", "-lock"] { try? FileManager.default.removeItem(atPath: path + end) } }
    let store = try ObjectStore(.file(path), Person.self)
    try store.write { writer in
      try writer.upsert((1...5).map { Person($0, "p\($0)") })
      try writer.upsert(Person(5, "p5", friends: [4, 3]))
      try writer.delete(Person.self, keys: [1, 2])
    }
    let old = try #require(try store.read().object(Person.self, key: 5)).model()
    try store.compact()
    // The object itself, and another one.
    try store.write { writer in
      try writer.upsert(old)
      try writer.update(Person.self, key: 3) { $0.friends = old.friends }
    }
    for key in [5, 3] as [Key] {
      let person = try #require(try store.read().object(Person.self, key: key))
      #expect(try names(person.friends.get()) == ["p4", "p3"])
    }
  }

  @Test("of an object that was read during a write are those of the write") func inWrite() throws {
    let names = try store.write { writer in
      try writer.upsert(Person(3, "Cem", friends: [2]))
      return try writer.model(Person.self, key: 3)?.friends.get().map { try $0.name }
    }
    #expect(names == ["Ben"])
  }

  @Test("are cleared by nil and by an empty list") func cleared() throws {
    try store.write { writer in
      try writer.update(Person.self, key: 2) {
        $0.boss = nil
        $0.friends = Links()
      }
    }
    #expect(try person(2).boss?.get() == nil)
    #expect(try person(2).friends.count == 0)
    #expect(try person(1).staff.count == 0)
  }

  @Test("lead from a new object to itself by its key") func toItself() throws {
    try store.write { writer in
      #expect(try writer.upsert(Person(4, "Dan", friends: [1, 4, 4], boss: 4)) == .added)
      #expect(try writer.upsert(Person(4, "Dan", friends: [1, 4, 4], boss: 4)) == .unchanged)
      let error = #expect(throws: StoreError.self) {
        try writer.upsert(Person(6, "Eve", friends: [6, 7]))
      }
      #expect(error?.message.contains("7") == true)
      try writer.delete(Person.self, key: 6)
    }
    #expect(try names(person(4).friends.get()) == ["Anna", "Dan", "Dan"])
    #expect(try person(4).boss?.get()?.name == "Dan")
    #expect(try names(person(4).staff.get()) == ["Dan"])
  }

  @Test("to a key without an object are refused, and nothing is written") func missing() throws {
    let error = #expect(throws: StoreError.self) {
      try store.write { writer in try writer.upsert(Person(4, "Dan", boss: 99)) }
    }
    #expect(error?.code == .noObject)
    #expect(error?.message.contains("99") == true)
    #expect(try store.read().count(Person.self) == 3)
  }

  @Test("merge keeps what a nil would clear") func merge() throws {
    try store.write { writer in _ = try writer.upsert(Person(2, "Benno", friends: [3]), .merge) }
    #expect(try person(2).boss?.get()?.name == "Anna")
    #expect(try names(person(2).friends.get()) == ["Cem"])
    #expect(try person(2).name == "Benno")
  }
}

// MARK: Models that cannot be kept

private struct Node: Model {
  static let layout = Layout(key: "id")
  var id: Int
  var children: [Node]
}

private struct Left: Model {
  var right: Right
}

private struct Right: Model {
  var left: [Left]
}

private struct TwoWays: Model {
  static let layout = Layout(key: "id")
  var id: Int
  var first: Link<TwoWays>?
  var second: Links<TwoWays>
  var back: Backlinks<TwoWays>
}

private struct DateKey: Model {
  static let layout = Layout(key: "at")
  var at: Double
}

private struct NoSuchKey: Model {
  static let layout = Layout(key: "identifier")
  var id: Int
}

@Suite("Models that cannot be kept are refused with the way out")
struct InvalidModelTests {
  private func reason(_ model: any Model.Type) -> String {
    do {
      _ = try ModelStoreProbe.open(model)
      return ""
    } catch let error as StoreError {
      return error.code == .invalidModel ? error.message : "wrong code"
    } catch {
      return "\(error)"
    }
  }

  @Test("a model that holds itself whole") func cycles() {
    #expect(reason(Node.self).contains("Node holds Node"))
    #expect(reason(Node.self).contains("Link"))
    #expect(reason(Left.self).contains("Left holds Right holds Left"))
  }

  @Test("an inverse of several fields") func ambiguous() {
    #expect(reason(TwoWays.self).contains("'first', 'second'"))
    #expect(reason(TwoWays.self).contains("Layout(inverses: [\"back\":"))
  }

  @Test("an invalid key") func keys() {
    #expect(reason(DateKey.self).contains("a key is a text or an integer"))
    #expect(reason(NoSuchKey.self).contains("is not one of its attributes: id"))
  }
}

enum ModelStoreProbe {
  static func open(_ model: any Model.Type) throws -> ObjectStore {
    try ObjectStore(.memory, model)
  }
}
