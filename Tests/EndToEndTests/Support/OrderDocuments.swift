import Foundation

/// A customer in JSON.
struct CustomerDocument: Codable, Hashable {
  var email: String
  var name: String?
  var birthday: Date?
  var isActive: Bool?
  var points: Int64?
  /// The email of another customer.
  var referrer: String?
}

/// A product in JSON.
struct ProductDocument: Codable, Hashable {
  var sku: String
  var name: String?
  var price: Double?
  var stock: Int64?
  var isSold: Bool?
  var releasedAt: Date?
  var 産地: String?
}

/// An order in JSON, with its items inside.
struct OrderDocument: Codable, Hashable {
  var code: String
  var number: Int64?
  var placedAt: Date?
  var isPaid: Bool?
  var shipping: Double?
  var note: String?
  /// The email of a customer.
  var customer: String?
  var items: [ItemDocument]
}

/// A line of an order.
struct ItemDocument: Codable, Hashable {
  var line: String
  var quantity: Int64?
  var unitPrice: Double?
  var isGift: Bool?
  var packedAt: Date?
  /// The sku of a product.
  var product: String?
}
