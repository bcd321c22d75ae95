import ObjectGraph
import PredicateSyntax
import PredicateTyping
import QueryEngine

/// An input of the fuzzer: a letter for the kind of text, and the text.
///
///     q name = 'x'                      a predicate about recipes; any other letter too
///     i grams > 1                       a predicate about ingredients
///     e name, cost + 1                  expressions to show
///     k name DESC [c]                   a sort key, and an expression of DISTINCT
///     p ingredients.name                a key path, as %K takes
///     d f($x) := name = $x␤f('a')       definitions, one a line, and a predicate that calls them
///     r NOT (␤name = 1␤)                a predicate with 150 repetitions of the text before and after it
///     R {1,␤2␤} = 1                     the same, repeated up to 16 KiB
///
/// A broken guarantee of the language traps, which libFuzzer reports with the input.
struct Input {
  private let kind: Unicode.Scalar
  private let text: String

  /// Creates an input from bytes; Swift repairs invalid UTF-8.
  init?(_ bytes: some Collection<UInt8>) {
    guard let first = bytes.first else { return nil }
    kind = Unicode.Scalar(first)
    text = String(decoding: bytes.dropFirst(), as: UTF8.self)
  }

  /// Runs every check on the text.
  func run() {
    do {
      switch kind {
      case "i": try runQuery(text, on: Sample.ingredient, Definitions())
      case "e": try runExpressions()
      case "k": try runSortKey()
      case "p": try runKeyPath()
      case "d": try runDefinitions()
      case "r", "R": try runRepeated()
      default: try runQuery(text, on: Sample.recipe, Definitions())
      }
    } catch let error as Diagnostics {
      check(error.all, of: text)
    } catch {
      preconditionFailure("every error of a query is a diagnostic: \(error)")
    }
  }

  private func runQuery(_ text: String, on entity: EntityID, _ definitions: Definitions) throws {
    let syntax = try Parser.parse(text)
    check(syntax.warnings, of: text)
    let printed = syntax.description
    let again = reparsed(printed) { text throws(Diagnostics) in
      try Parser.parse(text, limit: .file)
    }
    precondition(syntax.isEquivalent(to: again), "printed as another query: \(printed)")
    precondition(again.description == printed, "printed differently the second time: \(printed)")

    let arguments = (0..<syntax.argumentCount).map {
      Sample.arguments[($0 + text.utf8.count) % Sample.arguments.count]
    }
    for rules in [Rule.all, []] {
      let query = try Query(
        text, on: entity, in: Sample.schema, arguments: arguments, variables: Sample.variables,
        definitions: definitions, rules: rules)
      check(query.warnings, of: text)
      try Answers(query).check()
    }
  }

  private func runRepeated() throws {
    let parts =
      text.split(separator: "\n", maxSplits: 2, omittingEmptySubsequences: false)
      .map(String.init) + ["", ""]
    let (open, middle, close) = (parts[0], parts[1], parts[2])
    let most = max(0, 16_384 - middle.utf8.count) / max(1, open.utf8.count + close.utf8.count)
    let count = kind == "r" ? min(150, most) : most
    let text =
      String(repeating: open, count: count) + middle + String(repeating: close, count: count)
    do {
      try runQuery(text, on: Sample.recipe, Definitions())
    } catch let error as Diagnostics {
      check(error.all, of: text)
    }
  }

  private func runExpressions() throws {
    let trees = try Parser.parseExpressions(text)
    let printed = trees.map(\.description).joined(separator: ", ")
    let again = reparsed(printed) { text throws(Diagnostics) in
      try Parser.parseExpressions(text)
    }
    precondition(
      trees.count == again.count && zip(trees, again).allSatisfy { $0.isEquivalent(to: $1) },
      "printed as other expressions: \(printed)")
    let selection = try Selection(
      text, on: Sample.recipe, in: Sample.schema, variables: Sample.variables)
    for row in try Sample.snapshot.liveRows(of: Sample.recipe) {
      let values = try selection.values(of: ObjectID(Sample.recipe, row), in: Sample.snapshot)
      precondition(values.count == trees.count, "each expression has a value")
    }
  }

