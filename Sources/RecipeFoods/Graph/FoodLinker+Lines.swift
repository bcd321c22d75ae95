import FoodKnowledge
package import ObjectGraph
package import RecipeModel

/// The lines of a recipe as objects, and what follows from them: the recipe's ingredients, each once,
/// and its dispensable ingredients.
///
///     "2 carrots"                 carrots
///     "parsley or chives"         parsley, chives     one is enough: both dispensable
///     "salt (optional)"           salt                dispensable, unless another line needs it
extension FoodLinker {
  /// Writes the lines of a recipe, and returns the links of the recipe that follow.
  ///
  /// - Parameters:
  ///   - known: the rows of the recipe's present lines; an equal line in the same place is kept.
  ///   - named: the recipe's ingredients, if its source names them apart from the lines.
  package mutating func links(
    of lines: [RecipeDocument.Line], replacing known: [RowID], namedApart named: [RowID]?,
    in transaction: inout Transaction
  ) throws -> [(RelationshipID, [RowID])] {
    var rows: [RowID] = []
    var uses = IngredientUses()
    let readings = lines.map { read($0) }
    let ofLines = try ingredients(of: readings, in: &transaction)
    let told = try foods(of: ofLines, in: &transaction)
    for (place, line) in lines.enumerated() {
      let (reading, ingredients) = (readings[place], ofLines[place])
      uses.add(reading, ingredients)
      if place < known.count, try line.isSame(known[place], in: &transaction) {
        rows.append(known[place])
        continue
      }
      let row = try transaction.upsert(
        RecipeSchema.line, key: nil, values: line.values(as: reading).filter { $0.1 != nil },
        links: [
          (RecipeSchema.Line.ingredients, ingredients),
          (
            RecipeSchema.Line.mentions,
            try mentioned(in: line.text, besides: told, in: &transaction)
          ),
        ]
      ).row
      rows.append(row)
    }
    return [(RecipeSchema.Recipe.lines, rows)] + uses.links(namedApart: named)
  }

  /// Reads stored lines again, and returns the links of their recipe that follow.
  mutating func relink(
    _ lines: [RowID], in transaction: inout Transaction
  ) throws -> [(RelationshipID, [RowID])] {
    var uses = IngredientUses()
    let documents = try lines.map { try RecipeDocument.Line($0, in: &transaction) }
    let readings = documents.map { read($0) }
    let ofLines = try ingredients(of: readings, in: &transaction)
    let told = try foods(of: ofLines, in: &transaction)
    for (place, row) in lines.enumerated() {
      let (line, reading, ingredients) = (documents[place], readings[place], ofLines[place])
      let object = ObjectID(RecipeSchema.line, row)
      uses.add(reading, ingredients)
      for (attribute, value) in line.values(as: reading) {
        try transaction.set(value, attribute, of: object)
      }
      try transaction.link(RecipeSchema.Line.ingredients, of: object, to: ingredients)
      try transaction.link(
        RecipeSchema.Line.mentions, of: object,
        to: mentioned(in: line.text, besides: told, in: &transaction))
    }
    return uses.links(namedApart: nil)
  }

  /// Returns the rows of the ingredients that each line names, each once per line.
  private mutating func ingredients(
    of readings: [LineReading], in transaction: inout Transaction
  ) throws -> [[RowID]] {
    var all: [[RowID]] = []
    for reading in readings {
      var rows: [RowID] = []
      for food in reading.foods {
        let row = try ingredient(food.name, in: &transaction)
        if !rows.contains(row) { rows.append(row) }
      }
      all.append(rows)
    }
    return all
  }

  /// Returns the foods of a recipe's ingredients, those that the names mention, and the sources of both.
  private mutating func foods(
    of ingredients: [[RowID]], in transaction: inout Transaction
  ) throws -> Set<RowID> {
    var foods: Set<RowID> = []
    for row in ingredients.joined() {
      let ingredient = ObjectID(RecipeSchema.ingredient, row)
      for relationship in [RecipeSchema.Ingredient.food, RecipeSchema.Ingredient.mentions] {
        for food in try transaction.targets(relationship, of: ingredient) {
          foods.formUnion(try sources(of: food, in: &transaction))
        }
      }
    }
    return foods
  }
}

