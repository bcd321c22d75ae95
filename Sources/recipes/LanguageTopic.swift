internal import StoreCommands

extension HelpTopic {
  /// The predicate language, by examples: lines indented by four are predicates about recipes.
  static let language = HelpTopic(
    "language", summary: "the predicate language, by examples"
  ) { languageText }

  private static let languageText = """
    A predicate selects objects. The language is the format language of NSPredicate.

    Comparisons
      = != < <= > >= compare values; BETWEEN and IN take lists; BEGINSWITH,
      CONTAINS, ENDSWITH, LIKE (with * and ?) and MATCHES (a regular expression)
      compare strings. Strings are in quotes, single or double.

        country = '和食'
        country IN {'和食', '中華'}
        name BEGINSWITH 'カ' OR name LIKE '*飯'
        NOT country = '和食' AND category != NULL

      Letters in brackets after an operator ignore differences: [c] of case,
      [d] of diacritics, [w] of full and half width, [k] of hiragana and katakana.

        name CONTAINS[wk] 'ｶﾚｰ'

    To-many relationships
      'ingredients' leads to many objects. ANY, ALL and NONE say how many of them a
      comparison must hold for.

        ANY ingredients.name = '人参'
        NONE ingredients.name IN {'牛肉', '豚肉'}
        ANY ingredients.name = '人参' AND ANY ingredients.name = '卵'

      SUBQUERY selects the objects for which a whole predicate holds. In it, $i is
      one of these objects; every other key belongs to the object outside.

        SUBQUERY(ingredients, $i, $i.name CONTAINS '肉').@count == 1

      After a path, @count, @min, @max, @sum and @avg combine its values;
      [FIRST], [LAST] and [0] select one.

        ingredients.@count BETWEEN {2, 3}
        ingredients[FIRST].name = '人参'

      Relationships have inverses: an Ingredient has 'recipes' (--on Ingredient).

        ANY ingredients.recipes.name = 'カツ丼'

    Values
      Numbers have + - * / **. Functions are called as in uppercase(name). Strings
      have a length.

        name.length * 2 > 10

    Named expressions
      'recipes define' names a predicate or another expression, with parameters.
      Predicates use it like a function, as in uses('人参').

    Clauses
      After the predicate, in this order, each optional:

        TRUEPREDICATE SORT(ingredients.@count DESC, name) LIMIT(3)
        TRUEPREDICATE DISTINCT(country)

    Arguments
      %@, %K, %d and similar stand for the arguments after the predicate, $name for
      the value of --var. These are values, never parsed as part of the predicate.

    """
}
