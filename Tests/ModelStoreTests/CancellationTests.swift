import Foundation
import ModelStore
import Testing

private struct Node: Model {
  static let layout = Layout(key: "id")
  var id: Int
  var next: Links<Node>
}

@Suite("work of a task that is cancelled")
struct CancellationTests {
  private let store: ObjectStore
  /// Each of 200 nodes leads to all: the loops of a query that ask each way in turn would take days.
  private static let endless = """
    SUBQUERY(next, $a, SUBQUERY($a.next, $b, SUBQUERY($b.next, $c, $a.id + $b.id + $c.id = id)\
    .@count > 200).@count > 200).@count = 7
    """

  init() throws {
    store = try ObjectStore(.memory, Node.self)
    try store.write { writer in
      try writer.upsert((0..<200).map { Node(id: $0, next: Links()) })
      try writer.upsert(
        (0..<200).map { Node(id: $0, next: Links(keys: (0..<200).map { Key($0) })) })
    }
  }

  /// Cancels a task that holds a thread of the pool; other such tasks can hold all of them.
  private func cancelSoon(_ task: Task<Void, any Error>) {
    Thread.detachNewThread {
      Thread.sleep(forTimeInterval: 0.05)
      task.cancel()
    }
  }

  @Test("ends, whatever it does with a query", .timeLimit(.minutes(1)), arguments: 0..<6)
  func queries(kind: Int) async throws {
    let store = store
    let fetch = Fetch<Node>(Self.endless)
    let task = Task.detached {
      let reader = try store.read()
      switch kind {
      case 0: _ = try reader.objects(fetch)
      case 1: _ = try reader.count(fetch)
      case 2: _ = try reader.statistics(of: "id", fetch)
      case 3:
        _ = try reader.objects(
          Fetch<Node>().sorted(by: Self.endless.replacing(" = 7", with: "")))
      case 4: for try await _ in store.updates(fetch) {}
      default: _ = try await store.write { writer in try writer.delete(fetch) }
      }
    }
    cancelSoon(task)
    if kind == 4 {
      try await task.value
    } else {
      await #expect(throws: CancellationError.self) { try await task.value }
    }
    // Nothing is left of it: others go on.
    #expect(try store.read().count(Node.self) == 200)
    _ = try await store.write { writer in try writer.delete(Node.self, keys: [0]) }
    #expect(try store.read().count(Node.self) == 199)
  }

  @Test("ends while it reads models", .timeLimit(.minutes(1))) func models() async throws {
    let store = store
    let task = Task.detached {
      while true { _ = try store.read().objects(Node.self).models() }
    }
    cancelSoon(task)
    await #expect(throws: CancellationError.self) { try await task.value }
  }
}
