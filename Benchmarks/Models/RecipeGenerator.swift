/// Makes recipes, the same in every run: nine ingredients each on average, of 2,000, few of them in
/// most recipes.
struct RecipeGenerator: RandomNumberGenerator {
  private var state: UInt64 = 1

  mutating func next() -> UInt64 {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return (state >> 33) | (state << 31)
  }

  /// Recipes of a count.
  static func recipes(_ count: Int) -> [Recipe] {
    var generator = RecipeGenerator()
    let foods = ["人参", "玉ねぎ", "牛肉", "じゃがいも", "carrot", "onion", "しょうゆ", "みりん", "砂糖", "塩"]
    let ingredients = (0..<2_000).map { Ingredient(name: foods[$0 % 10] + "\($0 / 10)") }
    let styles = ["カレー", "丼ぶり", "サラダ", "スープ", "炒め", "コロッケ", "ごはん", "鍋"]
    return (0..<count).map { number in
      let used = Int.random(in: 4...14, using: &generator)
      var places: Set<Int> = []
      while places.count < used {
        let a = Int.random(in: 0..<2_000, using: &generator)
        places.insert(min(a, Int.random(in: 0..<2_000, using: &generator)))
      }
      return Recipe(
        name: "冷やし" + (styles.randomElement(using: &generator) ?? "") + "\(number)",
        category: styles.randomElement(using: &generator), country: "和食",
        season: ["春", "夏", "秋", "冬", nil].randomElement(using: &generator) ?? nil,
        ingredients: places.sorted().map { ingredients[$0] })
    }
  }

  /// Names of random recipes.
  static func names(_ count: Int, of recipes: [Recipe]) -> [String] {
    var generator = RecipeGenerator()
    return (0..<count).map { _ in recipes.randomElement(using: &generator)?.name ?? "" }
  }
}
