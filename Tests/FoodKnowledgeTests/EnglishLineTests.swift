import FoodKnowledge
import TestSupport
import Testing

@Suite("English lines of lists of ingredients")
struct EnglishLineTests {
  struct Case: CustomTestStringConvertible {
    var line: String
    /// Names, with `/` between alternatives and `+` between choices.
    var foods: String
    var amount = ""
    var preparation: String?
    var isOptional = false

    init(
      _ line: String, _ foods: String, _ amount: String = "", preparation: String? = nil,
      isOptional: Bool = false
    ) {
      (self.line, self.foods, self.amount) = (line, foods, amount)
      (self.preparation, self.isOptional) = (preparation, isOptional)
    }

    var testDescription: String { line }
  }

  static let cases = [
    Case("2 cups flour", "flour", "2 cup"),
    Case("½ tsp salt", "salt", "0.5 tsp"),
    Case("1 1/2 lbs. potatoes", "potatoes", "1.5 lb"),
    Case("1-1/2 T sugar", "sugar", "1.5 tbsp"),
    Case("1½ t sugar", "sugar", "1.5 tsp"),
    Case("1-2 onions", "onions", "1-2"),
    Case("2 to 3 tablespoons honey", "honey", "2-3 tbsp"),
    Case("4 or 5 carrots", "carrots", "4-5"),
    Case("a lemon", "lemon", "1"),
    Case("half a lemon", "lemon", "0.5"),
    Case("half a dozen eggs", "eggs", "0.5 dozen"),
    Case("1,5 kg potatoes", "potatoes", "1.5 kg"),
    Case("1,000 g flour", "flour", "1000 g"),
    Case("1x400g tin tomatoes", "tomatoes", "1 can"),
    Case("2 x 400 g cans tomatoes", "tomatoes", "2 can"),
    Case("2 (14 oz) cans tomatoes", "tomatoes", "2 can"),
    Case("2 14-ounce cans tomatoes", "tomatoes", "2 can"),
    Case("450g/1lb carrots", "carrots", "450 g"),
    Case("2 fl. oz. milk", "milk", "2 fl oz"),
    Case("1 table spoon honey", "honey", "1 tbsp"),
    Case("about 3 heaping tablespoons sugar", "sugar", "3 tbsp"),
    Case("1 cup plus 2 tbsp flour", "flour", "1 cup"),
    Case("2\" piece of ginger", "ginger", "2 inch"),
    Case("1 (8-inch) strip lemon peel", "lemon peel", "1 strip"),
    Case("a pinch of salt", "salt", "1 pinch"),
    Case("Pinch salt", "salt", " pinch"),
    Case("3 cloves of garlic", "garlic", "3 clove"),
    Case("3 garlic cloves, crushed", "garlic", "3 clove", preparation: "crushed"),
    Case("2 cloves", "cloves", "2"),
    Case("2 ribs celery", "celery", "2 rib"),
    Case("3 celery stalks", "celery", "3 stalk"),
    Case("Flour: 200 g", "Flour", "200 g"),
    Case("Flour 200 g", "Flour", "200 g"),
    Case("Eggs 2", "Eggs", "2"),
    Case("2 large eggs", "eggs", "2"),
    Case("3 medium-sized onions", "onions", "3"),
    Case("80/20 ground beef", "80/20 ground beef"),
    Case("5-spice powder", "5-spice powder"),
    Case("650 g 00 flour", "00 flour", "650 g"),
    Case("1 cup finely chopped onion", "onion", "1 cup", preparation: "finely chopped"),
    Case("1 onion, peeled and diced", "onion", "1", preparation: "peeled and diced"),
    Case("potatoes peeled and cubed", "potatoes", preparation: "peeled and cubed"),
    Case("1 cup peeled, chopped carrots", "carrots", "1 cup", preparation: "peeled, chopped"),
    Case("freshly ground black pepper", "black pepper", preparation: "freshly ground"),
    Case("melted butter", "butter", preparation: "melted"),
    Case("2 carrots (diced)", "carrots", "2", preparation: "diced"),
    Case("4 boneless, skinless chicken thighs", "boneless skinless chicken thighs", "4"),
    Case("salt, to taste", "salt"),
    Case("parsley for garnish", "parsley"),
    Case("1 tbsp butter, plus more for the pan", "butter", "1 tbsp"),
    Case("1 cup sugar, divided", "sugar", "1 cup"),
    Case("herbs such as thyme", "herbs"),
    Case("1 cup flour (see note)", "flour", "1 cup"),
    Case("1 carrot (optional)", "carrot", "1", isOptional: true),
    Case("parsley, optional", "parsley", isOptional: true),
    Case("(optional) 1 cup sugar", "sugar", "1 cup", isOptional: true),
    Case("Optional: 1 carrot", "carrot", "1", isOptional: true),
    Case("2 sticks butter ($0.56)", "butter", "2 stick"),
    Case("1 cup sugar ((see note))", "sugar", "1 cup"),
    Case("<b>2</b> carrots &amp; onions", "carrots+onions", "2"),
    Case("- **2 cups** [flour](https://example.org/flour)", "flour", "2 cup"),
    Case("* 1 carrot", "carrot", "1"),
    Case("• 1 carrot", "carrot", "1"),
    Case("2 parsnips or carrots", "parsnips/carrots", "2"),
    Case("2 parsnips, or 3 carrots", "parsnips/carrots", "2"),
    Case("2 tbsp honey (or sugar)", "honey/sugar", "2 tbsp"),
    Case("1 cup chicken or vegetable broth", "chicken broth/vegetable broth", "1 cup"),
    Case("lemon or lime juice", "lemon juice/lime juice"),
    Case("fresh or frozen carrots", "fresh carrots/frozen carrots"),
    Case("honey and/or sugar", "honey/sugar"),
    Case("thyme, parsley, or mint", "thyme/parsley/mint"),
    Case("carrots, onions, and celery", "carrots+onions+celery"),
    Case("salt and pepper", "salt+pepper"),
    Case("Salt & freshly ground pepper", "Salt+pepper", preparation: "freshly ground"),
    Case("1/2 tsp each salt and pepper", "salt+pepper", "0.5 tsp"),
    Case("half and half", "half and half"),
    Case("1 cup half & half", "half & half", "1 cup"),
    Case("100 g sugar, 2 eggs", "sugar+eggs", "100 g"),
    Case("juice of 1 lime", "lime", "1", preparation: "juice"),
    Case("Juice and zest of 1 lemon", "lemon", "1", preparation: "Juice and zest"),
    Case("garlic - 3 cloves", "garlic", "3 clove"),
    Case("onions: 2 medium", "onions", "2"),
    Case("1 carrot or other vegetable", "carrot/other vegetable", "1"),
    Case("juice of 2-3 limes", "limes", "2-3"),
    Case("2 and 1/4 cups flour", "flour", "2.25 cup"),
    Case("up to 2 cups milk", "milk", "2 cup"),
    Case("A quarter of a pound of fresh butter.", "fresh butter", "0.25 lb"),
    Case("a pint and a half of milk", "milk", "1.5 pint"),
    Case("10 small or 5 large carrots", "carrots", "10"),
    Case("2 onions. Use small ones.", "onions", "2"),
    Case("6 carrots – diced", "carrots", "6", preparation: "diced"),
    Case("1 l milk (牛乳)", "milk", "1 l"),
    Case("3 lemons untreated. Wash them!", "lemons", "3"),
    Case("honey q.b. (quanto basta)", "honey"),
    Case("800 g tomatoes \"sugo\"", "tomatoes", "800 g"),
    Case("1 cup honey used to glaze the lamb", "honey", "1 cup"),
    Case("chicken weighing close to 2 kg", "chicken"),
    Case("crab that weighs ~750 g", "crab"),
    Case("parsnips white and yellow", "parsnips"),
    Case("chicken thighs bone in", "chicken thighs"),
    Case("black pepper freshly grounded", "black pepper"),
    Case("1/2 cup milk mixed with sugar", "milk", "0.5 cup"),
    Case("Onions 2 medium-sized", "Onions", "2"),
    Case("Carrots 3-4 nos", "Carrots", "3-4"),
    Case("Garlic cloves 4 crushed", "Garlic", "4 clove", preparation: "crushed"),
    Case("Sugar a pinch", "Sugar", "1 pinch"),
    Case("quux chopped tomatoes", "quux tomatoes", preparation: "chopped"),
    Case("carrot quux", "carrot quux"),
    Case("from 30 g to 70 g of sugar", "sugar", "30-70 g"),
    Case("as much celery as you want", "celery"),
    Case("a little sugar", "sugar", "little"),
    Case("1 onion, chopped (or 1 tsp onion powder)", "onion/onion powder", "1"),
    Case("1 onion or 1 tsp onion powder", "onion/onion powder", "1"),
    Case("lemon/lemon juice (optional)", "lemon/lemon juice", isOptional: true),
    Case("1/2 cup butter/honey", "butter/honey", "0.5 cup"),
    Case("sugar or onion powder", "sugar/onion powder"),
    Case("lemon juice or zest", "lemon juice/lemon zest"),
    Case("honey or something similar", "honey"),
    Case("quux or lemon juice", "quux juice/lemon juice"),
    Case("Zest of 2 lemons", "lemons", "2", preparation: "Zest"),
    Case("juice from whole lemon", "lemon", preparation: "juice"),
    Case("juice of half a lemon", "lemon", "0.5", preparation: "juice"),
    Case("2 tbsp juice of lemon", "juice of lemon", "2 tbsp"),
    Case("2 tbsp lemon juice", "lemon juice", "2 tbsp"),
    Case("lemon zest", "lemon zest"),
    Case("Chicken thighs and drums", "Chicken thighs+drums"),
    Case("red and green tomatoes", "red tomatoes+green tomatoes"),
    Case("sweet and or spicy lamb", "sweet lamb/spicy lamb"),
    Case("a mix of carrots and celery", "carrots+celery", "1 mix"),
    Case("a few dashes each - salt; pepper; sugar", "salt+pepper+sugar", "few dash"),
    Case("(herbs)", "herbs"),
    Case("oil for frying the onions", "oil"),
    Case("juice ½ lemon", "lemon", "0.5", preparation: "juice"),
    Case("juice and zest 1 lime", "lime", "1", preparation: "juice and zest"),
    Case("1 lemon juice and zest", "lemon", "1", preparation: "juice and zest"),
    Case("4 thick slices celery", "celery", "4 slice"),
    Case("walnut-sized piece of butter", "butter", " piece"),
    Case("butter the size of an egg", "butter"),
    Case("piece of butter, size of an egg", "butter", " piece"),
    Case("1 cup each: flour, sugar", "flour+sugar", "1 cup"),
    Case("chicken - 500 gms", "chicken", "500 g"),
    Case("chicken thighs (fresh, boneless)", "chicken thighs"),
    Case("Salt: to taste", "Salt"),
    Case("For garnish: parsley and lemon", "parsley+lemon"),
    Case("milk 2%", "milk"),
    Case("salmon skinless boneless", "salmon"),
    Case("250 g fat free milk", "fat free milk", "250 g"),
    Case("2 tbsp of honey or butter", "honey/butter", "2 tbsp"),
    Case("2 loaves of vegetables", "vegetables", "2 loaf"),
    Case("1 bowl milk", "milk", "1 bowl"),
    Case("2 pcs salmon", "salmon", "2 piece"),
    Case("the juice of a lemon", "lemon", "1", preparation: "juice"),
    Case("leaves from 1 bunch of parsley", "parsley", "1 bunch", preparation: "leaves"),
    Case("one and a half cups of flour", "flour", "1.5 cup"),
    Case("2 and a half cups of flour", "flour", "2.5 cup"),
    Case("1 cup sugar + 2 tbsp", "sugar", "1 cup"),
    Case("2 eggs + 1 tbsp milk", "eggs+milk", "2"),
    Case("sugar a generous pinch", "sugar", "1 pinch"),
    Case("2 eggs hard-boiled, peeled", "eggs", "2", preparation: "peeled"),
    Case("1 cup broth (chicken or vegetable)", "chicken broth/vegetable broth", "1 cup"),
    Case("chicken broth made with salt", "chicken broth"),
    Case("lemon to garnish", "lemon"),
    Case("salt, freshly ground black pepper", "salt+black pepper", preparation: "freshly ground"),
    Case("milk and honey mixed", "milk+honey"),
    Case("half and half cream", "half and half cream"),
    Case("any kind of beef you like", "beef"),
    Case("stir fry vegetables", "stir fry vegetables"),
    Case("butter (vegan works too)", "butter"),
    Case("butter (vegan or dairy)", "butter"),
    Case("salt for the tomato water", "salt"),
    Case("1 can (15 oz) tomatoes, drained", "tomatoes", "1 can", preparation: "drained"),
    Case("mayonnaise (vegan)", "vegan mayonnaise"),
    Case("Two 15-ounce cans of tomatoes", "tomatoes", "2 can"),
    Case("a 15-ounce can of tomatoes", "tomatoes", "15 oz"),
    Case("1 tsp. ea. salt and sugar", "salt+sugar", "1 tsp"),
    Case("Red, yellow and green tomatoes", "Red tomatoes+yellow tomatoes+green tomatoes"),
    Case("red, yellow or green tomatoes", "red tomatoes/yellow tomatoes/green tomatoes"),
    Case("salt/lemon", "salt/lemon"),
    Case("honey/mint", "honey+mint"),
    Case("2 eggs, plus 1 carrot", "eggs+carrot", "2"),
    Case("1 cup sugar, plus 2 tbsp", "sugar", "1 cup"),
    Case("1 each red, green and yellow tomato", "red tomato+green tomato+yellow tomato", "1"),
    Case("1 pepper, sliced", "peppers", "1", preparation: "sliced"),
    Case("1 quux pepper", "quux peppers", "1"),
    Case("1 green pepper", "green pepper", "1"),
    Case("1 tsp pepper", "pepper", "1 tsp"),
    Case("2 carrots, salt and pepper", "carrots+salt+pepper", "2"),
    Case("200 g beef, salt and freshly ground pepper", "beef+salt+pepper", "200 g"),
    Case("200 g beef, no salt", "beef", "200 g"),
    Case("200 g beef, rubbed with salt", "beef", "200 g"),
    Case("1 No. 2 can tomatoes", "tomatoes", "1 can"),
    Case("1 #10 can tomatoes", "tomatoes", "1 can"),
    Case("1 head garlic, plus 2 cloves", "garlic", "1 head"),
    Case("1 cup honey, plus 2 tbsp honey", "honey", "1 cup"),
    Case("thyme, parsley, or chopped mint", "thyme/parsley/mint", preparation: "chopped"),
    Case("1 cup honey, lemon or chopped mint", "honey/lemon/mint", "1 cup"),
    Case("1 onion, diced or 1 tsp onion powder", "onion/onion powder", "1", preparation: "diced"),
    Case(
      "1 onion, cut into 1 or 2 cm pieces", "onion", "1", preparation: "cut into 1 or 2 cm pieces"),
    Case("coriander, to serve", "fresh coriander"),
    Case("2 tbsp chopped coriander", "fresh coriander", "2 tbsp", preparation: "chopped"),
    Case("zest 1 lemon, juice of 1/2", "lemon", "1", preparation: "zest"),
    Case("zest of 1 lemon, juice of 2 limes", "lemon+limes", "1", preparation: "zest, juice"),
    Case("1 barspoon honey", "honey", "1 barspoon"),
    Case("Oil - 2 tbsp + for frying", "Oil", "2 tbsp"),
    Case("a bunch of coriander", "fresh coriander", "1 bunch"),
    Case("coriander, chopped", "fresh coriander", preparation: "chopped"),
    Case("1 tsp coriander, crushed", "coriander", "1 tsp", preparation: "crushed"),
    Case("8 pieces fried chicken", "fried chicken", "8 piece"),
    Case("fried onions for garnish", "fried onions"),
    Case("1/2 of a red onion", "red onion", "0.5"),
    Case("1 env. herbs", "herbs", "1 envelope"),
    Case("2 onions, fried", "onions", "2", preparation: "fried"),
    Case("400g/14oz can chopped tomatoes", "chopped tomatoes", "400 g"),
    Case("400g tin of chopped tomatoes", "chopped tomatoes", "400 g"),
    Case("400 g chopped tomatoes", "tomatoes", "400 g", preparation: "chopped"),
    Case("1 tbsp Mrs. Quux", "Mrs. Quux", "1 tbsp"),
    Case("1/2 cup QUUX Grated Carrots", "QUUX Carrots", "0.5 cup", preparation: "Grated"),
    Case("onions and peppers, sliced", "onions+peppers", preparation: "sliced"),
    Case("butter, vegan", "vegan butter"),
  ]

