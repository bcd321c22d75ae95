import FoodKnowledge
import Testing

@Suite("Japanese lines of lists of ingredients")
struct JapaneseLineTests {
  struct Case: CustomTestStringConvertible {
    var line: String
    var foods: String
    var amount: String
    var preparation: String?
    var mark: String?

    init(
      _ line: String, _ foods: String, _ amount: String = "", preparation: String? = nil,
      mark: String? = nil
    ) {
      (self.line, self.foods, self.amount) = (line, foods, amount)
      (self.preparation, self.mark) = (preparation, mark)
    }

    var testDescription: String { line }
  }

  static let cases = [
    Case("砂糖 大さじ1", "砂糖", "1 大さじ"),
    Case("砂糖　大さじ１／２", "砂糖", "0.5 大さじ"),
    Case("砂糖 大1", "砂糖", "1 大さじ"),
    Case("塩 小１／２", "塩", "0.5 小さじ"),
    Case("塩小1/4", "塩", "0.25 小さじ"),
    Case("しょうゆ 大さじ1と1/2", "しょうゆ", "1.5 大さじ"),
    Case("しょうゆ・・・大さじ1½", "しょうゆ", "1.5 大さじ"),
    Case("しょうゆ…小さじ2", "しょうゆ", "2 小さじ"),
    Case("しょうゆ：大さじ2", "しょうゆ", "2 大さじ"),
    Case("塩 小さじ(1〜2)弱", "塩", "1-2 小さじ"),
    Case("牛乳 2・1/2カップ", "牛乳", "2.5 カップ"),
    Case("水 カップ1", "水", "1 カップ"),
    Case("牛乳 200cc", "牛乳", "200 cc"),
    Case("豚肉２００ｇ", "豚肉", "200 g"),
    Case("豚肉 200グラム", "豚肉", "200 g"),
    Case("にんじん 1本", "にんじん", "1 本"),
    Case("にんじん 中1本", "にんじん", "1 本"),
    Case("玉ねぎ 1/4個分(50g)", "玉ねぎ", "0.25 個"),
    Case("玉ねぎ 1/2", "玉ねぎ", "0.5"),
    Case("しいたけ 3〜4枚", "しいたけ", "3-4 枚"),
    Case("ねぎ 10本くらい", "ねぎ", "10 本"),
    Case("大根 1本半", "大根", "1.5 本"),
    Case("しょうが 一かけ", "しょうが", "1 かけ"),
    Case("いか 約2杯", "いか", "2 杯"),
    Case("塩 少々", "塩", "少々"),
    Case("塩少々", "塩", "少々"),
    Case("ねぎ 適量", "ねぎ", "適量"),
    Case("レモン 半分", "レモン", "0.5"),
    Case("卵 M2個", "卵", "2 個"),
    Case("卵L 1個", "卵", "1 個"),
    Case("卵 Mサイズ 2個", "卵", "2 個"),
    Case("砂糖 大さじ山盛り1", "砂糖", "1 大さじ"),
    Case("レタス 3、4枚", "レタス", "3-4 枚"),
    Case("トッピング：ねぎ 少々", "ねぎ", "少々", mark: "トッピング"),
    Case("ホットケーキ 6枚切り2枚", "ホットケーキ", "2 枚"),
    Case("刻みねぎ 少々", "ねぎ", "少々", preparation: "刻み"),
    Case("三つ葉 少々", "三つ葉", "少々"),
    Case("砂糖 ひとつまみ", "砂糖", "ひとつまみ"),
    Case("200gの豚肉", "豚肉", "200 g"),
    Case("大さじ1 砂糖", "砂糖", "1 大さじ"),
    Case("玉ねぎ（みじん切り） 1個", "玉ねぎ", "1 個", preparation: "みじん切り"),
    Case("しょうがのせん切り 1かけ分", "しょうが", "1 かけ", preparation: "せん切り"),
    Case("玉ねぎみじん切り 1個", "玉ねぎ", "1 個", preparation: "みじん切り"),
    Case("塩・こしょう 少々", "塩+こしょう", "少々"),
    Case("塩、こしょう 各少々", "塩+こしょう", "各少々"),
    Case("塩こしょう 少々", "塩こしょう", "少々"),
    Case("クリーム・チーズ 50g", "クリーム・チーズ", "50 g"),
    Case("酒、オイスターソース …各大さじ1", "酒+オイスターソース", "1 大さじ"),
    Case("だしと水 合わせて400cc", "だし+水", "400 cc"),
    Case("レタスか白菜", "レタス/白菜"),
    Case("薄力粉or強力粉 15g", "薄力粉/強力粉", "15 g"),
    Case("牛乳または豆乳 100ml", "牛乳/豆乳", "100 ml"),
    Case("ぶり2切れ 大根1/3 しょうが少し", "ぶり+大根+しょうが", "2 切れ"),
    Case("鮭...2切れしいたけ・・・4個", "鮭+しいたけ", "2 切れ"),
    Case("☆砂糖 大さじ1", "砂糖", "1 大さじ", mark: "☆"),
    Case("◎しょうゆ 大1", "しょうゆ", "1 大さじ", mark: "◎"),
    Case("＊塩 少々", "塩", "少々", mark: "＊"),
    Case("*塩 少々", "塩", "少々", mark: "*"),
    Case("①酒…大さじ2", "酒", "2 大さじ", mark: "①"),
    Case("Aしょうゆ 小さじ1", "しょうゆ", "1 小さじ", mark: "A"),
    Case("Ｂ 水 2カップ", "水", "2 カップ", mark: "B"),
    Case("(A) 酒 大さじ1", "酒", "1 大さじ", mark: "A"),
    Case("【A】酒 大さじ1", "酒", "1 大さじ", mark: "A"),
    Case("〈タレ〉しょうゆ", "しょうゆ", mark: "タレ"),
    Case("Aしょうゆ・みりん・砂糖", "しょうゆ+みりん+砂糖", mark: "A"),
    Case("※塩 少々", "塩", "少々", mark: "※"),
    Case("・にんじん1本", "にんじん", "1 本"),
    Case("Lサイズの卵 2個", "Lサイズの卵", "2 個"),
    Case("ビニール袋", "ビニール袋"),
    Case("にんにく・しょうがみじんぎり 各一かけ分", "にんにく+しょうが", "1 かけ", preparation: "みじんぎり"),
    Case("白菜せんぎり 1/4玉", "白菜", "0.25 玉", preparation: "せんぎり"),
    Case("にんじん（うすぎり） 1本", "にんじん", "1 本", preparation: "うすぎり"),
    Case("酒、酢・各大さじ1", "酒+酢", "1 大さじ"),
    Case("塩、こしょう 各、少々", "塩+こしょう", "各、少々"),
    Case("バター（なければチーズ） 10g", "バター/チーズ", "10 g"),
    Case("みりん（または砂糖小さじ1） 大さじ1", "みりん/砂糖", "1 大さじ"),
    Case("牛乳 200ml（豆乳でも可）", "牛乳/豆乳", "200 ml"),
    Case("薄力粉or強力粉(片栗粉は20ｇ) 15ｇ", "薄力粉/強力粉/片栗粉", "15 g"),
    Case("豚肉 200g または 肉 200g", "豚肉/肉", "200 g"),
    Case("レタス又は白菜 1枚", "レタス/白菜", "1 枚"),
    Case("ねぎ・しょうがなどの薬味 適量", "ねぎ+しょうが", "適量"),
    Case("●砂糖●酒●みりん 各大さじ1", "砂糖+酒+みりん", "1 大さじ", mark: "●"),
    Case("A（しょうゆ 大さじ1、砂糖 大さじ2）", "しょうゆ+砂糖", "1 大さじ", mark: "A"),
    Case("水 どんぶり1杯", "水", "1 杯"),
    Case("大根2分の1本", "大根", "0.5 本"),
    Case("玉ねぎ半個", "玉ねぎ", "0.5 個"),
    Case("卵×2", "卵", "2"),
    Case("鮭 半身", "鮭", "半身"),
    Case("☆水 200ml ☆塩 少々", "水+塩", "200 ml", mark: "☆"),
    Case("A酒 大さじ1 Aしょうゆ 大さじ2", "酒+しょうゆ", "1 大さじ", mark: "A"),
    Case("しょうが 親指大", "しょうが", "親指大"),
    Case("しょうゆ ひと回し", "しょうゆ", "ひと回し"),
    Case("あれば、シソ 少々", "シソ", "少々"),
    Case("豚肉（牛乳ではない） 200g", "豚肉", "200 g"),
    Case("牛乳（低温殺菌でも可） 200ml", "牛乳", "200 ml"),
    Case("調味料（しょうゆ、みりん 各大さじ1）", "しょうゆ+みりん", "1 大さじ", mark: "調味料"),
    Case("つけ合わせ（レタス、にんじん）", "レタス+にんじん", mark: "つけ合わせ"),
    Case("タレ（濃口） 大さじ1", "タレ", "1 大さじ"),
    Case("つけ合わせ（レタス、にんじん） 適量", "レタス+にんじん", mark: "つけ合わせ"),
    Case("塩／こしょう 各少々", "塩+こしょう", "各少々"),
    Case("牛乳／豆乳 200ml", "牛乳/豆乳", "200 ml"),
    Case("砂糖A 大さじ1", "砂糖", "1 大さじ", mark: "A"),
    Case("弁当カップ 4個", "弁当カップ", "4 個"),
    Case("1.しょうゆ 大さじ2", "しょうゆ", "2 大さじ"),
    Case("1.5カップ 水", "水", "1.5 カップ"),
    Case("牛かたまり肉 500g", "牛かたまり肉", "500 g"),
    Case("レタスか新鮮白菜 1枚", "レタス/新鮮白菜", "1 枚"),
    Case("ゆでたまご 2個", "ゆでたまご", "2 個"),
    Case("ゆでた卵 2個", "卵", "2 個", preparation: "ゆでた"),
    Case("ゆでたにんじん 2本", "にんじん", "2 本", preparation: "ゆでた"),
    Case("1 ニンジン", "ニンジン", "1"),
    Case("2玉ねぎ", "玉ねぎ", "2"),
    Case("２ 玉ねぎ（みじん切り）", "玉ねぎ", "2", preparation: "みじん切り"),
    Case("1/2 玉ねぎ", "玉ねぎ", "0.5"),
    Case("卵3個", "卵", "3 個"),
    Case("しょうゆ大さじ1", "しょうゆ", "1 大さじ"),
    Case("昆布とさばの合わせだし 300ml", "昆布とさばの合わせだし", "300 ml"),
    Case("豚肉と白菜のせん切り", "豚肉+白菜", preparation: "せん切り"),
  ]

