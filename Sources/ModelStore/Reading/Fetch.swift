internal import ObjectGraph
internal import PredicateTyping
internal import QueryEngine

/// The objects to find: a predicate in NSPredicate's format language, sort keys, and a range.
///
///     let newest = Fetch<Message>("groupId = %@", group)
///       .sorted(by: "createdAt DESC").prefix(20)
///
/// Arguments take the places of `%@` in order, and `$name` those of a name; they are never parsed as
/// parts of the predicate.
public struct Fetch<M: Model>: Sendable {
  /// The predicate.
  public let predicate: String
  private let arguments: [Argument]
  private var variables: [String: Argument] = [:]
  private var sortKeys: [String] = []
  private var offset = 0
  private var limit: Int?

  /// The objects for which a predicate holds; all of the model without one.
  public init(_ predicate: String = "TRUEPREDICATE", _ arguments: (any FetchArgument)?...) {
    self.init(predicate, arguments: arguments)
  }

  /// The objects for which a predicate holds, with its arguments as a list.
  public init(_ predicate: String, arguments: [(any FetchArgument)?]) {
    self.predicate = predicate
    self.arguments = arguments.map { $0?.fetchArgument ?? .missing }
  }

  /// The same with a value for `$name` in the predicate.
  public func setting(_ name: String, to value: (any FetchArgument)?) -> Fetch {
    var fetch = self
    fetch.variables[name] = value?.fetchArgument ?? .missing
    return fetch
  }

  /// The same in the order of some keys, such as `createdAt DESC` or `name`, the first deciding.
  /// Objects with equal keys keep their order.
  public func sorted(by keys: String...) -> Fetch {
    var fetch = self
    fetch.sortKeys += keys
    return fetch
  }

  /// The same without the first objects.
  public func dropFirst(_ count: Int) -> Fetch {
    var fetch = self
    let count = Swift.max(0, count)
    fetch.offset += count
    fetch.limit = limit.map { Swift.max(0, $0 - count) }
    return fetch
  }

  /// The same with at most some objects.
  public func prefix(_ count: Int) -> Fetch {
    var fetch = self
    fetch.limit = Swift.min(limit ?? Int.max, Swift.max(0, count))
    return fetch
  }

  /// The query.
  func query(in version: ModelVersion) throws -> Query {
    let map = try version.catalog.map(of: M.self)
    let schema = version.snapshot.schema
    var query = try Query(
      predicate, on: map.entity, in: schema, arguments: arguments.map(\.query),
      variables: variables.mapValues(\.query))
    for key in sortKeys { try query.sort(by: key, in: schema) }
    if offset > 0 { query.offset(by: offset) }
    if let limit { query.limit(to: limit) }
    return query
  }
}
