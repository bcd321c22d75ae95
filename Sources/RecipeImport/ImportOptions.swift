import RecipeModel
private import SourceReading

/// How files are read.
public struct ImportOptions: Hashable, Sendable {
  /// The encoding of all texts, by its name; nil where each shows or must be guessed.
  public var encoding: String?

  /// The columns of tables, by what they are for, where their headers do not say it:
  /// `["title": "Name of dish"]`.
  public var columns: [String: String] = [:]

  /// How much of a file is taken.
  package var limits = ReadingLimits.standard

  /// Whether there is an encoding of a name.
  public static func isEncoding(_ name: String) -> Bool {
    let nothing: [UInt8] = []
    return (try? DecodedText(nothing.span, encoding: name)) != nil
  }

  /// The names of the fields that a column may be given to; some have others besides.
  public static var fields: [String] { RecipeTable.columns }

  /// Whether a column may be given to a field of that name, of whatever case.
  public static func isField(_ name: String) -> Bool { CSVFormat.isField(name) }

  /// Options that leave everything to the files.
  public init() {}
}
