import RecipeModel
package import RecordReading

/// How recipes are read from files.
public struct ImportOptions: Hashable, Sendable {
  /// The name of the encoding of all texts; nil to find it in each.
  public var encoding: String?

  /// The columns of tables by their fields, if their headers do not say it:
  /// `["title": "Name of dish"]`.
  public var columns: [String: String] = [:]

  /// The limits on files.
  package var limits = ReadingLimits.standard

  /// Whether an encoding of this name exists.
  public static func isEncoding(_ name: String) -> Bool { ReadingOptions.isEncoding(name) }

  /// The names of the fields that a column may be given to; some have other names too.
  public static var fields: [String] { RecipeTable.columns }

  /// Whether a column may be given to a field of this name, of any case.
  public static func isField(_ name: String) -> Bool { CSVFormat.isField(name) }

  /// Options that leave everything to the files.
  public init() {}
}
