internal import ObjectGraph

/// A field with links to any number of objects, in order, that are read when asked for.
///
///     struct Group: Model {
///       static let layout = Layout(key: "id")
///       var id: String
///       var members: Links<User>
///     }
///     let group = Group(id: "cooks", members: Links(keys: ["Aki", "Ben"]))
///
/// A field that was read and not assigned leaves the object's links as they are when the object is
/// written again. As JSON it is a list of keys, or of models.
public struct Links<M: Model>: Sendable {
  private enum Contents: Sendable {
    case models([M])
    case keys([Key])
    case stored(LinkSource)
  }

  private let contents: Contents

  private init(_ contents: Contents) {
    self.contents = contents
  }

  /// Links to models, which are written with the object.
  public init(_ models: [M] = []) { contents = .models(models) }

  /// Links to the objects of some keys, which must exist; they are not changed.
  public init(keys: [Key]) { contents = .keys(keys) }

  /// The linked objects, in order.
  ///
  /// - Throws: `StoreError` if the field was not read from a store.
  public func get() throws -> Results<M> {
    guard case .stored(let source) = contents else { throw notFromStore(Self.self) }
    return try source.results(of: M.self)
  }

  /// The number of linked objects.
  public var count: Int {
    get throws {
      switch contents {
      case .models(let models): models.count
      case .keys(let keys): keys.count
      case .stored(let source): try source.results(of: M.self).count
      }
    }
  }
}

extension Links: LinkField {
  static var fieldKind: ModelField.Kind { .links(to: M.self, isToMany: true, isWhole: false) }
}

extension Links: Codable {
  /// Reads the links of a stored object, or a list of keys or models.
  public init(from decoder: any Decoder) throws {
    // The common case first, since a cast that fails is slow.
    if let decoder = decoder as? ModelDecoder {
      guard let source = try decoder.linkSource() else { throw notFromStore(Self.self) }
      self.init(.stored(source))
    } else if decoder is ValueProbe {
      self.init()
    } else {
      var list = try decoder.unkeyedContainer()
      var keys: [Key] = []
      var models: [M] = []
      while !list.isAtEnd {
        if let key = try? list.decode(Key.self) {
          keys.append(key)
        } else {
          models.append(try list.decode(M.self))
        }
      }
      guard keys.isEmpty || models.isEmpty else {
        throw DecodingError.dataCorrupted(
          .init(codingPath: decoder.codingPath, debugDescription: "keys and objects are mixed"))
      }
      self.init(keys.isEmpty ? .models(models) : .keys(keys))
    }
  }

  /// Writes the links of a stored object, or a list of keys or models.
  public func encode(to encoder: any Encoder) throws {
    if let encoder = encoder as? ModelEncoder {
      switch contents {
      case .models(let models): try encoder.setLinks(to: models.map { try encoder.addTarget($0) })
      case .keys(let keys): try encoder.setLinks(to: keys.map { .key($0) })
      case .stored(let source): try encoder.setLinks(from: source)
      }
      return
    }
    switch contents {
    case .models(let models): try models.encode(to: encoder)
    case .keys(let keys): try keys.encode(to: encoder)
    case .stored(let source): try source.results(of: M.self).linkKeys().encode(to: encoder)
    }
  }
}
