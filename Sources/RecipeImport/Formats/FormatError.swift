/// Why a text is no recipe, and where.
struct FormatError: Error, Hashable, CustomStringConvertible {
  /// The line of the fault, from 1.
  var line: Int
  /// The reason, in words.
  var description: String
  /// Whether it is what recipes are made by, which was not to be one.
  var isOfTemplate = false

  /// A fault at a line.
  init(line: Int, _ description: String) {
    (self.line, self.description) = (line, description)
  }
}
