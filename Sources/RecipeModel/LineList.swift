/// The ingredient lines of a recipe while they are read, with the headings between them.
///
///     "For the sauce:"    heading      opens the section "For the sauce"
///     "2 tomatoes"        line         of that section
///
/// A heading without lines becomes a line: it may be a food after all.
package struct LineList {
  /// The lines so far.
  package private(set) var lines: [RecipeDocument.Line] = []

  private var section: String?
  /// Whether the section has no line yet.
  private var isFresh = false

  /// A list without lines.
  package init() {}

  /// Adds one line, with the name of its ingredient if the source has the name separately.
  package mutating func add(_ text: String, name: String? = nil) {
    guard !text.isEmpty else { return }
    let name = name.flatMap { $0.isEmpty || $0 == text ? nil : $0 }
    lines.append(RecipeDocument.Line(text, section: section, name: name))
    isFresh = false
  }

  /// Adds the lines of a text. A line that ends with a colon, or is enclosed in 【】, is a heading.
  package mutating func addLines(of text: String) {
    for line in text.lines {
      if let heading = Self.heading(line) { open(heading) } else { add(line) }
    }
  }

  /// Opens a section. Two headings in a row are joined: "Cake", "For the cream" → "Cake: For the
  /// cream".
  package mutating func open(_ heading: String) {
    guard !heading.isEmpty else { return }
    if isFresh, let section { self.section = "\(section): \(heading)" } else { section = heading }
    isFresh = true
  }

  /// Closes the section: the lines that follow have no heading.
  package mutating func close() {
    keepHeading()
    section = nil
  }

  /// Stores the lines in a recipe.
  package mutating func finish(_ document: inout RecipeDocument) {
    close()
    document.lines = .value(lines)
  }

  private mutating func keepHeading() {
    guard isFresh, let heading = section else { return }
    section = nil
    add(heading)
  }

  private static func heading(_ line: String) -> String? {
    if line.hasPrefix("【"), line.hasSuffix("】"), line.count > 2 {
      return String(line.dropFirst().dropLast()).trimmed
    }
    guard line.hasSuffix(":") || line.hasSuffix("：") else { return nil }
    let heading = String(line.dropLast()).trimmed
    return heading.isEmpty ? nil : heading
  }
}