/// The ingredients that the lines of a recipe name, in order.
private struct IngredientUses {
  /// Each once per line.
  private var all: [RowID] = []
  private var needed: Set<RowID> = []

  /// Adds the ingredients of a line.
  mutating func add(_ reading: LineReading, _ ingredients: [RowID]) {
    all += ingredients
    if !reading.isOptional, !reading.isChoice { needed.formUnion(ingredients) }
  }

  /// Returns the recipe's links to its ingredients and to its dispensable ingredients.
  func links(namedApart named: [RowID]?) -> [(RelationshipID, [RowID])] {
    var seen: Set<RowID> = []
    let ingredients = named ?? all.filter { seen.insert($0).inserted }
    let dispensable = Set(all).subtracting(needed)
    seen = []
    let spared = ingredients.filter { dispensable.contains($0) && seen.insert($0).inserted }
    let links = [(RecipeSchema.Recipe.dispensable, spared)]
    return named == nil ? [(RecipeSchema.Recipe.ingredients, ingredients)] + links : links
  }
}

extension LineReading {
  /// Whether one of the line's foods is enough.
  var isChoice: Bool { foods.count > 1 && foods.allSatisfy { $0.choice == foods[0].choice } }
}

extension RecipeDocument.Line {
  /// The line of a row.
  init(_ row: RowID, in transaction: inout Transaction) throws {
    let object = ObjectID(RecipeSchema.line, row)
    func text(_ attribute: AttributeID) throws -> String? {
      guard case .string(let text)? = try transaction.value(attribute, of: object) else {
        return nil
      }
      return text
    }
    self.init(try text(RecipeSchema.Line.text) ?? "", section: try text(RecipeSchema.Line.section))
    guard try transaction.value(RecipeSchema.Line.named, of: object) == .bool(true) else { return }
    let ingredients = try transaction.targets(RecipeSchema.Line.ingredients, of: object)
    name = try ingredients.first.flatMap {
      try transaction.keyText(of: ObjectID(RecipeSchema.ingredient, $0))
    }
  }

  /// Whether the line of a row is equal to this one.
  package func isSame(_ row: RowID, in transaction: inout Transaction) throws -> Bool {
    let object = ObjectID(RecipeSchema.line, row)
    guard try transaction.value(RecipeSchema.Line.text, of: object) == .string(text),
      try transaction.value(RecipeSchema.Line.section, of: object) == section.map({ .string($0) })
    else { return false }
    return try RecipeDocument.Line(row, in: &transaction).name == name
  }

  /// Returns all attributes of the line, given its reading.
  func values(as reading: LineReading) -> [(AttributeID, AttributeValue?)] {
    typealias Line = RecipeSchema.Line
    func text(_ value: String?) -> AttributeValue? { value.map { .string($0) } }
    let quantity = reading.quantity
    let range = quantity?.upper == quantity?.lower ? nil : quantity?.upper
    // A quantity without a number, such as 少々, is kept as the unit.
    let unit = reading.unit ?? (quantity?.lower == nil ? quantity?.text : nil)
    return [
      (Line.text, .string(self.text)), (Line.section, text(section)),
      (Line.quantity, quantity?.lower.map { .double($0) }),
      (Line.quantityTo, range.map { .double($0) }),
      (Line.unit, text(unit)), (Line.preparation, text(reading.preparation)),
      (Line.note, text(reading.note)), (Line.optional, reading.isOptional ? .bool(true) : nil),
      (Line.choice, reading.isChoice ? .bool(true) : nil), (Line.kind, text(reading.kindName)),
      (Line.named, name == nil ? nil : .bool(true)),
    ]
  }
}

extension LineReading {
  /// The name of the line's kind; nil for a line that names foods.
  fileprivate var kindName: String? {
    switch kind {
    case .ingredient: foods.isEmpty ? "unread" : nil
    case .heading: "heading"
    case .note, .blank: "note"
    }
  }
}
