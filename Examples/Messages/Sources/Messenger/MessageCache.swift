import ModelStore

/// The messages that a messenger has seen, for reading offline.
package struct MessageCache: Sendable {
  package let store: ObjectStore

  package init(_ place: ObjectStore.Place) throws {
    store = try ObjectStore(place, Message.self, Membership.self)
  }

  /// Saves messages, in the background.
  package func save(_ messages: [Message]) async throws {
    try await store.write { try $0.upsert(messages) }
  }

  /// Saves what the server sent, in the background, in one commit: people and groups first, since the
  /// others link to them.
  package func save(_ download: Download) async throws {
    try await store.write { writer in
      try writer.upsert(download.users ?? [])
      try writer.upsert(download.groups ?? [])
      try writer.upsert(download.memberships ?? [])
      try writer.upsert(download.messages ?? [])
    }
  }

  /// A page of a group's messages, newest first.
  package func page(_ number: Int, of group: String, size: Int = 20) throws -> [Message] {
    try store.read().objects(Self.newestFirst(group).dropFirst(number * size).prefix(size)).models()
  }

  /// A group's messages, newest first; also for `updates`.
  package static func newestFirst(_ group: String) -> Fetch<Message> {
    Fetch("groupId = %@", group).sorted(by: "createdAt DESC", "id")
  }
}
