import TestSupport
import Testing

@testable import ObjectGraph
@testable import StorePersistence

@Suite("a store of format 1 under a schema that changed") struct MigrationTests {
  let scratch: Scratch

  init() throws {
    scratch = try Scratch()
    try scratch.load(formatOneDump)
  }

  /// The sample's schema, in which a moment is a text, and an author has names as objects.
  private static let schema = Schema([
    Entity(
      "Book",
      attributes: [
        Attribute("title", .string), Attribute("pages", .int), Attribute("weight", .double),
        Attribute("isLent", .bool), Attribute("printed", .string),
      ],
      relationships: [Relationship("authors", to: EntityID(1))],
      primaryKey: ["title"]),
    Entity("Author", attributes: [], relationships: [Relationship("name", to: EntityID(2))]),
    Entity("Name", attributes: [Attribute("text", .string)]),
  ])

  private static let migration = StoreMigration(dropping: [
    StoreMigration.Property("printed", of: "Book"), StoreMigration.Property("name", of: "Author"),
  ]) { old, new in
    let (book, author, name) = (EntityID(0), EntityID(1), EntityID(2))
    let printed = try #require(old.schema[book].attribute(named: "printed"))
    for row in try old.liveRows(of: book) {
      let object = ObjectID(book, row)
      guard case .date(let seconds)? = try old.value(printed, of: object) else { continue }
      try new.set(.string("\(Int(seconds)) s"), AttributeID(4), of: object)
    }
    let oldName = try #require(old.schema[author].attribute(named: "name"))
    for row in try old.liveRows(of: author) {
      let text = try old.value(oldName, of: ObjectID(author, row))
      let target = try new.insert(into: name)
      try new.set(text, AttributeID(0), of: ObjectID(name, target))
      try new.link(RelationshipID(0), of: ObjectID(author, row), to: [target])
    }
  }

  private static let lines = [
    "Book 0: title=string(\"こころ\") pages=int(-1) weight=double(0.5) isLent=bool(true)"
      + " printed=string(\"1000000000 s\") authors=[0]",
    "Book 1: title=string(\"\") isLent=bool(false) authors=[]",
    "Book 2: title=string(\"M/T\") pages=int(9223372036854775807) authors=[1, 0, 1]",
    "Author 0: name=[0]", "Author 1: name=[1]",
    "Name 0: text=string(\"夏目漱石\")", "Name 1: text=string(\"Ōe\")",
  ]

  private func file(_ migrations: [StoreMigration] = [migration]) -> StoreFile {
    StoreFile(
      path: scratch.store, schema: Self.schema, mark: Sample.mark, migrations: migrations,
      capacity: Sample.capacity,
      limits: .standard, onWait: {})
  }

  @Test("reads as migrated, and the file is unchanged until something is written")
  func reading() throws {
    let file = file()
    #expect(try file.current().lines() == Self.lines)
    try file.current().checkInvariants()
    #expect(try file.check() == [])
    #expect(try scratch.storedHeader().format == 1)
    // A write that changes nothing, and one that fails, leave the format too.
    try Store(file).write { _ in }
    struct Stop: Error {}
    #expect(throws: Stop.self) {
      try Store(file).write { transaction in
        try transaction.set(.int(9), AttributeID(1), of: ObjectID(EntityID(0), RowID(1)))
        throw Stop()
      }
    }
    #expect(try scratch.storedHeader().format == 1)
    #expect(try Sample.file(scratch.store).current().lines() == FormatTests.dumpedLines)
  }

  @Test("a commit stores what was migrated, as format 2")
  func writing() throws {
    let version = try file().current().version
    try Store(file()).write { transaction in
      try transaction.set(.int(9), AttributeID(1), of: ObjectID(EntityID(0), RowID(1)))
    }
    var changed = Self.lines
    changed[1] = "Book 1: title=string(\"\") pages=int(9) isLent=bool(false) authors=[]"
    // Nothing is migrated again, with the migration or without it.
    for file in [file(), file([])] {
      #expect(try file.current().lines() == changed)
      #expect(try file.check() == [])
      #expect(try file.current().version == version + 1)
    }
    #expect(try scratch.storedHeader().format == 2)
    try file().current().checkInvariants()
    #expect(throws: StoreFileError.self) { try Sample.file(scratch.store).current() }
  }

  @Test("a writer that dies after its first blobs leaves format 1, and the next one migrates")
  func staging() throws {
    let limits = StoreFileLimits(queueBytes: 1)
    let small = StoreFile(
      path: scratch.store, schema: Self.schema, mark: Sample.mark, migrations: [Self.migration],
      capacity: Sample.capacity, limits: limits, onWait: {})
    struct Stop: Error {}
    #expect(throws: Stop.self) {
      try small.write { _, staging in
        var generator = SeededGenerator(seed: 1)
        let books = try Sample.books(3, authorCount: 2, using: &generator)
        _ = try staging.stage(books, of: EntityID(0))
        #expect(try scratch.storedHeader().format == 1)
        throw Stop()
      }
    }
    #expect(try scratch.storedHeader().format == 1)
    #expect(try file().check() == [])
    try Store(file()).write { transaction in
      try transaction.set(nil, AttributeID(1), of: ObjectID(EntityID(0), RowID(0)))
    }
    #expect(try file([]).current().lines().suffix(4) == Self.lines.suffix(4))
    #expect(try scratch.storedHeader().format == 2)
  }

  @Test("compacting stores it as format 2") func compacting() throws {
    try file().compact()
    #expect(try file([]).current().lines() == Self.lines)
    #expect(try scratch.storedHeader().format == 2)
  }

  @Test("is refused if no migration drops a property that the schema lacks")
  func refusal() throws {
    #expect(throws: StoreFileError.self) { try file([]).current() }
    #expect(try scratch.storedHeader().format == 1)
  }
}
