/// A value of a YAML document, with its texts as written.
package indirect enum YAMLValue: Hashable, Sendable {
  /// A text, number, date or whatever a reader takes it for; in quotes or a block, it is a text.
  case scalar(String, isQuoted: Bool)
  /// A list.
  case list([YAMLValue])
  /// A mapping, its members in the order as written, repeated keys kept.
  case mapping([Member])

  /// One member of a mapping.
  package struct Member: Hashable, Sendable {
    /// The key's text.
    package var key: String
    /// The value.
    package var value: YAMLValue

    /// A member of a key and a value.
    package init(_ key: String, _ value: YAMLValue) {
      (self.key, self.value) = (key, value)
    }
  }

  /// The text of a scalar, or nil; that of nothing, as in `key:`, is empty.
  package var text: String? {
    if case .scalar(let text, _) = self { text } else { nil }
  }

  /// Whether it says that there is nothing: empty, `~` or `null`, without quotes.
  package var isNull: Bool {
    guard case .scalar(let text, false) = self else { return false }
    return ["", "~", "null", "Null", "NULL"].contains(text)
  }

  /// The value of the first member of a key, or nil where there is none or this is no mapping.
  package subscript(key: String) -> YAMLValue? {
    guard case .mapping(let members) = self else { return nil }
    return members.first { $0.key == key }?.value
  }
}

/// How much a YAML text may hold.
package struct YAMLLimits: Hashable, Sendable {
  /// How many lists and mappings stand in one another at most.
  package var depth: Int
  /// How many values there are at most, those that an alias repeats counted again.
  package var valueCount: Int

  /// Limits of both kinds.
  package init(depth: Int, valueCount: Int) {
    (self.depth, self.valueCount) = (depth, valueCount)
  }
}

/// Why a YAML text cannot be read, and where.
package struct YAMLError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The line of the fault, from 1.
  package var line: Int
  /// The reason, in words.
  package var description: String

  /// A fault at a line.
  package init(line: Int, _ description: String) {
    (self.line, self.description) = (line, description)
  }
}
