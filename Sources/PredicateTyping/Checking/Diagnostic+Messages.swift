package import PredicateSyntax

/// The messages of the type checker, one function for each problem.
extension Diagnostic {
  static func anyNeedsCollection(_ quantifier: String, _ type: String, at range: SourceRange)
    -> Diagnostic
  {
    Diagnostic(
      .error, .anyNeedsCollection, "\(quantifier) needs a collection, but this is \(type)",
      at: range,
      help: "remove \(quantifier), or use SUBQUERY to test the collections of each element")
  }

  static func argumentCount(
    _ function: String, wanted: Int?, given: Int, at range: SourceRange
  ) -> Diagnostic {
    let arguments = wanted.map { "\($0) argument\($0 == 1 ? "" : "s")" } ?? "at least 1 argument"
    return Diagnostic(
      .error, .type, "'\(function)' takes \(arguments), not \(given)", at: range)
  }

  static func argumentKind(_ placeholder: String, _ wanted: String, at range: SourceRange)
    -> Diagnostic
  {
    Diagnostic(
      .error, .arguments, "the argument for '\(placeholder)' is not \(wanted)", at: range)
  }

  static func betweenNeedsBounds(at range: SourceRange) -> Diagnostic {
    Diagnostic(
      .error, .between, "BETWEEN needs two bounds in braces", at: range,
      help: "write BETWEEN {1, 5}; both bounds are included")
  }

  static func clauseNeedsCount(_ clause: String, at range: SourceRange) -> Diagnostic {
    Diagnostic(.error, .type, "\(clause) needs a whole number that is not negative", at: range)
  }

  static func clauseNeedsOneValue(_ clause: String, _ type: String, at range: SourceRange)
    -> Diagnostic
  {
    Diagnostic(
      .error, .type, "\(clause) needs a single value, but this is \(type)", at: range,
      help: "name an attribute, or reduce a collection with @count, @min, @max or [FIRST]")
  }

  static func comparisonType(
    _ comparator: String, _ left: String, _ right: String, wanted: String, at range: SourceRange
  ) -> Diagnostic {
    let isTextOnly = ["BEGINSWITH", "ENDSWITH", "LIKE", "MATCHES"].contains(comparator)
    let isSearch = comparator == "CONTAINS" || comparator == "IN"
    let help: String? =
      isTextOnly
      ? "\(comparator) compares a String with a String"
      : isSearch ? "\(comparator) finds text in a String, or an element in a collection" : nil
    return Diagnostic(
      .error, .type, "\(comparator) cannot be applied to \(left) and \(right)", at: range,
      help: help)
  }

  static func definesFunction(_ name: String, at range: SourceRange) -> Diagnostic {
    Diagnostic(
      .error, .definition, "'\(name)' is a built-in function", at: range,
      help: "choose another name; built-in functions take precedence")
  }

  static func replacesBuiltin(_ name: String, at range: SourceRange) -> Diagnostic {
    Diagnostic(
      .error, .definition, "'\(name)' comes with the program and cannot be replaced", at: range,
      help: "choose another name")
  }

  static func definitionArguments(
    _ name: String, wanted: Int, given: Int, at range: SourceRange
  ) -> Diagnostic {
    Diagnostic(
      .error, .type,
      "'\(name)' takes \(wanted) argument\(wanted == 1 ? "" : "s"), not \(given)",
      at: range)
  }

  static func definitionOfOther(_ name: String, _ entity: String, at range: SourceRange)
    -> Diagnostic
  {
    Diagnostic(
      .error, .unknownFunction, "'\(name)' is defined for \(entity) objects, but this is not one",
      at: range, help: "call it on such an object, as in $x.\(name)(…)")
  }

  static func unknownTerm(
    _ text: String, _ noun: String, near: [String], at range: SourceRange
  ) -> Diagnostic {
    Diagnostic(
      .error, .unknownTerm, "there is no \(noun) '\(text)'", at: range,
      help: Suggestions.help(near))
  }

