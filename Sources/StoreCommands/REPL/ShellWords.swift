internal import System

/// The words of a line, separated by white space as in a shell; quotes and backslashes keep white space
/// in a word.
enum ShellWords {
  /// Returns the words; `~/` at the start of a word stands for the home directory.
  ///
  /// - Throws: `Failure` if a closing quote is missing.
  static func split(_ line: String) throws(Failure) -> [String] {
    var words: [String] = []
    var word: String?
    var quote: Character?
    var isEscaped = false
    for character in line {
      if isEscaped {
        word = (word ?? "") + [character]
        isEscaped = false
      } else if character == "\\", quote != "'" {
        isEscaped = true
      } else if let open = quote {
        if character == open { quote = nil } else { word = (word ?? "") + [character] }
      } else if character == "'" || character == "\"" {
        quote = character
        word = word ?? ""
      } else if character.isWhitespace {
        if let word { words.append(word) }
        word = nil
      } else {
        word = (word ?? "") + [character]
      }
    }
    if let quote {
      throw Failure(.usage, "missing closing \(quote)")
    }
    if let word { words.append(word) }
    return words.map(expandingHome)
  }

  private static func expandingHome(_ word: String) -> String {
    guard word.hasPrefix("~/"), let home = CurrentProcess.environment("HOME") else { return word }
    return home + word.dropFirst()
  }
}
