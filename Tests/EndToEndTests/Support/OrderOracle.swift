import Foundation
import ObjectGraph

/// A question about orders, with its answer in plain Swift.
struct OrderOracle: Sendable {
  let predicate: String
  let entity: EntityID
  /// Whether clauses sort or limit the answer.
  var isOrdered = false
  /// The keys of the answer, in order; keys of items are sorted.
  let expected: @Sendable (OrderBook) -> [String]

  /// Every question.
  static let all = values + paths + collections + subqueries + others + clauses

  private static func orders(
    _ predicate: String, _ holds: @escaping @Sendable (OrderDocument, OrderBook) -> Bool
  ) -> OrderOracle {
    OrderOracle(predicate: predicate, entity: OrderSchema.order) { book in
      book.orders.filter { holds($0, book) }.map(\.code)
    }
  }

  private static func customers(
    _ predicate: String, _ holds: @escaping @Sendable (CustomerDocument, OrderBook) -> Bool
  ) -> OrderOracle {
    OrderOracle(predicate: predicate, entity: OrderSchema.customer) { book in
      book.customers.filter { holds($0, book) }.map(\.email)
    }
  }

  private static func products(
    _ predicate: String, _ holds: @escaping @Sendable (ProductDocument, OrderBook) -> Bool
  ) -> OrderOracle {
    OrderOracle(predicate: predicate, entity: OrderSchema.product) { book in
      book.products.filter { holds($0, book) }.map(\.sku)
    }
  }

  private static func items(
    _ predicate: String, _ holds: @escaping @Sendable (ItemDocument, OrderBook) -> Bool
  ) -> OrderOracle {
    OrderOracle(predicate: predicate, entity: OrderSchema.item) { book in
      book.items.filter { holds($0, book) }.map(\.line)
    }
  }

  private static func ordered(
    _ predicate: String, _ answer: @escaping @Sendable (OrderBook) -> [OrderDocument]
  ) -> OrderOracle {
    OrderOracle(predicate: predicate, entity: OrderSchema.order, isOrdered: true) { book in
      answer(book).map(\.code)
    }
  }

  // MARK: Moments, computed once because Foundation parses them slowly.

  private static let newYear1990 = OrderReader.date("1990-01-01")
  private static let leapDay1996 = OrderReader.date("1996-02-29")
  private static let newYear1999 = OrderReader.date("1999-01-01")
  private static let newYear2000 = OrderReader.date("2000-01-01")
  private static let newYear2001 = OrderReader.date("2001-01-01")
  private static let newYear2010 = OrderReader.date("2010-01-01")
  private static let newYearsEve2013 = OrderReader.date("2013-12-31T23:59:59.500Z")
  private static let newYear2015 = OrderReader.date("2015-01-01")
  private static let newYear2020 = OrderReader.date("2020-01-01")

  // MARK: Questions

  private static let values = [
    orders("isPaid") { order, _ in order.isPaid == true },
    orders("NOT isPaid AND shipping > 5") { order, _ in
      order.isPaid != true && isLess(5, order.shipping)
    },
    orders("isPaid = nil OR note = ''") { order, _ in order.isPaid == nil || order.note == "" },
    orders("isPaid < 1") { order, _ in order.isPaid == false },
    orders("number > 9007199254740992.0") { order, _ in isLess(1 << 53, order.number) },
    orders("number BETWEEN {-5, 9007199254740993}") { order, _ in
      order.number.map { (-5...9_007_199_254_740_993).contains($0) } ?? false
    },
    orders("number IN {9007199254740992.0, 1, 2, 3, 4, 5, 6, 7, 8.0, nil}") { order, _ in
      order.number.map { $0 == 1 << 53 || (1...8).contains($0) } ?? true
    },
    orders("number + 1 = nil") { order, _ in order.number == nil || order.number == .max },
    orders("shipping = 0") { order, _ in order.shipping == 0 },
    orders("shipping < 0") { order, _ in isLess(order.shipping, 0) },
    orders("shipping IN {-0.0, 0.1, 9007199254740992, nil}") { order, _ in
      [0, 0.1, 0x1p53, nil].contains(order.shipping)
    },
    orders("placedAt < '2015-01-01'") { order, _ in isLess(order.placedAt, newYear2015) },
    orders("placedAt BETWEEN {'1996-02-29', '2013-12-31T23:59:59.5'}") { order, _ in
      guard let placedAt = order.placedAt, let first = leapDay1996,
        let last = newYearsEve2013
      else { return false }
      return first <= placedAt && placedAt <= last
    },
    orders("placedAt + 86400 > now()") { order, _ in
      isLess(Date.now, order.placedAt?.addingTimeInterval(86_400))
    },
    orders("placedAt != '2001-01-01'") { order, _ in order.placedAt != newYear2001 },
    orders("note CONTAINS[c] 'gift' OR note BEGINSWITH '急ぎ'") { order, _ in
      guard let note = order.note else { return false }
      return note.lowercased().contains("gift") || note.hasPrefix("急ぎ")
    },
    orders("TERNARY(isPaid, shipping, number) > 5") { order, _ in
      order.isPaid == true ? isLess(5, order.shipping) : isLess(5, order.number)
    },
  ]