  static func unreadableTerm(
    _ text: String, _ noun: String, _ error: any Error, at range: SourceRange
  ) -> Diagnostic {
    Diagnostic(
      .error, .unreadable, "the \(noun) '\(text)' cannot be looked up: \(error)", at: range)
  }

  static func termNotConstant(_ noun: String, _ type: String, at range: SourceRange) -> Diagnostic {
    Diagnostic(
      .error, .type, "expected the name of a \(noun), found \(type)", at: range,
      help: "write it as a string in quotes")
  }

  static func divideByZero(at range: SourceRange) -> Diagnostic {
    Diagnostic(.error, .divideByZero, "division by zero", at: range)
  }

  static func impossibleCast(_ value: String, _ type: String, at range: SourceRange) -> Diagnostic {
    Diagnostic(.error, .type, "\(value) cannot be cast to \(type)", at: range)
  }

  /// A problem in the body of a definition, reported at the call. A note shows the place in the
  /// body.
  static func inDefinition(_ definition: Definition, _ inner: Diagnostic, at range: SourceRange)
    -> Diagnostic
  {
    let here = Note("the problem is here in the definition", at: inner.range, in: definition.text)
    let further = inner.notes.map { Note($0.message, at: $0.range, in: $0.text ?? definition.text) }
    return Diagnostic(
      inner.severity, inner.code, "\(inner.message), in the definition of '\(definition.name)'",
      at: range, notes: [here] + further, help: inner.help)
  }

  static func independentQuantifiers(
    _ prefix: String, _ first: String, _ second: String, at range: SourceRange
  ) -> Diagnostic {
    Diagnostic(
      .warning, .needsQuantifier,
      "each ANY can be satisfied by a different element of '\(prefix)'", at: range,
      help: "for one element that satisfies both, write "
        + "SUBQUERY(\(prefix), $x, $x.\(first) … AND $x.\(second) …).@count > 0")
  }

  static func indexNeedsInt(_ type: String, at range: SourceRange) -> Diagnostic {
    Diagnostic(
      .error, .type, "an index must be an Int, FIRST, LAST or SIZE, but this is \(type)", at: range)
  }

  static func missingArgument(_ number: Int, at range: SourceRange) -> Diagnostic {
    Diagnostic(
      .error, .arguments, "placeholder \(number + 1) has no argument", at: range,
      help: "pass one argument for each placeholder")
  }

  static func nameNotConstant(_ word: String, at range: SourceRange) -> Diagnostic {
    let (kind, example) =
      word == "CAST" ? ("type", "'NSNumber'") : ("selector", "'uppercaseString'")
    return Diagnostic(
      .error, .type, "the \(kind) of \(word) must be a constant string", at: range,
      help: "write it in quotes, as in \(word)(name, \(example))")
  }

  static func needsCollection(_ what: String, _ type: String, at range: SourceRange) -> Diagnostic {
    Diagnostic(.error, .type, "\(what) needs a collection, but this is \(type)", at: range)
  }

  static func needsQuantifier(at range: SourceRange) -> Diagnostic {
    Diagnostic(
      .error, .needsQuantifier, "this is a collection, but the comparison needs a single value",
      at: range,
      help: "say ANY, ALL or NONE before the comparison")
  }

  static func neverEqual(
    _ left: String, _ right: String, result: Bool, help: String?, at range: SourceRange
  ) -> Diagnostic {
    Diagnostic(
      .warning, .type, "\(left) is never equal to \(right), so this is always \(result)",
      at: range, help: help)
  }

  static func notABool(_ text: String, at range: SourceRange) -> Diagnostic {
    Diagnostic(
      .error, .arguments, "expected a Bool, found '\(text)'", at: range,
      help: "use true or false")
  }

  static func notADate(_ text: String, at range: SourceRange) -> Diagnostic {
    Diagnostic(
      .error, .type, "expected a date, found '\(text)'", at: range,
      help: "write it as '2015-08-02' or '2015-08-02T09:30:00Z'")
  }

