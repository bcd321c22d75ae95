import ObjectGraph
import TestSupport

/// Writes random predicates about the shop that are right in grammar and types.
struct RandomPredicate {
  var generator: SeededGenerator
  private var variables: [(name: String, entity: EntityID)] = []
  private var counter = 0

  init(seed: UInt64) {
    generator = SeededGenerator(seed: seed)
  }

  /// A predicate about objects of `entity`, at most so deep.
  mutating func predicate(on entity: EntityID, depth: Int) -> String {
    if depth == 0 { return comparison(on: entity, depth: 0) }
    switch Int.random(in: 0..<10, using: &generator) {
    case 0:
      return "(\(predicate(on: entity, depth: depth - 1)) AND "
        + "\(predicate(on: entity, depth: depth - 1)))"
    case 1:
      return "(\(predicate(on: entity, depth: depth - 1)) OR "
        + "\(predicate(on: entity, depth: depth - 1)))"
    case 2: return "NOT (\(predicate(on: entity, depth: depth - 1)))"
    case 3: return ["TRUEPREDICATE", "FALSEPREDICATE"].pick(&generator)
    case 4, 5: return quantified(on: entity, depth: depth - 1)
    case 6, 7: return counted(on: entity, depth: depth - 1)
    default: return comparison(on: entity, depth: depth - 1)
    }
  }

  // MARK: Collections

  /// A collection of objects, and their entity.
  private mutating func collection(on entity: EntityID, depth: Int) -> (String, EntityID) {
    let (base, owner) = object(on: entity)
    let links = Shop.schema[owner].relationships.filter(\.isToMany)
    var text = base + links[0].name
    var target = links[0].destination
    if let link = links.isEmpty ? nil : links.pick(&generator) {
      text = base + link.name
      target = link.destination
    }
    if generator.chance(4) {
      let next = Shop.schema[target].relationships.pick(&generator)
      text += "." + next.name
      target = next.destination
    }
    if depth > 0, generator.chance(3) {
      let variable = "$v\(counter)"
      counter += 1
      variables.append((variable, target))
      let inner = predicate(on: entity, depth: depth - 1)
      variables.removeLast()
      text = "SUBQUERY(\(text), \(variable), \(inner))"
    }
    return (text, target)
  }

  private mutating func quantified(on entity: EntityID, depth: Int) -> String {
    let (collection, target) = collection(on: entity, depth: depth)
    let quantifier = ["ANY", "SOME", "ALL", "NONE"].pick(&generator)
    let attribute = Shop.schema[target].attributes.pick(&generator)
    return "\(quantifier) \(collection).\(attribute.name) " + test(attribute.type, on: entity)
  }

  private mutating func counted(on entity: EntityID, depth: Int) -> String {
    let (collection, target) = collection(on: entity, depth: depth + 1)
    switch Int.random(in: 0..<5, using: &generator) {
    case 0:
      let attribute = Shop.schema[target].attributes.first { $0.type == .string }?.name ?? "name"
      return "\(string(on: entity)) IN \(collection).\(attribute)"
    case 1:
      let attribute = Shop.schema[target].attributes.first { $0.type == .string }?.name ?? "name"
      return "\(collection).\(attribute) CONTAINS[cd] \(string(on: entity))"
    case 2:
      let function = ["@min", "@max"].pick(&generator)
      return "\(collection).\(function).name \(order()) \(string(on: entity))"
    default:
      return "\(collection).@count \(order()) \(Int.random(in: 0...3, using: &generator))"
    }
  }

  // MARK: Single values

  /// The start of a path to one object of its own, and the entity that the path is at.
  private mutating func object(on entity: EntityID) -> (String, EntityID) {
    if let variable = variables.isEmpty || generator.chance(3) ? nil : variables.pick(&generator) {
      return (variable.name + ".", variable.entity)
    }
    return (generator.chance(8) ? "SELF." : "", entity)
  }

  private mutating func comparison(on entity: EntityID, depth: Int) -> String {
    let (base, owner) = object(on: entity)
    if owner == Shop.product, generator.chance(8) {
      return "\(base)supplier.name " + test(.string, on: entity)
    }
    if owner == Shop.product, generator.chance(8) { return "\(base)isOnSale" }
    if generator.chance(8) {
      return "\(number(on: entity)) \(order()) \(number(on: entity))"
    }
    let attribute = Shop.schema[owner].attributes.pick(&generator)
    return "\(base)\(attribute.name) " + test(attribute.type, on: entity)
  }

  private mutating func order() -> String {
    ["=", "!=", "<", ">", "<=", ">="].pick(&generator)
  }

  /// An operator and its right side, for a left side of a type.
  private mutating func test(_ type: AttributeType, on entity: EntityID) -> String {
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

  private mutating func stringTest(on entity: EntityID) -> String {
    let options = ["", "", "", "[c]", "[d]", "[cd]", "[w]", "[k]", "[kw]", "[n]"].pick(&generator)
    switch Int.random(in: 0..<6, using: &generator) {
    case 0, 1: return order() + options + " " + string(on: entity)
    case 2: return "IN\(options) {\(string(on: entity)), \(string(on: entity)), nil}"
    case 3: return "BETWEEN\(options) {\(string(on: entity)), \(string(on: entity))}"
    case 4: return "LIKE\(options) '\(["*", "a*", "?", "*b", "*カ*", "x\\\\*", "?*?"].pick(&generator))'"
    default:
      let operation = ["CONTAINS", "BEGINSWITH", "ENDSWITH", "IN"].pick(&generator)
      return "\(operation)\(options) \(string(on: entity))"
    }
  }

  private mutating func string(on entity: EntityID) -> String {
    if generator.chance(4) {
      let (base, owner) = object(on: entity)
      return base + (owner == Shop.product && generator.chance(2) ? "note" : "name")
    }
    return "'\(Shop.words.pick(&generator))'"
  }

  private mutating func number(on entity: EntityID) -> String {
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
