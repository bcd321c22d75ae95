import ObjectGraph
import TestSupport
import Testing

@testable import QueryEngine

@Suite("links, inverses and text from JSON through the file to queries") struct LinkQueryTests {
  @Test(
    "orders are found through items, products and customers",
    arguments: [
      ("customer = nil", "A4"), ("customer != nil", "A1 A2 A3 A5"), ("items.@count = 0", "A4"),
      ("customer.email = 'hana'", "A1 A2"), ("customer.referrer.email = 'hana'", "A3 A5"),
      ("customer.referrer.referrer = nil", "A1 A2 A3 A4 A5"),
      ("customer.orders.@count = 2", "A1 A2"),
      ("customer.orders.@count = nil", "A4"), ("customer.referrals.@count = 2", "A1 A2"),
      ("ANY customer.orders.isPaid = YES", "A1 A2"),
      ("ANY customer.referrals.orders.number = 9223372036854775807", "A1 A2"),
      ("ANY items.product.産地 = '静岡'", "A1"), ("items.product.産地 CONTAINS '青森'", "A1 A2 A3 A5"),
      ("ALL items.product.産地 = '青森'", "A4 A5"), ("ANY items.product = nil", "A3"),
      (
        "SUBQUERY(items, $i, $i.product.産地 = '青森' AND $i.quantity > 1 AND $i.isGift).@count = 1",
        "A1"
      ),
      ("SUBQUERY(items, $i, $i.unitPrice >= 0.5 AND $i.packedAt > '2024-01-01').@count = 2", "A2"),
      ("SUBQUERY(items, $i, $i.quantity > SELF.number).@count = 1", "A1"),
      ("SUBQUERY(items, $i, $i.packedAt > placedAt AND $i.quantity = number + 1).@count = 1", "A1"),
      ("SUBQUERY(items, $i, $i.quantity = nil OR $i.isGift = nil).@count = 3", "A2"),
      (
        "SUBQUERY(items, $i, SUBQUERY($i.product.items, $j, $j.isGift).@count >= 2).@count > 0",
        "A1 A2 A5"
      ),
      ("SUBQUERY(items, $i, $i.product.items.@count = 3)[FIRST].quantity = 3", "A2"),
      ("ANY SUBQUERY(items, $i, $i.isGift).product.price > 100", "A1 A5"),
      // An item without a product: its product's items have no count, not even 0.
      (
        "SUBQUERY(items.product, $p, SUBQUERY($p.items, $j, $j.quantity = nil).@count != 0).@count > 0",
        "A2 A3"
      ),
      (
        "SUBQUERY(items.product, $p, SUBQUERY($p.items, $j, $j.quantity > 9).@count = 0).@count = 1",
        "A3"
      ),
      (
        "SUBQUERY(items.product, $p, SUBQUERY($p.items, $j, $j.quantity > 9).@count < 1).@count = 2",
        "A1 A5"
      ),
      ("items.orders.@count = 3", "A2"),
      ("ANY items.product.items.orders.code = 'A5'", "A1 A2 A3 A5"),
      ("count(items.product.sku UNION {'P9'}) = 3", "A1 A2 A5"),
      ("count(items.product.sku INTERSECT {'P1'}) = 1", "A1 A2 A5"),
    ])
  func orders(_ predicate: String, _ expected: String) throws {
    #expect(try SampleOrders.snapshot.keyText(predicate) == expected, "\(predicate)")
  }

