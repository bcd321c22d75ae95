package import ObjectGraph
internal import PredicateSyntax
package import PredicateTyping
package import QueryEngine
internal import System

/// A predicate of a command line, with its entity, arguments and variables.
package struct PredicateRequest {
  /// The operands of a command that takes a predicate.
  package static let operands = Command.Operands(
    usage: "PREDICATE [ARGUMENT…]", minimum: 1, maximum: nil)

  /// The text.
  package let text: String
  /// The entity of the objects.
  package let entity: EntityID
  private let arguments: [QueryArgument]
  private let variables: [String: QueryArgument]
  /// The named expressions that the predicate, and the expressions of options, may use.
  package let definitions: Definitions
  let session: Session
  /// The version to query, or nil if there is no store.
  private let found: Snapshot?
  /// Whether the text was read from a file, which allows it to be longer (S-20).
  private let isFromFile: Bool

  /// The predicate of a call, or `fallback` if it has none; `-` stands for standard input.
  package init(_ invocation: Invocation, _ session: Session, orElse fallback: String = "") throws {
    let given = invocation.operands.first ?? fallback
    isFromFile = given == "-" && !session.isInputTaken
    text = isFromFile ? try Self.standardInput() : given
    self.session = session
    entity = try invocation.entity(in: session.schema)
    arguments = invocation.operands.dropFirst().map { .untyped($0) }
    variables = try invocation.variables()
    found = try session.snapshotIfAny()
    definitions = try found.map(session.definitions) ?? Definitions()
  }

  /// A predicate about the default entity that a command composes.
  package init(_ text: String, _ session: Session) throws {
    self.text = text
    self.session = session
    (entity, arguments, variables, isFromFile) =
      (session.application.defaultEntity, [], [:], true)
    found = try session.snapshotIfAny()
    definitions = try found.map(session.definitions) ?? Definitions()
  }

  /// Returns the version to query.
  ///
  /// - Throws: `StoreFileError.missing` if there is no store. Called after `compile()`, so that errors
  ///   of the predicate come first.
  package func snapshot() throws -> Snapshot { try found ?? session.snapshot() }

  /// Compiles the predicate.
  package func compile() throws -> Query {
    do {
      return try Query(
        text, on: entity, in: session.schema, arguments: arguments, variables: variables,
        definitions: definitions, limit: isFromFile ? .file : .argument)
    } catch {
      if let hint = session.application.hint(for: error, in: found) { session.console.warn(hint) }
      throw PredicateFailure(diagnostics: error, text: text)
    }
  }

  /// A predicate is at most 1 MiB long (S-20); one byte more shows that it is too long.
  private static let byteLimit = 1 << 20

  private static func standardInput() throws -> String {
    var bytes: [UInt8] = []
    while bytes.count <= byteLimit {
      let more = try StandardStream.input.read()
      if more.isEmpty { break }
      bytes += more
    }
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw Failure(.predicate, "the predicate on standard input is not UTF-8")
    }
    return text
  }
}

extension Invocation {
  /// Returns the entity that `--on` names, in any case, or the default entity.
  package func entity(in schema: Schema) throws -> EntityID {
    guard let name = value(of: .on) else { return application.defaultEntity }
    let names = schema.entities.map(\.name)
    let found = names.firstIndex { $0.lowercased() == name.lowercased() }
    if let found { return EntityID(found) }
    let near = Suggestions.nearest(to: name, among: names)
    throw mistake(
      "there is no entity '\(name)'",
      help: Suggestions.help(near) ?? "the entities are " + names.joined(separator: ", "))
  }

  /// Returns the variables of `--var`: a string for a name given once, a list for one given several
  /// times.
  func variables() throws -> [String: QueryArgument] {
    var texts: [String: [String]] = [:]
    for binding in values(of: .variable) {
      let parts = binding.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      let name = parts[0].hasPrefix("$") ? parts[0].dropFirst() : parts[0]
      guard parts.count == 2, !name.isEmpty else {
        throw mistake("--var expects NAME=VALUE, found '\(binding)'")
      }
      texts[String(name), default: []].append(String(parts[1]))
    }
    return texts.mapValues { texts in
      texts.count == 1 ? .untyped(texts[0]) : .list(texts.map { .untyped($0) })
    }
  }
}
