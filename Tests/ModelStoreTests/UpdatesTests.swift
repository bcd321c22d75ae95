import Foundation
import ModelStore
import Testing

/// A list that applies updates to what it has, as a program's screen does.
private struct Screen {
  var names: [String] = []

  mutating func apply(_ update: Updates<Recipe>.Update) throws {
    var list: [String?] = names
    var gone = Set(update.deletions)
    for move in update.moves { gone.insert(move.from) }
    list = list.enumerated().filter { !gone.contains($0.offset) }.map(\.element)
    let came = update.insertions + update.moves.map(\.to)
    for place in came.sorted() { list.insert(nil, at: place) }
    for place in came + update.modifications { list[place] = try update.results[place].name }
    names = list.compactMap(\.self)
  }
}

@Suite("Updates of a list", .timeLimit(.minutes(1)))
struct UpdatesTests {
  private func names(_ store: ObjectStore, _ fetch: Fetch<Recipe>) throws -> [String] {
    try store.read().objects(fetch).map { try $0.name }
  }

  @Test("begin with the list, and go on with what changes") func changes() async throws {
    let store = try ObjectStore(.memory, Recipe.self)
    try await store.write { try $0.upsert(fourRecipes) }
    let fetch = Fetch<Recipe>("season = '冬'").sorted(by: "name")
    var updates = store.updates(fetch).makeAsyncIterator()
    let first = try #require(try await updates.next())
    #expect(try first.results.map { try $0.name } == ["カレー", "水"])
    #expect(first.insertions == [0, 1])

    try await store.write { writer in
      try writer.update(Recipe.self, key: "カレー") { $0.category = "main" }
      try writer.upsert(Recipe(name: "おでん", season: "冬"))
    }
    let second = try #require(try await updates.next())
    #expect(second.insertions == [0])
    #expect(second.modifications == [1])
    #expect(second.deletions == [])

    // A commit that changes nothing of the list is no update.
    try await store.write { writer in
      try writer.update(Recipe.self, key: "きんぴら") { $0.season = "春" }
    }
    try await store.write { _ = try $0.delete(Recipe.self, key: "水") }
    let third = try #require(try await updates.next())
    #expect(third.deletions == [2])
    #expect(third.insertions == [] && third.modifications == [] && third.moves == [])
  }

  @Test("report moves") func moves() async throws {
    let store = try ObjectStore(.memory, Recipe.self)
    try await store.write { try $0.upsert(["a", "b", "c", "d"].map { Recipe(name: $0) }) }
    var updates = store.updates(Fetch<Recipe>().sorted(by: "name")).makeAsyncIterator()
    _ = try await updates.next()
    try await store.write { writer in
      try writer.update(Recipe.self, key: "a") { $0.name = "e" }
    }
    let update = try #require(try await updates.next())
    #expect(update.moves == [.init(from: 0, to: 3)])
    #expect(update.modifications == [3])
  }

  @Test("end when the task is cancelled") func cancellation() async throws {
    let store = try ObjectStore(.memory, Recipe.self)
    let task = Task {
      var count = 0
      for try await _ in store.updates(Fetch<Recipe>()) { count += 1 }
      return count
    }
    while !task.isCancelled {
      try await Task.sleep(for: .milliseconds(5))
      task.cancel()
    }
    #expect(try await task.value <= 1)
  }

  @Test("skip versions for a slow consumer, and still lead to the list") func random() async throws
  {
    let store = try ObjectStore(.memory, Recipe.self)
    let fetch = Fetch<Recipe>("season != '夏'").sorted(by: "category", "name")
    var updates = store.updates(fetch).makeAsyncIterator()
    var screen = Screen()
    var generator = SystemRandomNumberGenerator()
    try screen.apply(try #require(try await updates.next()))
    for step in 0..<1_000 {
      for _ in 0..<Int.random(in: 1...3, using: &generator) {
        let name = "r\(Int.random(in: 0..<40, using: &generator))"
        let season = ["春", "夏", "秋"].randomElement(using: &generator)
        let category = ["x", "y", nil].randomElement(using: &generator) ?? nil
        let isDeleted = Int.random(in: 0..<4, using: &generator) == 0
        try await store.write { writer in
          if isDeleted {
            try writer.delete(Recipe.self, key: Key(name))
          } else {
            try writer.upsert(Recipe(name: name, category: category, season: season))
          }
        }
      }
      // A last change of the list, so that there is an update to wait for.
      try await store.write { writer in
        try writer.upsert(Recipe(name: "beat", category: "\(step)", season: "春"))
      }
      let update = try #require(try await updates.next())
      try screen.apply(update)
      #expect(try screen.names == names(store, fetch))
    }
  }

  @Test("come from another store of the same file") func otherStore() async throws {
    let path = NSTemporaryDirectory() + "updates-\(UUID()).store"
    defer { for end in ["", "-lock"] { try? FileManager.default.removeItem(atPath: path + end) } }
    let writer = try ObjectStore(.file(path), Recipe.self)
    let reader = try ObjectStore(.file(path), Recipe.self)
    var updates = reader.updates(Fetch<Recipe>()).makeAsyncIterator()
    #expect(try await updates.next()?.results.count == 0)
    for count in 1...20 {
      try await writer.write { _ = try $0.upsert(Recipe(name: "r\(count)")) }
      let update = try #require(try await updates.next())
      #expect(update.results.count == count)
    }
  }
}