  @Test("a line gives its foods, amount, preparation and mark", arguments: cases)
  func reading(_ expected: Case) {
    let reading = LineFixture.reader.read(expected.line)
    #expect(reading.kind == .ingredient)
    #expect(LineFixture.foods(of: reading) == expected.foods)
    #expect(LineFixture.amount(of: reading) == expected.amount)
    #expect(reading.preparation == expected.preparation)
    #expect(reading.mark == expected.mark)
  }

  @Test(
    "headings and notes do not name a food",
    arguments: [
      ("〈たね〉", LineReading.Kind.heading), ("【ハンバーグ材料】", .heading), ("☆下味", .heading),
      ("★調味料", .heading), ("A（混ぜる）", .heading), ("■タレ", .heading), ("≪タレ≫", .heading),
      ("ー具材ー", .heading), ("--- タレ ---", .heading),
      ("調味料A", .heading), ("材料（2人分）", .heading), ("作り方", .heading),
      ("合わせ調味料：", .heading),
      ("※お好みで七味をかけてください。", .note), ("　", .blank), ("☆", .blank),
    ])
  func otherKinds(_ line: String, _ kind: LineReading.Kind) {
    let reading = LineFixture.reader.read(line)
    #expect(reading.kind == kind)
    #expect(reading.foods.isEmpty)
  }

  @Test(
    "foods that are up to the cook are optional",
    arguments: [
      ("ねぎ（お好みで） 少々", true), ("ねぎ お好みで", true), ("ねぎ（あれば） 少々", true), ("あれば、ねぎ 少々", true),
      ("好みでねぎ", true), ("ねぎ（なくても可） 少々", true), ("ねぎ 少々", false),
    ])
  func optional(_ line: String, _ isOptional: Bool) {
    let reading = LineFixture.reader.read(line)
    #expect(reading.isOptional == isOptional)
    #expect(reading.foods.map(\.name) == ["ねぎ"])
  }
}
