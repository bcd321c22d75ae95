import RecipeModel
import SourceReading

/// A Cooklang recipe, one per file, named after the file:
///
///     ---
///     servings: 2
///     ---
///     = Sauce
///     Fry @onions{2}(chopped) in @olive oil{2%tbsp} in a #pan{} for ~{10%minutes}. -- not too hot
///
/// Ingredients become the lines "2 onions (chopped)" and "2 tbsp olive oil" under "Sauce", and
/// plain words in the directions. A reference to an earlier step, `@&(~1)dough{}`, becomes a word
/// but not an ingredient. Comments, cookware, names of timers and paths of other recipes go to
/// `extra`.
enum CooklangFormat {
  /// Returns the recipe of a file.
  ///
  /// - Parameters:
  ///   - text: the content of the file.
  ///   - name: the name of the file without its extension, used if the recipe has no title.
  /// - Throws: `FormatError` if the front matter is not well formed, or there is no name.
  static func documents(in text: String, name: String) throws -> [RecipeDocument] {
    let front = try FrontMatter(text)
    var metadata = RecipeMetadata(name: name)
    for member in front.members { metadata.take(member) }
    var reader = CooklangReader()
    for (key, value) in reader.read(front.body) {
      metadata.take(.init(key, .scalar(value, isQuoted: false)))
    }
    if !reader.steps.isEmpty {
      metadata.document.directions = .value(reader.steps.joined(separator: "\n"))
    }
    metadata.extra.add("cookware", reader.cookware)
    metadata.extra.add("timers", reader.timers)
    metadata.extra.add("references", reader.references)
    metadata.extra.add("comments", reader.comments)
    return [try metadata.finished(lines: reader.lines)]
  }
}

/// Reads the body of a Cooklang recipe, one step per paragraph.
private struct CooklangReader {
  private(set) var steps: [String] = []
  private(set) var lines: [RecipeDocument.Line] = []
  private(set) var cookware: [String] = []
  private(set) var timers: [String] = []
  private(set) var references: [String] = []
  private(set) var comments: [String] = []

  private var knownCookware: Set<String> = []
  private var section: String?
  private var paragraph: [String] = []

  /// Reads all lines, and returns the metadata among them as keys and values.
  mutating func read(_ text: ArraySlice<Substring>) -> [(String, String)] {
    var metadata: [(String, String)] = []
    for line in withoutBlockComments(text) {
      let line = withoutComment(line).trimmed
      if line.isEmpty {
        endParagraph()
      } else if line.hasPrefix(">>") {
        let parts = line.dropFirst(2).split(
          separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
        // Without a key and a colon, the line is text.
        if parts.count == 2, !parts[0].trimmed.isEmpty {
          metadata.append((parts[0].trimmed, parts[1].trimmed))
        } else {
          paragraph.append(line)
        }
      } else if line.hasPrefix("=") {
        endParagraph()
        let heading = String(line.drop { $0 == "=" }.reversed().drop { $0 == "=" }.reversed())
        section = heading.trimmed.isEmpty ? nil : heading.trimmed
        if let section { steps.append(section) }
      } else {
        // A note is a separate paragraph.
        if line.hasPrefix(">") { endParagraph() }
        paragraph.append(line.hasPrefix(">") ? line.drop { $0 == ">" }.trimmed : line)
      }
    }
    endParagraph()
    return metadata
  }

  private mutating func withoutBlockComments(
    _ text: ArraySlice<Substring>
  ) -> [Substring] {
    let whole = text.joined(separator: "\n")
    guard whole.contains("[-") else { return Array(text) }
    var kept = ""
    var rest = Substring(whole)
    while let start = rest.firstRange(of: "[-") {
      // An unclosed comment is text.
      guard let end = rest[start.upperBound...].firstRange(of: "-]") else { break }
      kept += rest[..<start.lowerBound]
      comments.append(rest[start.upperBound..<end.lowerBound].trimmed)
      rest = rest[end.upperBound...]
    }
    return (kept + rest).split(separator: "\n", omittingEmptySubsequences: false)
  }

  private mutating func withoutComment(_ line: Substring) -> Substring {
    guard let start = line.firstRange(of: "--") else { return line }
    comments.append(line[start.upperBound...].trimmed)
    return line[..<start.lowerBound]
  }

  private mutating func endParagraph() {
    defer { paragraph = [] }
    guard !paragraph.isEmpty else { return }
    var rest = Substring(paragraph.joined(separator: " "))
    var step = ""
    while let place = rest.firstIndex(where: { "@#~".contains($0) }) {
      step += rest[..<place]
      guard let component = CooklangComponent(rest[place...]) else {
        step.append(rest[place])
        rest = rest[rest.index(after: place)...]
        continue
      }
      step += take(component)
      rest = component.rest
    }
    step += rest
    if !step.trimmed.isEmpty { steps.append(step.trimmed) }
  }

  /// Takes a component, and returns the words for it in the step.
  private mutating func take(_ component: CooklangComponent) -> String {
    let text = component.amount.isEmpty ? component.name : "\(component.amount) \(component.name)"
    let line = component.note.map { "\(text) (\($0))" } ?? text
    switch component.kind {
    case .step: break
    case .ingredient:
      let name = component.name == line ? nil : component.name
      lines.append(RecipeDocument.Line(line, section: section, name: name))
      if let path = component.path { references.append(path) }
    case .cookware: if knownCookware.insert(line).inserted { cookware.append(line) }
    case .timer:
      if component.amount.isEmpty { return component.shown }
      if !component.name.isEmpty { timers.append("\(component.name): \(component.amount)") }
      return component.amount
    }
    return component.shown
  }
}
