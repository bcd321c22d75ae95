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
    "the typed predicate is shown before and after the rules",
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
    "a plan is a tree of nodes with estimated row counts",
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
        LIMIT 2  (about 0 of 7)
          OFFSET 1  (about 0 of 7)
            DISTINCT Recipe.country, by values  (about 1 of 7)
              SORT Recipe.name  (about 1 of 7)
                COUNT Recipe.ingredients BETWEEN {5, 8}  (about 1 of 7)
        """
      ),
      (
        "country = '和食' SORT(name DESC) LIMIT(2)",
        """
        TOP 2 by Recipe.name DESC, in key order  (about 2 of 7)
          DICTIONARY Recipe.country: == "和食"  (about 2 of 7)
        """
      ),
      (
        "TRUEPREDICATE SORT(name.length, name ASC [c]) OFFSET(1) LIMIT(2)",
        """
        OFFSET 1  (about 2 of 7)
          TOP 3 by (length $0.name), Recipe.name[c], of the rows  (about 3 of 7)
            ALL Recipe  (about 7 of 7)
        """
      ),
      (
        "TRUEPREDICATE DISTINCT(country) LIMIT(1)",
        """
        LIMIT 1  (about 1 of 7)
          DISTINCT Recipe.country, by combinations  (about 3 of 7)
            ALL Recipe  (about 7 of 7)
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

  @Test(
    "after a run each node shows its row count, or that it did not run",
    arguments: [
      (
        "country = '和食' AND NONE ingredients.name = '牛肉' SORT(name.length) LIMIT(2)",
        """
        TOP 2 by (length $0.name), of the rows  (about 2 of 7; 2 found)
          AND  (about 2 of 7; 2 found)
            DICTIONARY Recipe.country: == "和食"  (about 2 of 7; 4 found)
            NOT  (about 5 of 7; 5 found)
              LINKED Recipe.ingredients, from targets  (about 2 of 7; 2 found)
                DICTIONARY Ingredient.name: == "牛肉"  (about 1 of 12; 1 found)
        """
      ),
      (
        "name = 'x' AND ANY ingredients.name = '人参'",
        """
        AND  (about 0 of 7; 0 found)
          DICTIONARY Recipe.name: == "x"  (about 1 of 7; 0 found)
          LINKED Recipe.ingredients, from targets  (about 2 of 7; not run)
            DICTIONARY Ingredient.name: == "人参"  (about 1 of 12; not run)
        """
      ),
    ])
  func analyzed(_ predicate: String, _ expected: String) throws {
    let query = try Query(predicate, on: SevenRecipes.recipe, in: SevenRecipes.schema)
    let text = try Explanation(query, in: SevenRecipes.snapshot, analyzing: true).text(of: .plan)
    #expect(text.replacing(/\ in [0-9]+\.[0-9]{3} ms/, with: "") == expected)
  }

  @Test("the syntax is shown as a tree, and in canonical form")
  func syntax() throws {
    #expect(try text(.canonical, "some ingredients.name='x'") == #"ANY ingredients.name == "x""#)
    #expect(try text(.syntax, "name = 'x'").hasPrefix("("))
  }
}
