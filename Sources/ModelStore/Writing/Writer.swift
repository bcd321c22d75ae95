internal import ObjectGraph
internal import System

/// The changes of one write, valid in its closure. All of them are committed together, or none if the
/// closure throws.
///
///     try store.write { writer in
///       try writer.upsert(Recipe(name: "カレー", ingredients: [Ingredient("人参")]))
///       try writer.delete(Recipe.self, keys: ["古い"])
///     }
public struct Writer: ~Copyable {
  let state: WriteState
  private let encoder: ModelEncoder

  init(_ state: WriteState) {
    self.state = state
    encoder = ModelEncoder(state.catalog.maps)
  }

  /// The version with the changes so far. It stays as it is when more is written.
  ///
  /// - Complexity: O(objects near those that were written) after a change.
  public func read() throws -> Reader {
    try reportingStoreErrors { Reader(try state.version()) }
  }

  /// Texts that are kept beside the objects, by name.
  public var metadata: [String: String] {
    get { (try? state.access { $0.metadata }) ?? [:] }
    set { try? state.access { $0.metadata = newValue } }
  }

  // MARK: Upserting

  /// Writes a model under its key: adds an object if none has the key, else changes the one that has.
  /// Models that it holds are written too.
  ///
  /// A model whose layout names no key is always added.
  ///
  /// - Throws: `StoreError` if a value cannot be kept; nothing of the model is written then.
  @discardableResult
  public mutating func upsert<M: Model>(_ model: M, _ rule: UpsertRule = .replace) throws -> Upsert
  {
    try reportingStoreErrors {
      try upsert(model, rule, state.catalog.map(of: M.self))
    }
  }

  /// Writes models under their keys.
  public mutating func upsert<M: Model>(
    _ models: some Sequence<M>, _ rule: UpsertRule = .replace
  ) throws {
    try reportingStoreErrors {
      let map = try state.catalog.map(of: M.self)
      for model in models {
        try state.cancellation.check()
        try upsert(model, rule, map)
      }
    }
  }

  @discardableResult
  private func upsert<M: Model>(_ model: M, _ rule: UpsertRule, _ map: ModelMap) throws -> Upsert {
    try encoder.encode(model, map)
    return try state.access { try PendingWriter(encoder, state, rule).write(to: &$0) }
  }

  // MARK: Looking up

  /// Whether there is an object of a key, with the changes so far.
  public func contains<M: Model>(_ type: M.Type, key: Key) throws -> Bool {
    try object(of: type, key: key) != nil
  }

  /// Reads the object of a key, with the changes so far; nil if there is none.
  public func model<M: Model>(_ type: M.Type, key: Key) throws -> M? {
    guard let object = try object(of: type, key: key) else { return nil }
    return try reportingStoreErrors {
      try ModelDecoder(TransactionRows(state)).model(M.self, object)
    }
  }

  // MARK: Updating

  /// Changes the object of a key: reads it, calls `body`, and writes it. Returns whether there is one.
  ///
  ///     try writer.update(Recipe.self, key: "カレー") { $0.season = "夏" }
  ///
  /// The key itself may change, if no other object has the new one.
  @discardableResult
  public mutating func update<M: Model>(
    _ type: M.Type, key: Key, _ body: (inout M) throws -> Void
  ) throws -> Bool {
    guard let object = try object(of: type, key: key) else { return false }
    try update(object, body)
    return true
  }

  /// Changes each object that a fetch finds, and returns their number.
  @discardableResult
  public mutating func update<M>(
    _ fetch: Fetch<M>, _ body: (inout M) throws -> Void
  ) throws -> Int {
    let objects = try read().objects(fetch).objects
    for object in objects {
      try state.cancellation.check()
      try update(object, body)
    }
    return objects.count
  }

  private func update<M: Model>(_ object: ObjectID, _ body: (inout M) throws -> Void) throws {
    var model = try reportingStoreErrors {
      try ModelDecoder(TransactionRows(state)).model(M.self, object)
    }
    try body(&model)
    try reportingStoreErrors {
      try encoder.encode(model, state.catalog[object.entity])
      try state.access { try PendingWriter(encoder, state, .replace).write(to: &$0, over: object) }
    }
  }

  private func object<M: Model>(of type: M.Type, key: Key) throws -> ObjectID? {
    try reportingStoreErrors {
      let map = try state.catalog.map(of: type)
      return try state.access { transaction in
        try map.checkKey(key, transaction.schema)
        return try transaction.object(of: map.entity, key: key.objectKey).map {
          ObjectID(map.entity, $0)
        }
      }
    }
  }

  // MARK: Deleting

  /// Deletes the objects of some keys, and returns their number. A key without an object is ignored.
  @discardableResult
  public mutating func delete<M: Model>(
    _ type: M.Type, keys: some Sequence<Key>
  ) throws -> Int {
    var rows: Set<RowID> = []
    for key in keys {
      if let object = try object(of: type, key: key) { rows.insert(object.row) }
    }
    return try delete(rows, of: type)
  }

  /// Deletes the object of a key, and returns whether there was one.
  @discardableResult
  public mutating func delete<M: Model>(_ type: M.Type, key: Key) throws -> Bool {
    try delete(type, keys: [key]) > 0
  }

  /// Deletes the objects that a fetch finds, and returns their number.
  @discardableResult
  public mutating func delete<M>(_ fetch: Fetch<M>) throws -> Int {
    try delete(Set(try read().objects(fetch).objects.map(\.row)), of: M.self)
  }

  /// Deletes all objects of a model.
  @discardableResult
  public mutating func deleteAll<M: Model>(_ type: M.Type) throws -> Int {
    try delete(Fetch<M>())
  }

  /// Deletes all objects.
  public mutating func deleteAll() throws {
    try reportingStoreErrors {
      try state.access { transaction in
        for map in state.catalog.maps {
          try transaction.delete(transaction.liveRows(of: map.entity), of: map.entity)
        }
      }
    }
  }

  private func delete<M: Model>(_ rows: Set<RowID>, of type: M.Type) throws -> Int {
    try reportingStoreErrors {
      let entity = try state.catalog.map(of: type).entity
      try state.access { try $0.delete(rows, of: entity) }
      return rows.count
    }
  }
}
