internal import ObjectGraph

/// A change of a store's objects to the models of a newer program. Each runs once in a store, by its
/// name, when the store is opened; all that are due run in one commit.
///
///     var options = ObjectStore.Options()
///     options.migrations = [
///       Migration("phone-as-text",
///         .rename("number", in: "Contact", to: "phone"),
///         .drop("fax", in: "Contact"),
///         .convert("zip", in: "Contact") { .string($0.text) })
///     ]
///
/// A new model and a new field need none: a field is nil, or has the default of a ``DefaultedModel``. Any
/// other difference without a migration is refused when the store is opened.
public struct Migration: Sendable {
  /// A step.
  public struct Step: Sendable {
    enum Kind: Sendable {
      case names(StoreMigration.Step)
      case convert(StoreMigration.Property, @Sendable (FieldValue) throws -> FieldValue?)
      case transform(String, @Sendable (Fields, inout Fields) throws -> Void)
    }

    let kind: Kind

    /// An entity has another name.
    public static func renameEntity(_ name: String, to newName: String) -> Step {
      Step(kind: .names(.renameEntity(name, to: newName)))
    }

    /// A field has another name; its values and links stay.
    public static func rename(_ field: String, in entity: String, to newName: String) -> Step {
      Step(kind: .names(.rename(.init(field, of: entity), to: newName)))
    }

    /// A field is dropped.
    public static func drop(_ field: String, in entity: String) -> Step {
      Step(kind: .names(.drop(.init(field, of: entity))))
    }

    /// An entity is dropped with its objects.
    public static func dropEntity(_ name: String) -> Step {
      Step(kind: .names(.dropEntity(name)))
    }

    /// A field has another type: each value becomes the one that `body` returns.
    public static func convert(
      _ field: String, in entity: String,
      _ body: @escaping @Sendable (_ old: FieldValue) throws -> FieldValue?
    ) -> Step {
      Step(kind: .convert(.init(field, of: entity), body))
    }

    /// Each object of an entity is changed: `old` has the fields as they were, under the names of the
    /// steps, also those that are dropped or converted; `new` those of the model.
    public static func transform(
      _ entity: String,
      _ body: @escaping @Sendable (_ old: Fields, _ new: inout Fields) throws -> Void
    ) -> Step {
      Step(kind: .transform(entity, body))
    }
  }

  /// The name, which stores keep.
  public let name: String
  private let steps: [Step]

  /// A migration of some steps, which run in order.
  public init(_ name: String, _ steps: Step...) {
    self.name = name
    self.steps = steps
  }

  /// The migration of the graph.
  var storeMigration: StoreMigration {
    let names = steps.compactMap { step -> StoreMigration.Step? in
      switch step.kind {
      case .names(let step): step
      case .convert(let property, _): .drop(property)
      case .transform: nil
      }
    }
    let steps = steps
    return StoreMigration(named: name, names) { old, new in
      for step in steps {
        switch step.kind {
        case .names: continue
        case .convert(let property, let body):
          try Self.transform(property.entity, old, &new) { fields, changed in
            guard let value = fields[property.name] else { return }
            changed[property.name] = try body(value)
          }
        case .transform(let entity, let body): try Self.transform(entity, old, &new, body)
        }
      }
    }
  }

  private static func transform(
    _ name: String, _ old: Snapshot, _ new: inout Transaction,
    _ body: (Fields, inout Fields) throws -> Void
  ) throws {
    guard let before = old.schema.entity(named: name), let entity = new.schema.entity(named: name)
    else {
      throw StoreError(
        .schemaMismatch, "a migration changes \(name) objects, which are not there before and after"
      )
    }
    for row in try old.liveRows(of: before) {
      let object = ObjectID(entity, row)
      var fields = try Fields(new.schema[entity]) { try new.value($0, of: object) }
      let known = try Fields(old.schema[before]) { try old.value($0, of: ObjectID(before, row)) }
      let unchanged = fields
      try body(known, &fields)
      for (index, attribute) in new.schema[entity].attributes.enumerated()
      where fields[attribute.name] != unchanged[attribute.name] {
        try new.set(fields[attribute.name]?.attributeValue, AttributeID(index), of: object)
      }
      if let unknown = fields.unknownName {
        throw StoreError(
          .schemaMismatch, "a migration sets '\(unknown)', which \(name) does not have")
      }
    }
  }
}

/// The attributes of an object during a migration, by name.
public struct Fields: Sendable {
  private var values: [String: FieldValue] = [:]
  private let names: Set<String>
  /// A name that was set and is not an attribute's.
  fileprivate private(set) var unknownName: String?

  fileprivate init(
    _ entity: Entity, _ value: (AttributeID) throws -> AttributeValue?
  ) rethrows {
    names = Set(entity.attributes.map(\.name))
    for (index, attribute) in entity.attributes.enumerated() {
      if let value = try value(AttributeID(index)) { values[attribute.name] = FieldValue(value) }
    }
  }

  /// The value of an attribute, or nil if it has none.
  public subscript(name: String) -> FieldValue? {
    get { values[name] }
    set {
      if !names.contains(name) { unknownName = name }
      values[name] = newValue
    }
  }
}

extension FieldValue {
  /// The value as text: digits, `true` or `false`, or the text itself; of a date the seconds since
  /// 2001-01-01T00:00:00Z.
  public var text: String {
    switch self {
    case .bool(let value): "\(value)"
    case .int(let value): "\(value)"
    case .double(let value), .date(let value): "\(value)"
    case .string(let value): value
    }
  }

  /// The value as an integer, also from the digits of a text; nil if it is not one.
  public var integer: Int64? {
    switch self {
    case .bool(let value): value ? 1 : 0
    case .int(let value): value
    case .double(let value), .date(let value): Int64(exactly: value)
    case .string(let value): Int64(value)
    }
  }
}
