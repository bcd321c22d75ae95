import ObjectGraph
import PredicateSyntax
import Testing

@testable import PredicateTyping
@testable import QueryEngine

@Suite("named expressions") struct DefinitionTests {
  /// Definitions of recipes and of ingredients, each checked as it is added.
  static func definitions(
    recipes: [String], ingredients: [String] = []
  ) throws -> Definitions {
    var definitions = Definitions()
    for (texts, entity) in [(recipes, SevenRecipes.recipe), (ingredients, SevenRecipes.ingredient)]
    {
      for text in texts {
        try definitions.add(try Definition(text, on: entity), in: SevenRecipes.schema)
      }
    }
    return definitions
  }

  private func names(
    _ text: String, _ definitions: Definitions, on entity: EntityID = SevenRecipes.recipe
  ) throws -> String {
    let query = try Query(
      text, on: entity, in: SevenRecipes.schema, definitions: definitions)
    return try SevenRecipes.names(query.objects(in: SevenRecipes.snapshot)).joined(separator: "|")
  }

  @Test("a call has the meaning of its body, with parameters, on other objects and nested")
  func calls() throws {
    let definitions = try Self.definitions(
      recipes: [
        "uses($food) := ANY ingredients.name = $food",
        "width := ingredients.@count",
        "plain($food) := uses($food) AND NOT uses('牛肉')",
        "shares := SUBQUERY(ingredients, $i, ANY $i.recipes.name != name).@count",
      ],
      ingredients: ["popular($n) := recipes.@count >= $n"])
    #expect(try names("uses('人参')", definitions) == "カレー|シチュー|炒飯|炊き込みご飯")
    #expect(try names("plain('人参')", definitions) == "炒飯|炊き込みご飯")
    #expect(try names("uses('卵') AND width() = 3", definitions) == "カツ丼")
    #expect(try names("NOT uses('人参') AND width() = 2", definitions) == "トマトパスタ|ペペロンチーノ")
    #expect(
      try names(
        "SUBQUERY(recipes, $r, $r.uses('卵')).@count = 2", definitions,
        on: SevenRecipes.ingredient) == "たまねぎ|卵")
    #expect(
      try names("SUBQUERY(ingredients, $i, $i.popular(4)).@count = 2", definitions)
        == "カレー|シチュー|炒飯")
    let written = try names(
      "SUBQUERY(ingredients, $i, ANY $i.recipes.name != name).@count = 1", Definitions())
    #expect(try names("shares() = 1", definitions) == written)
  }

  @Test("variables at the call are not visible in a body, nor those of a body outside it")
  func capture() throws {
    #expect(throws: Diagnostics.self) { try Self.definitions(recipes: ["f := name = $i.name"]) }
    let definitions = try Self.definitions(
      recipes: ["has($c, $n) := SUBQUERY($c, $i, $i.name = $n).@count > 0"])
    // The argument binds the body's own `$i`, and is used twice there.
    #expect(
      try names(
        "has(SUBQUERY(ingredients, $i, $i.name CONTAINS '肉'), '豚肉')", definitions) == "カツ丼")
  }

  @Test(
    "an invalid definition is refused with its reason",
    arguments: [
      ("sum($x) := name = $x", "is a built-in function"),
      ("f($x, $x) := name = $x", "duplicate"),
      ("f := name = %@", "cannot contain placeholders"),
      ("f := nmae = 'x'", "no key 'nmae'"),
      ("f($x) := f($x)", "calls itself"),
    ])
  func refused(_ text: String, _ reason: String) throws {
    let error = #expect(throws: Diagnostics.self) { try Self.definitions(recipes: [text]) }
    #expect(error?.all.contains { $0.message.contains(reason) } == true)
    // The codes say whether the definition or a name in it is at issue.
    let codes: [String: Diagnostic.Code] = [
      "is a built-in function": .definition, "calls itself": .definition,
      "no key 'nmae'": .unknownKey,
    ]
    if let code = codes[reason] { #expect(error?.all.first?.code == code) }
  }

  @Test("an error in a body is reported at the call, with a note at the place in the body")
  func errorPlaces() throws {
    let definitions = try Self.definitions(recipes: ["longer($n) := name.length > $n"])
    let error = #expect(throws: Diagnostics.self) {
      try names("TRUEPREDICATE AND longer('x')", definitions)
    }
    let diagnostic = try #require(error?.all.first)
    #expect(diagnostic.code == .type)
    #expect(diagnostic.range == SourceRange(18, 29))
    #expect(diagnostic.message.hasSuffix("in the definition of 'longer'"))
    let note = try #require(diagnostic.notes.first)
    #expect(note.text == "longer($n) := name.length > $n")
    #expect(note.range == SourceRange(28, 30))
    #expect(throws: Diagnostics.self) { try names("longer(1, 2)", definitions) }
    #expect(throws: Diagnostics.self) { try names("$q.longer(1)", definitions) }
  }

  @Test("a definition that is a predicate is a Bool in the place of a value")
  func predicateAsValue() throws {
    let definitions = try Self.definitions(recipes: [
      "uses($food) := ANY ingredients.name = $food", "eggs := uses('卵')", "twice := eggs()",
    ])
    #expect(try names("uses('卵') = YES", definitions) == "カツ丼|炒飯")
    #expect(try names("twice() != TRUE AND country = '中華'", definitions) == "")
    #expect(
      try names("country = '和食' SORT(twice() DESC)", definitions) == "カツ丼|カレー|シチュー|炊き込みご飯")
    #expect(
      try names("TERNARY(twice(), 1, 2) = 1", definitions) == "カツ丼|炒飯")
  }

  @Test("the error of a call names another entity's definition")
  func otherEntity() throws {
    let definitions = try Self.definitions(
      recipes: [], ingredients: ["popular($n) := recipes.@count >= $n"])
    let error = #expect(throws: Diagnostics.self) { try names("popular(3)", definitions) }
    #expect(error?.all.first?.code == .unknownFunction)
    #expect(error?.all.first?.message.contains("defined for Ingredient") == true)
  }

  @Test("clauses outside the text and selections can call definitions")
  func outsideClauses() throws {
    let definitions = try Self.definitions(recipes: ["width := ingredients.@count"])
    var query = try Query(
      "TRUEPREDICATE", on: SevenRecipes.recipe, in: SevenRecipes.schema, definitions: definitions)
    try query.sort(by: "width()", in: SevenRecipes.schema)
    try query.distinct(by: "width()", in: SevenRecipes.schema)
    let found = try query.objects(in: SevenRecipes.snapshot)
    #expect(try SevenRecipes.names(found) == ["トマトパスタ", "カツ丼", "カレー"])
    let selection = try Selection(
      "width() * 2", on: SevenRecipes.recipe, in: SevenRecipes.schema, definitions: definitions)
    #expect(
      try selection.values(of: found, in: SevenRecipes.snapshot) == [
        [.int(4)], [.int(6)], [.int(8)],
      ])
  }

  /// The schema of recipes with the entity that keeps definitions.
  private static let schema = Schema(
    SevenRecipes.schema.entities + [DefinitionEntity.description(at: EntityID(2))])

  @Test("a store keeps them; what cannot be read is skipped and can be removed")
  func keptInStore() throws {
    let store = Store(inMemoryFor: Self.schema)
    let entity = SevenRecipes.recipe
    try store.write { transaction in
      try transaction.define(try Definition("uses($f) := ANY ingredients.name = $f", on: entity))
      try transaction.define(try Definition("plain($f) := uses($f) AND NOT uses('x')", on: entity))
      for (entity, name, text) in [
        ("Recipe", "later", "later := name ?? 'x'"), ("Menu", "old", "old := name = 'x'"),
      ] {
        _ = try transaction.upsert(
          EntityID(2), key: "\(entity).\(name)",
          values: [
            (DefinitionEntity.name, .string(name)), (DefinitionEntity.entity, .string(entity)),
            (DefinitionEntity.text, .string(text)),
          ], links: [])
      }
    }
    let kept = try Definitions(in: try store.snapshot())
    #expect(kept.all.map(\.name) == ["plain", "uses"])
    #expect(kept.unreadable == ["Menu old", "Recipe later"])
    #expect(kept.faults(in: Self.schema).isEmpty)
    // A loop over what is kept already is found, and nothing changes.
    #expect(throws: Diagnostics.self) {
      try store.write {
        try $0.define(try Definition("uses($f) := plain($f)", on: entity))
      }
    }
    try store.write { transaction in
      try transaction.define(try Definition("uses := name = 'x'", on: entity))
      let removals = [
        try transaction.undefine("later", of: entity),
        try transaction.undefine("later", of: entity),
      ]
      #expect(removals == [true, false])
      #expect(try transaction.definitions().all.map(\.name) == ["plain", "uses"])
    }
    let changed = try Definitions(in: try store.snapshot())
    #expect(changed.unreadable == ["Menu old"])
    #expect(changed.faults(in: Self.schema).map(\.definition.name) == ["plain"])
    try store.snapshot().checkInvariants()
  }

  /// The names of the definitions of a store that a predicate holds for.
  private func stored(_ predicate: String, in store: Store) throws -> [String] {
    let snapshot = try store.snapshot()
    let query = try Query(predicate + " SORT(key)", on: EntityID(2), in: Self.schema)
    return try query.objects(in: snapshot).map { object in
      try snapshot.keyText(of: object) ?? ""
    }
  }

  @Test("those of a store are asked for like other objects")
  func asObjects() throws {
    let store = Store(inMemoryFor: Self.schema)
    try store.write { transaction in
      for (text, entity) in [
        ("uses($f) := ANY ingredients.name = $f", SevenRecipes.recipe),
        ("plain($f) := uses($f) AND NOT uses('x')", SevenRecipes.recipe),
        ("popular($n) := recipes.@count >= $n", SevenRecipes.ingredient),
      ] {
        try transaction.define(try Definition(text, on: entity))
      }
    }
    #expect(try stored("entity = 'Recipe'", in: store) == ["Recipe.plain", "Recipe.uses"])
    #expect(try stored("text CONTAINS '@count'", in: store) == ["Ingredient.popular"])
    #expect(try stored("ANY calls.name = 'uses'", in: store) == ["Recipe.plain"])
    #expect(try stored("calledBy.@count > 0", in: store) == ["Recipe.uses"])
    // A definition that is deleted as an object is forgotten; its callers stay.
    try store.write { transaction in
      let row = try #require(try transaction.object(of: EntityID(2), key: "Recipe.uses"))
      try transaction.delete(ObjectID(EntityID(2), row))
    }
    #expect(try stored("calls.@count > 0", in: store) == [])
    #expect(
      try Definitions(in: try store.snapshot()).faults(in: Self.schema).map(\.definition.name)
        == ["plain"])
    try store.write { transaction in
      try transaction.define(try Definition("uses($f) := name = $f", on: SevenRecipes.recipe))
    }
    #expect(try stored("ANY calls.name = 'uses'", in: store) == ["Recipe.plain"])
  }

  @Test("those that format 1 kept as texts become objects")
  func migration() throws {
    let metadata = [
      "definition Recipe uses": "uses($f) := ANY ingredients.name = $f",
      "definition Recipe plain": "plain($f) := uses($f)",
      "definition Menu old": "old := name = 'x'",
      "definition Recipe later": "later := name ?? 'x'", "other": "definition",
    ]
    let stored = Snapshot(
      schema: Self.schema, capacity: .standard,
      segments: Array(repeating: [], count: Self.schema.entities.count), version: 7,
      metadata: metadata)
    let migrated = try StoreMigration.definitions.migrate(stored, from: stored)
    #expect(migrated.metadata == ["other": "definition"])
    #expect(migrated.version == 7)
    let definitions = try Definitions(in: migrated)
    #expect(
      definitions.all.map(\.text) == [
        "plain($f) := uses($f)", "uses($f) := ANY ingredients.name = $f",
      ])
    #expect(definitions.unreadable == ["Menu old", "Recipe later"])
    let store = Store(inMemoryFrom: migrated)
    #expect(try self.stored("ANY calls.name = 'uses'", in: store) == ["Recipe.plain"])
  }

  @Test("two are equal if their texts, entities and vocabularies are")
  func equality() throws {
    struct Words: Vocabulary {
      var noun = "word"
      func term(for text: String) -> String? { text }
      func texts(near text: String) -> [String] { [] }
    }
    struct Others: Vocabulary {
      var noun: String { "word" }
      func term(for text: String) -> String? { nil }
      func texts(near text: String) -> [String] { [] }
    }
    func definition(_ vocabularies: [String: any Vocabulary]) throws -> Definition {
      try Definition("f($x) := name = $x", on: SevenRecipes.recipe, vocabularies: vocabularies)
    }
    let words = try definition(["x": Words()])
    #expect(try words == definition(["x": Words()]))
    #expect(try words.hashValue == definition(["x": Words()]).hashValue)
    for other: [String: any Vocabulary] in [
      [:], ["x": Words(noun: "term")], ["x": Others()], ["y": Words()],
      ["x": Words(), "y": Words()],
    ] {
      #expect(try words != definition(other))
      #expect(try definition(other) != words)
    }
  }

  @Test("mutual recursion is refused when it is closed")
  func mutualRecursion() throws {
    var definitions = try Self.definitions(recipes: ["a := name = 'x'", "b := a()"])
    let loop = try Definition("a := b()", on: SevenRecipes.recipe)
    #expect(throws: Diagnostics.self) {
      try definitions.add(loop, in: SevenRecipes.schema)
    }
    #expect(definitions.definition("a", of: SevenRecipes.recipe)?.text == "a := name = 'x'")
  }
}
