import Foundation
import ModelStore

/// The objects that a server sends, as JSON; absent lists are empty.
///
///     {"users": [{"id": "anna", "name": "Anna"}],
///      "groups": [{"id": "g1", "name": "Family"}],
///      "memberships": [{"id": "g1/anna", "user": "anna", "group": "g1", "joinedAt": "2026-05-01T00:00:00Z"}],
///      "messages": [{"id": "m1", "groupId": "g1", "kind": "text", "text": "hello", "user": "anna",
///                    "createdAt": "2026-05-10T01:02:03Z", "mentionedUsers": [], "image": null,
///                    "files": [], "links": []}]}
package struct Download: Decodable, Sendable {
  package var users: [User]?
  package var groups: [Group]?
  package var memberships: [Membership]?
  package var messages: [Message]?

  /// Reads JSON with dates in ISO 8601.
  package init(json: Data) throws {
    let decoder = JSONDecoder()
    decoder.dateDecodingStrategy = .iso8601
    self = try decoder.decode(Download.self, from: json)
  }
}
