import PredicateSyntax
import Testing

@Suite("Names near a misspelt one")
struct SuggestionTests {
  @Test(
    "the distance counts insertions, deletions, replacements and swaps",
    arguments: [
      ("name", "name", 0), ("nmae", "name", 1), ("nam", "name", 1), ("namee", "name", 1),
      ("nane", "name", 1), ("conatins", "contains", 1), ("contans", "contrains", 2), ("", "abc", 3),
      ("abc", "", 3),
      ("ca", "abc", 3), ("カレ", "カレー", 1),
    ])
  func distances(word: String, other: String, expected: Int) {
    #expect(
      Suggestions.editDistance(Array(word.unicodeScalars), Array(other.unicodeScalars)) == expected)
  }

  @Test("near names come nearest first, at most three, within a third of the length")
  func nearest() {
    let keys = ["ingredients", "ingredient", "name", "season", "seasons", "reason", "lesson"]
    #expect(Suggestions.nearest(to: "ingredint", among: keys) == ["ingredient", "ingredients"])
    #expect(Suggestions.nearest(to: "seeson", among: keys) == ["season", "seasons", "reason"])
    #expect(Suggestions.nearest(to: "NAME", among: keys) == ["name"])
    #expect(Suggestions.nearest(to: "xy", among: ["ab", "xz"]) == ["xz"])
    #expect(Suggestions.nearest(to: "category", among: keys).isEmpty)
    #expect(Suggestions.nearest(to: "a", among: ["b", "b"]) == ["b"])
  }

  @Test("the help names them all")
  func help() {
    #expect(Suggestions.help([]) == nil)
    #expect(Suggestions.help(["a"]) == "did you mean 'a'?")
    #expect(Suggestions.help(["a", "b"]) == "did you mean 'a' or 'b'?")
    #expect(Suggestions.help(["a", "b", "c"]) == "did you mean 'a', 'b' or 'c'?")
  }
}
