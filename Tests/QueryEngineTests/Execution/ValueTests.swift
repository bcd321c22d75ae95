import ObjectGraph
import PredicateSyntax
import TestSupport
import Testing

@testable import PredicateTyping
@testable import QueryExecution
@testable import QueryEngine

@Suite("values") struct ValueTests {
  static let values: [Value] = [
    .missing, .bool(true), .bool(false), .int(0), .int(1), .int(-1), .int(.max), .int(.min),
    .int(9_007_199_254_740_993), .double(0), .double(-0.0), .double(1), .double(1.5),
    .double(9_007_199_254_740_992), .double(0x1p63), .double(-0x1p63), .double(1e300),
    .double(.leastNonzeroMagnitude), .string(""), .string("1"), .string("a"), .string("が"),
    .date(0), .date(1),
    .object(ObjectID(Shop.tag, RowID(1))), .object(ObjectID(Shop.product, RowID(1))), .list([]),
    .list([.int(1)]), .list([.double(1), .missing]), .list([.bool(true), .missing]),
    .list([.list([.int(1)])]),
  ]

  @Test("equality is an equivalence, and equal values hash alike")
  func laws() {
    for left in Self.values {
      #expect(left == left)
      for right in Self.values {
        #expect((left == right) == (right == left))
        if left == right { #expect(left.hashValue == right.hashValue, "\(left) \(right)") }
        for third in Self.values where left == right && right == third { #expect(left == third) }
      }
    }
  }

  @Test("equality is the language's == without options")
  func comparison() throws {
    for left in Self.values {
      for right in Self.values {
        #expect(try Comparison(.equal, []).holds(left, right) == (left == right))
        #expect(try Comparison(.notEqual, []).holds(left, right) == (left != right))
      }
    }
  }

  @Test("numbers are compared by value, exactly, whatever their types")
  func numbers() {
    for left in Self.values {
      for right in Self.values {
        guard let a = left.number, let b = right.number else { continue }
        #expect(a.compare(b).signum() == -b.compare(a).signum())
        #expect((a.compare(b) == 0) == (left == right))
      }
    }
    #expect(Value.int(9_007_199_254_740_993) != .double(9_007_199_254_740_992))
    #expect(Number.int(.max).compare(.double(0x1p63)) < 0)
    #expect(Number.int(.min).compare(.double(-0x1p63)) == 0)
    #expect(Number.double(-0.5).compare(.int(0)) < 0)
    #expect(Number.double(-0.5).compare(.int(-1)) > 0)
    #expect(Number.double(0.5).compare(.int(0)) > 0)
    #expect(Number.double(1e300).compare(.int(.max)) > 0)
  }

  @Test(
    "two ordered values are less, equal or greater",
    arguments: [
      (Value.string("Z"), Value.string("a")), (.string("あ"), .string("人")),
      (.string(""), .string("a")),
      (.date(-1), .date(0)), (.int(1), .double(1.5)), (.bool(false), .int(1)),
      (.string("\u{FFFF}"), .string("𠮷")),
    ])
  func order(_ lower: Value, _ upper: Value) throws {
    #expect(try Comparison(.less, []).holds(lower, upper))
    #expect(try Comparison(.greater, []).holds(upper, lower))
    #expect(try Comparison(.lessOrEqual, []).holds(lower, lower))
    #expect(try !Comparison(.less, []).holds(upper, upper))
    #expect(try Comparison(.between, []).holds(lower, .list([lower, upper])))
    #expect(try !Comparison(.between, []).holds(lower, .list([upper, upper])))
  }

  @Test("a missing value equals only another, and is ordered only with itself (S-2)")
  func missing() throws {
    for other in [Value.int(0), .string(""), .list([]), .date(0)] {
      for comparator in [
        Comparator.equal, .less, .greater, .lessOrEqual, .greaterOrEqual, .contains,
        .beginsWith, .endsWith, .like, .matches, .between,
      ] {
        #expect(try !Comparison(comparator, []).holds(.missing, other), "\(comparator)")
        #expect(try !Comparison(comparator, []).holds(other, .missing), "\(comparator)")
      }
      #expect(try Comparison(.notEqual, []).holds(.missing, other))
    }
    #expect(try Comparison(.lessOrEqual, []).holds(.missing, .missing))
    #expect(try Comparison(.greaterOrEqual, []).holds(.missing, .missing))
    #expect(try !Comparison(.less, []).holds(.missing, .missing))
    #expect(try Comparison(.isIn, []).holds(.missing, .list([.int(1), .missing])))
  }

  @Test("a literal of a value reads back as the value")
  func literal() throws {
    for value in Self.values {
      switch value {
      // An object has no literal that can be parsed.
      case .object: continue
      default: #expect(try Stall.value(value.literal) == value, "\(value.literal)")
      }
    }
  }
}
