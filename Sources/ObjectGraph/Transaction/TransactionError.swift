/// The reason why a transaction refused a change. The transaction is unchanged, except after
/// `segmentFull`.
public enum TransactionError: Error, Hashable, Sendable {
  /// There is no live object at the row.
  case noObject(entity: String, row: RowID)
  /// An attribute was given a value of another type.
  case wrongType(entity: String, attribute: String, expected: AttributeType)
  /// An attribute was given a number that is infinite or not a number.
  case notFinite(entity: String, attribute: String)
  /// Another object of the entity has that key.
  case keyTaken(entity: String, key: ObjectKey, by: RowID)
  /// An object would be written under a key that its key attributes do not give it.
  case keyMismatch(entity: String, key: ObjectKey)
  /// Links of an inverse were set; they follow from the relationship that it reverses.
  case inverse(entity: String, relationship: String)
  /// A to-one relationship was given several targets.
  case tooManyTargets(entity: String, relationship: String)
  /// A relationship was given a target that is not live.
  case noTarget(entity: String, relationship: String, row: RowID)
  /// The entity has the maximum number of rows.
  case tooManyRows(entity: String)
  /// The texts or links of one segment exceed what its offsets can address.
  case segmentFull(entity: String, property: String)
}

extension TransactionError: CustomStringConvertible {
  /// The problem, in words.
  public var description: String {
    switch self {
    case .noObject(let entity, let row): "there is no \(entity) at row \(row.rawValue)"
    case .wrongType(let entity, let attribute, let expected):
      "\(entity).\(attribute) takes a value of type \(expected.rawValue)"
    case .notFinite(let entity, let attribute):
      "\(entity).\(attribute) takes a finite number"
    case .keyTaken(let entity, let key, _):
      "another \(entity) has the key \(key.quoted)"
    case .keyMismatch(let entity, let key):
      "the values of the \(entity) do not make \(key.quoted) its key"
    case .inverse(let entity, let relationship):
      "\(entity).\(relationship) is an inverse; its links cannot be set"
    case .tooManyTargets(let entity, let relationship):
      "\(entity).\(relationship) leads to one object at most"
    case .noTarget(let entity, let relationship, let row):
      "\(entity).\(relationship) cannot lead to row \(row.rawValue): there is no object"
    case .tooManyRows(let entity): "there are too many objects of \(entity)"
    case .segmentFull(let entity, let property):
      "\(entity).\(property) holds too much in neighbouring objects"
    }
  }
}