  @Test(
    "customers are found through the inverses of to-one relationships",
    arguments: [
      ("orders.@count = 2", "hana"), ("orders.@count = 0", "solo"),
      ("referrals.@count > 0", "hana taro"),
      ("ANY orders.placedAt = '1999-12-31'", "ann"), ("ANY orders.isPaid = YES", "hana"),
      ("ALL orders.isPaid = NO", "ann solo"), ("NONE orders.isPaid = YES", "taro ann solo"),
      ("orders.@max.shipping > 1", "taro ann"), ("orders.@min.placedAt = nil", "solo"),
      ("orders.@sum.number = 9007199254740994", "hana"), ("orders.items.@sum.quantity = 9", "hana"),
      ("orders.items.@count = 5", "hana"),
      ("count(orders.code INTERSECT {'A1', 'A2'}) = 2", "hana"),
      ("orders[LAST].code = 'A2'", "hana"), ("points = orders[LAST].number", "hana ann"),
      ("birthday.timeIntervalSinceReferenceDate = -978307200.5", "solo"),
      ("birthday < '1970-01-01'", "solo"),
      ("birthday BETWEEN {'2000-02-29', '2000-02-29'}", "taro"),
      ("referrer.name = '山田花子'", "taro ann"), ("referrer.referrer.email = 'hana'", "solo"),
      ("referrer.referrals.@count = 2", "taro ann"), ("@links.Order.customer.@count = 2", "hana"),
      (
        "SUBQUERY(orders, $o, SUBQUERY($o.items, $i, $i.quantity > $o.number).@count > 0).@count = 1",
        "hana"
      ),
      ("SUBQUERY(orders, $o, $o.number = points AND NOT $o.isPaid).@count = 1", "hana ann"),
    ])
  func customers(_ predicate: String, _ expected: String) throws {
    let found = try SampleOrders.snapshot.keyText(predicate, of: OrderSchema.customer)
    #expect(found == expected, "\(predicate)")
  }

  @Test(
    "products are found through the inverses of inverses",
    arguments: [
      ("items.@count = 3", "P1"), ("items.@count = 1", "P2 P3"), ("items.orders.@count = 3", "P1"),
      ("ANY items.orders.customer.email = 'hana'", "P1 P2 P3"), ("items.@sum.quantity = 5", "P1"),
      ("ANY items.orders.customer.referrer.isActive = YES", "P1 P4"),
      ("ALL items.orders.isPaid = YES", "P2"), ("items.@max.packedAt < '2024-02-03'", "P2"),
      ("items.@min.unitPrice < price", "P1 P2"), ("items.@avg.quantity < stock", "P1 P2 P4"),
      ("releasedAt < '2024-02-29T03:00:01' AND isSold = NO", "P2"),
      ("NONE items.orders.customer.birthday != nil", ""),
      (
        "SUBQUERY(items.orders, $o, $o.placedAt > '2024-01-01' AND $o.isPaid != YES).@count = 1",
        "P1 P3 P4"
      ),
    ])
  func products(_ predicate: String, _ expected: String) throws {
    let found = try SampleOrders.snapshot.keyText(predicate, of: OrderSchema.product)
    #expect(found == expected, "\(predicate)")
  }

  @Test(
    "names in Japanese are compared as text, composed or not (S-7, S-9)",
    arguments: [
      ("name = 'ガルシア太郎'", "taro"), ("name = 'カ\u{3099}ルシア太郎'", "taro"),
      ("name BEGINSWITH 'ガ'", "taro"), ("name BEGINSWITH 'カ'", ""),
      ("name CONTAINS '花'", "hana"), ("name ENDSWITH '郎'", "taro"), ("name LIKE '*花?'", "hana"),
      ("name MATCHES '.{4}'", "hana"), ("name MATCHES '\\\\w+'", "hana taro"),
      ("name CONTAINS[k] 'がるしあ'", "taro"), ("name CONTAINS[kw] 'ｶﾞﾙｼｱ'", "taro"),
      ("name.length = 4", "hana"), ("name = nil", "solo"), ("name != '山田花子'", "taro ann solo"),
      ("name IN {'山田花子', nil}", "hana solo"), ("name < 'ア'", "ann"), ("name = 'ann o\\'neil'", ""),
      ("name ==[c] \"ann o'neil\"", "ann"), ("ANY orders.note = '急ぎ'", "hana"),
      ("ANY orders.note BEGINSWITH '急ぎ'", "hana ann"), ("ANY orders.note = ''", "hana"),
      ("ANY orders.items.product.name ENDSWITH '粉'", "hana"),
      ("TRUEPREDICATE SORT(name)", "ann taro hana solo"),
    ])
  func text(_ predicate: String, _ expected: String) throws {
    let found = try SampleOrders.snapshot.keyText(predicate, of: OrderSchema.customer)
    #expect(found == expected, "\(predicate)")
  }
}