  private static let paths = [
    orders("customer = nil") { order, book in book.customer(of: order) == nil },
    orders("placedAt - customer.birthday < 630720000") { order, book in
      guard let placedAt = order.placedAt, let birthday = book.customer(of: order)?.birthday else {
        return false
      }
      return placedAt.timeIntervalSince(birthday) < 630_720_000
    },
    orders("customer.isActive AND NOT customer.referrer.isActive") { order, book in
      let customer = book.customer(of: order)
      return customer?.isActive == true && book.referrer(of: customer)?.isActive != true
    },
    orders("customer.name BEGINSWITH '山' OR customer.referrer.name ENDSWITH '太郎'") { order, book in
      let customer = book.customer(of: order)
      return customer?.name?.hasPrefix("山") == true
        || book.referrer(of: customer)?.name?.hasSuffix("太郎") == true
    },
    orders("number = customer.points") { order, book in
      order.number == book.customer(of: order)?.points
    },
    orders("isPaid = customer.isActive") { order, book in
      order.isPaid == book.customer(of: order)?.isActive
    },
    items("product = nil") { item, book in book.product(of: item) == nil },
    items("product.releasedAt > packedAt") { item, book in
      isLess(item.packedAt, book.product(of: item)?.releasedAt)
    },
    items("isGift = product.isSold") { item, book in
      item.isGift == book.product(of: item)?.isSold
    },
    items("quantity * unitPrice > 100") { item, _ in
      guard let quantity = item.quantity, let price = item.unitPrice else { return false }
      return Double(quantity) * price > 100
    },
    products("price < stock") { product, _ in
      // Every Double here is below Int64.max.
      guard let price = product.price, let stock = product.stock else { return false }
      return Int64(price.rounded(.down)) < stock
    },
    products("releasedAt < now() AND isSold != YES") { product, _ in
      isLess(product.releasedAt, Date.now) && product.isSold != true
    },
  ]

  private static let collections = [
    orders("customer.orders.@count > 3") { order, book in
      isLess(3, book.customer(of: order).map { book.orders(of: $0).count })
    },
    orders("customer.orders.@count != 6") { order, book in
      book.customer(of: order).map { book.orders(of: $0).count } != 6
    },
    orders("items.@count = 0") { order, _ in order.items.isEmpty },
    orders("items.@count BETWEEN {2, 3}") { order, _ in (2...3).contains(order.items.count) },
    orders("ANY items.isGift = YES") { order, book in
      book.items(of: order).contains { $0.isGift == true }
    },
    orders("ALL items.isGift = YES") { order, book in
      book.items(of: order).allSatisfy { $0.isGift == true }
    },
    orders("NONE items.product.isSold = NO") { order, book in
      !book.items(of: order).contains { book.product(of: $0)?.isSold == false }
    },
    orders("ANY items.product.産地 IN {'青森', nil}") { order, book in
      book.items(of: order).contains { ["青森", nil].contains(book.product(of: $0)?.産地) }
    },
    orders("'りんご' IN items.product.name") { order, book in
      book.items(of: order).contains { book.product(of: $0)?.name == "りんご" }
    },
    orders("ANY items.packedAt BETWEEN {'2000-01-01', '2010-01-01'}") { order, book in
      book.items(of: order).compactMap(\.packedAt).contains {
        !isLess($0, newYear2000) && !isLess(newYear2010, $0)
      }
    },
    orders("items.@sum.quantity > 10") { order, book in
      book.items(of: order).compactMap(\.quantity).reduce(0, +) > 10
    },
    orders("items.@avg.unitPrice > 50") { order, book in
      let prices = book.items(of: order).compactMap(\.unitPrice)
      return !prices.isEmpty && prices.reduce(0, +) / Double(prices.count) > 50
    },
    orders("items.@max.packedAt > placedAt") { order, book in
      isLess(order.placedAt, book.items(of: order).compactMap(\.packedAt).max())
    },
    orders("items.@min.unitPrice < shipping") { order, book in
      isLess(book.items(of: order).compactMap(\.unitPrice).min(), order.shipping)
    },
    orders("items[FIRST].quantity = items[LAST].quantity") { order, book in
      book.items(of: order).first?.quantity == book.items(of: order).last?.quantity
    },
    orders("count(items.packedAt) = 1") { order, book in
      book.items(of: order).compactMap(\.packedAt).count == 1
    },
    orders("ANY items.orders.isPaid = NO") { order, book in
      book.items(of: order).flatMap { book.orders(of: $0) }.contains { $0.isPaid == false }
    },
  ]

