import Foundation
import ModelStore
import ModelStoreFoundation

/// A message that was not sent yet.
///
/// The first version of the program called the group `room`, had a `mood`, numbered priorities, and knew no
/// states.
package struct Draft: DefaultedModel, Equatable {
  package static let layout = Layout(key: "id")

  /// The state of a draft.
  package enum State: Int, Codable, Sendable {
    case typing, sending, failed
  }

  package var id = UUID()
  package var groupId = ""
  package var text = ""
  package var priority: String?
  package var state = State.typing
  package var changedAt = Date.distantPast

  package init() {}

  package init(
    id: UUID = UUID(), groupId: String, text: String, state: State = .typing, changedAt: Date
  ) {
    self.id = id
    self.groupId = groupId
    self.text = text
    self.state = state
    self.changedAt = changedAt
  }
}

/// The drafts, in a store of their own: the cache can be thrown away, and they cannot.
package struct Drafts: Sendable {
  package let store: ObjectStore

  package init(_ place: ObjectStore.Place) throws {
    var options = ObjectStore.Options()
    options.migrations = [
      Migration(
        "states", .rename("room", in: "Draft", to: "groupId"), .drop("mood", in: "Draft"),
        .convert("priority", in: "Draft") { .string($0.text) })
    ]
    store = try ObjectStore(place, Draft.self, options: options)
  }

  /// Keeps a draft.
  package func keep(_ draft: Draft) async throws {
    try await store.write { _ = try $0.upsert(draft) }
  }

  /// Sends a draft: its state is `sending` while `deliver` runs. Then it is deleted, or has failed.
  package func send(
    _ draft: Draft, deliver: @Sendable (Draft) async throws -> Void
  ) async throws {
    var draft = draft
    draft.state = .sending
    try await keep(draft)
    do {
      try await deliver(draft)
    } catch {
      draft.state = .failed
      try await keep(draft)
      throw error
    }
    let key = Key(draft.id.uuidString)
    try await store.write { _ = try $0.delete(Draft.self, key: key) }
  }

  /// The drafts that were being sent when the program ended have failed.
  package func recover() throws {
    try store.write { writer in
      try writer.update(Fetch<Draft>("state = %@", Draft.State.sending.rawValue)) {
        $0.state = .failed
      }
    }
  }

  /// The drafts of a group, the last changed first.
  package func drafts(of group: String) throws -> [Draft] {
    try store.read().objects(
      Fetch<Draft>("groupId = %@", group).sorted(by: "changedAt DESC")
    ).models()
  }
}
