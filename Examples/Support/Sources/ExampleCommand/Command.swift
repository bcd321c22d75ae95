/// A command of a program: its form, as in the help, and its action.
///
///     Command("record FILE [--every TIME]", "writes the places of a track") { arguments in
///       try await record(arguments[0], every: arguments.option("--every"))
///     }
package struct Command {
  /// The name, the arguments, and in brackets those that may be absent: `[PAGE]`, `[--every TIME]`.
  package let form: String
  /// The purpose, for the help.
  package let summary: String
  let action: (Arguments) async throws -> Void

  /// A command with a form.
  package init(
    _ form: String, _ summary: String, _ action: @escaping (Arguments) async throws -> Void
  ) {
    self.form = form
    self.summary = summary
    self.action = action
  }

  /// The first word of the form.
  var name: Substring { form.prefix { $0 != " " } }

  /// The arguments in the words after the command's name.
  func arguments(_ words: some Sequence<String>) throws -> Arguments {
    let form = form.split(separator: " ").dropFirst()
    let options = form.filter { $0.hasPrefix("[--") }.map { String($0.dropFirst()) }
    let names = form.filter { !$0.hasPrefix("[--") && ($0.hasPrefix("[") || !$0.hasSuffix("]")) }
    var arguments = Arguments()
    var endsOptions = false
    var words = words.makeIterator()
    while let word = words.next() {
      if endsOptions || !word.hasPrefix("--") {
        arguments.words.append(word)
      } else if word == "--" {
        endsOptions = true
      } else if options.contains(word) {
        guard let value = words.next() else { throw UsageError("\(word) expects a value") }
        arguments.options[word] = value
      } else {
        throw UsageError("unknown option '\(word)'")
      }
    }
    if let missing = names.dropFirst(arguments.words.count).first(where: { !$0.hasPrefix("[") }) {
      throw UsageError("'\(name)' expects \(missing)")
    }
    if arguments.words.count > names.count {
      throw UsageError("unexpected argument '\(arguments.words[names.count])'")
    }
    return arguments
  }
}

/// The arguments of a command: as many words as its form has, and options with values.
package struct Arguments {
  var words: [String] = []
  var options: [String: String] = [:]

  /// The number of words.
  package var count: Int { words.count }

  /// A word.
  package subscript(place: Int) -> String { words[place] }

  /// The value of an option, or nil if it is absent.
  package func option(_ name: String) -> String? { options[name] }
}

/// A mistake in the command line.
package struct UsageError: Error {
  let message: String

  /// A mistake, in words.
  package init(_ message: String) { self.message = message }
}

/// A failure of a command, in words.
package struct CommandError: Error, CustomStringConvertible {
  package let description: String

  /// A failure, in words.
  package init(_ description: String) { self.description = description }
}
