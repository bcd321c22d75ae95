import ObjectGraph
import PredicateSyntax
import Testing

@testable import PredicateTyping
@testable import QueryEngine

@Suite("origins of typed nodes") struct OriginTests {
  /// The text at the origin of each node of a predicate, outermost first, without repeats.
  private static func texts(_ predicate: TypedPredicate, in text: String) -> [String] {
    var found: [String] = []
    func add(_ origin: Origin) {
      guard let range = origin.range else { return }
      let bytes = text.utf8.dropFirst(range.lowerBound).prefix(range.upperBound - range.lowerBound)
      let part = String(decoding: bytes, as: UTF8.self)
      if !found.contains(part) { found.append(part) }
    }
    add(predicate.origin)
    _ = predicate.replacing { expression in
      add(expression.origin)
      return nil
    }
    return found
  }

  @Test("a node has the place where it was written, also after the rules")
  func ranges() throws {
    let text = "ingredients.name CONTAINS '人参' AND name.length > 3 + ingredients.@count"
    let query = try Query(text, on: SevenRecipes.recipe, in: SevenRecipes.schema)
    guard case .and(let operands) = query.simplified, operands.count == 2,
      case .exists = operands[0]
    else {
      Issue.record("\(query.simplified)")
      return
    }
    #expect(query.simplified.origin.range == SourceRange(0, text.utf8.count))
    #expect(
      Self.texts(operands[0], in: text) == [
        "ingredients.name CONTAINS '人参'", "ingredients", "name", "'人参'",
      ])
    #expect(
      Self.texts(operands[1], in: text) == [
        "name.length > 3 + ingredients.@count", "length", "name", "3 + ingredients.@count", "3",
        "ingredients.@count", "ingredients",
      ])
  }

  @Test("a node of a definition's body has the place of the call")
  func call() throws {
    var definitions = Definitions()
    try definitions.add(
      Definition("long($n) := name.length > $n", on: SevenRecipes.recipe),
      in: SevenRecipes.schema)
    let text = "season = 'Any' AND long(5)"
    let query = try Query(
      text, on: SevenRecipes.recipe, in: SevenRecipes.schema, definitions: definitions)
    guard case .and(let operands) = query.simplified else {
      Issue.record("\(query.simplified)")
      return
    }
    #expect(Self.texts(operands[1], in: text) == ["long(5)", "5"])
  }

  @Test("a node of a clause outside the text has no place")
  func clause() throws {
    var query = try Query("TRUEPREDICATE", on: SevenRecipes.recipe, in: SevenRecipes.schema)
    try query.sort(by: "name.length", in: SevenRecipes.schema)
    #expect(query.typed.clauses.last?.sort.first?.expression.origin.range == nil)
  }

  @Test("nodes are compared by meaning, not by place")
  func equality() throws {
    let one = try Query("name = 'a'", on: SevenRecipes.recipe, in: SevenRecipes.schema)
    let other = try Query("  name  ==  'a'", on: SevenRecipes.recipe, in: SevenRecipes.schema)
    #expect(one.typed.predicate == other.typed.predicate)
    #expect(one.typed.predicate.hashValue == other.typed.predicate.hashValue)
    #expect(one.typed.predicate.origin.range != other.typed.predicate.origin.range)
  }
}