  static func notANumber(_ text: String, at range: SourceRange) -> Diagnostic {
    Diagnostic(.error, .arguments, "expected a number, found '\(text)'", at: range)
  }

  static func notAPredicate(_ type: String, at range: SourceRange) -> Diagnostic {
    Diagnostic(
      .error, .type, "expected a predicate, found \(type)", at: range,
      help: "compare it with a value, as in … == 1 or … != nil")
  }

  static func operandType(_ operation: String, _ type: String, at range: SourceRange) -> Diagnostic
  {
    let help: String? =
      switch (operation, type) {
      case ("+", "a String"):
        "join strings with FUNCTION(a, 'stringByAppendingString:', b)"
      case ("~", "a String"): "match a regular expression with MATCHES"
      default: nil
      }
    return Diagnostic(
      .error, .type, "\(operation) cannot be applied to \(type)", at: range, help: help)
  }

  static func optionsWithoutEffect(at range: SourceRange) -> Diagnostic {
    Diagnostic(
      .warning, .type, "the options in brackets affect only text", at: range)
  }

  static func overflow(at range: SourceRange) -> Diagnostic {
    Diagnostic(
      .error, .overflow, "this number is out of range", at: range,
      help: "an Int is from -9223372036854775808 to 9223372036854775807; a Double is finite")
  }

  static func placeholderInDefinition(at range: SourceRange) -> Diagnostic {
    Diagnostic(
      .error, .arguments, "a definition cannot contain placeholders", at: range,
      help: "use a parameter: uses($food) := … = $food")
  }

  static func predicateAsValue(at range: SourceRange) -> Diagnostic {
    Diagnostic(
      .error, .type, "expected a value, found a predicate", at: range,
      help: "TERNARY(predicate, a, b) turns a predicate into a value")
  }

  static func refusedFunction(_ name: String, _ reason: String, at range: SourceRange)
    -> Diagnostic
  {
    Diagnostic(.error, .type, "'\(name)' is not supported: \(reason)", at: range)
  }

  static func regularExpression(_ reason: String, at range: SourceRange) -> Diagnostic {
    Diagnostic(.error, .regex, "regular expression error: \(reason)", at: range)
  }

  static func recursiveDefinition(_ name: String, at range: SourceRange) -> Diagnostic {
    Diagnostic(
      .error, .definition, "'\(name)' calls itself; a definition cannot be recursive",
      at: range)
  }

  static func reversedBounds(at range: SourceRange) -> Diagnostic {
    Diagnostic(
      .warning, .between, "the lower bound is greater than the upper bound, so nothing matches",
      at: range)
  }

  static func shiftRange(at range: SourceRange) -> Diagnostic {
    Diagnostic(.error, .overflow, "a shift must be between 0 and 63 bits", at: range)
  }

  static func sqlPattern(at range: SourceRange) -> Diagnostic {
    Diagnostic(
      .warning, .type, "'%' is an ordinary character in a LIKE pattern", at: range,
      help: "write '*' for any characters and '?' for one character")
  }

  static func tooManyArguments(given: Int, wanted: Int, at range: SourceRange) -> Diagnostic {
    Diagnostic(
      .error, .arguments,
      "\(given) argument\(given == 1 ? "" : "s") for \(wanted) "
        + "placeholder\(wanted == 1 ? "" : "s")", at: range,
      help: wanted == 0 ? "write %@ in the place of an argument" : nil)
  }

  static func tooManyCalls(at range: SourceRange) -> Diagnostic {
    Diagnostic(
      .error, .parse, "the calls of definitions make this query too large", at: range)
  }

  package static func tooManyValues(limit: Int, at range: SourceRange) -> Diagnostic {
    Diagnostic(
      .error, .parse, "this collection has more than \(limit) values", at: range,
      help: "use @count, SUBQUERY or ANY, which do not keep the values")
  }

  static func truthLiteral(at range: SourceRange) -> Diagnostic {
    Diagnostic(
      .error, .type, "expected a predicate, found a Bool constant", at: range,
      help: "write TRUEPREDICATE or FALSEPREDICATE")
  }

