internal import ObjectGraph
internal import PredicateTyping

/// A value that takes the place of `%@` in a predicate. It is never parsed.
///
///     let fetch = Fetch<Message>("groupId = %@ AND sentAt > %@", group, yesterday)
public protocol FetchArgument: Sendable {
  /// The argument.
  var fetchArgument: Argument { get }
}

/// The value of a placeholder in a predicate.
public struct Argument: Hashable, Sendable, FetchArgument {
  /// The engine's argument.
  let query: QueryArgument

  init(query: QueryArgument) {
    self.query = query
  }

  /// A value.
  public init(_ value: FieldValue) { query = .value(value.attributeValue) }

  /// A list, such as the right side of IN.
  public init(_ list: [Argument]) { query = .list(list.map(\.query)) }

  /// A missing value.
  public static let missing = Argument(query: .null)

  /// Itself.
  public var fetchArgument: Argument { self }
}

extension Key: FetchArgument {
  /// The text or the integer.
  public var fetchArgument: Argument {
    switch self {
    case .string(let text): Argument(.string(text))
    case .int(let number): Argument(.int(number))
    }
  }
}

extension Optional: FetchArgument where Wrapped: FetchArgument {
  /// The value, or a missing one.
  public var fetchArgument: Argument { self?.fetchArgument ?? .missing }
}

extension Array: FetchArgument where Element: FetchArgument {
  /// A list.
  public var fetchArgument: Argument { Argument(map(\.fetchArgument)) }
}

extension Set: FetchArgument where Element: FetchArgument {
  /// A list.
  public var fetchArgument: Argument { Argument(map(\.fetchArgument)) }
}
