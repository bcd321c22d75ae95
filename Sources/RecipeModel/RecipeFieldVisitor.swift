package import ObjectGraph

/// One operation on the fields of a recipe: a visitor decodes, writes, reads back or prints each field
/// that `RecipeDocument.visitFields` lists.
///
/// The list is one function instead of an array of key paths, so that each visitor compiles to a
/// sequence of direct accesses: a million recipes are written through it in an import.
package protocol RecipeFieldVisitor {
  /// The errors of the operation.
  associatedtype Failure: Error

  /// Visits a field that is an attribute of the store.
  ///
  /// - Parameter keys: the keys that text formats and tables of other programs use for the field, in
  ///   lower case, without spaces, separated by spaces. It is one literal: an array would be allocated
  ///   for each recipe.
  mutating func attribute<Value: RecipeFieldValue>(
    _ name: String, _ field: inout Field<Value>, keys: StaticString
  ) throws(Failure)

  /// Visits the names of ingredients.
  mutating func ingredients(_ name: String, _ names: inout [String]?) throws(Failure)

  /// Visits the ingredient lines.
  mutating func lines(
    _ name: String, _ field: inout Field<[RecipeDocument.Line]>
  ) throws(Failure)

  /// Visits the tags.
  mutating func tags(
    _ name: String, _ field: inout Field<[String]>, keys: StaticString
  ) throws(Failure)
}

/// A type of values that an attribute of a recipe has.
package protocol RecipeFieldValue: Codable, Hashable, Sendable {
  /// The type of the attribute.
  static var attributeType: AttributeType { get }
  /// The value as an attribute has it.
  var attributeValue: AttributeValue { get }
  /// The value of an attribute; nil if the attribute has a value of another type.
  init?(attributeValue: AttributeValue)
  /// The value as a cell of a table.
  var cell: String { get }
  /// The value of a cell that is not empty; nil if the cell cannot be read as this type.
  init?(cell: String)
}

extension String: RecipeFieldValue {
  package static var attributeType: AttributeType { .string }
  package var attributeValue: AttributeValue { .string(self) }
  package init?(attributeValue: AttributeValue) {
    guard case .string(let text) = attributeValue else { return nil }
    self = text
  }
  package var cell: String { self }
  package init?(cell: String) { self = cell }
}

extension Int: RecipeFieldValue {
  package static var attributeType: AttributeType { .int }
  package var attributeValue: AttributeValue { .int(Int64(self)) }
  package init?(attributeValue: AttributeValue) {
    guard case .int(let number) = attributeValue else { return nil }
    self.init(number)
  }
  package var cell: String { "\(self)" }
  package init?(cell: String) { self.init(cell, radix: 10) }
}

extension Double: RecipeFieldValue {
  package static var attributeType: AttributeType { .double }
  package var attributeValue: AttributeValue { .double(self) }
  package init?(attributeValue: AttributeValue) {
    guard case .double(let number) = attributeValue else { return nil }
    self = number
  }
  package var cell: String { "\(self)" }
  package init?(cell: String) {
    guard let number = Double(cell), number.isFinite else { return nil }
    self = number
  }
}
