internal import PredicateSyntax

/// The options that fix errors of the libraries, which know no command line.
enum OptionHints {
  /// An option, and the help that names it for the text at the place of an error.
  private struct Hint {
    let option: Option
    let help: @Sendable (_ text: Substring) -> String
  }

  private static let hints: [Diagnostic.Code: Hint] = [
    .unboundVariable: Hint(option: .variable) { name in
      "bind it with --var \(name.drop { $0 == "$" })=VALUE, or in a SUBQUERY"
    }
  ]

  /// Returns a failure with the options of a command as help for the errors that they fix and that
  /// have no other help.
  static func adding(to failure: PredicateFailure, of command: Command) -> PredicateFailure {
    var failure = failure
    for place in failure.diagnostics.all.indices {
      let diagnostic = failure.diagnostics.all[place]
      guard diagnostic.help == nil, let hint = hints[diagnostic.code],
        command.options.contains(where: { $0.name == hint.option.name })
      else { continue }
      let utf8 = failure.text.utf8.dropFirst(diagnostic.range.lowerBound)
        .prefix(diagnostic.range.upperBound - diagnostic.range.lowerBound)
      failure.diagnostics.all[place].help = hint.help(Substring(utf8))
    }
    return failure
  }
}
