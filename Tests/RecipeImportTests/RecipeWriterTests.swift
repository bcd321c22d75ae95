import ObjectGraph
import RecipeFoods
import RecipeModel
import RecipeTestSupport
import TestSupport
import Testing

@testable import RecipeImport

@Suite("Writing whole recipes") struct RecipeWriterTests {
  private let store = Store(inMemoryFor: RecipeSchema.schema, capacity: SegmentCapacity(shift: 6))

  private func write(_ documents: [RecipeDocument]) throws -> ImportReport.Counts {
    let counts = try store.write { transaction in
      var writer = RecipeWriter(try FoodLinker(nil, in: &transaction))
      for document in documents { _ = try writer.write(document, into: &transaction) }
      return writer.counts
    }
    try store.snapshot().checkInvariants()
    return counts
  }

  private func stored() throws -> [RecipeDocument] {
    let snapshot = try store.snapshot()
    return try snapshot.liveRows(of: RecipeSchema.recipe).map {
      try RecipeDocument($0, in: snapshot)
    }
  }

  private func count(_ entity: EntityID) throws -> Int { try store.snapshot().count(of: entity) }

  @Test("written documents are read back, and writing them again changes nothing", arguments: 0..<6)
  func roundTrip(seed: Int) throws {
    var generator = SeededGenerator(seed: UInt64(seed))
    let documents = (0..<150).map { RecipeDocument.random(&generator, key: "key \($0)") }
    #expect(try write(documents) == ImportReport.Counts(added: 150))
    #expect(try stored() == documents)
    let version = try store.snapshot().version
    #expect(try write(documents) == ImportReport.Counts(unchanged: 150))
    #expect(try store.snapshot().version == version)
    #expect(try stored() == documents)
  }

  @Test("an edited line is one new line; those that no recipe has any more leave")
  func lines() throws {
    var document = RecipeDocument(
      name: "カレー", lines: [.init("人参 2本"), .init("水"), .init("塩", section: "仕上げ")])
    document.tags = .value(["夏", "簡単"])
    #expect(try write([document]) == ImportReport.Counts(added: 1))
    #expect(try count(RecipeSchema.line) == 3)
    #expect(try count(RecipeSchema.tag) == 2)

    document.lines = .value([.init("人参 2本"), .init("牛乳"), .init("塩", section: "仕上げ")])
    document.tags = .value(["簡単"])
    #expect(try write([document]) == ImportReport.Counts(updated: 1))
    #expect(try stored() == [document])
    #expect(try count(RecipeSchema.line) == 3)
    #expect(try count(RecipeSchema.tag) == 1)
    #expect(try count(RecipeSchema.ingredient) == 3)

    // A section alone is a change too.
    document.lines = .value([.init("人参 2本"), .init("牛乳", section: "仕上げ"), .init("塩")])
    #expect(try write([document]) == ImportReport.Counts(updated: 1))
    #expect(try stored() == [document])
  }

  @Test("an absent field is kept, and null clears")
  func absentAndNull() throws {
    var whole = RecipeDocument(name: "a", lines: [.init("1 egg")])
    whole.totalMinutes = .value(30)
    whole.rating = .value(4.5)
    whole.tags = .value(["x"])
    _ = try write([whole])
    #expect(try write([RecipeDocument(name: "a", ingredients: ["egg"])]).unchanged == 1)
    #expect(try stored() == [whole])

    var clearing = RecipeDocument(name: "a", ingredients: ["1 egg"])
    clearing.totalMinutes = .null
    clearing.tags = .null
    clearing.lines = .null
    #expect(try write([clearing]).updated == 1)
    var left = RecipeDocument(name: "a", ingredients: ["1 egg"])
    left.rating = .value(4.5)
    #expect(try stored() == [left])
    #expect(try count(RecipeSchema.line) == 0)
    #expect(try count(RecipeSchema.tag) == 0)
  }

  @Test("recipes of one key that differ in a line or a tag both live")
  func collisions() throws {
    let first = RecipeDocument(name: "a", lines: [.init("1 egg")])
    var second = RecipeDocument(name: "a", lines: [.init("1 egg", section: "dough")])
    #expect(
      try write([first, second, first])
        == ImportReport.Counts(
          added: 2, unchanged: 1, collisions: 1))
    second.key = "a (2)"
    #expect(try stored() == [first, second])
  }

  @Test("a place or number that another collection has too is another recipe; an edited one is not")
  func localKeys() throws {
    var mums = RecipeDocument(name: "Mum's soup", lines: [.init("1 carrot"), .init("salt")])
    mums.key = "soup.md"
    var dads = RecipeDocument(name: "Dad's soup", lines: [.init("1 kg beef"), .init("pepper")])
    dads.key = "soup.md"
    #expect(try write([mums]) == ImportReport.Counts(added: 1))
    #expect(try write([dads]) == ImportReport.Counts(added: 1, collisions: 1))
    // Each finds its own again.
    #expect(try write([dads]) == ImportReport.Counts(unchanged: 1))
    #expect(try write([mums]) == ImportReport.Counts(unchanged: 1))
    dads.lines = .value([.init("2 kg beef"), .init("pepper")])
    #expect(try write([dads]) == ImportReport.Counts(updated: 1))
    // A new title alone is an edit, and so are new lines alone.
    mums.name = "Mum's best soup"
    #expect(try write([mums]) == ImportReport.Counts(updated: 1))
    mums.lines = .value([.init("2 leeks")])
    #expect(try write([mums]) == ImportReport.Counts(updated: 1))

    // An address is one recipe, whatever is written there.
    var page = RecipeDocument(name: "a", lines: [.init("x")])
    page.key = "https://example.org/1"
    _ = try write([page])
    page.name = "b"
    page.lines = .value([.init("y")])
    #expect(try write([page]) == ImportReport.Counts(updated: 1))
    page.key = "0f9619ff-8b86-d011-b42d-00c04fc964ff"
    _ = try write([page])
    page.name = "c"
    page.lines = .value([.init("z")])
    #expect(try write([page]) == ImportReport.Counts(updated: 1))
  }
}
