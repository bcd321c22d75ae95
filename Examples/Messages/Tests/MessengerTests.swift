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

  @Test("hands messages to an actor, which reads them without a wait") func actors() async throws {
    actor Screen {
      private(set) var lines: [String] = []
      func show(_ messages: Results<Message>) throws { lines = try messages.map { try $0.text } }
    }
    try await cache.save((0..<3).map { message($0) })
    let screen = Screen()
    try await screen.show(cache.store.read().objects(MessageCache.newestFirst("g1")))
    #expect(await screen.lines == ["text 2", "text 1", "text 0"])
  }

  @Test("saves people, groups and messages of one download together") func download() async throws {
    let json = """
      {"users": [{"id": "mia", "name": "Mia", "image": {"url": "https://a/b", "width": 1, "height": 2}}],
       "groups": [{"id": "g3", "name": "Friends"}],
       "memberships": [{"id": "g3/mia", "user": "mia", "group": "g3",
                        "joinedAt": "2026-05-10T01:02:03Z"}],
       "messages": [{"id": "m9", "groupId": "g3", "kind": "sticker", "text": "!", "user": "mia",
                     "createdAt": "2026-05-10T01:02:03Z", "mentionedUsers": [], "files": [],
                     "links": []}]}
      """
    try await cache.save(Download(json: Data(json.utf8)))
    let mia = try #require(try cache.store.read().object(User.self, key: "mia"))
    #expect(try mia.image?.width == 1)
    #expect(try mia.memberships.get().first?.group.get()?.name == "Friends")
    #expect(try mia.messages.get().map { try $0.kind } == [.unknown])
    // A message of somebody who is not known is an error, and nothing of the download is saved.
    let unknown = json.replacing("\"!\", \"user\": \"mia\"", with: "\"?\", \"user\": \"nobody\"")
      .replacing("g3", with: "g4")
    await #expect(throws: StoreError.self) {
      try await cache.save(Download(json: Data(unknown.utf8)))
    }
    #expect(try cache.store.read().object(Group.self, key: "g4") == nil)
  }
}
