import Foundation
import TestSupport
import Testing

@testable import FoodKnowledge

@Suite("the table of foods") struct FoodTableTests {
  private static let header =
    "# recipes foods table, version 1\nname\tenglish\tjapanese\tkinds\tmadeFrom\n"

  /// Read once: it takes most of a second in a debug build.
  private static let book = Result {
    let file = Repository.root.appending(path: "Data/foods.tsv")
    return try FoodTable(String(contentsOf: file, encoding: .utf8)).book()
  }

  private static func installed() throws -> FoodBook { try book.get() }

  @Test("the one that is installed is whole: 700 foods and more, nearly all with a Japanese name")
  func installed() throws {
    let book = try Self.installed()
    #expect(book.foods.count >= 700)
    #expect(book.foods.filter(\.japanese.isEmpty).count < book.foods.count / 50)
    #expect(book.firstInRing() == nil)
  }

  @Test(
    "each allergen is a food that other foods lead to",
    arguments: [
      ("egg", "mayonnaise"), ("milk", "butter"), ("wheat", "soy sauce"), ("buckwheat", "soba"),
      ("peanut", "peanut butter"), ("shrimp", "shrimp"), ("crab", "crab"), ("walnut", "walnut"),
      ("soybean", "tofu"), ("sesame", "sesame oil"), ("fish", "katsuobushi"),
      ("tree nut", "almond flour"), ("mollusk", "squid"), ("gluten", "bread"),
      ("mustard", "dijon mustard"), ("celery", "celery"), ("beef", "ground beef"),
    ])
  func allergens(_ allergen: String, _ food: String) throws {
    let book = try Self.installed()
    let place = try #require(book.place(of: food), "\(food)")
    let sources = book.allSources(of: place).map { book.foods[$0].name }
    #expect(sources.contains(book[allergen]?.name ?? ""), "\(food): \(sources)")
  }

  @Test(
    "a word that only contains or resembles the name of a food is not that food",
    arguments: [
      ("nut", "coconut"), ("nut", "nutmeg"), ("ham", "graham cracker"), ("corn", "peppercorn"),
      ("apple", "pineapple"), ("egg", "eggplant"), ("pea", "peanut"), ("pea", "chickpea"),
      ("chicken", "chicken stock"), ("cream", "cream cheese"), ("cream", "ice cream"),
      ("rice", "rice vinegar"), ("milk", "buttermilk"), ("milk", "coconut milk"),
      ("onion", "onion powder"), ("栗", "片栗粉"), ("ねぎ", "玉ねぎ"), ("牛肉", "牛乳"), ("いか", "すいか"),
      ("酢", "ポン酢"), ("油", "醤油"), ("油", "油揚げ"), ("鰹", "鰹節"), ("butter", "peanut butter"),
      ("potato", "sweet potato"), ("bread", "breadcrumb"),
    ])
  func traps(_ food: String, _ trap: String) throws {
    let book = try Self.installed()
    let kind = try #require(book.place(of: food), "\(food)")
    let place = try #require(book.place(of: trap), "\(trap)")
    #expect(!book.allKinds(of: place).contains(kind))
  }

  @Test(
    "one food has its names in every language and spelling",
    arguments: [
      ["carrot", "Carrots", "人参", "にんじん", "ニンジン"], ["onion", "玉ねぎ", "玉葱", "たまねぎ", "タマネギ"],
      ["garlic", "にんにく", "ニンニク", "大蒜"], ["eggplant", "aubergine", "なす", "ナス"],
      ["scallion", "spring onion", "green onions", "青ねぎ"], ["soy sauce", "醤油", "しょうゆ", "しょう油"],
    ])
  func names(_ names: [String]) throws {
    let book = try Self.installed()
    let places = names.map { book.place(of: $0) }
    #expect(places[0] != nil)
    #expect(Set(places).count == 1, "\(names): \(places)")
  }

