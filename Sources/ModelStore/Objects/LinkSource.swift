internal import ObjectGraph

/// The place that the links of a field were read from.
struct LinkSource: Sendable {
  /// A version, or a write that is going on.
  enum Origin: Sendable {
    case version(ModelVersion)
    case write(WriteState)
  }

  let origin: Origin
  let object: ObjectID
  let relationship: RelationshipID

  init(_ origin: Origin, _ object: ObjectID, _ relationship: RelationshipID) {
    self.origin = origin
    self.object = object
    self.relationship = relationship
  }

  /// The version to read them in.
  func version() throws -> ModelVersion {
    switch origin {
    case .version(let version): version
    case .write(let state): try state.version()
    }
  }

  /// The linked objects, in a version.
  func targets(in version: ModelVersion) throws -> ObjectList {
    let snapshot = version.snapshot
    let destination = snapshot.schema[object.entity].relationships[relationship.index].destination
    return ObjectList(destination, try snapshot.targets(relationship, of: object))
  }

  /// The linked objects.
  func results<M: Model>(of type: M.Type) throws -> Results<M> {
    try reportingStoreErrors {
      let version = try version()
      return Results(version, try targets(in: version))
    }
  }
}

/// The error of links that were read from no store.
func notFromStore(_ type: any Any.Type) -> StoreError {
  StoreError(
    .misuse, "\(type) was not read from a store; only an object that was read has links to follow")
}
