import FoodKnowledge
import TestSupport
import Testing

@Suite("names of foods")
struct FoodNameTests {
  @Test(
    "folding removes differences of width, case, accents, kana, hyphens, apostrophes and plurals",
    arguments: [
      ("Plum  Tomatoes ", "plum tomato"), ("radishes", "radish"), ("bay leaves", "bay leaf"),
      ("two loaves", "two loaf"), ("potatoes", "potato"), ("anchovies", "anchovy"),
      ("cookies", "cookie"), ("olives", "olive"), ("peas", "pea"), ("cheeses", "cheese"),
      ("hummus", "hummus"), ("asparagus", "asparagus"), ("couscous", "couscous"),
      ("molasses", "molasses"), ("Swiss", "swiss"), ("watercress", "watercress"),
      ("chives", "chives"), ("chive", "chives"), ("oats", "oats"), ("oat", "oats"),
      ("grits", "grits"), ("haricots verts", "haricots verts"),
      ("Brussels sprouts", "brussel sprout"), ("kiwis", "kiwi"), ("geese", "goose"),
      ("low-fat 2% milk", "low fat 2% milk"), ("1.5% milk", "1.5% milk"),
      ("Confectioners’ sugar", "confectioner sugar"), ("goat's cheese", "goat cheese"),
      ("half & half", "half and half"), ("Philadelphia® cream cheese", "philadelphia cream cheese"),
      ("Crème fraîche", "creme fraiche"), ("jalapeños", "jalapeno"),
      ("ニンジン", "にんじん"), ("ﾄﾏﾄ", "とまと"), ("クリーム・チーズ", "くりーむちーず"),
      ("鶏　もも肉", "鶏もも肉"), ("Ａ５ランク", "a5らんく"), ("人参", "人参"), ("", ""),
    ])
  func folding(_ name: String, _ folded: String) {
    #expect(FoodName.folded(name) == folded)
  }

  @Test("folding twice is folding once", arguments: 1...5)
  func idempotence(seed: UInt64) {
    let parts = [
      "s", "ss", "es", "ies", "ves", "lo", "a", "Oats", " ", "-", "’", "あ", "ガ", "ｶﾞ", "é", "&", "1",
      ".", "・", "e", "us", "ea", "ch", "Ω", "®", "が\u{3099}", "\u{301}",
    ]
    var random = SeededGenerator(seed: seed)
    for _ in 0..<1000 {
      let count = Int.random(in: 1...6, using: &random)
      let name = (0..<count).compactMap { _ in parts.randomElement(using: &random) }.joined()
      let folded = FoodName.folded(name)
      #expect(FoodName.folded(folded) == folded, "\(name.debugDescription)")
    }
  }
}
