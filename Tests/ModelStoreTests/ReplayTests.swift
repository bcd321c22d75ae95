import Foundation
import TestSupport
import Testing

@testable import ModelStore

/// The number of operations; `RECIPES_REPLAY_STEPS` asks for more.
private let stepCount =
  ProcessInfo.processInfo.environment["RECIPES_REPLAY_STEPS"].flatMap(Int.init) ?? 10_000

private struct Item: Model {
  static let layout = Layout(key: "id")
  var id: Int
  var title: String
  var rank: Int
  var group: String?
  var folder: Folder?
  var labels: [Label] = []
}

private struct Folder: Model {
  static let layout = Layout(key: "name")
  var name: String
  var isOpen: Bool
  var items = Backlinks<Item>()
}

private struct Label: Model {
  static let layout = Layout(key: "name", deletedWhenUnlinked: true)
  var name: String
  var weight: Int
}

/// An object of a list: its identity, its values, and the identities of the objects that it links to.
private struct Entry: Hashable {
  let object: String
  let values: [String]
}

/// All objects of a version, decoded, in the order of the store.
private struct World {
  var items: [(object: String, item: Item)]
  var folders: [(object: String, folder: Folder)]
  /// The objects by name. One that was deleted and came again is another.
  private let labels: [String: String]

  init(_ store: ObjectStore) throws {
    let reader = try store.read()
    items = try reader.objects(Item.self).map { ("\($0.object)", try $0.model()) }
    folders = try reader.objects(Folder.self).map { ("\($0.object)", try $0.model()) }
    let pairs = try reader.objects(Label.self).map { (try $0.name, "\($0.object)") }
    labels = Dictionary(uniqueKeysWithValues: pairs)
  }

  func entry(_ object: String, _ item: Item) -> Entry {
    let folder = folders.first { $0.folder.name == item.folder?.name }
    return Entry(
      object: object,
      values: ["\(item.id)", item.title, "\(item.rank)", item.group ?? "-", folder?.object ?? "-"]
        + item.labels.map { labels[$0.name] ?? "missing" })
  }

  func entry(_ object: String, _ folder: Folder) -> Entry {
    Entry(object: object, values: [folder.name, "\(folder.isOpen)"])
  }

  /// The items of a list: filtered one by one, then sorted; equal ones keep their order.
  func items(
    where isIncluded: (Item) -> Bool, by areInOrder: (Item, Item) -> Bool = { _, _ in false }
  ) -> [Entry] {
    items.filter { isIncluded($0.item) }.enumerated().sorted { left, right in
      let (first, second) = (left.element.item, right.element.item)
      if areInOrder(first, second) { return true }
      return !areInOrder(second, first) && left.offset < right.offset
    }.map { entry($0.element.object, $0.element.item) }
  }
}

/// A list that follows updates, and the same list by definition.
private protocol Follower: AnyObject {
  /// Whether the rows of the file were renumbered since the last update.
  var expectsReset: Bool { get set }
  /// Takes the next update if the list of a version differs from the last one, and checks it.
  func follow(_ world: World, _ step: Int) async throws -> Bool
}

private final class ListFollower<M: Model>: Follower {
  let name: String
  var expectsReset = false
  private var updates: Updates<M>.AsyncIterator
  private let entry: (World) -> (String, M) -> Entry
  private let expected: (World) -> [Entry]
  private var list: [Entry] = []
  private var isFirst = true

  init(
    _ store: ObjectStore, _ fetch: Fetch<M>, _ entry: @escaping (World) -> (String, M) -> Entry,
    _ expected: @escaping (World) -> [Entry]
  ) {
    name = fetch.predicate
    updates = store.updates(fetch).makeAsyncIterator()
    self.entry = entry
    self.expected = expected
  }

