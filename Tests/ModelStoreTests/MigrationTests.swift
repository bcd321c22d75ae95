import Foundation
import ModelStore
import Testing

/// The first version of the models.
private enum V1 {
  struct Contact: Model {
    static let layout = Layout("Contact", key: "id")
    var id: Int
    var number: String?
    var fax: String?
    var zip: Int?
    var city: City?
  }

  struct City: Model {
    static let layout = Layout("City", key: "name")
    var name: String
  }

  struct Note: Model {
    static let layout = Layout("Note", key: "text")
    var text: String
  }
}

/// The second: the entity and a field have other names, a field is gone, one is a text now, one is new
/// and computed, and notes are gone.
private enum V2 {
  struct Person: DefaultedModel, Equatable {
    static let layout = Layout("Person", key: "id")
    var id = ""
    var phone: String?
    var zip: String?
    var label = "?"
    var rank = 3
    var city: City?
  }

  struct City: Model, Equatable {
    static let layout = Layout("City", key: "name")
    var name = ""
  }

  static let migration = Migration(
    "contacts-to-people",
    .renameEntity("Contact", to: "Person"),
    .rename("number", in: "Person", to: "phone"),
    .drop("fax", in: "Person"),
    .convert("zip", in: "Person") {
      .string(String(repeating: "0", count: 5 - $0.text.count) + $0.text)
    },
    .convert("id", in: "Person") { .string($0.text) },
    .dropEntity("Note"),
    .transform("Person") { old, new in
      new["label"] = .string((old["phone"]?.text ?? "-") + "/" + (old["fax"]?.text ?? "-"))
    })
}

@Suite("Migrations of models")
struct MigrationTests {
  private let path = NSTemporaryDirectory() + "migration-\(UUID()).store"

  private func withStore<R>(_ body: () throws -> R) throws -> R {
    defer { for end in ["", "-lock"] { try? FileManager.default.removeItem(atPath: path + end) } }
    let store = try ObjectStore(.file(path), V1.Contact.self, V1.Note.self)
    try store.write { writer in
      try writer.upsert([
        V1.Contact(id: 1, number: "03-1", fax: "f", zip: 123, city: V1.City(name: "東京")),
        V1.Contact(id: 2, zip: 99_999),
      ])
      try writer.upsert(V1.Note(text: "old"))
    }
    return try body()
  }

  private func open(_ migrations: Migration...) throws -> ObjectStore {
    var options = ObjectStore.Options()
    options.migrations = migrations
    return try ObjectStore(.file(path), V2.Person.self, options: options)
  }

  private let people = [
    V2.Person(
      id: "1", phone: "03-1", zip: "00123", label: "03-1/f", rank: 3, city: V2.City(name: "東京")),
    V2.Person(id: "2", phone: nil, zip: "99999", label: "-/-", rank: 3, city: nil),
  ]

  @Test("rename, drop, convert and transform in one commit, once") func all() throws {
    try withStore {
      let store = try open(V2.migration)
      #expect(try store.read().objects(V2.Person.self).models() == people)
      #expect(try store.read().number == 2)
      #expect(try store.read().object(V2.Person.self, key: "2")?.zip == "99999")
      #expect(try store.check() == [])
      // The second time there is nothing to do, and what was written since stays.
      try store.write { writer in
        try writer.update(V2.Person.self, key: "1") { $0.label = "mine" }
      }
      let again = try open(V2.migration)
      #expect(try again.read().object(V2.Person.self, key: "1")?.label == "mine")
      #expect(try again.read().number == 3)
      // What was dropped is gone from the file.
      let file = try Data(contentsOf: URL(filePath: path))
      try again.compact()
      #expect(try Data(contentsOf: URL(filePath: path)).count <= file.count)
      #expect(try again.read().objects(V2.Person.self).count == 2)
      #expect(try again.check() == [])
    }
  }

  @Test("that are missing can empty the store of a cache, and only then") func startOver()
    throws
  {
    var options = ObjectStore.Options()
    options.onOtherSchema = .startOver
    try withStore {
      // A store that fits keeps its objects.
      let old = try ObjectStore(.file(path), V1.Contact.self, V1.Note.self, options: options)
      #expect(try old.read().count(V1.Contact.self) == 2)
      let reader = try old.read()

      let store = try ObjectStore(.file(path), V2.Person.self, options: options)
      #expect(try store.read().count(V2.Person.self) == 0)
      #expect(try store.read().number == 2)
      try store.write { try $0.upsert(people) }
      #expect(try ObjectStore(.file(path), V2.Person.self, options: options).read().number == 3)
      #expect(try store.check() == [])
      // Readers of the old file keep it; its store is refused, since it does not start over now.
      #expect(try reader.count(V1.Contact.self) == 2)
      #expect(throws: StoreError.self) { try old.read() }
    }
    // A migration that fits precedes it.
    try withStore {
      options.migrations = [V2.migration]
      let store = try ObjectStore(.file(path), V2.Person.self, options: options)
      #expect(try store.read().objects(V2.Person.self).models() == people)
    }
  }