  static func unboundVariable(_ name: String, near: [String], at range: SourceRange) -> Diagnostic {
    Diagnostic(
      .error, .unboundVariable, "variable '$\(name)' has no value", at: range, help: meant(near))
  }

  static func unknownCollectionOperator(_ name: String, at range: SourceRange) -> Diagnostic {
    let near = Suggestions.nearest(to: name, among: CollectionOperator.allCases.map(\.rawValue))
    return Diagnostic(
      .error, .unknownKey, "there is no collection operator '\(name)'", at: range,
      help: meant(near))
  }

  static func unknownEntity(_ name: String, near: [String], at range: SourceRange) -> Diagnostic {
    Diagnostic(
      .error, .unknownKey, "there is no entity '\(name)'", at: range, help: meant(near))
  }

  static func unknownFunction(_ name: String, near: [String], at range: SourceRange) -> Diagnostic {
    Diagnostic(
      .error, .unknownFunction, "there is no function '\(name)'", at: range, help: meant(near))
  }

  static func unknownKey(
    _ name: String, of owner: String, near: [String], among keys: [String] = [],
    variables: [String] = [], isBare: Bool = false, at range: SourceRange
  ) -> Diagnostic {
    var help = meant(near)
    if let variable = variables.first {
      help = "bare keys belong to the outer object; write $\(variable).\(name) for the element"
    } else if let operation = collectionOperators[name] {
      help = "did you mean '\(operation)'?"
    } else if near.isEmpty, isBare {
      help = "if it is text, quote it: '\(name)'"
    } else if near.isEmpty, !keys.isEmpty {
      help = "its keys are " + keys.joined(separator: ", ")
    }
    return Diagnostic(
      .error, .unknownKey, "\(owner) has no key '\(name)'", at: range, help: help)
  }

  /// The names of collection operators in other languages.
  private static let collectionOperators = [
    "count": "@count", "size": "@count", "length": "@count", "sum": "@sum", "avg": "@avg",
    "average": "@avg", "min": "@min", "max": "@max",
  ]

  static func unknownType(_ name: String, near: [String], at range: SourceRange) -> Diagnostic {
    Diagnostic(
      .error, .unknownFunction, "there is no type '\(name)' to cast to", at: range,
      help: meant(near)
        ?? "the types are " + FunctionTable.types.joined(separator: ", "))
  }

  static func unlikeBranches(_ yes: String, _ no: String, at range: SourceRange) -> Diagnostic {
    Diagnostic(
      .error, .type, "the values of TERNARY have different types: \(yes) and \(no)", at: range,
      help: "use values of one type")
  }

  static func unsupported(_ form: UnsupportedForm, at range: SourceRange) -> Diagnostic {
    Diagnostic(
      .error, .type, "\(form.rawValue) is not supported: \(form.reason)", at: range)
  }

  static func withoutValue(at range: SourceRange) -> Diagnostic {
    Diagnostic(.warning, .type, "this has no value, so it is always nil", at: range)
  }

  /// Returns "did you mean …?" with the nearest names, or nil if there are none.
  private static func meant(_ near: [String]) -> String? {
    near.isEmpty
      ? nil : "did you mean " + near.map { "'\($0)'" }.joined(separator: " or ") + "?"
  }
}

extension UnsupportedForm {
  /// The reason why the form is not supported.
  fileprivate var reason: String {
    switch self {
    case .assignment: "variables get values from SUBQUERY, definitions and the query's variables"
    case .anyKey: "it belongs to Spotlight; name the attribute"
    case .fetch: "it belongs to Core Data's fetch requests; use SUBQUERY or ANY"
    case .tokenMatches: "it belongs to CloudKit; use CONTAINS[cd]"
    case .utiConformsTo, .utiEquals: "uniform type identifiers belong to Apple's systems"
    case .customSelector: "Objective-C methods cannot be called"
    case .variableKey: "a key must be a word; use %K for a whole path"
    case .blockPredicate: "a block cannot be written as text"
    }
  }
}