  @Test(
    "an error in a table names the line and the reason",
    arguments: [
      ("carrot\t\t人参\t\n", "line 3: expected 5 columns and a name"),
      ("\t\t人参\t\t\n", "line 3: expected 5 columns and a name"),
      ("# x\n\ncarrot\t\t\troot\t\n", "line 5: unknown food 'root'"),
      ("carrot\t\t\t\t\ngajar\tCarrots\t\t\t\n", "line 4: 'carrot' is already a name of 'carrot'"),
      ("a\t\t\tb\t\nb\t\t\t\ta\n", "line 3: 'a' is a kind of itself, or made from itself"),
      ("a\t\t\ta\t\n", "line 3: 'a' is a kind of itself, or made from itself"),
    ])
  func faults(_ lines: String, _ expected: String) {
    let error = #expect(throws: FoodTable.InvalidTable.self) {
      try FoodTable(Self.header + lines + "# end\n").book()
    }
    #expect(error?.description == expected)
  }

  @Test(
    "text that is not a table, is cut off, or has another version is rejected",
    arguments: [
      ("", "line 1: this is not a table of foods"),
      ("x\n# end\n", "line 1: this is not a table of foods"),
      (
        "# recipes foods table, version 2\n# end\n",
        "line 1: this table is for another version of the program"
      ),
      (header + "carrot\t\t\t\t\n", "line 3: the table is cut off; it ends with '# end'"),
      (
        "# recipes foods table, version 1\ncarrot\t\t\t\t\n# end\n",
        "line 2: this is not the header of a table of foods"
      ),
    ])
  func noTables(_ text: String, _ expected: String) {
    let error = #expect(throws: FoodTable.InvalidTable.self) { try FoodTable(text).book() }
    #expect(error?.description == expected)
  }

  // MARK: Edits

  private static let small = """
    # recipes foods table, version 1
    name\tenglish\tjapanese\tkinds\tmadeFrom
    vegetable\t\t野菜\t\t
    carrot\tbaby carrot\t人参;にんじん\tvegetable\t
    rice\t\t米\t\t
    couscous\t\t\t\t
    # end
    """

  private func book(_ edits: FoodEdit...) throws -> FoodBook {
    var book = try FoodTable(Self.small).book()
    for edit in edits { book.apply(edit) }
    return book
  }

  @Test("an alias is a name from then on, stronger than the table's")
  func alias() throws {
    let gajar = try book(.alias(food: "carrot", name: "Gajar"))
    #expect(gajar["gajar"]?.name == "carrot")
    let carrot = gajar.names(of: try #require(gajar.place(of: "carrot")))
    #expect(carrot.contains { $0.text == "Gajar" && $0.folded == "gajar" })
    let taken = try book(.alias(food: "rice", name: "couscous"))
    #expect(taken["couscous"]?.name == "rice")
    #expect(taken.names(of: 3).allSatisfy { $0.folded == nil })
  }

  @Test("a food of the user's own has names, kinds and sources")
  func add() throws {
    var jerky = Food("carrot jerky")
    jerky.english = ["cj"]
    jerky.kinds = ["snack"]
    jerky.sources = ["人参"]
    let all = try book(.add(jerky))
    let place = try #require(all.place(of: "CJ"))
    #expect(all.foods[place].name == "carrot jerky")
    #expect(
      all.allSources(of: place).map { all.foods[$0].name }
        == ["carrot jerky", "snack", "carrot", "vegetable"])
    #expect(all.allKinds(of: place).map { all.foods[$0].name } == ["carrot jerky", "snack"])
  }

  @Test("a merged food's names are the other's, and it is gone")
  func merge() throws {
    let merged = try book(.merge(food: "couscous", into: "rice"))
    #expect(merged.foods.map(\.name) == ["vegetable", "carrot", "rice"])
    #expect(merged["couscous"]?.name == "rice")
    #expect(merged["米"]?.name == "rice")
    let same = try book(.merge(food: "carrot", into: "人参"))
    #expect(same.foods.count == 4)
  }

  @Test("an edit is one line of text, and back")
  func texts() {
    var food = Food("x y")
    food.english = ["a", "b c"]
    food.japanese = ["あ"]
    food.sources = ["m"]
    for edit in [
      FoodEdit.add(food), .add(Food("x")), .alias(food: "a b", name: "人参"),
      .merge(food: "a", into: "b"),
    ] {
      #expect(FoodEdit(edit.text) == edit)
    }
    for text in ["", "add", "alias\ta", "merge\ta\tb\tc", "grow\ta\tb", "add\t\t\t\t\t"] {
      #expect(FoodEdit(text) == nil, "\(text)")
    }
  }
}
