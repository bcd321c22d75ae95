/// The encodings that were guessed and not reported yet.
final class GuessedEncodings {
  private var names: [String] = []

  /// Adds the name of an encoding.
  func add(_ name: String) { names.append(name) }

  /// Returns the names, and forgets them.
  func take() -> [String] {
    defer { names = [] }
    return names
  }
}
