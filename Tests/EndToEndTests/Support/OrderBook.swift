import Foundation

/// The expected documents of a shop, in the order of the store, with links both ways, on which
/// plain Swift answers queries.
struct OrderBook {
  let customers: [CustomerDocument]
  let products: [ProductDocument]
  let orders: [OrderDocument]
  /// Every item that an order lists, without duplicates.
  let items: [ItemDocument]

  private let customersByEmail: [String: CustomerDocument]
  private let productsBySKU: [String: ProductDocument]
  private let itemsByLine: [String: ItemDocument]
  private let ordersByEmail: [String: [OrderDocument]]
  private let ordersByLine: [String: [OrderDocument]]
  private let itemsBySKU: [String: [ItemDocument]]
  private let referralsByEmail: [String: [CustomerDocument]]

  /// Creates a book from drafts; the items of an order are looked up by their lines.
  init(
    customers: [CustomerDocument], products: [ProductDocument], orders: [OrderDocument],
    items known: [String: ItemDocument]
  ) {
    self.customers = customers
    self.products = products
    self.orders = orders
    var byLine: [String: ItemDocument] = [:]
    var listing: [String: [OrderDocument]] = [:]
    for order in orders {
      var seen: Set<String> = []
      for line in order.items.map(\.line) where seen.insert(line).inserted {
        byLine[line] = known[line]
        listing[line, default: []].append(order)
      }
    }
    items = byLine.values.sorted { $0.line < $1.line }
    itemsByLine = byLine
    ordersByLine = listing
    customersByEmail = Dictionary(uniqueKeysWithValues: customers.map { ($0.email, $0) })
    productsBySKU = Dictionary(uniqueKeysWithValues: products.map { ($0.sku, $0) })
    ordersByEmail = Dictionary(grouping: orders.filter { $0.customer != nil }) {
      $0.customer ?? ""
    }
    itemsBySKU = Dictionary(grouping: items.filter { $0.product != nil }) { $0.product ?? "" }
    referralsByEmail = Dictionary(grouping: customers.filter { $0.referrer != nil }) {
      $0.referrer ?? ""
    }
  }

  func customer(of order: OrderDocument) -> CustomerDocument? {
    order.customer.flatMap { customersByEmail[$0] }
  }

  func referrer(of customer: CustomerDocument?) -> CustomerDocument? {
    customer?.referrer.flatMap { customersByEmail[$0] }
  }

  func referrals(of customer: CustomerDocument) -> [CustomerDocument] {
    referralsByEmail[customer.email] ?? []
  }

  func orders(of customer: CustomerDocument) -> [OrderDocument] {
    ordersByEmail[customer.email] ?? []
  }

  /// In the order of the list, with duplicates.
  func items(of order: OrderDocument) -> [ItemDocument] {
    order.items.compactMap { itemsByLine[$0.line] }
  }

  func orders(of item: ItemDocument) -> [OrderDocument] { ordersByLine[item.line] ?? [] }

  func product(of item: ItemDocument) -> ProductDocument? {
    item.product.flatMap { productsBySKU[$0] }
  }

  func items(of product: ProductDocument) -> [ItemDocument] { itemsBySKU[product.sku] ?? [] }
}

/// `left < right` for optional values: false if one is missing (S-2).
func isLess<Value: Comparable>(_ left: Value?, _ right: Value?) -> Bool {
  guard let left, let right else { return false }
  return left < right
}
