import PredicateSyntax
import Testing

@Suite("Trees and their places")
struct ParserTests {
  @Test("a node's range begins and ends with what was written, brackets around it excluded")
  func ranges() throws {
    let text = "(a + 1) * 2 = b.c AND NOT (ANY d.e IN[c] {3})"
    func part(_ tree: SyntaxTree) -> Substring {
      let bytes = text.utf8
      let start = bytes.index(bytes.startIndex, offsetBy: tree.range.lowerBound)
      return text[start..<bytes.index(bytes.startIndex, offsetBy: tree.range.upperBound)]
    }
    let tree = try Parser.parse(text).predicate
    #expect(part(tree) == text)
    let operands = tree.kind.children
    #expect(part(operands[0]) == "(a + 1) * 2 = b.c")
    #expect(part(operands[1]) == "NOT (ANY d.e IN[c] {3})")
    #expect(part(operands[0].kind.children[0]) == "(a + 1) * 2")
    #expect(part(operands[0].kind.children[0].kind.children[0]) == "a + 1")
    let inner = operands[1].kind.children[0]
    #expect(part(inner) == "ANY d.e IN[c] {3}")
    guard case .comparison(let comparison) = inner.kind else {
      Issue.record("this is not a comparison")
      return
    }
    #expect(comparison.quantifierRange == SourceRange(27, 30))
    #expect(comparison.comparatorRange == SourceRange(35, 40))
  }

  @Test("a child is inside its parent, and the depth is one more than the deepest child's")
  func invariants() throws {
    func check(_ tree: SyntaxTree, _ text: String) {
      var below = 0
      for child in tree.kind.children {
        #expect(child.range.lowerBound >= tree.range.lowerBound, "\(text)")
        #expect(child.range.upperBound <= tree.range.upperBound, "\(text)")
        check(child, text)
        below = max(below, child.depth)
      }
      if case .comparison(let comparison) = tree.kind, comparison.quantifier == Quantifier.none {
        below += 1
      }
      #expect(tree.depth == below + 1, "\(text)")
    }
    for row in try CaseFiles.rows(of: "Tests/Cases/public-predicates.tsv") where row[2] == "ok" {
      check(try Parser.parse(row[1]).predicate, row[1])
    }
  }

  @Test("SELF before a key is dropped; before anything else it stays")
  func subject() throws {
    #expect(try Parser.parse("SELF.name = self").description == "name == SELF")
    #expect(try Parser.parse("SELF.%K = 1").description == "%K == 1")
    #expect(try Parser.parse("SELF[0] = SELF.f(1)").description == "SELF[0] == SELF.f:(1)")
    #expect(try Parser.parse("SELF.@count = 1").description == "@count == 1")
    #expect(try Parser.parse("SELF.$x = 1").description == "SELF.$x == 1")
  }

  @Test("a definition has a name, parameters and a body")
  func definitions() throws {
    let definition = try Parser.parseDefinition(
      "uses($food, $least) := SUBQUERY(ingredients, $i, $i.name = $food).@count >= $least")
    #expect(definition.name.name == "uses")
    #expect(definition.parameters.map(\.name) == ["food", "least"])
    #expect(
      definition.description
        == "uses($food, $least) := "
        + "SUBQUERY(ingredients, $i, $i.name == $food).@count >= $least")
    #expect(
      try Parser.parseDefinition("quick := minutes < 20").description == "quick() := minutes < 20")
    #expect(try Parser.parseDefinition("total() := a + b").parameters.isEmpty)
  }

  @Test(
    "invalid definitions are errors",
    arguments: [
      "size($x) := 1", "f(x) := 1", "f($x, $x) := 1", "f($x = 1", "f($x) = 1", "f($x) := 1 2",
      "f($x) :=",
      "'f' := 1", "f($x,) := 1",
    ])
  func badDefinitions(text: String) {
    #expect(throws: Diagnostics.self) { try Parser.parseDefinition(text) }
  }

  @Test("lists of expressions and sort keys are parsed alone")
  func parts() throws {
    let expressions = try Parser.parseExpressions("name, ingredients.name, items.@count + 1")
    #expect(expressions.map(\.description) == ["name", "ingredients.name", "items.@count + 1"])
    let key = try Parser.parseSortKey("name.length desc [dc]")
    #expect(key.isDescending)
    #expect(key.options == [.caseInsensitive, .diacriticInsensitive])
    #expect(try Parser.parseSortKey("name").description == "name ASC")
    #expect(throws: Diagnostics.self) { try Parser.parseExpressions("a, ") }
    #expect(throws: Diagnostics.self) { try Parser.parseSortKey("a DESC b") }
  }

  @Test(
    "probable mistakes are warnings",
    arguments: [
      ("name = «'%@'»", "a placeholder in quotes is plain text"),
      ("name = «\"to %@!\"»", "a placeholder in quotes is plain text"),
      ("a = «'%d'»", "a placeholder in quotes is plain text"),
      ("name LIKE «'%x%'»", "'%' is an ordinary character in a LIKE pattern"),
      ("name IN «('a')»", "IN with one string looks for a substring of it"),
      ("a = 1 SORT(«name[cd]»)", "'[cd]' is an index here, not options"),
    ])
  func warnings(marked: String, message: String) throws {
    let example = MarkedText(marked)
    let warnings = try Parser.parse(example.text).warnings
    #expect(warnings.map(\.message) == [message])
    #expect(warnings.map(\.range) == [example.range])
    #expect(warnings.map(\.severity) == [.warning])
  }

  @Test(
    "similar texts without a mistake have no warning",
    arguments: [
      "name = '50%'", "name = '100%d'", "name LIKE '*50%'", "name IN 'a'", "name IN {'a'}",
      "a = 1 SORT(name[0])", "a = 1 SORT(name[cd] ASC)", "name = %@",
    ])
  func noWarnings(text: String) throws {
    #expect(try Parser.parse(text).warnings.isEmpty)
  }
}
