import Foundation
import ModelStore
import ModelStoreFoundation

/// A message that was not sent yet.
public struct Draft: Model, Equatable {
  public static let layout = Layout(key: "id")

  /// The state of a draft.
  public enum State: Int, Codable, Sendable {
    case typing, sending, failed
  }

  public var id: UUID
  public var groupId: String
  public var text: String
  public var state: State
  public var changedAt: Date

  public init(
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
public struct Drafts: Sendable {
  public let store: ObjectStore

  public init(_ place: ObjectStore.Place) throws {
    store = try ObjectStore(place, Draft.self)
  }

  /// Keeps a draft.
  public func keep(_ draft: Draft) async throws {
    try await store.write { _ = try $0.upsert(draft) }
  }

  /// The drafts that were being sent when the program ended have failed.
  public func recover() throws {
    try store.write { writer in
      try writer.update(Fetch<Draft>("state = %@", Draft.State.sending.rawValue)) {
        $0.state = .failed
      }
    }
  }

  /// The drafts of a group, the last changed first.
  public func drafts(of group: String) throws -> [Draft] {
    try store.read().objects(
      Fetch<Draft>("groupId = %@", group).sorted(by: "changedAt DESC")
    ).models()
  }
}
