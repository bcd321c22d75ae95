/// The units of English lines, sorted: the printed form, then the other spellings, singular, lower
/// case and without a dot.
enum EnglishUnits {
  /// Units of measure.
  static let measures = """
    barspoon bsp
    cc
    centiliter centilitre cl
    cup c cupful
    deciliter decilitre dl
    dessertspoon dessertspoonful dsp
    drop
    fl-oz floz
    g gram gramme gr gm gms
    gallon gal
    kg kilo kilogram kilogramme kgs
    jigger
    l liter litre ltr lt
    lb pound lbs
    mg milligram
    ml milliliter millilitre mls
    oz ounce
    pint pt
    quart qt qts
    tbsp tablespoon tablespoonful table-spoon table-spoonful tbs tbl tb tblsp tblspn tbspn
    tsp teaspoon teaspoonful tea-spoon tea-spoonful ts tspn
    """

  /// Lengths, which give the size of a piece.
  static let lengths = """
    cm centimeter centimetre
    inch in
    mm millimeter millimetre
    """

  /// Packages.
  static let containers = """
    bag
    bar
    bottle
    bowl
    box
    can tin
    carton ctn
    container
    jar
    jug
    kettle
    package pkg pack pck pcks
    packet pkt sachet
    pot
    pouch
    punnet
    tub
    tube
    wine-glass wineglass
    """

  /// Pieces and rough amounts.
  static let counts = """
    amount
    assortment
    ball
    bit
    block
    branch
    bulb
    bunch bn bch
    clove
    cob
    crack
    cube
    dash
    dollop
    dozen doz
    drizzle
    ear
    envelope env
    fillet filet
    glass
    glug
    grating
    grind
    handful
    head
    hint
    knob
    link
    loaf
    log
    lump
    mix mixture
    mug mugful
    nub
    pair
    pat
    piece pc pcs
    pinch
    pod
    portion
    rasher
    recipe batch
    round
    scoop
    selection
    serving
    sheet
    shot
    slab
    slice
    smear
    splash
    spoon
    spoonful
    sprig
    sprinkle
    sprinkling
    square
    squeeze
    stalk
    stem
    stick stk
    strand
    strip
    thumb
    twig
    twist
    variety
    wedge
    """

  /// Units that may follow the name, `2 celery stalks`; after the colon, the only names that they
  /// may follow.
  static let afterNames = """
    bulb
    bunch
    clove garlic
    ear corn
    head
    loaf
    rib celery
    sprig
    stalk
    """

  /// The units of `counts` that are not names of foods, and so need no number: `pinch salt`.
  static let alone = """
    amount bag bottle box bunch can crack dash dollop drizzle glug handful jar knob pack packet package pinch sachet
    splash sprig sprinkle sprinkling squeeze tin
    """
}
