import ExampleTesting
import Foundation
import Messenger
import ModelStore
import Testing

private let start = Date(timeIntervalSinceReferenceDate: 0)

/// A draft of the program's first version.
private struct First: Model, Equatable {
  static let layout = Layout("Draft", key: "id")
  var id: UUID
  var room: String
  var text: String
  var mood: String?
  var priority: Int?
  var changedAt: Date
}

@Suite("Drafts", .timeLimit(.minutes(2))) struct DraftTests {
  let scratch: Scratch
  private let place: ObjectStore.Place

  init() throws {
    scratch = try Scratch()
    place = .file(scratch.path("drafts.store"))
  }

  @Test("survive the program, and those that were being sent have failed") func recover()
    async throws
  {
    let typing = Draft(groupId: "g1", text: "hel", changedAt: start)
    let sending = Draft(
      groupId: "g1", text: "hello", state: .sending, changedAt: start.addingTimeInterval(1))
    let drafts = try Drafts(place)
    try await drafts.keep(typing)
    try await drafts.keep(sending)
    let again = try Drafts(place)
    try again.recover()
    #expect(try again.drafts(of: "g1").map(\.state) == [.failed, .typing])
  }

  @Test("are typed, sent, and gone, or have failed") func send() async throws {
    struct Offline: Error {}
    let drafts = try Drafts(place)
    let draft = Draft(groupId: "g1", text: "hello", changedAt: start)
    try await drafts.keep(draft)
    #expect(try drafts.drafts(of: "g1").map(\.state) == [.typing])
    await #expect(throws: Offline.self) {
      try await drafts.send(draft) { _ in
        #expect(try drafts.drafts(of: "g1").map(\.state) == [.sending])
        throw Offline()
      }
    }
    #expect(try drafts.drafts(of: "g1").map(\.state) == [.failed])
    try await drafts.send(draft) { #expect($0.text == "hello") }
    #expect(try drafts.drafts(of: "g1") == [])
  }

  @Test("of the first version are kept by the second") func migration() throws {
    let old = First(
      id: UUID(), room: "g1", text: "hello", mood: "glad", priority: 2, changedAt: start)
    try ObjectStore(place, First.self).write { _ = try $0.upsert(old) }
    let draft = try #require(try Drafts(place).drafts(of: "g1").first)
    #expect(draft.id == old.id && draft.text == "hello" && draft.changedAt == start)
    #expect(draft.priority == "2")
    #expect(draft.state == .typing)
    // The first version of the program refuses what it no longer understands.
    #expect(throws: StoreError.self) { try ObjectStore(place, First.self) }
  }

  @Test("are those of the first version or of the second if a program is killed that migrates them")
  func killed() async throws {
    let olds = (0..<500).map {
      First(
        id: UUID(), room: "g1", text: "draft \($0)", mood: "glad", priority: $0,
        changedAt: start.addingTimeInterval(Double($0)))
    }
    let first = try ObjectStore(.file(scratch.path("first.store")), First.self)
    try await first.write { try $0.upsert(olds) }

    /// A folder with drafts of the first version, and the program that migrates them.
    func startMigration() throws -> (Scratch, Process) {
      let folder = try Scratch()
      try first.copy(to: folder.path("drafts.store"))
      return (folder, try folder.start("messages", ["drafts", "g2"], output: "out"))
    }
    let duration = try ContinuousClock().measure {
      let (folder, process) = try startMigration()
      process.waitUntilExit()
      #expect(folder.text(of: "out.errors") == "" && process.terminationStatus == 0)
    }
    for round in 0...20 {
      let (folder, process) = try startMigration()
      try await Task.sleep(for: duration * round / 20)
      kill(process.processIdentifier, SIGKILL)
      process.waitUntilExit()

      let path = folder.path("drafts.store")
      if let store = try? ObjectStore(.readOnlyFile(path), First.self) {
        #expect(try store.read().objects(First.self).models() == olds)
      } else {
        // Opened without the migration, so it has run.
        let store = try ObjectStore(.readOnlyFile(path), Draft.self)
        #expect(try store.read().count(Draft.self) == olds.count)
      }
      let drafts = try Drafts(.file(path))
      let found = try drafts.drafts(of: "g1")
      #expect(found.map(\.text) == olds.reversed().map(\.text))
      #expect(found.map(\.priority) == olds.reversed().map { "\($0.priority ?? 0)" })
      #expect(try drafts.store.check() == [])
    }
  }
}

@Suite("The program messages", .timeLimit(.minutes(1))) struct MessagesProgramTests {
  @Test("does what its page shows") func page() throws {
    for example in try Page.examples(of: "Messages") {
      #expect(example.printed == example.shown, "\(example.command)")
    }
  }
}
