import ObjectGraph
import PredicateSyntax
import Testing

@testable import PredicateTyping
@testable import QueryEngine

/// A call copies its arguments and its base to every use, so that a short text could make an enormous
/// query (S-20).
@Suite("growth of queries by calls") struct DefinitionGrowthTests {
  @Test("a placeholder deep in a body is found quickly")
  func deepPlaceholder() {
    let text = "f := " + String(repeating: "-", count: 150) + "%lu > 0"
    let error = #expect(throws: Diagnostics.self) {
      try Definition(text, on: SevenRecipes.recipe)
    }
    #expect(error?.all.first?.range == SourceRange(155, 158))
  }

  /// Definitions, and a text with a given number of nested calls.
  struct Form: CustomTestStringConvertible, Sendable {
    var definitions: [String]
    var open = "f("
    var core: String
    var close = ")"
    var end: String
    var testDescription: String { "\(definitions) \(core)" }

    func query(_ count: Int) throws -> Query {
      var all = Definitions()
      for text in definitions {
        try all.add(Definition(text, on: Shop.product), in: Shop.schema)
      }
      let text =
        String(repeating: open, count: count) + core + String(repeating: close, count: count) + end
      return try Query(text, on: Shop.product, in: Shop.schema, definitions: all)
    }
  }

  private static func many(_ text: String, _ count: Int) -> String {
    String(repeating: text, count: count)
  }

  static let forms = [
    Form(definitions: ["f($x) := $x + $x"], core: "stock", end: " > 0"),
    Form(definitions: ["f($x) := TERNARY($x > 1, $x, $x)"], core: "stock", end: " > 0"),
    Form(definitions: ["f($x) := {$x, $x}"], core: "{1}", end: " = 1"),
    Form(definitions: ["f($x) := {$x, $x}"], core: "stock", end: " = 1"),
    Form(definitions: ["f($x) := SUBQUERY($x, $y, $y IN $x)"], core: "tags", end: ".@count > 0"),
    Form(
      definitions: ["f($x) := " + many("abs(", 100) + "$x" + many(")", 100)], core: "stock",
      end: " > 0"),
    Form(
      definitions: ["f := {supplier.products[0], supplier.products[1]}[0]"], open: "", core: "f()",
      close: ".f()", end: " = nil"),
  ]

  @Test("nested calls are refused before they fill the memory", arguments: forms)
  func growing(_ form: Form) throws {
    _ = try form.query(2).objects(in: Stall.snapshot)
    for count in [30, 100, 190] {
      let error = #expect(throws: Diagnostics.self) { try form.query(count) }
      let all = try #require(error?.all)
      #expect(all.contains { $0.message.hasPrefix("the calls of definitions make") })
      #expect(all.count <= 100)
    }
  }

  @Test("frequent calls of long bodies are refused")
  func longBodies() throws {
    let body = "f := " + Self.many("stock = 1 OR ", 4_000) + "stock = 2"
    let calls = Self.many("f() OR ", 900) + "f()"
    let form = Form(definitions: [body], open: "", core: calls, close: "", end: "")
    #expect(throws: Diagnostics.self) { try form.query(1) }
    let few = Form(definitions: [body], open: "", core: "f() OR f()", close: "", end: "")
    #expect(try few.query(1).objects(in: Stall.snapshot).isEmpty)
  }

  @Test("nested calls of deep bodies are refused before the stack overflows")
  func deepBodies() throws {
    var definitions = Definitions()
    var last: Diagnostics?
    for number in 0..<16 {
      let core = number == 0 ? "stock" : "h\(number - 1)()"
      let body = "h\(number) := " + Self.many("abs(", 180) + core + Self.many(")", 180)
      do {
        try definitions.add(Definition(body, on: Shop.product), in: Shop.schema)
      } catch {
        last = error
        break
      }
    }
    #expect(definitions.all.count >= 2)
    #expect(last?.all.first?.message.hasPrefix("the calls of definitions make") == true)
    let query = try Query("h1() > 0", on: Shop.product, in: Shop.schema, definitions: definitions)
    #expect(try query.objects(in: Stall.snapshot).map(\.row.rawValue) == [0])
  }

  @Test("sequential calls, and a few nested ones, are accepted")
  func usual() throws {
    let form = Form(
      definitions: ["f($x) := $x * 2 + $x", "g($x) := f(f($x)) > 0"], open: "", core: "",
      close: "", end: Self.many("g(stock) AND ", 200) + "g(price)")
    #expect(try form.query(1).objects(in: Stall.snapshot).map(\.row.rawValue) == [0])
  }
}