  func follow(_ world: World, _ step: Int) async throws -> Bool {
    let new = expected(world)
    guard isFirst || expectsReset || new != list else { return false }
    let update = try #require(try await updates.next())
    let results = try update.results.map { entry(world)("\($0.object)", try $0.model()) }
    #expect(results == new, "\(name), step \(step)")
    #expect(try replayed(update, results) == new, "\(name), step \(step)")
    #expect(update.isReset == (expectsReset && !isFirst), "\(name), step \(step)")
    if isFirst || expectsReset {
      #expect(update.deletions == Array(list.indices) && update.modifications.isEmpty)
      #expect(update.insertions == Array(new.indices) && update.moves.isEmpty)
    } else {
      checkMinimal(update, new, step)
    }
    list = new
    (isFirst, expectsReset) = (false, false)
    return true
  }

  /// The list before with an update applied, as a program's screen does.
  private func replayed(_ update: Updates<M>.Update, _ results: [Entry]) throws -> [Entry] {
    let gone = Set(update.deletions + update.moves.map(\.from))
    var screen = list.indices.filter { !gone.contains($0) }.map { list[$0] }
    for place in (update.insertions + update.moves.map(\.to)).sorted() {
      try #require(place <= screen.count)
      screen.insert(results[place], at: place)
    }
    for place in update.modifications { screen[place] = results[place] }
    return screen
  }

  private func checkMinimal(_ update: Updates<M>.Update, _ new: [Entry], _ step: Int) {
    let oldPlaces = Dictionary(uniqueKeysWithValues: list.enumerated().map { ($1.object, $0) })
    let newObjects = Set(new.map(\.object))
    let kept = new.indices.filter { oldPlaces[new[$0].object] != nil }
    let froms = kept.compactMap { oldPlaces[new[$0].object] }
    let context = "\(name), step \(step)" as Comment
    #expect(
      update.deletions == list.indices.filter { !newObjects.contains(list[$0].object) }, context)
    #expect(update.insertions == new.indices.filter { oldPlaces[new[$0].object] == nil }, context)
    let modified = zip(kept, froms).filter { new[$0] != list[$1] }.map(\.0)
    #expect(update.modifications == modified, context)
    #expect(update.moves.count == froms.count - longestAscent(froms), context)
    for move in update.moves { #expect(list[move.from].object == new[move.to].object, context) }
  }

  /// The length of the longest ascending subsequence, by definition.
  private func longestAscent(_ numbers: [Int]) -> Int {
    var lengths: [Int] = []
    for (place, number) in numbers.enumerated() {
      lengths.append(
        1 + ((0..<place).filter { numbers[$0] < number }.map { lengths[$0] }.max() ?? 0))
    }
    return lengths.max() ?? 0
  }
}

/// Random changes of a store.
private struct Changes {
  var generator: SeededGenerator
  /// The operations so far.
  var count = 0

  private mutating func number(_ range: Range<Int>) -> Int {
    Int.random(in: range, using: &generator)
  }

  private mutating func folder() -> Folder? {
    generator.chance(4) ? nil : Folder(name: "f\(number(0..<5))", isOpen: generator.chance(2))
  }

  private mutating func labels() -> [Label] {
    var labels: [Label] = []
    for number in 0..<6 where generator.chance(3) {
      labels.append(Label(name: "l\(number)", weight: self.number(0..<6)))
    }
    return generator.chance(2) ? labels : labels.reversed()
  }

  private mutating func item(_ id: Int) -> Item {
    Item(
      id: id, title: "t\(number(10..<40))", rank: number(0..<10),
      group: [nil, "x", "y"].pick(&generator), folder: folder(), labels: labels())
  }

  /// Commits some random changes.
  mutating func write(to store: ObjectStore) throws {
    try store.write { writer in
      for _ in 0..<[1, 2, 10, 40].pick(&generator) { try change(&writer) }
    }
  }

