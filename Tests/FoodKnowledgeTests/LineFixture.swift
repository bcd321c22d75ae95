import FoodKnowledge

/// A reader that knows a few foods, and short forms of its readings.
enum LineFixture {
  static let foods = Set(
    """
    beef; bell pepper; black pepper; boiled egg; butter; carrot; celery; chicken; chicken broth;
    chicken thigh; chopped tomato; clove; crab; cream of tartar; egg; flour; fried chicken; garlic;
    fresh coriander; honey and mint;
    coriander; ginger; green pepper; ground beef; half and half; herb; honey; lamb; lemon;
    lemon juice; lemon peel; lemon zest; lime; lime juice; mayonnaise; milk; mint; oil; onion;
    onion powder; parsley;
    parsnip; pepper; potato; salmon; salt; sugar; thyme; tomato; vegan mayonnaise; vegetable;
    vegetable broth;
    塩; こしょう; 塩こしょう; 砂糖; しょうゆ; みりん; 酒; だし; 水; 卵; にんじん; 玉ねぎ; ねぎ; レタス; 白菜; しょうが;
    にんにく; 大根; ぶり; 鮭; しいたけ; 牛乳; 豆乳; 薄力粉; 強力粉; 片栗粉; 栗; 豚肉; 肉; シソ; いか; レモン汁; レモン;
    オイスターソース; 酢; 昆布; 合わせだし; ゆでたまご; たまご; 牛; さば; バター; クリーム; チーズ; クリームチーズ; タレ
    """
    .split { $0 == ";" || $0 == "\n" }.map { FoodName.folded(String($0)) })

  static let reader = LineReader { foods.contains($0) }

  /// The names, with `/` between alternatives and `+` between choices.
  static func foods(of reading: LineReading) -> String {
    var text = ""
    var choice = -1
    for food in reading.foods {
      if !text.isEmpty { text += food.choice == choice ? "/" : "+" }
      text += food.name
      choice = food.choice
    }
    return text
  }

  /// The bounds and the unit: `1-2 cup`, ` pinch`; without bounds the text.
  static func amount(of reading: LineReading) -> String {
    var text = ""
    if let quantity = reading.quantity {
      if let lower = quantity.lower, let upper = quantity.upper {
        text = number(lower)
        if upper != lower { text += "-" + number(upper) }
      } else {
        text = quantity.text
      }
    }
    return reading.unit.map { text + " " + $0 } ?? text
  }

  private static func number(_ value: Double) -> String {
    value.rounded() == value ? "\(Int(value))" : "\(value)"
  }
}
