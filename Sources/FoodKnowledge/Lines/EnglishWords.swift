/// The words of English lines that are neither names nor units; each list is sorted.
enum EnglishWords {
  /// Number words and their values.
  static let numbers = """
    a=1 an=1 eight=8 eleven=11 five=5 four=4 half=0.5 nine=9 one=1 quarter=0.25 seven=7 six=6
    ten=10 three=3 twelve=12 two=2
    """

  /// Amounts without a number.
  static let vague = "couple few little several some"

  /// Words that qualify a quantity: exact, approximate, full.
  static let approximations = """
    about additional ample approx approximate approximately around exactly firmly full generous good
    heaped heaping hearty imperial level lightly loosely metric nearly only rounded scant tightly
    """

  /// Sizes.
  static let sizes = """
    big extra-large fat giant huge jumbo large larger largish lg lrg md med medium medium-large
    medium-size medium-sized medium-small mini size sized sm small small-medium smaller smallish tiny xl
    """

  /// Adverbs and similar words, which belong to the preparation that follows.
  static let adverbs = """
    coarsely crosswise diagonally evenly fine finely firmly fresh freshly gently hard lengthways
    lengthwise lightly loosely partially partly rough roughly slightly soft thick thickly thin
    thinly tightly very well
    """

  /// Preparations, which are not part of a food's name.
  static let preparations = """
    activated baked beaten blanched blended boiled boned broken bruised chilled chopped chunked
    cleaned cooked cooled cored crisped crumbled crushed cubed cut debearded deboned defrosted
    deribbed deseeded deveined diced dissolved drained fork-mashed fresh-squeezed freshly-ground
    freshly-squeezed fried grated gutted halved hand-torn heated hollowed hulled juiced julienned
    mashed melted minced packed par-boiled parboiled pared patted peeled picked pitted poached
    pounded pressed pricked pureed puréed quartered reconstituted rehydrated removed rinsed
    room-temperature scaled scored scrubbed seeded segmented separated shaved shelled shredded
    shucked sieved sifted skinned slashed sliced slivered smashed snipped soaked softened
    spiralized split squashed squeezed stemmed stoned strained stripped tailed tenderized thawed
    thinly-sliced tied toasted topped torn tossed trimmed trussed undrained unpeeled warmed washed
    whisked zested
    """

  /// Beginnings of names in which a preparation makes another food; a single word does so before
  /// any name.
  static let keptPreparations = """
    baked bean
    boiled sweet
    broken rice
    chopped liver
    crushed chile
    crushed chili
    crushed ice
    crushed red
    cubed steak
    fried
    minced beef
    minced chicken
    minced lamb
    minced meat
    minced pork
    minced turkey
    pressed duck
    shredded wheat
    split lentil
    split pea
    split red
    split yellow
    torn bread
    """

  /// Units and preparations of leaves.
  static let leafUnits = "bunch handful sprig stalk stem"
  static let leafCuts = "chopped picked shredded torn"

  /// Descriptions, which cannot be the name of a food.
  static let descriptions = """
    all-natural any artisan authentic bitter black blue bone-in boneless bottled brown canned cold
    cool crisp crunchy crusty dark day-old dried dry edible extra extra-firm extra-virgin fat-free
    firm flat-leaf floury free-range fresh frozen full-fat gluten-free golden good good-quality
    green ground heavy heirloom high-quality home-made homemade hot japanese lean leftover light live local
    long-grain low-fat low-sodium lukewarm mature mild mixed natural new nice nonfat old ordinary
    organic pickled pink plain purple quality raw ready ready-made ready-to-eat red reduced-fat
    reduced-sodium ripe roasted salted sharp short-grain skin-on skinless small smoked smooth soft
    sour spicy stale starchy store-bought strong sturdy sweet tart tender thick thin unflavored unflavoured
    unsalted unsweetened very virgin warm waxy white whole wild yellow young
    """

  /// Words at which a name ends if the whole is not a known name.
  static let stops = """
    according as at because but by depending divided each enough for from if in into like measured
    on optional per preferably preferred q qb reserved so such that until using via weighing when
    where which who with without you
    """

  /// Pieces of foods: `salmon fillet` is salmon.
  static let pieces = """
    baton bit chunk cube cutlet end filet fillet flake floret frond half leaf matchstick meat part
    piece pod portion ring round segment shaving sheet slice sliver spear spiral sprig stalk steak
    stem stick strip tip top wedge
    """

  /// Cuts of animals: `venison loin` is venison, but `loin` after a comma is another food.
  static let cuts = """
    back belly breast carcass cheek chop claw drumette drumstick escalope joint knuckle leg loin
    medallion neck rack rib rump saddle shank shoot shoulder tail tender tenderloin thigh wing
    """

  /// Assortments: `Italian cheese blend` is cheese.
  static let collectives = """
    assortment blend combination combo medley mix mixture selection slurry variety
    """

  /// The foods of which a `mix` is an assortment: a cake mix is not a cake.
  static let mixable = """
    bean berry cheese fruit grain green herb lentil lettuce mushroom nut olive pepper salad seafood
    seed spice vegetable veggie
    """

  /// Words that make the name after them an imitation's, with the names that they apply to after
  /// the colon: `soy yogurt`, `zucchini noodles`.
  static let imitations = """
    almond cashew coconut hemp macadamia oat plant soy soya soybean tofu: butter cheddar cheese cream creamer feta kefir mayo mayonnaise milk mozzarella parmesan quark ricotta yoghurt yogurt
    beef carrot chicken coconut duck eggplant lamb mushroom rice salmon seitan soy tempeh tofu turkey veggie: bacon ham pancetta pepperoni prosciutto salami
    broccoli carrot cauliflower courgette konjac palm parsnip shirataki squash turnip zucchini: couscous noodle pasta rice spaghetti
    beyond impossible jackfruit quorn seitan soy soya tempeh tofu veggie: beef burger chicken duck egg fish meat mince nugget patty pork sausage shrimp steak tuna turkey
    """

  /// Parts of a whole fruit: `zest of 1 lemon`, `leaves from 1 bunch of mint`.
  static let extracts = "juice leaf peel rind seed stem zest"

  /// Parts, after a comma, of the food before it: `2 lemons, zest only`.
  static let parts = "core juice peel rind seed skin stem zest"

  /// Words that make the name of a food mean something similar to it.
  static let substitutes = """
    dairyfree eggfree eggless faux glutenfree imitation meat-free meatless mock nondairy plant-based vegan vegetarian
    """

  /// Ingredients whose absence makes a food a substitute: not fat, sugar or salt.
  static let freeOf = "alcohol animal dairy egg gluten grain lactose meat milk nut soy soya wheat"

  /// Words of headings: alone or at the end of a line without a quantity.
  static let headings = """
    assembly base batter coating crust dough dressing extra extras filling frosting garnish
    garnishes glaze icing ingredient ingredients marinade optional sauce seasoning seasonings
    serving spread topping toppings
    """

  /// Verbs and other words that begin a sentence.
  static let sentences = """
    adapted add adjust bake beat blend boil bring click combine cook do fold heat here if in it
    makes mix note notes place please pour preheat recipe season see serve serves stir this tip tips use
    we whisk you
    """
}
