import Foundation
import ModelStore
import ModelStoreFoundation

/// A person.
public struct User: Model, Equatable {
  public static let layout = Layout(
    key: "id", inverses: ["messages": "user", "mentions": "mentionedUsers"])
  public var id: String
  public var name: String
  public var image: Image?
  /// The messages that the person wrote, and those that mention the person.
  public var messages = Backlinks<Message>()
  public var mentions = Backlinks<Message>()
  public var memberships = Backlinks<Membership>()

  public init(id: String, name: String, image: Image? = nil) {
    self.id = id
    self.name = name
    self.image = image
  }

  public static func == (left: User, right: User) -> Bool {
    left.id == right.id && left.name == right.name && left.image == right.image
  }
}

/// A picture of a person or a message.
public struct Image: Model, Equatable {
  public static let layout = Layout(key: "url", deletedWhenUnlinked: true)
  public var url: URL
  public var width: Int
  public var height: Int

  public init(url: URL, width: Int, height: Int) {
    self.url = url
    self.width = width
    self.height = height
  }
}

/// A conversation of some people.
public struct Group: Model {
  public static let layout = Layout(key: "id")
  public var id: String
  public var name: String
  public var members = Backlinks<Membership>()

  public init(id: String, name: String) {
    self.id = id
    self.name = name
  }
}

/// A person's place in a group.
public struct Membership: Model {
  public static let layout = Layout(key: "id")
  public var id: String
  public var user: Link<User>
  public var group: Link<Group>
  public var joinedAt: Date

  public init(user: String, group: String, joinedAt: Date) {
    id = "\(group)/\(user)"
    self.user = Link(key: Key(user))
    self.group = Link(key: Key(group))
    self.joinedAt = joinedAt
  }
}

/// A file that was sent with a message.
public struct File: Model, Equatable {
  public static let layout = Layout(key: "url", deletedWhenUnlinked: true)
  public var url: URL
  public var name: String
  public var size: Int

  public init(url: URL, name: String, size: Int) {
    self.url = url
    self.name = name
    self.size = size
  }
}

/// An address in a message. The library's `Link` is `ModelStore.Link` in a module that has its own.
public struct WebLink: Model, Equatable {
  public static let layout = Layout("Link", key: "url", deletedWhenUnlinked: true)
  public var url: URL
  public var title: String?

  public init(url: URL, title: String? = nil) {
    self.url = url
    self.title = title
  }
}

/// A message of a group.
public struct Message: DefaultedModel, Equatable {
  public static let layout = Layout(key: "id")

  /// The kind of a message. Newer servers send others, which are read as `unknown`.
  public enum Kind: String, Codable, Sendable {
    case text, image, file, system, unknown

    public init(from decoder: any Decoder) throws {
      self = Kind(rawValue: try decoder.singleValueContainer().decode(String.self)) ?? .unknown
    }
  }

  public var id = ""
  public var groupId = ""
  public var kind = Kind.text
  public var text = ""
  public var createdAt = Date.distantPast
  public var user: Link<User>?
  public var mentionedUsers = Links<User>()
  public var image: Image?
  public var files: [File] = []
  public var links: [WebLink] = []
  /// The group's name, for showing; it is not stored.
  public var groupName: String?

  private enum CodingKeys: CodingKey {
    case id, groupId, kind, text, createdAt, user, mentionedUsers, image, files, links
  }

  public init() {}

  public init(
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

  public static func == (left: Message, right: Message) -> Bool {
    left.id == right.id && left.groupId == right.groupId && left.kind == right.kind
      && left.text == right.text && left.createdAt == right.createdAt && left.image == right.image
      && left.files == right.files && left.links == right.links
  }
}
