import Testing

@testable import ObjectGraph
@testable import StorePersistence

@Suite("a store under another schema") struct SchemaChangeTests {
  let scratch: Scratch

  init() throws {
    scratch = try Scratch()
  }

  /// The sample's schema with more of everything, in another order.
  static let newer = Schema([
    Entity("Shelf", attributes: [Attribute("label", .string)]),
    Entity(
      "Author", attributes: [Attribute("born", .int), Attribute("name", .string)],
      relationships: [
        Relationship("favourites", to: EntityID(2)),
        Relationship("books", to: EntityID(2), kind: .inverse(of: RelationshipID(1))),
      ]),
    Entity(
      "Book",
      attributes: [
        Attribute("language", .string), Attribute("printed", .date), Attribute("isLent", .bool),
        Attribute("weight", .double), Attribute("pages", .int), Attribute("title", .string),
      ],
      relationships: [
        Relationship("shelf", to: EntityID(0), isToMany: false),
        Relationship("authors", to: EntityID(1)),
      ],
      primaryKey: ["title"]),
  ])

  @Test("keeps every value and link by name, and rewrites nothing until it changes")
  func addedColumns() throws {
    let older = Sample.file(scratch.store)
    let before = try older.write { _, _ in try Sample.snapshot(150, seed: 1) }
    let newer = Sample.file(scratch.store, schema: Self.newer)
    let after = try newer.current()
    let book = EntityID(2)
    #expect(after.count(of: book) == before.count(of: Sample.book))
    #expect(after.count(of: EntityID(0)) == 0)
    for row in try before.liveRows(of: Sample.book) {
      let old = ObjectID(Sample.book, row)
      let new = ObjectID(book, row)
      for (oldPlace, newPlace) in [(0, 5), (1, 4), (2, 3), (3, 2), (4, 1)] {
        let value = try after.value(AttributeID(newPlace), of: new)
        #expect(try value == before.value(AttributeID(oldPlace), of: old))
      }
      #expect(try after.value(AttributeID(0), of: new) == nil)
      #expect(try after.targets(RelationshipID(0), of: new) == [])
      #expect(
        try after.targets(RelationshipID(1), of: new)
          == before.targets(RelationshipID(0), of: old))
    }
    #expect(
      try after.targets(RelationshipID(1), of: ObjectID(EntityID(1), RowID(3)))
        == before.targets(RelationshipID(0), of: ObjectID(Sample.author, RowID(3))))

    let store = Store(newer)
    try store.write { transaction in
      try transaction.set(.string("日本語"), AttributeID(0), of: ObjectID(book, RowID(70)))
      let shelf = try transaction.insert(into: EntityID(0))
      try transaction.link(RelationshipID(0), of: ObjectID(book, RowID(70)), to: [shelf])
    }
    let changed = try newer.current()
    #expect(changed.blobs(of: book)[0] == after.blobs(of: book)[0])
    #expect(try changed.value(AttributeID(0), of: ObjectID(book, RowID(70))) == .string("日本語"))
    #expect(try newer.check() == [])
  }

  @Test("is refused by the older program once a newer one has written it")
  func olderProgram() throws {
    let older = Sample.file(scratch.store)
    try older.write { _, _ in try Sample.snapshot(3, seed: 1) }
    _ = try Sample.file(scratch.store, schema: Self.newer).current()
    #expect(try older.current().version == 1)
    try Sample.file(scratch.store, schema: Self.newer).write { base, _ in
      base.replacing(base.segments)
    }
    let error = #expect(throws: StoreFileError.self) { try older.current() }
    #expect(
      error
        == .otherSchema(
          path: scratch.store,
          reason: [
            "Shelf objects", "Book.language", "Book.shelf", "Author.born", "Author.favourites",
          ].map { "it has \($0), which this program does not know" }.joined(separator: "; ")))
    #expect(error?.isSystemFault == false)
  }

  /// A schema that the sample's store does not fit.
  struct Misfit: CustomTestStringConvertible {
    let testDescription: String
    let schema: Schema
    let reason: String
  }

  private static func schema(
    _ attributes: [Attribute], key: [String] = ["title"], links: String = "authors"
  ) -> Schema {
    Schema([
      Entity(
        "Book", attributes: attributes, relationships: [Relationship(links, to: EntityID(1))],
        primaryKey: key),
      Entity("Author", attributes: [Attribute("name", .string)]),
    ])
  }

  private static let attributes = Sample.schema[Sample.book].attributes

  static let misfits = [
    Misfit(
      testDescription: "an attribute is gone", schema: schema(Array(attributes.dropLast())),
      reason: "it has Book.printed, which this program does not know"),
    Misfit(
      testDescription: "a type differs",
      schema: schema(attributes.map { $0.name == "pages" ? Attribute("pages", .double) : $0 }),
      reason: "its Book.pages has another type: Int instead of Double"),
    Misfit(
      testDescription: "an attribute became a relationship",
      schema: schema(
        attributes.filter { $0.name != "pages" } + [Attribute("authors2", .int)], links: "pages"),
      reason: "its Book.pages has another type: Int instead of links to Author; "
        + "it has Book.authors, which this program does not know"),
    Misfit(
      testDescription: "the key differs", schema: schema(attributes, key: []),
      reason: "its Book objects have another key"),
  ]

  @Test("is refused if something is missing or has another type", arguments: misfits)
  func misfit(example: Misfit) throws {
    try Sample.file(scratch.store).write { _, _ in try Sample.snapshot(3, seed: 1) }
    let file = Sample.file(scratch.store, schema: example.schema)
    let expected = StoreFileError.otherSchema(path: scratch.store, reason: example.reason)
    #expect(throws: expected) { try file.current() }
    #expect(throws: expected) { try file.write { base, _ in base } }
  }

  @Test("has a catalog that survives a round trip")
  func catalogText() throws {
    var catalog = Catalog()
    _ = try catalog.adopt(Sample.schema)
    #expect(
      catalog.text == """
        entity Book
        key title
        column 1 String title
        column 2 Int pages
        column 3 Double weight
        column 4 Bool isLent
        column 5 Date printed
        column 6 links Author authors
        column 7 inverse Author authors
        entity Author
        key
        column 1 String name

        """)
    #expect(Catalog(text: catalog.text) == catalog)
    #expect(try Catalog(record: catalog.record, format: FileFormat.version) == catalog)
    for wrong in [
      "column 1 String title", "entity", "entity A\ncolumn x Int a", "name A", "key a",
      "entity A\nkey\ncolumn 4294967295 Int a",
    ] {
      #expect(Catalog(text: wrong) == nil)
    }
  }
}