  @Test("of a cache leave files alone that are damaged, foreign or read-only")
  func noStartOver() throws {
    var options = ObjectStore.Options()
    options.onOtherSchema = .startOver
    try withStore {
      let error = #expect(throws: StoreError.self) {
        try ObjectStore(.readOnlyFile(path), V2.Person.self, options: options)
      }
      #expect(error?.code == .schemaMismatch)
      var bytes = try Data(contentsOf: URL(filePath: path))
      bytes.replaceSubrange(4096..<bytes.count, with: Data(count: bytes.count - 4096))
      for (contents, code) in [(bytes, StoreError.Code.damaged), (Data("hello".utf8), .notAStore)] {
        try contents.write(to: URL(filePath: path))
        let error = #expect(throws: StoreError.self) {
          try ObjectStore(.file(path), V2.Person.self, options: options)
        }
        #expect(error?.code == code)
        #expect(try Data(contentsOf: URL(filePath: path)) == contents)
      }
    }
  }

  @Test("need not be listed by a store that was created after them") func newStore() throws {
    defer { for end in ["", "-lock"] { try? FileManager.default.removeItem(atPath: path + end) } }
    try open(V2.migration).write { try $0.upsert(people) }
    #expect(try open(V2.migration).read().objects(V2.Person.self).models() == people)
  }

  @Test("are read without being written if the file is read-only") func readOnly() throws {
    try withStore {
      let before = try Data(contentsOf: URL(filePath: path))
      var options = ObjectStore.Options()
      options.migrations = [V2.migration]
      let store = try ObjectStore(.readOnlyFile(path), V2.Person.self, options: options)
      #expect(try store.read().objects(V2.Person.self).models() == people)
      #expect(try Data(contentsOf: URL(filePath: path)) == before)
    }
  }

  @Test("that are missing are refused with every difference, and the file is unchanged")
  func refused() throws {
    try withStore {
      let before = try Data(contentsOf: URL(filePath: path))
      let error = #expect(throws: StoreError.self) { try open() }
      #expect(error?.code == .schemaMismatch)
      let renaming = Migration("a", .renameEntity("Contact", to: "Person"))
      let second = #expect(throws: StoreError.self) { try open(renaming) }
      let message = second?.message ?? ""
      for part in [
        "it has Note objects", "it has Person.number", "it has Person.fax",
        "its Person.zip has another type: Int instead of String", "Migration",
      ] { #expect(message.contains(part), "\(message)") }
      let wrong = Migration("b", .rename("nothing", in: "Contact", to: "x"))
      let third = #expect(throws: StoreError.self) { try open(wrong) }
      #expect(third?.message.contains("Contact.nothing, which it does not have") == true)
      #expect(try Data(contentsOf: URL(filePath: path)) == before)
    }
  }

  @Test("that would make two keys equal, or that throw, are refused") func badResults() throws {
    struct Stop: Error {}
    try withStore {
      let before = try Data(contentsOf: URL(filePath: path))
      func failing(
        _ id: @escaping @Sendable (FieldValue) throws -> FieldValue?
      ) -> Migration {
        Migration(
          "c", .renameEntity("Contact", to: "Person"),
          .rename("number", in: "Person", to: "phone"), .drop("fax", in: "Person"),
          .convert("zip", in: "Person") { .string($0.text) }, .dropEntity("Note"),
          .convert("id", in: "Person", id))
      }
      let error = #expect(throws: StoreError.self) { try open(failing { _ in "same" }) }
      #expect(error?.message.contains("same") == true, "\(error?.message ?? "")")
      #expect(throws: Stop.self) { try open(failing { _ in throw Stop() }) }
      #expect(throws: StoreError.self) { try open(failing { _ in 5 }) }
      #expect(try Data(contentsOf: URL(filePath: path)) == before)
    }
  }

  @Test("to a key that two objects share are refused") func sharedKey() throws {
    struct ByZip: Model {
      static let layout = Layout("Contact", key: "zip")
      var zip: Int?
      var id: Int
      var number: String?
      var fax: String?
      var city: V1.City?
    }
    try withStore {
      try ObjectStore(.file(path), V1.Contact.self, V1.Note.self).write { writer in
        _ = try writer.upsert(V1.Contact(id: 3, zip: 123))
      }
      var options = ObjectStore.Options()
      options.migrations = [Migration("by-zip", .dropEntity("Note"))]
      let error = #expect(throws: StoreError.self) {
        try ObjectStore(.file(path), ByZip.self, options: options)
      }
      #expect(error?.message.contains("two Contact objects have the same key '123'") == true)
    }
  }

  @Test("leave the old store or the new one if their process is killed", .timeLimit(.minutes(2)))
  func killed() async throws {
    for delay in stride(from: 0, to: 80_000, by: 4_000) {
      let store = try ObjectStore(.file(path), V1.Contact.self, V1.Note.self)
      try await store.write { writer in
        try writer.upsert((0..<500).map { V1.Contact(id: $0, number: "\($0)", zip: $0) })
      }
      await #expect(processExitsWith: .signal(SIGKILL)) {
        [path = path as String, delay = delay as Int] in
        Thread.detachNewThread {
          usleep(UInt32(delay))
          kill(getpid(), SIGKILL)
        }
        while true {
          var options = ObjectStore.Options()
          options.migrations = [V2.migration]
          _ = try ObjectStore(.file(path), V2.Person.self, options: options)
        }
      }
      if let old = try? ObjectStore(.file(path), V1.Contact.self, V1.Note.self) {
        #expect(try old.read().objects(V1.Contact.self).models().count == 500)
        #expect(try old.check() == [])
      }
      let new = try open(V2.migration)
      #expect(try new.read().objects(V2.Person.self, "phone = label").count == 0)
      #expect(try new.read().count(V2.Person.self, "zip.length = 5 AND phone != nil") == 500)
      #expect(try new.check() == [])
      for end in ["", "-lock"] { try? FileManager.default.removeItem(atPath: path + end) }
    }
  }
}
