import RecordReading

/// A fault of a text or a table that is not a valid recipe.
struct FormatError: ContentError, Hashable, CustomStringConvertible {
  /// The line of the fault, from 1.
  var line: Int
  /// The fault, as a message.
  var description: String
  /// Whether the text is a template of recipes, which was not meant to be one.
  var isOfTemplate = false
  /// A way to fix the fault, if there is one.
  var remedy: Remedy?

  /// A fault at a line.
  init(line: Int, _ description: String, remedy: Remedy? = nil) {
    (self.line, self.description, self.remedy) = (line, description, remedy)
  }

  var faultLine: Int? { line }
  var faultReason: String { description }
}
