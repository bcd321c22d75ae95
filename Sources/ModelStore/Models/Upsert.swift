/// The outcome of writing a model under its key.
public enum Upsert: Hashable, Sendable {
  /// No object had the key, so one was added.
  case added
  /// An object had the key, and was changed.
  case updated
  /// An object had the key and all values and links already.
  case unchanged
}

/// The way in which a model's values replace those that are stored.
public struct UpsertRule: Hashable, Sendable {
  /// The way in which the models that a model holds are written.
  public enum Linked: Hashable, Sendable {
    /// Like the model itself.
    case upsert
    /// An object that exists keeps its values; one that does not is added.
    case linkOnly
  }

  /// Whether a nil, or an empty list that is nil, keeps what is stored.
  var keepsMissing = false
  /// How the models that the model holds are written.
  public var linked = Linked.upsert

  /// All fields are replaced; nil clears a value.
  public static let replace = UpsertRule()
  /// A nil keeps what is stored.
  public static let merge = UpsertRule(keepsMissing: true)

  /// The same rule that only links objects that exist.
  public var linkOnly: UpsertRule {
    var rule = self
    rule.linked = .linkOnly
    return rule
  }
}
