/// How files are read.
public struct ImportOptions: Hashable, Sendable {
  /// The encoding of all texts, by its name; nil where each shows or must be guessed.
  public var encoding: String?

  /// The columns of tables, by what they are for, where their headers do not say it:
  /// `["title": "Name of dish"]`.
  public var columns: [String: String] = [:]

  /// Options that leave everything to the files.
  public init() {}
}
