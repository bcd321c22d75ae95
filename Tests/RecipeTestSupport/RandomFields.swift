package import RecipeModel
package import TestSupport

/// Gives each field of a recipe a random value, or none.
package struct RandomFields: RecipeFieldVisitor {
  /// The source of all choices.
  package var generator: SeededGenerator
  /// Whether a field may be null too.
  private let hasNulls: Bool
  private let words: [String]

  /// A visitor that picks texts among words.
  package init(_ generator: SeededGenerator, hasNulls: Bool, words: [String]) {
    (self.generator, self.hasNulls, self.words) = (generator, hasNulls, words)
  }

  private mutating func field<Value>(_ value: (inout Self) -> Value) -> Field<Value> {
    switch Int.random(in: 0..<4, using: &generator) {
    case 0: .absent
    case 1: hasNulls ? .null : .absent
    default: .value(value(&self))
    }
  }

  private mutating func word() -> String { words.pick(&generator) }

  package mutating func attribute<Value: RecipeFieldValue>(
    _: String, _ field: inout Field<Value>, keys _: StaticString
  ) {
    field = self.field { visitor in
      let cell =
        if Value.self == Int.self {
          "\(Int.random(in: Int.min...Int.max, using: &visitor.generator) >> (visitor.generator.chance(3) ? 0 : 54))"
        } else if Value.self == Double.self {
          "\(Double.random(in: 0...5, using: &visitor.generator))"
        } else {
          // Blank texts too, where fields may be anything.
          visitor.hasNulls && visitor.generator.chance(12) ? " " : visitor.word()
        }
      guard let value = Value(cell: cell) else { preconditionFailure("'\(cell)' is no value") }
      return value
    }
  }

  package mutating func ingredients(_: String, _ names: inout [String]?) {
    names = (0..<Int.random(in: 0..<5, using: &generator)).map { _ in word() }
  }

  package mutating func lines(_: String, _ field: inout Field<[RecipeDocument.Line]>) {
    field = self.field { visitor in
      let count = visitor.hasNulls ? Int.random(in: 0..<4, using: &visitor.generator) : 3
      return (0..<count).map { number in
        RecipeDocument.Line(
          "\(number) " + visitor.word(),
          section: visitor.generator.chance(2) ? visitor.word() : nil,
          name: visitor.generator.chance(4) ? visitor.word() : nil)
      }
    }
  }

  package mutating func tags(_: String, _ field: inout Field<[String]>, keys _: StaticString) {
    field = self.field { visitor in
      let count = visitor.hasNulls ? Int.random(in: 0..<4, using: &visitor.generator) : 3
      return Array(Set((0..<count).map { _ in visitor.word() })).sorted()
    }
  }
}
