import Foundation
import ModelStore
import Testing

private struct Reading: Model, Equatable {
  static let layout = Layout(key: "id")
  var id: Int
  var value: Double
  var tags: [String]?
}

private struct Twin: Model {
  static let layout = Layout("Reading", key: "id")
  var id: Int
}

private struct Both: Model {
  var reading: Reading?
  var twin: Twin?
}

/// Writes a field that it does not read.
private struct Liar: Model {
  static let layout = Layout(key: "id")
  var id: Int

  private enum CodingKeys: CodingKey { case id, secret }
  init(id: Int) { self.id = id }
  init(from decoder: any Decoder) throws {
    id = try decoder.container(keyedBy: CodingKeys.self).decode(Int.self, forKey: .id)
  }
  func encode(to encoder: any Encoder) throws {
    var fields = encoder.container(keyedBy: CodingKeys.self)
    try fields.encode(id, forKey: .id)
    try fields.encode("x", forKey: .secret)
  }
}

/// Refuses what a store may hold.
private struct Picky: DefaultedModel {
  static let layout = Layout("Reading", key: "id")
  struct Refused: Error {}
  var id = 1
  var value = 1.0
  init() {}
  init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: CodingKeys.self)
    id = try fields.decode(Int.self, forKey: .id)
    guard id > 0 else { throw Refused() }
    value = try fields.decode(Double.self, forKey: .value)
  }
}

@Suite("Wrong use of a store is an error with a reason, and changes nothing")
struct WrongUseTests {
  private func error(_ body: () throws -> Void) -> StoreError? {
    #expect(throws: StoreError.self, performing: body)
  }

  private func store() throws -> ObjectStore {
    let store = try ObjectStore(.memory, Reading.self)
    try store.write { try $0.upsert((1...3).map { Reading(id: $0, value: Double($0)) }) }
    return store
  }

  @Test("numbers that are infinite or none") func numbers() throws {
    let store = try store()
    for value in [Double.nan, .infinity, -.infinity] {
      let error = error { try store.write { _ = try $0.upsert(Reading(id: 9, value: value)) } }
      #expect(error?.code == .invalidObject)
      #expect(error?.message == "Reading.value takes a finite number")
    }
    #expect(try store.read().count(Reading.self) == 3)
  }

  @Test("two models of one name") func names() throws {
    let error = error { _ = try ObjectStore(.memory, Both.self) }
    #expect(error?.code == .invalidModel)
    #expect(error?.message.contains("Reading") == true)
  }

  @Test("a predicate, a sort key or an expression that does not fit") func predicates() throws {
    let reader = try store().read()
    for (predicate, part) in [
      ("valeu > 1", "'value'"), ("value >", "expected"), ("", "expected"),
    ] {
      let error = error { _ = try reader.objects(Reading.self, predicate) }
      #expect(error?.code == .invalidPredicate)
      #expect(error?.message.contains(part) == true, "\(predicate): \(error?.message ?? "")")
    }
    #expect(
      error { _ = try reader.objects(Fetch<Reading>().sorted(by: "nothing")) }?.code
        == .invalidPredicate)
    #expect(
      error { _ = try reader.statistics(of: "tags", Fetch<Reading>()) }?.code == .invalidPredicate)
    #expect(
      error { _ = try reader.objects(Reading.self, "value = %@") }?.code == .invalidPredicate)
    #expect(
      error { _ = try reader.objects(Reading.self, "value = 1", 2) }?.code == .invalidPredicate)
  }

  @Test("a predicate that never holds is a warning") func warnings() throws {
    let reader = try store().read()
    #expect(try reader.warnings(about: Fetch<Reading>("value = 1")).isEmpty)
    let warnings = try reader.warnings(about: Fetch<Reading>("value = 'x'"))
    #expect(warnings.count == 1)
    #expect(warnings[0].contains("Double") && warnings[0].contains("String"))
    #expect(throws: StoreError.self) { try reader.warnings(about: Fetch<Reading>("x = 1")) }
  }

  @Test("a key of the other type, and a model of another store") func keys() throws {
    let reader = try store().read()
    #expect(error { _ = try reader.object(Reading.self, key: "1") }?.code == .misuse)
    #expect(error { _ = try reader.count(Recipe.self) }?.code == .unknownModel)
    #expect(try reader.object(Reading.self, key: Key(UInt64.max)) == nil)
  }

  @Test("a model that writes what it does not read") func liar() throws {
    let store = try ObjectStore(.memory, Liar.self)
    let error = error { try store.write { _ = try $0.upsert(Liar(id: 1)) } }
    #expect(error?.code == .invalidModel)
    #expect(error?.message.contains("'secret'") == true)
  }

  @Test("a writer that outlives its write") func late() throws {
    let store = try ObjectStore(.memory, Recipe.self)
    try store.write { try $0.upsert(fourRecipes) }
    let model = try store.write { try $0.model(Ingredient.self, key: "人参") }
    #expect(error { _ = try model?.recipes.get() }?.code == .misuse)
  }

  @Test("a model that checks its values is still learned") func picky() throws {
    let store = try ObjectStore(.memory, Picky.self)
    try store.write { _ = try $0.upsert(Picky()) }
    #expect(try store.read().count(Picky.self, "value = 1") == 1)
  }

  @Test("an object of an older version stays readable after it was deleted") func older() throws {
    let store = try store()
    let old = try #require(try store.read().object(Reading.self, key: 2))
    try store.write { _ = try $0.deleteAll(Reading.self) }
    #expect(try old.model() == Reading(id: 2, value: 2))
    #expect(try store.read().object(Reading.self, key: 2) == nil)
  }

  @Test("statistics are those of the values that are there") func statistics() throws {
    let statistics = try store().read().statistics(of: "value * 2", Fetch<Reading>("id > 1"))
    #expect(statistics.count == 2 && statistics.sum == 10 && statistics.mean == 5)
    #expect(statistics.least == 4 && statistics.greatest == 6)
    let none = try store().read().statistics(of: "value", Fetch<Reading>("id > 9"))
    #expect(none.count == 0 && none.sum == 0 && none.least == nil && none.mean == nil)
  }

  @Test("writes that are cancelled while they wait do nothing", .timeLimit(.minutes(1)))
  func cancelled() async throws {
    let store = try ObjectStore(.memory, Reading.self)
    let tasks = (0..<1_000).map { number in
      Task {
        try await store.write { writer in
          _ = try writer.upsert(Reading(id: number, value: 0))
        }
        return number
      }
    }
    for task in tasks where Bool.random() { task.cancel() }
    var written: Set<Int> = []
    for task in tasks {
      if case .success(let number) = await task.result { written.insert(number) }
    }
    let stored = try store.read().objects(Reading.self).models().map(\.id)
    #expect(Set(stored) == written)
  }
}
