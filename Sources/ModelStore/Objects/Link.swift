internal import ObjectGraph

/// A field with a link to one object that is read when asked for.
///
///     struct Message: Model {
///       static let layout = Layout(key: "id")
///       var id: String
///       var author: Link<User>?
///     }
///     let message = Message(id: "1", author: Link(key: "anna"))
///
/// As JSON it is a key, or a model.
public struct Link<M: Model>: Sendable {
  private enum Contents: Sendable {
    // Indirect, so that a model can link to its own kind.
    indirect case model(M)
    case key(Key)
    case stored(LinkSource)
  }

  private let contents: Contents

  /// A link to a model, which is written with the object.
  public init(_ model: M) { contents = .model(model) }

  /// A link to the object of a key, which must exist; it is not changed.
  public init(key: Key) { contents = .key(key) }

  /// The linked object, or nil.
  ///
  /// - Throws: `StoreError` if the field was not read from a store.
  public func get() throws -> Stored<M>? {
    guard case .stored(let source) = contents else { throw notFromStore(Self.self) }
    return try source.results(of: M.self).first
  }
}

extension Link: LinkField {
  static var fieldKind: ModelField.Kind { .links(to: M.self, isToMany: false, isWhole: false) }
}

extension Link: Codable {
  /// Reads the link of a stored object, or a key or a model.
  public init(from decoder: any Decoder) throws {
    // The common case first, since a cast that fails is slow.
    if let decoder = decoder as? ModelDecoder {
      guard let source = try decoder.linkSource() else { throw notFromStore(Self.self) }
      contents = .stored(source)
    } else if decoder is ValueProbe {
      contents = .key("")
    } else if let key = try? Key(from: decoder) {
      contents = .key(key)
    } else {
      contents = .model(try M(from: decoder))
    }
  }

  /// Writes the link of a stored object, or a key or a model.
  public func encode(to encoder: any Encoder) throws {
    if let encoder = encoder as? ModelEncoder {
      switch contents {
      case .model(let model): try encoder.setLinks(to: [try encoder.addTarget(model)])
      case .key(let key): try encoder.setLinks(to: [.key(key)])
      case .stored(let source): try encoder.setLinks(from: source)
      }
      return
    }
    switch contents {
    case .model(let model): try model.encode(to: encoder)
    case .key(let key): try key.encode(to: encoder)
    case .stored(let source):
      if let key = try source.results(of: M.self).linkKeys().first {
        try key.encode(to: encoder)
      } else {
        var container = encoder.singleValueContainer()
        try container.encodeNil()
      }
    }
  }
}
