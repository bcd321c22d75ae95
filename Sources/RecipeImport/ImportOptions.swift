/// How files are read.
public struct ImportOptions: Hashable, Sendable {
  /// The encoding of all texts, by its name; nil where each shows or must be guessed.
  public var encoding: String?

  /// Options that leave everything to the files.
  public init() {}
}
