internal import StoreCommands

extension HelpTopic {
  /// The predicate language, by examples: lines indented by four are predicates about recipes.
  static let language = HelpTopic(
    "language", summary: "the predicate language, by examples"
  ) { languageText }

  private static let languageText = """
    A predicate says which objects are meant, in the format language of NSPredicate.

    Comparisons
      = != < <= > >= compare values, BETWEEN and IN take lists, BEGINSWITH,
      CONTAINS, ENDSWITH, LIKE (with * and ?) and MATCHES (a regular expression)
      look into texts. Texts stand in quotes, of either kind.

        country = '和食'
        country IN {'和食', '中華'}
        name BEGINSWITH 'カ' OR name LIKE '*飯'
        NOT country = '和食' AND category != NULL

      Letters in brackets behind an operator say what is not told apart: [c] case,
      [d] diacritics, [w] full and half width, [k] hiragana and katakana.

        name CONTAINS[wk] 'ｶﾚｰ'

    Many objects
      'ingredients' leads to many objects: ANY, ALL or NONE say of how many of them
      a comparison has to hold.

        ANY ingredients.name = '人参'
        NONE ingredients.name IN {'牛肉', '豚肉'}
        ANY ingredients.name = '人参' AND ANY ingredients.name = '卵'

      SUBQUERY finds those for which a whole predicate holds; inside, $i is the
      element and every other key is one of the object outside.

        SUBQUERY(ingredients, $i, $i.name CONTAINS '肉').@count == 1

      Behind a path, @count, @min, @max, @sum and @avg gather many values into one,
      [FIRST], [LAST] and [0] pick one.

        ingredients.@count BETWEEN {2, 3}
        ingredients[FIRST].name = '人参'

      Links can be read backwards: an Ingredient has 'recipes' (--on Ingredient).

        ANY ingredients.recipes.name = 'カツ丼'

    Values
      Numbers have + - * / **, functions are called as in uppercase(name), and a
      text has a length.

        name.length * 2 > 10

    Named expressions
      'recipes define' keeps a predicate or another expression under a name, with
      parameters; predicates then call it like a function, as in uses('人参').

    Clauses
      Behind the whole predicate, in this order, each where it is wanted:

        TRUEPREDICATE SORT(ingredients.@count DESC, name) LIMIT(3)
        TRUEPREDICATE DISTINCT(country)

    Arguments
      %@ and its kin stand for the arguments behind the predicate, $name for what
      --var binds: they are values, never read as part of the predicate.

    """
}