  /// Makes one random change.
  mutating func change(_ writer: inout Writer) throws {
    count += 1
    let key = Key.int(Int64(number(0..<50)))
    switch number(0..<20) {
    case 0..<7: try writer.upsert(item(number(0..<50)))
    case 7..<10: try writer.delete(Item.self, key: key)
    case 10, 11:
      let rank = number(0..<10)
      try writer.update(Item.self, key: key) { $0.rank = rank }
    case 12, 13:
      let title = "t\(number(10..<40))"
      try writer.update(Item.self, key: key) { $0.title = title }
    case 14:
      let labels = labels()
      try writer.update(Item.self, key: key) { $0.labels = labels }
    case 15:
      let folder = folder()
      try writer.update(Item.self, key: key) { $0.folder = folder }
    case 16:
      try writer.update(Folder.self, key: Key("f\(number(0..<5))")) { $0.isOpen.toggle() }
    case 17:
      let weight = number(0..<6)
      try writer.update(Label.self, key: Key("l\(number(0..<6))")) { $0.weight = weight }
    case 18:
      if generator.chance(8) { try writer.delete(Folder.self, key: Key("f\(number(0..<5))")) }
    default:
      if generator.chance(8) {
        try writer.delete(Fetch<Item>("rank = %@ AND group = 'x'", number(0..<10)))
      } else {
        // The same values again are no change.
        try writer.update(Item.self, key: key) { _ in }
      }
    }
  }
}

@Suite("Updates of many lists", .timeLimit(.minutes(2)))
struct ReplayTests {
  private func followers(_ store: ObjectStore) -> [any Follower] {
    [
      ListFollower(
        store, Fetch<Item>("rank >= 4 AND folder.isOpen = TRUE").sorted(by: "rank DESC", "title"),
        { $0.entry }
      ) { world in
        world.items(where: { $0.rank >= 4 && $0.folder?.isOpen == true }) {
          $0.rank != $1.rank ? $0.rank > $1.rank : $0.title < $1.title
        }
      },
      ListFollower(
        store, Fetch<Item>("ANY labels.weight > 3").sorted(by: "title").dropFirst(2).prefix(8),
        { $0.entry }
      ) { world in
        let found = world.items(where: { $0.labels.contains { $0.weight > 3 } }) {
          $0.title < $1.title
        }
        return Array(found.dropFirst(2).prefix(8))
      },
      ListFollower(store, Fetch<Item>("group = %@ OR folder = nil", "x"), { $0.entry }) { world in
        world.items(where: { $0.group == "x" || $0.folder == nil })
      },
      ListFollower(store, Fetch<Item>().sorted(by: "rank"), { $0.entry }) { world in
        world.items(where: { _ in true }) { $0.rank < $1.rank }
      },
      ListFollower(
        store,
        Fetch<Folder>("SUBQUERY(items, $i, $i.rank > 6).@count >= 2").sorted(by: "name DESC"),
        { $0.entry }
      ) { world in
        world.folders.filter { entry in
          world.items.count { $0.item.folder?.name == entry.folder.name && $0.item.rank > 6 } >= 2
        }.sorted { $0.folder.name > $1.folder.name }.map { world.entry($0.object, $0.folder) }
      },
    ]
  }

  @Test("lead to the lists by definition, in as few changes as possible", arguments: [1, 2])
  func replay(seed: UInt64) async throws {
    let path = NSTemporaryDirectory() + "replay-\(UUID()).store"
    let paths = [path, path + ".copy"]
    defer {
      for path in paths {
        for end in ["", "-lock"] { try? FileManager.default.removeItem(atPath: path + end) }
      }
    }
    let writer = try ObjectStore(.file(path), Item.self)
    // Hears of commits as another process does.
    let reader = try ObjectStore(.file(path), Item.self)
    let followers = followers(reader)
    var changes = Changes(generator: SeededGenerator(seed: seed))
    var updateCount = 0
    while changes.count < stepCount / 2 {
      for _ in 0..<[1, 1, 2, 5].pick(&changes.generator) { try changes.write(to: writer) }
      if changes.generator.chance(40) { try writer.copy(to: paths[1]) }
      let isReplaced =
        changes.generator.chance(60) && FileManager.default.fileExists(atPath: paths[1])
      if isReplaced { try writer.replace(with: paths[1]) }
      let isCompacted = changes.generator.chance(40)
      if isCompacted { try writer.compact() }
      if isReplaced || isCompacted { for follower in followers { follower.expectsReset = true } }
      let world = try World(writer)
      // The others are slow, and get several versions at once.
      for follower in followers where changes.generator.chance(2) {
        if try await follower.follow(world, changes.count) { updateCount += 1 }
      }
    }
    #expect(updateCount > stepCount / 100)
    #expect(try writer.check() == [])
  }
}
