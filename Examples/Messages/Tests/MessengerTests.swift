import Foundation
import Messenger
import ModelStore
import Testing

private let start = Date(timeIntervalSinceReferenceDate: 0)

@Suite("A messenger's cache") struct MessengerTests {
  let cache: MessageCache

  init() throws {
    cache = try MessageCache(.memory)
    try cache.store.write { writer in
      try writer.upsert([User(id: "anna", name: "Anna"), User(id: "ken", name: "健")])
      try writer.upsert([Group(id: "g1", name: "Family"), Group(id: "g2", name: "Work")])
      try writer.upsert([
        Membership(user: "anna", group: "g1", joinedAt: start),
        Membership(user: "ken", group: "g1", joinedAt: start),
      ])
    }
  }

  private func message(_ number: Int, in group: String = "g1") -> Message {
    Message(
      id: "m\(number)", in: group, by: "anna", "text \(number)",
      at: start.addingTimeInterval(Double(number)), mentioning: number == 3 ? ["ken"] : [])
  }

  @Test("pages a group's messages, newest first") func pages() async throws {
    try await cache.save((0..<50).map { message($0, in: $0 % 2 == 0 ? "g1" : "g2") })
    #expect(try cache.page(0, of: "g1", size: 3).map(\.id) == ["m48", "m46", "m44"])
    #expect(try cache.page(8, of: "g1", size: 3).map(\.id) == ["m0"])
    #expect(try cache.page(9, of: "g1", size: 3) == [])
  }

  @Test("tells apart who wrote a message and whom it mentions") func inverses() async throws {
    try await cache.save([message(1), message(3)])
    let reader = try cache.store.read()
    let anna = try #require(try reader.object(User.self, key: "anna"))
    let ken = try #require(try reader.object(User.self, key: "ken"))
    #expect(try anna.messages.count == 2)
    #expect(try anna.mentions.count == 0)
    #expect(try ken.mentions.get().map { try $0.id } == ["m3"])
    let members = try reader.objects(User.self, "ANY memberships.group.name = 'Family'")
    #expect(try members.map { try $0.id } == ["anna", "ken"])
  }

  @Test("reads a kind that a newer server sends as unknown, and a null image as none")
  func unknowns() throws {
    let json = """
      [{"id": "m1", "groupId": "g1", "kind": "hologram", "text": "?", "createdAt": 5,
        "user": "anna", "mentionedUsers": ["ken"], "image": null, "files": [], "links": []}]
      """
    let messages = try JSONDecoder().decode([Message].self, from: Data(json.utf8))
    try cache.store.write { try $0.upsert(messages) }
    let found = try #require(try cache.page(0, of: "g1").first)
    #expect(found.kind == .unknown)
    #expect(found.image == nil)
    #expect(try found.user?.get()?.name == "Anna")
  }

  @Test("keeps pictures, files and links with their message, and deletes them with it")
  func attachments() throws {
    var message = message(1)
    let url = try #require(URL(string: "https://example.org/cat.jpg"))
    message.image = Image(url: url, width: 4, height: 3)
    message.files = [File(url: url, name: "猫.pdf", size: 9)]
    message.links = [WebLink(url: url, title: "cats")]
    message.groupName = "not stored"
    let written = message
    try cache.store.write { _ = try $0.upsert(written) }
    #expect(try cache.page(0, of: "g1") == [written])
    #expect(try cache.page(0, of: "g1").first?.groupName == nil)
    try cache.store.write { _ = try $0.delete(Message.self, key: "m1") }
    let reader = try cache.store.read()
    #expect(
      try reader.count(Image.self) + reader.count(File.self) + reader.count(WebLink.self) == 0)
  }

  @Test("loses none of 100 messages that are saved at once") func concurrentSaves() async throws {
    try await withThrowingTaskGroup(of: Void.self) { group in
      for number in 0..<100 {
        let message = message(number)
        group.addTask { () async throws -> Void in try await cache.save([message]) }
      }
      try await group.waitForAll()
    }
    #expect(try cache.store.read().count(Message.self) == 100)
  }
}

@Suite("Drafts") struct DraftTests {
  @Test("survive the program, and those that were being sent have failed") func recover()
    async throws
  {
    let path = NSTemporaryDirectory() + "drafts-\(UUID()).store"
    defer { for end in ["", "-lock"] { try? FileManager.default.removeItem(atPath: path + end) } }
    let typing = Draft(groupId: "g1", text: "hel", changedAt: start)
    let sending = Draft(
      groupId: "g1", text: "hello", state: .sending, changedAt: start.addingTimeInterval(1))
    let drafts = try Drafts(.file(path))
    try await drafts.keep(typing)
    try await drafts.keep(sending)
    let again = try Drafts(.file(path))
    try again.recover()
    #expect(try again.drafts(of: "g1").map(\.state) == [.failed, .typing])
  }

  @Test("of the first version are kept by the second") func migration() throws {
    struct First: Model {
      static let layout = Layout("Draft", key: "id")
      var id: UUID
      var room: String
      var text: String
      var mood: String?
      var priority: Int?
      var changedAt: Date
    }
    let path = NSTemporaryDirectory() + "drafts-\(UUID()).store"
    defer { for end in ["", "-lock"] { try? FileManager.default.removeItem(atPath: path + end) } }
    let old = First(
      id: UUID(), room: "g1", text: "hello", mood: "glad", priority: 2, changedAt: start)
    try ObjectStore(.file(path), First.self).write { _ = try $0.upsert(old) }
    let draft = try #require(try Drafts(.file(path)).drafts(of: "g1").first)
    #expect(draft.id == old.id && draft.text == "hello" && draft.changedAt == start)
    #expect(draft.priority == "2")
    #expect(draft.state == .typing)
    // The first version of the program refuses what it no longer understands.
    #expect(throws: StoreError.self) { try ObjectStore(.file(path), First.self) }
  }
}
