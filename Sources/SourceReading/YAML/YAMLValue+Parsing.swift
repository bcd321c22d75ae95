extension YAMLValue {
  /// Returns the documents of a text in UTF-8; none if it is empty.
  ///
  /// - Throws: `YAMLError` if it is not well formed, contains a zero character, or exceeds the limits.
  /// - Complexity: O(*n*) in memory: the values of aliases are shared.
  package static func documents(
    in text: Span<UInt8>, limits: YAMLLimits
  ) throws(YAMLError) -> [YAMLValue] {
    var builder = YAMLBuilder(limits: limits)
    try YAMLEvent.parse(text) { event, line throws(YAMLError) in
      try builder.add(event, line: line)
    }
    return builder.documents
  }
}

/// Builds values from events.
private struct YAMLBuilder {
  /// A list or mapping that is open.
  private struct Open {
    var anchor: String?
    var isMapping: Bool
    var values: [YAMLValue] = []
    var keys: [String] = []
    /// In a mapping, the key whose value comes next.
    var key: String?
    /// The number of its values, and their depth.
    var extent = Extent(count: 1, depth: 1)
  }

  /// The number of values in a value, and the depth of its lists and mappings.
  private struct Extent {
    var count: Int
    var depth: Int
  }

  private(set) var documents: [YAMLValue] = []
  private let limits: YAMLLimits
  private var open: [Open] = []
  private var anchors: [String: (value: YAMLValue, extent: Extent)] = [:]
  private var valueCount = 0

  init(limits: YAMLLimits) { self.limits = limits }

  mutating func add(_ event: YAMLEvent, line: Int) throws(YAMLError) {
    switch event {
    case .documentStart: anchors = [:]
    case .scalar(let text, let isQuoted, let anchor):
      // Only an escape gives one, and JSON documents of this package cannot hold it.
      guard !text.utf8.contains(0) else {
        throw YAMLError(line: line, "a string contains \\0")
      }
      let one = Extent(count: 1, depth: 0)
      try add(.scalar(text, isQuoted: isQuoted), one, anchor: anchor, line: line)
    case .listStart(let anchor): try begin(Open(anchor: anchor, isMapping: false), line: line)
    case .mappingStart(let anchor): try begin(Open(anchor: anchor, isMapping: true), line: line)
    case .end:
      guard let last = open.popLast() else { return }
      let value: YAMLValue =
        last.isMapping
        ? .mapping(zip(last.keys, last.values).map { Member($0, $1) }) : .list(last.values)
      // Its elements were counted when they came.
      valueCount -= last.extent.count
      try add(value, last.extent, anchor: last.anchor, line: line)
    case .alias(let anchor):
      // An alias within its own anchor finds nothing, so no value contains itself.
      guard let (value, extent) = anchors[anchor] else {
        throw YAMLError(line: line, "there is no anchor '\(anchor)'")
      }
      try add(value, extent, anchor: nil, line: line)
    }
  }

  private typealias Member = YAMLValue.Member

  private mutating func begin(_ new: Open, line: Int) throws(YAMLError) {
    try check(new.extent, line: line)
    if let last = open.last, last.isMapping, last.key == nil {
      throw YAMLError(line: line, "a key is not a plain string")
    }
    open.append(new)
  }

  private mutating func add(
    _ value: YAMLValue, _ extent: Extent, anchor: String?, line: Int
  ) throws(YAMLError) {
    try check(extent, line: line)
    if let anchor { anchors[anchor] = (value, extent) }
    guard let last = open.indices.last else {
      documents.append(value)
      return
    }
    open[last].extent.count += extent.count
    open[last].extent.depth = max(open[last].extent.depth, extent.depth + 1)
    if open[last].isMapping, open[last].key == nil {
      guard let key = value.text else { throw YAMLError(line: line, "a key is not a plain string") }
      open[last].key = key
    } else {
      if let key = open[last].key { open[last].keys.append(key) }
      open[last].key = nil
      open[last].values.append(value)
    }
  }

  /// Counts a new value, and checks the limits.
  private mutating func check(_ new: Extent, line: Int) throws(YAMLError) {
    valueCount += new.count
    guard valueCount <= limits.valueCount else {
      throw YAMLError(line: line, "there are more than \(limits.valueCount) values")
    }
    guard open.count + new.depth <= limits.depth else {
      throw YAMLError(line: line, "values are nested more than \(limits.depth) deep")
    }
  }
}
