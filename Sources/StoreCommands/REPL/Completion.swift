internal import ObjectGraph
internal import PredicateSyntax

/// The effect of Tab.
enum Completion: Equatable {
  /// Nothing fits.
  case nothing
  /// A text replaces the last characters before the cursor.
  case replacement(String, characterCount: Int)
  /// Several words fit, with no longer prefix in common.
  case choices([String])
}

/// Completes lines: dot commands, entities, keys along paths, and keywords.
struct LineCompleter {
  private let application: any Application
  private let entity: EntityID

  /// A completer of predicates about an entity.
  init(_ application: any Application, on entity: EntityID) {
    self.application = application
    self.entity = entity
  }

  private var schema: Schema { application.schema }

  /// Returns the completion of the text before the cursor.
  func complete(_ text: String) -> Completion {
    if text.hasPrefix("."), !text.contains(" ") {
      return choose(DotCommand.all(of: application).map(\.name), after: text)
    }
    if text.hasPrefix(".on ") {
      return choose(schema.entities.map(\.name), after: lastWord(of: text))
    }
    guard !endsInsideString(text) else { return .nothing }
    let word = lastWord(of: text)
    guard let dot = word.lastIndex(of: ".") else {
      let partial = choose(keys(of: entity, inCollection: false), after: word)
      return partial == .nothing && !word.isEmpty ? completeKeyword(word) : partial
    }
    let partial = String(word[word.index(after: dot)...])
    guard let end = follow(word[..<dot], in: text) else { return .nothing }
    return choose(keys(of: end.entity, inCollection: end.isToMany), after: partial)
  }

  // MARK: Words

  /// Returns the path at the end of a text: the characters of keys, `.`, `$`, `@` and `#`.
  private func lastWord(of text: String) -> String {
    let scalars = text.unicodeScalars
    let start = scalars.lastIndex { !isWord($0) }.map(scalars.index(after:)) ?? scalars.startIndex
    return String(scalars[start...])
  }

  private func isWord(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.isXIDContinue || ".$@#".unicodeScalars.contains(scalar)
  }

  private func endsInsideString(_ text: String) -> Bool {
    var quote: Unicode.Scalar?
    var isEscaped = false
    for scalar in text.unicodeScalars {
      if isEscaped {
        isEscaped = false
      } else if let open = quote {
        if scalar == "\\" { isEscaped = true }
        if scalar == open { quote = nil }
      } else if scalar == "'" || scalar == "\"" {
        quote = scalar
      }
    }
    return quote != nil
  }

  // MARK: Paths

  private struct PathEnd {
    var entity: EntityID
    var isToMany: Bool
  }

  /// Returns the entity that a path leads to, or nil if it leads to no object.
  ///
  /// A variable stands for the elements of the collection of its SUBQUERY, earlier in the text.
  private func follow(_ path: Substring, in text: String) -> PathEnd? {
    var keys = path.split(separator: ".", omittingEmptySubsequences: false)
    var end = PathEnd(entity: entity, isToMany: false)
    if let first = keys.first, first.hasPrefix("$") {
      guard let (collection, before) = collection(of: first, in: text),
        let element = follow(collection[...], in: before)
      else { return nil }
      end.entity = element.entity
      keys.removeFirst()
    } else if keys.first?.uppercased() == Keyword.subject.rawValue {
      keys.removeFirst()
    }
    for key in keys {
      let description = schema[end.entity]
      guard let relationship = description.relationship(named: String(key)) else { return nil }
      let link = description.relationships[relationship.index]
      end = PathEnd(entity: link.destination, isToMany: end.isToMany || link.isToMany)
    }
    return end
  }

  /// Returns the path of the innermost `(path, $x,` of a variable, and the text before the variable.
  private func collection(of variable: Substring, in text: String) -> (path: String, String)? {
    let parts = text.split(separator: ",", omittingEmptySubsequences: false)
    for place in parts.indices.dropFirst().reversed() {
      let name = parts[place].drop { $0.isWhitespace }.prefix { !$0.isWhitespace }
      guard name == variable else { continue }
      let before = text[..<parts[place - 1].endIndex]
      guard let end = before.lastIndex(where: { !$0.isWhitespace }) else { return nil }
      return (lastWord(of: String(before[...end])), String(before))
    }
    return nil
  }

  private func keys(of entity: EntityID, inCollection: Bool) -> [String] {
    let description = schema[entity]
    let keys = description.attributes.map(\.name) + description.relationships.map(\.name)
    return inCollection ? keys + ["@count"] : keys
  }

  // MARK: Choosing

  private func choose(_ candidates: [String], after partial: String) -> Completion {
    let fitting = candidates.filter { $0.hasPrefix(partial) }
    guard let first = fitting.first else { return .nothing }
    let common = fitting.dropFirst().reduce(first) { common, word in
      String(zip(common, word).prefix { $0 == $1 }.map(\.0))
    }
    if common.count == partial.count, fitting.count > 1 { return .choices(fitting) }
    return .replacement(common, characterCount: partial.unicodeScalars.count)
  }

  private func completeKeyword(_ partial: String) -> Completion {
    let words = Keyword.allCases.map(\.rawValue).filter { $0.first?.isLetter == true }
    return switch choose(words, after: partial.uppercased()) {
    case .nothing: .nothing
    case .choices(let words): .choices(words)
    case .replacement(let word, characterCount: let count):
      .replacement(words.contains(word) ? word + " " : word, characterCount: count)
    }
  }
}