  private func runSortKey() throws {
    var query = try Query("TRUEPREDICATE", on: Sample.recipe, in: Sample.schema)
    if let expression = try? Parser.parseExpressions(text), expression.count > 0 {
      try query.distinct(by: text, in: Sample.schema)
    } else {
      let key = try Parser.parseSortKey(text)
      let again = reparsed(key.description) { text throws(Diagnostics) in
        try Parser.parseSortKey(text)
      }
      precondition(
        key.expression.isEquivalent(to: again.expression) && key.isDescending == again.isDescending
          && key.options == again.options, "printed as another key: \(key)")
      try query.sort(by: text, in: Sample.schema)
    }
    try Answers(query).check()
  }

  private func runKeyPath() throws {
    let query = "%K != nil"
    do {
      try Answers(
        Query(
          query, on: Sample.recipe, in: Sample.schema, arguments: [.value(.string(text))])
      ).check()
    } catch let error as Diagnostics {
      check(error.all, of: query)
    }
  }

  private func runDefinitions() throws {
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    let call = lines.count > 1 ? lines.removeLast() : nil
    var definitions = Definitions()
    for line in lines {
      do {
        let syntax = try Parser.parseDefinition(line)
        check(syntax.warnings, of: line)
        let printed = syntax.description
        let again = reparsed(printed) { text throws(Diagnostics) in
          try Parser.parseDefinition(text)
        }
        precondition(
          syntax.body.isEquivalent(to: again.body)
            && syntax.parameters.map(\.name) == again.parameters.map(\.name)
            && syntax.name.name == again.name.name, "printed as another definition: \(printed)")
        try definitions.add(Definition(line, on: Sample.recipe), in: Sample.schema)
      } catch {
        check(error.all, of: line)
      }
    }
    guard let call else { return }
    do {
      try runQuery(call, on: Sample.recipe, definitions)
    } catch let error as Diagnostics {
      check(error.all, of: call)
    }
  }

  /// Returns the tree of a printed text; an error traps.
  private func reparsed<Tree>(_ printed: String, _ parse: (String) throws(Diagnostics) -> Tree)
    -> Tree
  {
    do {
      return try parse(printed)
    } catch {
      preconditionFailure("the printed text is not parsed: \(printed): \(error.all[0])")
    }
  }

  /// Checks that diagnostics point into the text, and draws them there and elsewhere.
  private func check(_ diagnostics: [Diagnostic], of text: String) {
    let length = text.utf8.count
    let width = 17 * (length % 7)
    let renderer = DiagnosticRenderer(
      file: length % 2 == 0 ? "file" : nil, firstLine: length, usesColor: width == 0, width: width)
    for diagnostic in diagnostics {
      precondition(!diagnostic.message.isEmpty, "a diagnostic has a message")
      let places = diagnostic.notes.map { ($0.range, $0.text ?? text) }
      for case (let range?, let text) in [(diagnostic.range, text)] + places {
        precondition(
          range.lowerBound >= 0 && range.upperBound <= text.utf8.count,
          "a range outside the text: \(diagnostic)")
      }
    }
    precondition(
      renderer.render(diagnostics, of: text).isEmpty == diagnostics.isEmpty,
      "all diagnostics are drawn")
    guard var stray = diagnostics.first else { return }
    for (lower, upper) in [(length, length), (length + 9, length + 99), (0, 1 << 40)] {
      stray.range = SourceRange(lower, upper)
      precondition(renderer.render([stray], of: text).hasSuffix("\n"), "drawn to the last line")
    }
    // This may be in the middle of a character.
    stray.range = SourceRange(length / 3, length / 2)
    precondition(renderer.render([stray], of: text).hasSuffix("\n"), "drawn to the last line")
  }
}

extension QuerySyntax {
  /// The number of arguments that the query takes.
  fileprivate var argumentCount: Int {
    let trees = [predicate] + sort.map(\.expression) + distinct + [offset, limit].compactMap { $0 }
    return trees.map(\.argumentCount).max() ?? 0
  }
}

extension SyntaxTree {
  /// The number of arguments that the clause takes from the front of a list.
  fileprivate var argumentCount: Int {
    switch kind {
    case .argument(let number, _): number + 1
    case .memberArgument(let base, let number): max(base.argumentCount, number + 1)
    default: kind.children.map(\.argumentCount).max() ?? 0
    }
  }
}
