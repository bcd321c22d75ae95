import Foundation
import ModelStore
import ModelStoreFoundation

/// A person.
package struct User: Model, Equatable {
  package static let layout = Layout(
    key: "id", inverses: ["messages": "user", "mentions": "mentionedUsers"])
  package var id: String
  package var name: String
  package var image: Image?
  /// The messages that the person wrote, and those that mention the person.
  package var messages = Backlinks<Message>()
  package var mentions = Backlinks<Message>()
  package var memberships = Backlinks<Membership>()

  package init(id: String, name: String, image: Image? = nil) {
    self.id = id
    self.name = name
    self.image = image
  }

  package static func == (left: User, right: User) -> Bool {
    left.id == right.id && left.name == right.name && left.image == right.image
  }
}

/// A picture of a person or a message.
package struct Image: Model, Equatable {
  package static let layout = Layout(key: "url", deletedWhenUnlinked: true)
  package var url: URL
  package var width: Int
  package var height: Int

  package init(url: URL, width: Int, height: Int) {
    self.url = url
    self.width = width
    self.height = height
  }
}

/// A conversation of some people.
package struct Group: Model {
  package static let layout = Layout(key: "id")
  package var id: String
  package var name: String
  package var members = Backlinks<Membership>()

  package init(id: String, name: String) {
    self.id = id
    self.name = name
  }
}

/// A person's place in a group.
package struct Membership: Model {
  package static let layout = Layout(key: "id")
  package var id: String
  package var user: Link<User>
  package var group: Link<Group>
  package var joinedAt: Date

  package init(user: String, group: String, joinedAt: Date) {
    id = "\(group)/\(user)"
    self.user = Link(key: Key(user))
    self.group = Link(key: Key(group))
    self.joinedAt = joinedAt
  }
}

/// A file that was sent with a message.
package struct File: Model, Equatable {
  package static let layout = Layout(key: "url", deletedWhenUnlinked: true)
  package var url: URL
  package var name: String
  package var size: Int

  package init(url: URL, name: String, size: Int) {
    self.url = url
    self.name = name
    self.size = size
  }
}

/// An address in a message. The library's `Link` is `ModelStore.Link` in a module that has its own.
package struct WebLink: Model, Equatable {
  package static let layout = Layout("Link", key: "url", deletedWhenUnlinked: true)
  package var url: URL
  package var title: String?

  package init(url: URL, title: String? = nil) {
    self.url = url
    self.title = title
  }
}

/// A message of a group.
package struct Message: DefaultedModel, Equatable {
  package static let layout = Layout(key: "id")

  /// The kind of a message. Newer servers send others, which are read as `unknown`.
  package enum Kind: String, Codable, Sendable {
    case text, image, file, system, unknown

    package init(from decoder: any Decoder) throws {
      self = Kind(rawValue: try decoder.singleValueContainer().decode(String.self)) ?? .unknown
    }
  }

  package var id = ""
  package var groupId = ""
  package var kind = Kind.text
  package var text = ""
  package var createdAt = Date.distantPast
  package var user: Link<User>?
  package var mentionedUsers = Links<User>()
  package var image: Image?
  package var files: [File] = []
  package var links: [WebLink] = []
  /// The group's name, for showing; it is not stored.
  package var groupName: String?

  private enum CodingKeys: CodingKey {
    case id, groupId, kind, text, createdAt, user, mentionedUsers, image, files, links
  }

  package init() {}

  package init(
    id: String, in group: String, by user: String? = nil, _ text: String, at time: Date,
    mentioning users: [String] = []
  ) {
    self.id = id
    groupId = group
    self.text = text
    createdAt = time
    self.user = user.map { Link(key: Key($0)) }
    mentionedUsers = Links(keys: users.map { Key($0) })
  }

  package static func == (left: Message, right: Message) -> Bool {
    left.id == right.id && left.groupId == right.groupId && left.kind == right.kind
      && left.text == right.text && left.createdAt == right.createdAt && left.image == right.image
      && left.files == right.files && left.links == right.links
  }
}
