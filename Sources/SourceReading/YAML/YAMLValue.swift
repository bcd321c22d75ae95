/// A value of a YAML document, its scalars as written.
package indirect enum YAMLValue: Hashable, Sendable {
  /// A string, or a number, date or similar; in quotes or a block, always a string.
  case scalar(String, isQuoted: Bool)
  /// A list.
  case list([YAMLValue])
  /// A mapping, its members in the order of the text, with repeated keys.
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

  /// The text of a scalar, or nil. An absent value, as in `key:`, has an empty text.
  package var text: String? {
    if case .scalar(let text, _) = self { text } else { nil }
  }

  /// Whether it is null: empty, `~` or `null`, without quotes.
  package var isNull: Bool {
    guard case .scalar(let text, false) = self else { return false }
    return ["", "~", "null", "Null", "NULL"].contains(text)
  }
}

/// Limits on a YAML text.
package struct YAMLLimits: Hashable, Sendable {
  /// The greatest depth of nested lists and mappings.
  package var depth: Int
  /// The most values; those that an alias repeats count again.
  package var valueCount: Int

  /// Limits of both kinds.
  package init(depth: Int, valueCount: Int) {
    (self.depth, self.valueCount) = (depth, valueCount)
  }
}

/// A fault of a YAML text.
package struct YAMLError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The line of the fault, from 1.
  package var line: Int
  /// The fault, as a message.
  package var description: String

  /// A fault at a line.
  package init(line: Int, _ description: String) {
    (self.line, self.description) = (line, description)
  }
}
