import ObjectGraph
import PredicateSyntax
import Testing

@testable import PredicateTyping
@testable import QueryEngine

@Suite("explanations") struct ExplanationTests {
  private func text(_ stage: Explanation.Stage, _ predicate: String) throws -> String {
    let query = try Query(predicate, on: SevenRecipes.recipe, in: SevenRecipes.schema)
    return try Explanation(query, in: SevenRecipes.snapshot).text(of: stage)
  }

  @Test(
    "what was meant is shown before and after the rules",
    arguments: [
      ("name = 'x'", #"(== $0.name "x")"#),
      (
        "NONE ingredients.name = 'x'",
        """
        (none (== (map $1 $0.ingredients $1.name) "x"))
        → (not (exists $1 $0.ingredients (== $1.name "x")))
        """
      ),
      (
        "SUBQUERY(ingredients, $i, $i.name = name).@count > 0",
        """
        (> (count (filter $1 $0.ingredients (== $1.name $0.name))) 0)
        → (exists $1 $0.ingredients (== $1.name $0.name))
        """
      ),
      (
        "sum(ingredients.name.length) + 1 > 2 * 3",
        "(> ((sum (map $1 $0.ingredients (length $1.name))) + 1) 6)"
      ),
      (
        "FUNCTION(name, 'hasPrefix:', 'a') AND name MATCHES[c] 'b'",
        #"(and (truth (has-prefix $0.name "a")) (MATCHES[c] $0.name "b"))"#
      ),
      ("CAST(now(), 'NSString') != nil", "(!= (string (now)) nil)"),
      (
        "TERNARY(name = 'a', 1, 2.5) = count(ingredients)",
        #"(== (if (== $0.name "a") 1 2.5) (count $0.ingredients))"#
      ),
      ("modulus:by:(name.length, 2) IN {1, nil}", "(IN (modulus (length $0.name) 2) {1, nil})"),
      (
        "count(ingredients.name UNION {'a'}) = 1",
        #"(== (present (union (map $1 $0.ingredients $1.name) {"a"})) 1)"#
      ),
    ])
  func typed(_ predicate: String, _ expected: String) throws {
    #expect(try text(.typed, predicate) == expected)
  }

  @Test(
    "a plan is a tree of what is read, with guesses of how much it finds",
    arguments: [
      ("name = 'カレー'", #"DICTIONARY Recipe.name: == "カレー"  (about 1 of 7)"#),
      ("name MATCHES '.*カ.*'", #"DICTIONARY Recipe.name: MATCHES ".*カ.*"  (about 0 of 7)"#),
      (
        "ANY ingredients.name = '人参'",
        """
        LINKED Recipe.ingredients, from targets  (about 2 of 7)
          DICTIONARY Ingredient.name: == "人参"  (about 1 of 12)
        """
      ),
      (
        "ingredients.@count BETWEEN {5, 8} SORT(name) DISTINCT(country) OFFSET(1) LIMIT(2)",
        """
        LIMIT 2
          OFFSET 1
            DISTINCT
              SORT by 1 key
                COUNT Recipe.ingredients BETWEEN {5, 8}  (about 1 of 7)
        """
      ),
      (
        "name = country AND season = 'Any'",
        """
        EVALUATE (== $0.name $0.country)  (about 2 of 7)
          DICTIONARY Recipe.season: == "Any"  (about 7 of 7)
        """
      ),
      (
        "NOT (name = 'a' OR 1 = 2)",
        """
        NOT  (about 6 of 7)
          DICTIONARY Recipe.name: == "a"  (about 1 of 7)
        """
      ),
      ("TRUEPREDICATE", "ALL Recipe  (about 7 of 7)"),
      (
        "uppercase(season) = 'ANY'",
        #"DICTIONARY Recipe.season: (== (uppercase $0) "ANY")  (about 2 of 7)"#
      ),
    ])
  func plan(_ predicate: String, _ expected: String) throws {
    #expect(try text(.plan, predicate) == expected)
  }

  @Test("what was written is shown as a tree, and in canonical form")
  func syntax() throws {
    #expect(try text(.canonical, "some ingredients.name='x'") == #"ANY ingredients.name == "x""#)
    #expect(try text(.syntax, "name = 'x'").hasPrefix("("))
  }
}
