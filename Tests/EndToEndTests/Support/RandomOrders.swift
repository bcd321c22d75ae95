import Foundation
import TestSupport

/// A shop of random customers, products and orders: written, changed and partly deleted along with
/// a store.
struct RandomOrders {
  private var generator: SeededGenerator
  private(set) var customers: [CustomerDocument] = []
  private(set) var products: [ProductDocument] = []
  private(set) var orders: [OrderDocument] = []
  /// Each item as last written.
  private(set) var items: [String: ItemDocument] = [:]
  private var lines: [String] = []

  init(seed: UInt64, orderCount: Int) {
    generator = SeededGenerator(seed: seed)
    for number in 0..<max(10, orderCount / 8) {
      customers.append(
        CustomerDocument(
          email: number % 5 == 0 ? "客\(number)" : "c\(number)", name: name(), birthday: date(),
          isActive: bool(),
          points: whole(), referrer: generator.chance(3) ? nil : customers.last?.email))
      if generator.chance(2), number > 4 {
        customers[number].referrer = customers[0..<5].randomElement(using: &generator)?.email
      }
    }
    for number in 0..<25 {
      products.append(
        ProductDocument(
          sku: "P\(number)", name: optional(["りんご", "みかん", "カレー粉", "Tea", "包装紙"]), price: double(),
          stock: whole(), isSold: bool(), releasedAt: date(),
          産地: optional(["青森", "静岡", "愛媛"])))
    }
    for number in 0..<orderCount { orders.append(order("注文-\(number)")) }
  }

  /// The expected contents of a store after all steps so far.
  var book: OrderBook {
    OrderBook(customers: customers, products: products, orders: orders, items: items)
  }

  /// Changes about a fifth of the orders, and returns them.
  mutating func change() -> [OrderDocument] {
    var changed: [OrderDocument] = []
    for place in orders.indices where generator.chance(5) {
      orders[place] = order(orders[place].code)
      changed.append(orders[place])
    }
    return changed
  }

  /// Removes some objects of each entity, with the links to them, and returns their keys.
  mutating func delete() -> (customers: [String], products: [String], orders: [String]) {
    let goneCustomers = Set(customers.map(\.email).filter { _ in generator.chance(7) })
    let goneProducts = Set(products.map(\.sku).filter { _ in generator.chance(7) })
    let goneOrders = Set(orders.map(\.code).filter { _ in generator.chance(9) })
    customers.removeAll { goneCustomers.contains($0.email) }
    products.removeAll { goneProducts.contains($0.sku) }
    orders.removeAll { goneOrders.contains($0.code) }
    for place in customers.indices where goneCustomers.contains(customers[place].referrer ?? "") {
      customers[place].referrer = nil
    }
    for place in orders.indices where goneCustomers.contains(orders[place].customer ?? "") {
      orders[place].customer = nil
    }
    for line in lines where goneProducts.contains(items[line]?.product ?? "") {
      items[line]?.product = nil
    }
    return (goneCustomers.sorted(), goneProducts.sorted(), goneOrders.sorted())
  }

  private mutating func order(_ code: String) -> OrderDocument {
    let count = Int.random(in: 0...4, using: &generator)
    let items = (0..<count).map { _ in item() }
    return OrderDocument(
      code: code, number: whole(), placedAt: date(), isPaid: bool(), shipping: double(),
      note: optional(["", "急ぎ", "急ぎ便", "Gift", "GIFT 🎁", "カレー"]),
      // Some customers never order.
      customer: generator.chance(6)
        ? nil : Array(customers.prefix(customers.count * 9 / 10)).pick(&generator).email,
      // An item that is listed twice is one document.
      items: items.compactMap { self.items[$0.line] })
  }

  /// A new item, or one listed before, changed or not.
  private mutating func item() -> ItemDocument {
    let line: String
    if let known = lines.last(where: { _ in generator.chance(2) }), generator.chance(4) {
      line = known
    } else {
      line = "L\(lines.count)"
      lines.append(line)
    }
    if let item = items[line], generator.chance(2) { return item }
    let item = ItemDocument(
      line: line, quantity: generator.chance(5) ? nil : Int64.random(in: -1...9, using: &generator),
      unitPrice: double(), isGift: bool(), packedAt: date(),
      product: generator.chance(6) ? nil : products.pick(&generator).sku)
    items[line] = item
    return item
  }

  // MARK: Values, some of them missing

  private mutating func optional(_ texts: [String]) -> String? {
    generator.chance(6) ? nil : texts.pick(&generator)
  }

  private mutating func name() -> String? {
    let family = optional(["山田", "佐藤", "ガルシア", "Łukasz", "李"])
    return family.map { $0 + ["花子", "太郎", "ジョン", " Ann"].pick(&generator) }
  }

  private mutating func bool() -> Bool? { generator.chance(5) ? nil : generator.chance(2) }

  private mutating func whole() -> Int64? {
    if generator.chance(6) { return nil }
    let corners: [Int64] = [.min, .max, 9_007_199_254_740_993, 9_007_199_254_740_992, 0]
    if generator.chance(4) { return corners.pick(&generator) }
    return Int64.random(in: -20...20, using: &generator)
  }

  private mutating func double() -> Double? {
    if generator.chance(6) { return nil }
    if generator.chance(4) { return [0, -0.0, 0x1p53, 0.1, -7.25].pick(&generator) }
    return Double.random(in: -10...200, using: &generator)
  }

  /// A moment between 1970 and 2030 or far in the future, at a quarter of a second.
  private mutating func date() -> Date? {
    if generator.chance(6) { return nil }
    if generator.chance(15) { return Date(timeIntervalSinceReferenceDate: 31_500_000_000) }
    // Midnight of few days, so that moments are often equal.
    let day = Double(Int.random(in: -11_000...8_700, using: &generator) / 300 * 300)
    let fraction = generator.chance(4) ? 0.25 : 0
    return Date(timeIntervalSinceReferenceDate: day * 86_400 + fraction)
  }
}
