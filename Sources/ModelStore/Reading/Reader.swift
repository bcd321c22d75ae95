internal import ObjectGraph
internal import QueryEngine
internal import System

/// One version of a store: immutable, and free to take, keep and share.
///
///     let reader = try store.read()
///     for recipe in try reader.objects(Recipe.self, "season = %@", "冬") {
///       print(try recipe.name)
///     }
///
/// As long as a reader or anything that was read from it lives, the file keeps the pages of its
/// version.
public struct Reader: Sendable {
  let version: ModelVersion

  init(_ version: ModelVersion) {
    self.version = version
  }

  /// The number of commits that led to this version.
  public var number: UInt64 { version.snapshot.version }

  /// Texts that are kept beside the objects, by name.
  public var metadata: [String: String] { version.snapshot.metadata }

  /// Returns the objects that a fetch finds.
  ///
  /// - Throws: `StoreError`, with `invalidPredicate` if the fetch does not fit the model;
  ///   `CancellationError` within some milliseconds after the task was cancelled.
  public func objects<M>(_ fetch: Fetch<M>) throws -> Results<M> {
    try reportingStoreErrors {
      let query = try fetch.query(in: version)
      return Results(
        version, try query.objects(in: version.snapshot, cancellation: version.cancellation))
    }
  }

  /// Returns the objects of a model for which a predicate holds, in the order of the store.
  public func objects<M: Model>(
    _ type: M.Type, _ predicate: String = "TRUEPREDICATE",
    _ arguments: (any FetchArgument)?...
  ) throws -> Results<M> {
    try objects(Fetch(predicate, arguments: arguments))
  }

  /// Returns the number of objects that a fetch finds, without reading them.
  public func count<M>(_ fetch: Fetch<M>) throws -> Int {
    try reportingStoreErrors {
      try fetch.query(in: version).count(in: version.snapshot, cancellation: version.cancellation)
    }
  }

  /// Returns the number of objects of a model for which a predicate holds.
  public func count<M: Model>(
    _ type: M.Type, _ predicate: String = "TRUEPREDICATE",
    _ arguments: (any FetchArgument)?...
  ) throws -> Int {
    try count(Fetch<M>(predicate, arguments: arguments))
  }

  /// Returns the doubts about a fetch, in words: comparisons that never hold, such as a number with a
  /// text, and options without effect. None for most fetches.
  ///
  ///     let doubts = try reader.warnings(about: Fetch<Book>("price = 'cheap'"))
  ///
  /// - Throws: `StoreError`, with `invalidPredicate` if the fetch does not fit the model.
  public func warnings<M>(about fetch: Fetch<M>) throws -> [String] {
    try reportingStoreErrors {
      try fetch.query(in: version).warnings.map(StoreError.sentence)
    }
  }

  /// Returns the statistics of an expression's numbers, such as `price * amount`, over the objects that
  /// a fetch finds. Missing values are skipped, and no object is read.
  ///
  /// - Throws: `StoreError` with `invalidPredicate` if the expression has no numbers.
  public func statistics<M>(of expression: String, _ fetch: Fetch<M>) throws -> Statistics {
    try reportingStoreErrors {
      Statistics(
        try fetch.query(in: version).statistics(
          of: expression, in: version.snapshot, cancellation: version.cancellation))
    }
  }

  /// Returns the object of a key, or nil.
  ///
  /// - Throws: `StoreError` if the model has no key, or one of the other type.
  public func object<M: Model>(_ type: M.Type, key: Key) throws -> Stored<M>? {
    try reportingStoreErrors {
      let map = try version.catalog.map(of: type)
      try map.checkKey(key, version.snapshot.schema)
      return try version.snapshot.row(of: map.entity, key: key.objectKey).map {
        Stored(version, ObjectID(map.entity, $0))
      }
    }
  }
}

extension Key {
  /// The key of the graph.
  var objectKey: ObjectKey {
    switch self {
    case .string(let text): .string(text)
    case .int(let number): .int(number)
    }
  }
}

extension ModelMap {
  /// Throws if no object of the model can have a key.
  func checkKey(_ key: Key, _ schema: Schema) throws {
    guard !self.key.isEmpty else {
      throw StoreError(
        .misuse, "\(model) has no key; name its fields in Layout(key: …) to look objects up")
    }
    let type: AttributeType =
      switch key {
      case .string: .string
      case .int: .int
      }
    let types = self.key.map { schema[entity].attributes[$0.index].type }
    guard types.contains(type) else {
      throw StoreError(
        .misuse,
        "the key of \(model) is of type \(types[0].rawValue), and \(key) is of type "
          + "\(type.rawValue)")
    }
  }
}
