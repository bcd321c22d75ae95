import ObjectGraph
import PredicateSyntax
import Testing

@testable import PredicateTyping
@testable import QueryEngine

/// The deepest trees that the parser accepts are checked, planned and run on the stack of a
/// test's thread, which is smaller than a program's, also in a debug build (S-20).
@Suite("deep trees") struct DepthTests {
  static let forms = [
    ("abs(", "stock", ")", " >= 0"), ("NOT (", "stock = 7", ")", ""),
    ("(1 + ", "stock", ")", " > 0"),
    ("-", "stock", "", " != 0.5"), ("TERNARY(stock = 7, 1, ", "2", ")", " = 1"),
    ("{", "stock", "}[0]", " = 7"),
    ("SUBQUERY(supplier.products, $x, ", "stock = 7", ").@count > 0", ""),
    ("FUNCTION(", "name", ", 'uppercaseString')", " = 'APPLE'"), ("max(", "stock", ", 1)", " = 7"),
  ]

  @Test("the deepest tree of a form runs", arguments: forms)
  func deepest(_ open: String, _ core: String, _ close: String, _ end: String) throws {
    func text(_ depth: Int) -> String {
      String(repeating: open, count: depth) + core + String(repeating: close, count: depth) + end
    }
    let depth = (1...250).reversed().first { (try? Parser.parse(text($0))) != nil }
    let query = try Stall.query(text(try #require(depth)))
    #expect(
      try query.objects(in: Stall.snapshot).contains { $0.row.rawValue == 0 } || open == "NOT (")
    _ = try Explanation(query, in: Stall.snapshot).text(of: .typed)
  }
}
