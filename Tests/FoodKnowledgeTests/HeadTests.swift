import FoodKnowledge
import Testing

@Suite("heads of names of foods")
struct HeadTests {
  @Test(
    "the head is the longest known suffix",
    arguments: [
      ("Boneless Chicken Thighs", "chicken thigh"), ("carrots", "carrot"),
      ("zest of 1 lemon", "lemon zest"), ("juice of half a lemon", "lemon juice"),
      ("juice of 2 large limes", "lime juice"), ("leg of lamb", "lamb"),
      ("can of milk", "milk"), ("cloves of garlic", "garlic"),
      ("cream of tartar", "cream of tartar"), ("salmon fillets", "salmon"),
      ("lean ground beef", "ground beef"), ("fat-free milk", "milk"),
      ("vegan mayonnaise", "vegan mayonnaise"), ("best vegan mayonnaise", "vegan mayonnaise"),
      ("vegan butter", nil), ("imitation crab", nil), ("egg-free mayonnaise", nil),
      ("plant based milk", nil), ("coconut milk", nil), ("soy milk butter", nil),
      ("almond butter", nil), ("almond flour", nil), ("rye flour", "flour"),
      ("no-chicken broth", nil), ("no-salt chicken broth", "chicken broth"),
      ("carrot mix", nil), ("vegetable mix", "vegetable"), ("carrot blend", "carrot"),
      ("assortment of carrots", "carrot"), ("lamb shoulder", "lamb"), ("celery shoots", "celery"),
      ("chicken flavored noodles", nil), ("quux", nil), ("", nil),
      ("pepper", "pepper"), ("peppers", "bell pepper"), ("Peppers ", "bell pepper"),
      ("green peppers", "green pepper"), ("large yellow peppers", "bell pepper"),
      ("large yellow pepper", "pepper"), ("quux peppers", nil),
      ("有機にんじん", "にんじん"), ("ニンジン", "にんじん"), ("シソの実", "しそ"), ("片栗", nil),
      ("生卵", "卵"), ("豚薄切り肉", "豚肉"), ("さば缶", "さば"), ("レモンの絞り汁", "れもん汁"),
      ("グルテンフリー薄力粉", nil), ("すいか", nil), ("お水", "水"),
    ] as [(String, String?)])
  func head(_ name: String, _ head: String?) {
    #expect(LineFixture.reader.head(of: name) == head)
  }
}
