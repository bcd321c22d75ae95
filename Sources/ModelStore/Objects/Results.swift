internal import ObjectGraph
internal import System

/// The objects of one version that a fetch found or that a field links to: a list of rows, four bytes
/// each. An object is read when it is asked for.
public struct Results<M: Model>: RandomAccessCollection, Sendable {
  let version: ModelVersion
  let objects: ObjectList

  init(_ version: ModelVersion, _ objects: ObjectList) {
    self.version = version
    self.objects = objects
  }

  /// The place of the first object: 0.
  public var startIndex: Int { 0 }

  /// The number of objects.
  public var endIndex: Int { objects.count }

  /// The object at a place; traps if the place is outside.
  public subscript(place: Int) -> Stored<M> { Stored(version, objects[place]) }

  /// Reads all objects.
  ///
  /// - Throws: the first error of an object, such as a raw value that the enum does not know;
  ///   `CancellationError` if the task is cancelled meanwhile.
  public func models() throws -> [M] {
    try reportingStoreErrors {
      let decoder = ModelDecoder(SnapshotRows(version, sharesModels: objects.count > 100))
      var models: [M] = []
      models.reserveCapacity(objects.count)
      for (place, object) in objects.enumerated() {
        if place % 64 == 0 { try version.cancellation.check() }
        models.append(try decoder.model(M.self, object))
      }
      return models
    }
  }

  /// Reads all objects that can be read, and reports each of the others.
  ///
  ///     let results = try reader.objects(Message.self)
  ///     let messages = try results.models { message, error in log("skipped \(message): \(error)") }
  public func models(
    skipping report: (Stored<M>, any Error) throws -> Void
  ) throws -> [M] {
    let decoder = ModelDecoder(SnapshotRows(version, sharesModels: objects.count > 100))
    var models: [M] = []
    for (place, object) in objects.enumerated() {
      if place % 64 == 0 { try reportingStoreErrors { try version.cancellation.check() } }
      do {
        models.append(try decoder.model(M.self, object))
      } catch {
        try report(Stored(version, object), StoreError.publicError(of: error))
      }
    }
    return models
  }

  /// The keys of the objects, for links written as JSON.
  func linkKeys() throws -> [Key] {
    try objects.map { object in
      guard let key = try version.snapshot.key(of: object) else {
        throw StoreError(.misuse, "a \(M.self) without a key cannot be a link in JSON")
      }
      return Key(key)
    }
  }
}

extension Key {
  /// The key of the graph's key.
  init(_ key: ObjectKey) {
    switch key {
    case .string(let text): self = .string(text)
    case .int(let number): self = .int(number)
    }
  }
}