  private static let subqueries = [
    orders(
      """
      SUBQUERY(items, $i, $i.quantity >= 3 AND $i.isGift AND $i.unitPrice < 100 \
      AND $i.packedAt > '1999-01-01').@count >= 1
      """
    ) { order, book in
      book.items(of: order).contains {
        isLess(2, $0.quantity) && $0.isGift == true && isLess($0.unitPrice, 100)
          && isLess(newYear1999, $0.packedAt)
      }
    },
    orders("SUBQUERY(items, $i, $i.product.price < $i.unitPrice).@count = 0") { order, book in
      !book.items(of: order).contains { isLess(book.product(of: $0)?.price, $0.unitPrice) }
    },
    orders("SUBQUERY(items, $i, $i.packedAt < placedAt OR $i.packedAt = nil).@count = 2") {
      order, book in
      book.items(of: order).count { $0.packedAt == nil || isLess($0.packedAt, order.placedAt) } == 2
    },
    orders("SUBQUERY(items, $i, NOT $i.isGift).@count != 1") { order, book in
      book.items(of: order).count { $0.isGift != true } != 1
    },
    orders("SUBQUERY(items, $i, $i.isGift).@sum.quantity BETWEEN {1, 6}") { order, book in
      let gifts = book.items(of: order).filter { $0.isGift == true }
      return (1...6).contains(gifts.compactMap(\.quantity).reduce(0, +))
    },
    // A missing product has no items to count.
    orders(
      "SUBQUERY(items.product, $p, SUBQUERY($p.items, $j, $j.quantity > 8).@count = 0).@count > 0"
    ) { order, book in
      book.items(of: order).compactMap { book.product(of: $0) }.contains { product in
        !book.items(of: product).contains { isLess(8, $0.quantity) }
      }
    },
    orders(
      "SUBQUERY(items.product, $p, SUBQUERY($p.items, $j, $j.quantity > 8).@count != 0).@count > 1"
    ) { order, book in
      book.items(of: order).count { item in
        guard let product = book.product(of: item) else { return true }
        return book.items(of: product).contains { isLess(8, $0.quantity) }
      } > 1
    },
    customers(
      """
      SUBQUERY(orders, $o, $o.placedAt > birthday AND $o.isPaid \
      AND ANY $o.items.isGift = YES).@count > 1
      """
    ) { customer, book in
      book.orders(of: customer).count { order in
        isLess(customer.birthday, order.placedAt) && order.isPaid == true
          && book.items(of: order).contains { $0.isGift == true }
      } > 1
    },
    customers(
      "SUBQUERY(orders, $o, SUBQUERY($o.items, $i, $i.quantity = nil).@count = 0).@count = orders.@count"
    ) { customer, book in
      book.orders(of: customer).allSatisfy { order in
        !book.items(of: order).contains { $0.quantity == nil }
      }
    },
    products("SUBQUERY(items.orders.customer, $c, $c.isActive = nil).@count > 2") { product, book in
      book.items(of: product).flatMap { book.orders(of: $0) }
        .count { book.customer(of: $0)?.isActive == nil } > 2
    },
  ]

