/// Finds a run of bytes in a longer one: the first two bytes together are looked for, then the rest.
package struct SubstringSearch: Sendable {
  private let needle: [UInt8]

  /// A search for these bytes; no byte at all is found nowhere.
  package init(_ needle: [UInt8]) {
    self.needle = needle
  }

  /// The place of the first occurrence that starts at `start` or later, or nil.
  package func firstIndex(in text: Span<UInt8>, from start: Int) -> Int? {
    guard let first = needle.first, needle.count <= text.count else { return nil }
    let second = needle.count > 1 ? needle[1] : first
    let last = text.count - needle.count
    var place = start
    while place <= last {
      if text[place] == first, needle.count == 1 || text[place + 1] == second,
        isMatch(text, at: place)
      {
        return place
      }
      place += 1
    }
    return nil
  }

  private func isMatch(_ text: Span<UInt8>, at place: Int) -> Bool {
    for index in needle.indices where text[place + index] != needle[index] { return false }
    return true
  }
}
