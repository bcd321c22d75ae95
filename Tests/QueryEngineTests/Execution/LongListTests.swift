import ObjectGraph
import PredicateSyntax
import Testing

@testable import PredicateTyping
@testable import QueryEngine

/// IN with thousands of values on thousands of rows takes nearly constant time for each distinct value.
@Suite("lists of many values") struct LongListTests {
  static let count = 2_000

  static let snapshot: Snapshot = {
    do {
      let store = Store(inMemoryFor: Shop.schema)
      try store.write { transaction in
        for index in 0..<count {
          let object = ObjectID(Shop.product, try transaction.insert(into: Shop.product))
          try transaction.set(.string("Name \(index)"), AttributeID(0), of: object)
          try transaction.set(.int(Int64(index)), AttributeID(3), of: object)
        }
      }
      return try store.snapshot()
    } catch {
      preconditionFailure("\(error)")
    }
  }()

  /// A list of ten thousand values, named so that a test's name stays short.
  enum Members: String {
    case names
    case numbers

    var list: QueryArgument {
      switch self {
      case .names: .list((0..<10_000).map { .value(.string("name \($0 * 2)")) })
      case .numbers: .list((0..<10_000).map { .value(.int(Int64($0) * 2)) })
      }
    }
  }

  @Test(
    "a long list finds its members, by columns and by objects",
    arguments: [
      ("name IN[c] %@", Members.names, 1_000), ("name IN %@", .names, 0),
      ("stock IN %@", .numbers, 1_000), ("%@ CONTAINS stock", .numbers, 1_000),
      ("stock + 0 IN %@", .numbers, 1_000),
      ("FUNCTION(name, 'lowercaseString') IN %@", .names, 1_000),
      ("SUBQUERY({1, 2}, $x, $x + stock - 1 IN %@).@count = 1", .numbers, 2_000),
    ])
  func members(_ text: String, _ members: Members, _ expected: Int) throws {
    let query = try Query(text, on: Shop.product, in: Shop.schema, arguments: [members.list])
    #expect(try query.count(in: Self.snapshot) == expected)
  }
}
