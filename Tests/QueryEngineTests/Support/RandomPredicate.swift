import ObjectGraph
import TestSupport

/// Writes random predicates about the shop that are valid in grammar and types.
struct RandomPredicate {
  var generator: SeededGenerator
  var variables: [(name: String, entity: EntityID)] = []
  private var counter = 0

  init(seed: UInt64) {
    generator = SeededGenerator(seed: seed)
  }

  /// A predicate about objects of `entity`, of a maximum depth.
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
    case 3:
      return generator.chance(3) ? "TRUEPREDICATE" : comparison(on: entity, depth: 0)
    case 4, 5: return quantified(on: entity, depth: depth - 1)
    case 6, 7: return counted(on: entity, depth: depth - 1)
    default: return comparison(on: entity, depth: depth - 1)
    }
  }

  // MARK: Collections

  /// A collection of objects, and their entity.
  mutating func collection(on entity: EntityID, depth: Int) -> (String, EntityID) {
    let (base, owner) = object(on: entity)
    let links = Shop.schema[owner].relationships.filter(\.isToMany)
    var text = base + links[0].name
    var target = links[0].destination
    if let link = links.isEmpty ? nil : links.pick(&generator) {
      text = base + link.name
      target = link.destination
    }
    if target == Shop.tag, generator.chance(6) {
      text += ".@links.Product.tags"
      target = Shop.product
    }
    while generator.chance(4) {
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

  /// One value of a collection: an aggregate, an element, the size of a set.
  private mutating func reduced(_ collection: String, _ target: EntityID, on entity: EntityID)
    -> String
  {
    let number = Shop.schema[target].attributes.first { $0.type == .int || $0.type == .double }
    switch Int.random(in: 0..<8, using: &generator) {
    case 7:
      let operation = ["@unionOfObjects", "@distinctUnionOfObjects"].pick(&generator)
      return "count(\(collection).\(operation).name) \(order()) 2"
    case 0:
      let function = ["@min", "@max"].pick(&generator)
      return "\(collection).\(function).name \(order()) \(string(on: entity))"
    case 1:
      let place = ["FIRST", "LAST", "0", "1", "-1"].pick(&generator)
      return "(\(collection))[\(place)].name " + test(.string, on: entity)
    case 2:
      let operation = ["UNION", "INTERSECT", "MINUS"].pick(&generator)
      return "count(\(collection).name \(operation) {\(string(on: entity)), 'a'}) \(order()) 2"
    case 3:
      let function = ["min", "max"].pick(&generator)
      return "\(function)(\(collection).name) \(order()) \(string(on: entity))"
    default:
      guard let number else { return "mode(\(collection).name)[0] \(order()) 'a'" }
      let function = ["sum", "average", "median", "stddev", "count"].pick(&generator)
      return "\(function)(\(collection).\(number.name)) \(order()) \(self.number(on: entity))"
    }
  }

  mutating func quantified(on entity: EntityID, depth: Int) -> String {
    let (collection, target) = collection(on: entity, depth: depth)
    let quantifier = ["ANY", "SOME", "ALL", "NONE"].pick(&generator)
    if generator.chance(6) {
      return "\(quantifier) {\(string(on: entity)), \(string(on: entity)), nil} "
        + test(.string, on: entity)
    }
    let attribute = Shop.schema[target].attributes.pick(&generator)
    return "\(quantifier) \(collection).\(attribute.name) " + test(attribute.type, on: entity)
  }

  mutating func counted(on entity: EntityID, depth: Int) -> String {
    let (collection, target) = collection(on: entity, depth: depth + 1)
    switch Int.random(in: 0..<11, using: &generator) {
    case 10:
      let (other, _) = self.collection(on: entity, depth: depth + 1)
      return "\(collection).@count \(order()) \(other).@count"
    case 9:
      let operation = ["@sum", "@min", "@max"].pick(&generator)
      let types: Set<AttributeType> = [.int, .double, .bool, .date]
      let numbers = Shop.schema[target].attributes.filter { types.contains($0.type) }
      guard let attribute = numbers.isEmpty ? nil : numbers.pick(&generator) else {
        return "\(collection).@max.name \(order()) \(string(on: entity))"
      }
      if operation == "@sum", attribute.type == .date || attribute.type == .bool {
        return "\(collection).@count \(order()) 2"
      }
      return "\(collection).\(operation).\(attribute.name) " + test(attribute.type, on: entity)
    case 8:
      let (other, _) = self.collection(on: entity, depth: depth + 1)
      let sign = generator.chance(2) ? "+" : "-"
      return "\(collection).@count \(sign) \(other).@count + 1 \(order()) 2"
    case 0: return "\(string(on: entity)) IN \(collection).name"
    case 1: return "\(collection).name CONTAINS[cd] \(string(on: entity))"
    case 2, 3: return reduced(collection, target, on: entity)
    case 4:
      let text = "\(collection).@count"
      return [
        "\(text) BETWEEN {1, 3}", "\(text) IN {0, 2, \(number(on: entity))}",
        "count(\(collection)) \(order()) \(number(on: entity))",
      ].pick(&generator)
    default:
      return "\(collection).@count \(order()) \(Int.random(in: 0...3, using: &generator))"
    }
  }
}
