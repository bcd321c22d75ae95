import ObjectGraph
import TestSupport

/// Single values, and the operands that they are compared with.
extension RandomPredicate {
  /// The start of a path to a single object, and that object's entity.
  mutating func object(on entity: EntityID) -> (String, EntityID) {
    if let variable = variables.isEmpty || generator.chance(3) ? nil : variables.pick(&generator) {
      return (variable.name + ".", variable.entity)
    }
    return (generator.chance(8) ? "SELF." : "", entity)
  }

  mutating func comparison(on entity: EntityID, depth: Int) -> String {
    let (base, owner) = object(on: entity)
    if owner == Shop.product, generator.chance(8) {
      return "\(base)supplier.name " + test(.string, on: entity)
    }
    if owner == Shop.product, generator.chance(8) { return "\(base)isOnSale" }
    if owner == Shop.product, generator.chance(6) { return product(base, on: entity) }
    if generator.chance(8) {
      return "\(number(on: entity)) \(order()) \(number(on: entity))"
    }
    let attribute = Shop.schema[owner].attributes.pick(&generator)
    return "\(base)\(attribute.name) " + test(attribute.type, on: entity)
  }

  /// A comparison of dates or objects, or a call of a named expression.
  private mutating func product(_ base: String, on entity: EntityID) -> String {
    switch Int.random(in: 0..<9, using: &generator) {
    case 0: return "\(base)madeAt + 86400 \(order()) '2001-01-02'"
    case 1: return "\(base)madeAt - CAST('2001-01-01', 'NSDate') \(order()) \(number(on: entity))"
    case 2: return "\(base)madeAt < now()"
    case 3: return "FUNCTION(\(base)madeAt, 'timeIntervalSinceReferenceDate') \(order()) 86400"
    case 4: return "\(base)supplier \(["= nil", "!= nil"].pick(&generator))"
    case 5: return "ANY \(base)related.supplier = \(base)supplier"
    case 6: return "\(base)cheap(\(number(on: entity)))"
    case 7: return "\(base)tagged(\(string(on: entity)))"
    default: return "\(base)width() \(order()) \(number(on: entity))"
    }
  }

  /// Named expressions that predicates call on products.
  static let definitions = [
    "cheap($n) := price < $n OR stock = $n", "tagged($t) := ANY tags.name = $t",
    "width := tags.@count + SUBQUERY(related, $t, $t.tagged('a')).@count",
  ]

  mutating func order() -> String {
    ["=", "!=", "<", ">", "<=", ">="].pick(&generator)
  }

  /// An operator and its right side, for a left side of a type.
  mutating func test(_ type: AttributeType, on entity: EntityID) -> String {
    if generator.chance(12) { return ["= nil", "!= nil"].pick(&generator) }
    switch type {
    case .string: return stringTest(on: entity)
    case .int, .double:
      if generator.chance(5) { return "IN {0, 1.0, \(number(on: entity))}" }
      if generator.chance(5) { return "BETWEEN {0, \(number(on: entity))}" }
      return "\(order()) \(number(on: entity))"
    case .bool: return ["= YES", "!= FALSE", "= 1"].pick(&generator)
    case .date: return "\(order()) '2001-01-0\(Int.random(in: 1...3, using: &generator))'"
    }
  }

  mutating func stringTest(on entity: EntityID) -> String {
    let options = ["", "", "", "[l]", "[c]", "[d]", "[cd]", "[w]", "[k]", "[kw]", "[n]"].pick(
      &generator)
    switch Int.random(in: 0..<8, using: &generator) {
    case 0, 1: return order() + options + " " + string(on: entity)
    case 2: return "IN\(options) {\(string(on: entity)), \(string(on: entity)), nil}"
    case 3: return "BETWEEN\(options) {\(string(on: entity)), \(string(on: entity))}"
    case 5:
      let pattern = ["a.*", "[a-zé]+", ".?", "(カ|か).*", "\\\\w+", "x\\\\*", ""].pick(&generator)
      return "MATCHES\(options) '\(pattern)'"
    case 6:
      let list = (0..<12).map { _ in "'\(Shop.words.pick(&generator))'" }
      return "IN\(options) {\(list.joined(separator: ", "))}"
    case 4:
      return "LIKE\(options) '\(["*", "a*", "?", "*b", "*カ*", "x\\\\*", "?*?"].pick(&generator))'"
    default:
      let operation = ["CONTAINS", "BEGINSWITH", "ENDSWITH", "IN"].pick(&generator)
      return "\(operation)\(options) \(string(on: entity))"
    }
  }

  mutating func string(on entity: EntityID) -> String {
    if generator.chance(6) { return computedString(on: entity) }
    if generator.chance(4) {
      let (base, owner) = object(on: entity)
      return base + (owner == Shop.product && generator.chance(2) ? "note" : "name")
    }
    return "'\(Shop.words.pick(&generator))'"
  }

  /// A string from a function, a cast or a conditional.
  private mutating func computedString(on entity: EntityID) -> String {
    let text = generator.chance(2) ? "name" : "'\(Shop.words.pick(&generator))'"
    switch Int.random(in: 0..<8, using: &generator) {
    case 0: return "uppercase(\(text))"
    case 1: return "lowercase(\(text))"
    case 2: return "FUNCTION(\(text), 'capitalizedString')"
    case 3: return "FUNCTION(\(text), 'stringByAppendingString:', 'b')"
    case 4: return "FUNCTION(\(text), 'substringFromIndex:', 1)"
    case 5: return "CAST(\(number(on: entity)), 'NSString')"
    case 6: return "TERNARY(\(predicate(on: entity, depth: 0)), \(text), 'b')"
    default: return "{'a', name}[\(Int.random(in: 0...2, using: &generator))]"
    }
  }

  /// A number from a function, a cast or a conditional.
  private mutating func computedNumber(on entity: EntityID) -> String {
    let number = generator.chance(2) ? "name.length" : "2"
    switch Int.random(in: 0..<9, using: &generator) {
    case 0:
      let function = ["abs", "floor", "ceiling", "trunc", "sqrt", "ln", "exp"].pick(&generator)
      return "\(function)(\(number))"
    case 1: return "modulus:by:(\(number), name.length - 1)"
    case 2: return "CAST(name, 'NSNumber')"
    case 3: return "name.intValue"
    case 4: return "TERNARY(\(predicate(on: entity, depth: 0)), \(number), 1.5)"
    case 5: return "max(\(number), 1, nil)"
    case 6: return "(\(number) \(["&", "|", "^", "<<", ">>"].pick(&generator)) 1)"
    case 7: return "(~\(number) ** 2)"
    default: return "{1, 2, \(number)}[SIZE]"
    }
  }

  mutating func number(on entity: EntityID) -> String {
    if generator.chance(6) { return computedNumber(on: entity) }
    let (base, owner) = object(on: entity)
    switch (Int.random(in: 0..<6, using: &generator), owner) {
    case (0, Shop.product): return base + "price"
    case (1, Shop.product): return base + "stock"
    case (0, Shop.tag), (1, Shop.tag): return base + "weight"
    case (2, _): return base + "name.length"
    case (3, _):
      let operation = ["+", "-", "*", "/"].pick(&generator)
      return "(\(number(on: entity)) \(operation) \(Int.random(in: 1...3, using: &generator)))"
    default: return ["0", "1", "2", "-1", "0.5"].pick(&generator)
    }
  }
}