  private static let others = [
    customers("orders.@count = 0") { customer, book in book.orders(of: customer).isEmpty },
    customers("ANY orders.isPaid = NO") { customer, book in
      book.orders(of: customer).contains { $0.isPaid == false }
    },
    customers("ALL orders.shipping < 180") { customer, book in
      book.orders(of: customer).allSatisfy { isLess($0.shipping, 180) }
    },
    customers("orders.@sum.shipping > 300") { customer, book in
      book.orders(of: customer).compactMap(\.shipping).reduce(0, +) > 300
    },
    customers("orders.@max.placedAt < '2020-01-01'") { customer, book in
      isLess(book.orders(of: customer).compactMap(\.placedAt).max(), newYear2020)
    },
    customers("orders.items.@sum.quantity >= 40") { customer, book in
      book.orders(of: customer).flatMap { book.items(of: $0) }.compactMap(\.quantity)
        .reduce(0, +) >= 40
    },
    customers("referrals.@count >= 2 AND isActive") { customer, book in
      book.referrals(of: customer).count >= 2 && customer.isActive == true
    },
    customers("points > 0 AND birthday < '1990-01-01'") { customer, _ in
      isLess(0, customer.points) && isLess(customer.birthday, newYear1990)
    },
    customers("ANY referrals.orders.items.product.sku = 'P3'") { customer, book in
      book.referrals(of: customer).flatMap { book.orders(of: $0) }
        .flatMap { book.items(of: $0) }.contains { $0.product == "P3" }
    },
    products("items.orders.@count > 20") { product, book in
      book.items(of: product).flatMap { book.orders(of: $0) }.count > 20
    },
    products("ANY items.orders.customer.referrer.name = '李太郎'") { product, book in
      book.items(of: product).flatMap { book.orders(of: $0) }
        .contains { book.referrer(of: book.customer(of: $0))?.name == "李太郎" }
    },
    products("items.@max.unitPrice > 199") { product, book in
      isLess(199, book.items(of: product).compactMap(\.unitPrice).max())
    },
    items("orders.@count > 1") { item, book in book.orders(of: item).count > 1 },
    items("quantity IN {1, 2.0, nil} AND isGift") { item, _ in
      [1, 2, nil].contains(item.quantity) && item.isGift == true
    },
  ]

  // MARK: Clauses

  private static let clauses = [
    ordered("isPaid = YES SORT(shipping DESC, placedAt) OFFSET(3) LIMIT(40)") { book in
      let paid = book.orders.filter { $0.isPaid == true }
      return Array(
        sorted(paid) { left, right in
          before(left.shipping, right.shipping, descending: true)
            ?? before(left.placedAt, right.placedAt)
        }.dropFirst(3).prefix(40))
    },
    ordered("TRUEPREDICATE SORT(placedAt DESC, number) LIMIT(120)") { book in
      let all = sorted(book.orders) { left, right in
        before(left.placedAt, right.placedAt, descending: true)
          ?? before(left.number, right.number)
      }
      return Array(all.prefix(120))
    },
    ordered("number != nil SORT(customer.name, isPaid DESC, number DESC)") { book in
      sorted(book.orders.filter { $0.number != nil }) { left, right in
        let names = [left, right].map { book.customer(of: $0)?.name }
        let paid = [left, right].map { $0.isPaid.map { $0 ? 1 : 0 } }
        return before(names[0], names[1]) ?? before(paid[0], paid[1], descending: true)
          ?? before(left.number, right.number, descending: true)
      }
    },
    ordered("TRUEPREDICATE SORT(items.@sum.quantity DESC, code) DISTINCT(customer.email)") { book in
      let all = sorted(book.orders) { left, right in
        let sums = [left, right].map {
          book.items(of: $0).compactMap(\.quantity).reduce(0, +)
        }
        return before(sums[0], sums[1], descending: true) ?? before(left.code, right.code)
      }
      var seen: Set<String?> = []
      return all.filter { seen.insert($0.customer).inserted }
    },
    ordered("TRUEPREDICATE DISTINCT(isPaid, placedAt) OFFSET(2)") { book in
      var seen: Set<[AnyHashable]> = []
      let first = book.orders.filter { seen.insert([$0.isPaid, $0.placedAt]).inserted }
      return Array(first.dropFirst(2))
    },
    ordered("TRUEPREDICATE DISTINCT(shipping)") { book in
      var seen: Set<Double?> = []
      return book.orders.filter { seen.insert($0.shipping).inserted }
    },
  ]

  /// Whether the left value comes first; nil if the values tie. Missing values come last.
  private static func before<Value: Comparable>(
    _ left: Value?, _ right: Value?, descending: Bool = false
  ) -> Bool? {
    guard let left else { return right == nil ? nil : false }
    guard let right else { return true }
    return left == right ? nil : (left < right) != descending
  }

  /// Sorts stably.
  private static func sorted(
    _ orders: [OrderDocument], _ isBefore: (OrderDocument, OrderDocument) -> Bool?
  ) -> [OrderDocument] {
    orders.enumerated().sorted { left, right in
      isBefore(left.element, right.element) ?? (left.offset < right.offset)
    }.map(\.element)
  }
}
