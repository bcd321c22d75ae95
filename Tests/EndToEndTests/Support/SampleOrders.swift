import ObjectGraph

/// Five orders with known values, including the edge cases of every type; `-` is a missing value.
///
///     customer  name          birthday                isActive  points    referrer
///     hana      山田花子       1990-02-28              true      2^53 + 1  -
///     taro      ガルシア太郎   2000-02-29              false     least     hana
///     ann       Ann O'Neil    -                       -         -         hana
///     solo      -             1969-12-31T23:59:59.5   true      greatest  taro
///
///     product  name     price  stock     isSold  releasedAt           産地
///     P1       りんご    120.5  10        true    2001-01-01           青森
///     P2       Tea      2^53   2^53 + 1  false   2024-02-29T03:00:00  静岡
///     P3       カレー粉  -0.0   0         -       -                    -
///     P4       包装紙    -      -1        true    2999-01-01           青森
///
///     order  number    placedAt                 isPaid  shipping  note    customer  items
///     A1     1         2024-01-31T23:30:00      true    0.0       急ぎ    hana      A1/1 A1/2
///     A2     2^53 + 1  2024-01-31T23:30:00      false   -0.0      (empty) hana      A2/1 A2/1 A2/2
///     A3     greatest  2024-02-29T00:00:00.25   -       2^53      -       taro      A3/1 A3/2
///     A4     least     -                        true    -         カレー  -         (none)
///     A5     -         1999-12-31               false   greatest  急ぎ便  ann       A5/1 A5/2
///
///     item   quantity  unitPrice  isGift  packedAt             product
///     A1/1   2         0.1        true    2024-02-01           P1
///     A1/2   1         0.2        false   2024-02-02T12:00:00  P2
///     A2/1   3         0.5        -       2024-02-03           P1
///     A2/2   -         2.0        true    -                    P3
///     A3/1   greatest  -          -       -                    -
///     A3/2   1         least > 0  false   2024-03-01           P4
///     A5/1   0         1.7e308    true    1999-12-31T23:59:59  P1
///     A5/2   -4        1.7e308    true    -                    P4
enum SampleOrders {
  // One name is decomposed, and one zone is not UTC.
  private static let customers = #"""
    [
      {"email": "hana", "name": "山田花子", "birthday": "1990-02-28", "isActive": true,
       "points": 9007199254740993},
      {"email": "taro", "name": "\u30ab\u3099ルシア太郎", "birthday": "2000-02-29", "isActive": false,
       "points": -9223372036854775808, "referrer": "hana"},
      {"email": "ann", "name": "Ann O'Neil", "birthday": null, "referrer": "hana"},
      {"email": "solo", "birthday": "1969-12-31T23:59:59.500Z", "isActive": true,
       "points": 9223372036854775807, "referrer": "taro"}
    ]
    """#

  private static let products = """
    [
      {"sku": "P1", "name": "りんご", "price": 120.5, "stock": 10, "isSold": true,
       "releasedAt": "2001-01-01", "産地": "青森"},
      {"sku": "P2", "name": "Tea", "price": 9007199254740992.0, "stock": 9007199254740993,
       "isSold": false, "releasedAt": "2024-02-29T12:00:00+09:00", "産地": "静岡"},
      {"sku": "P3", "name": "カレー粉", "price": -0.0, "stock": 0},
      {"sku": "P4", "name": "包装紙", "stock": -1, "isSold": true,
       "releasedAt": "2999-01-01", "産地": "青森"}
    ]
    """

  /// JSON Lines.
  private static let orders = """
    {"code": "A1", "number": 1, "placedAt": "2024-01-31T23:30:00Z", "isPaid": true, \
    "shipping": 0.0, "note": "急ぎ", "customer": "hana", "items": [\
    {"line": "A1/1", "quantity": 2, "unitPrice": 0.1, "isGift": true, "packedAt": "2024-02-01", \
    "product": "P1"}, {"line": "A1/2", "quantity": 1, "unitPrice": 0.2, "isGift": false, \
    "packedAt": "2024-02-02T12:00:00Z", "product": "P2"}]}
    {"code": "A2", "number": 9007199254740993, "placedAt": "2024-02-01T08:30:00+09:00", \
    "isPaid": false, "shipping": -0.0, "note": "", "customer": "hana", "items": [\
    {"line": "A2/1", "quantity": 3, "unitPrice": 0.5, "packedAt": "2024-02-03", "product": "P1"}, \
    {"line": "A2/1", "quantity": 3, "unitPrice": 0.5, "packedAt": "2024-02-03", "product": "P1"}, \
    {"line": "A2/2", "unitPrice": 2, "isGift": true, "product": "P3"}]}
    {"code": "A3", "number": 9223372036854775807, "placedAt": "2024-02-29T00:00:00.250Z", \
    "isPaid": null, "shipping": 9007199254740992, "customer": "taro", "items": [\
    {"line": "A3/1", "quantity": 9223372036854775807}, \
    {"line": "A3/2", "quantity": 1, "unitPrice": 5e-324, "isGift": false, \
    "packedAt": "2024-03-01", "product": "P4"}]}
    {"code": "A4", "number": -9223372036854775808, "isPaid": true, "note": "カレー", "items": []}
    {"code": "A5", "placedAt": "1999-12-31", "isPaid": false, \
    "shipping": 1.7976931348623157e308, "note": "急ぎ便", "customer": "ann", "items": [\
    {"line": "A5/1", "quantity": 0, "unitPrice": 1.7e308, "isGift": true, \
    "packedAt": "1999-12-31T23:59:59Z", "product": "P1"}, \
    {"line": "A5/2", "quantity": -4, "unitPrice": 1.7e308, "isGift": true, "product": "P4"}]}
    """

  /// Writes all objects.
  static func write(into transaction: inout Transaction, by writer: OrderWriter) throws {
    for customer in try OrderReader.read(CustomerDocument.self, customers) {
      try writer.write(customer, into: &transaction)
    }
    for product in try OrderReader.read(ProductDocument.self, products) {
      try writer.write(product, into: &transaction)
    }
    for order in try OrderReader.read(OrderDocument.self, orders) {
      try writer.write(order, into: &transaction)
    }
  }

  /// The orders in a file that was written, closed and opened again. The file is deleted; the
  /// version keeps its mapping.
  static let snapshot: Snapshot = {
    do {
      let store = try OrderStore()
      try store.write { try write(into: &$0, by: $1) }
      return try store.reopened()
    } catch {
      preconditionFailure("the sample cannot be stored: \(error)")
    }
  }()
}