  @Test("a line gives its foods, amount and preparation", arguments: cases)
  func reading(_ expected: Case) {
    let reading = LineFixture.reader.read(expected.line)
    #expect(reading.kind == .ingredient)
    #expect(LineFixture.foods(of: reading) == expected.foods)
    #expect(LineFixture.amount(of: reading) == expected.amount)
    #expect(reading.isOptional == expected.isOptional)
    if let preparation = expected.preparation { #expect(reading.preparation == preparation) }
  }

  @Test(
    "words around the name are notes",
    arguments: [
      ("salt, to taste", "to taste"), ("1 cup flour (see note)", "see note"),
      ("2 large eggs", "large"), ("parsley for garnish", "for garnish"),
      ("2 sticks butter ($0.56)", "$0.56"),
    ])
  func notes(_ line: String, _ note: String) {
    #expect(LineFixture.reader.read(line).note == note)
  }

  @Test(
    "headings, notes and blank lines name no food",
    arguments: [
      ("For the sauce:", LineReading.Kind.heading), ("Sauce:", .heading), ("TOPPING", .heading),
      ("For the dressing", .heading), ("## Filling", .heading), ("", .blank), ("  - ", .blank),
      ("***", .blank), ("Makes 12 rolls", .note), ("Serves 4", .note),
      ("Preheat the oven to 180 degrees.", .note), ("Serve with rice", .note),
      ("season with salt", .note), ("stir in the salt", .note),
      ("Note: use fresh herbs.", .note),
    ])
  func otherKinds(_ line: String, _ kind: LineReading.Kind) {
    let reading = LineFixture.reader.read(line)
    #expect(reading.kind == kind)
    #expect(reading.foods.isEmpty)
  }

  @Test(
    "a substitute is marked as only similar to its name",
    arguments: [
      ("vegan butter", true), ("vegan tomato sauce", true), ("imitation crab", true),
      ("dairy-free milk", true),
      ("plant-based milk", true), ("eggless mayonnaise", true), ("mock chicken", true),
      ("vegan mayonnaise", false), ("fat-free milk", false), ("free-range eggs", false),
      ("butter", false), ("butter (dairy-free)", true), ("butter, plant-based", true),
      ("coconut-milk butter", true), ("carrot butter", false),
    ])
  func substitutes(_ line: String, _ isSubstitute: Bool) {
    #expect(LineFixture.reader.read(line).foods.first?.isSubstitute == isSubstitute)
  }

  @Test("broken lines are read without harm", arguments: 1...5)
  func brokenLines(seed: UInt64) {
    let parts = [
      "1", "/", "(", ")", "-", "½", "cup", "or", "and", ",", " ", "of", "salt", "x", "a", "to",
      "\"",
      "chopped", "%", "&", "<", "[", "](", "大さじ", "塩", "・", "（", "【", "〜", "*", ".", "\u{301}", "各",
    ]
    var random = SeededGenerator(seed: seed)
    for _ in 0..<1000 {
      let count = Int.random(in: 0...9, using: &random)
      let line = (0..<count).compactMap { _ in parts.randomElement(using: &random) }.joined()
      let reading = LineFixture.reader.read(line)
      #expect(reading.foods.allSatisfy { !$0.name.isEmpty }, "\(line.debugDescription)")
      #expect(reading.kind == .ingredient || reading.foods.isEmpty, "\(line.debugDescription)")
    }
  }
}
