private import Synchronization

/// An immutable run of an entity's rows with all their columns.
///
/// A missing column holds nothing: no row has a value or a link; without presence, every row is
/// live. Columns are read and validated on first use.
package final class Segment: Sendable {
  /// The number of rows, including holes.
  package let rowCount: Int
  /// The number of live rows.
  package let liveCount: Int
  /// The columns by number (`Entity.number(of:)`); nil for one that holds nothing.
  package let sources: [(any ColumnSource)?]

  private enum View {
    case presence(PresenceColumn)
    case strings(StringColumn)
    case bools(ValueColumn<UInt8>)
    case ints(ValueColumn<Int64>)
    case doubles(ValueColumn<Double>)
    case links(LinkColumn)
    case inverse(InverseColumn)
  }

  private let views: Mutex<[View?]>
  /// The string columns that single rows were read of; empty before the first.
  private let stringLookups = Mutex<[StringLookup?]>([])

  /// A segment of columns by number.
  package init(rowCount: Int, liveCount: Int, sources: [(any ColumnSource)?]) {
    self.rowCount = rowCount
    self.liveCount = liveCount
    self.sources = sources
    views = Mutex(Array(repeating: nil, count: sources.count))
  }

  /// The number of bytes of all columns, without reading them.
  package var byteCount: Int { sources.reduce(0) { $0 + ($1?.byteCount ?? 0) } }

  /// The source of a column's bytes, by number; nil for one that holds nothing.
  func source(_ number: Int) -> (any ColumnSource)? {
    // An older file can have fewer columns than the schema.
    number < sources.count ? sources[number] : nil
  }

  /// Returns a column's view, which is made from its bytes on first use. Their structure is checked once
  /// for all versions that have the column.
  private func view(
    _ number: Int, targetBound bound: Int = 0, missing: () -> View,
    read: (_ source: any ColumnSource, _ isChecked: Bool) throws -> View
  ) throws -> View {
    try views.withLock { views throws -> View in
      // An older file can have fewer columns than the schema.
      guard number < views.count else { return missing() }
      if let view = views[number] { return view }
      var view = missing()
      if let source = sources[number] {
        let isChecked = source.isChecked(targetBound: bound)
        view = try read(source, isChecked)
        if !isChecked { source.noteChecked(targetBound: bound) }
      }
      views[number] = view
      return view
    }
  }

  private func mismatch() -> DamagedColumn { DamagedColumn("it is read as another kind") }

  /// The live rows.
  package func presence() throws -> PresenceColumn {
    let view = try view(
      0, missing: { .presence(PresenceColumn(allRows: rowCount)) },
      read: { source, _ in
        .presence(try PresenceColumn(source.bytes(), rowCount: rowCount, liveCount: liveCount))
      })
    guard case .presence(let column) = view else { throw mismatch() }
    return column
  }

  /// The values of a string attribute, by column number.
  package func strings(_ number: Int) throws -> StringColumn {
    let column = try searchableStrings(number)
    try column.verifyStrings()
    return column
  }

  /// The same values, of which `StringColumn.verifySearch` has to verify those that a search reads. No
  /// other strings may be read.
  package func searchableStrings(_ number: Int) throws -> StringColumn {
    let view = try view(
      number, missing: { .strings(StringColumn(missingRows: rowCount)) },
      read: { source, isChecked in
        .strings(
          try StringColumn(source.partialBytes(), rowCount: rowCount, isChecked: isChecked))
      })
    guard case .strings(let column) = view else { throw mismatch() }
    return column
  }

  /// The values of a string attribute, by column number, for reading single rows; nil if no row has
  /// one.
  func stringLookup(_ number: Int) throws -> StringLookup? {
    guard let source = source(number) else { return nil }
    return try stringLookups.withLock { lookups throws -> StringLookup in
      if lookups.isEmpty { lookups = Array(repeating: nil, count: sources.count) }
      if let lookup = lookups[number] { return lookup }
      let lookup = try StringLookup(source.partialBytes(), rowCount: rowCount)
      lookups[number] = lookup
      return lookup
    }
  }

  /// The values of a Bool attribute, by column number.
  package func bools(_ number: Int) throws -> ValueColumn<UInt8> {
    let view = try view(
      number, missing: { .bools(ValueColumn(missingRows: rowCount)) },
      read: { .bools(try ValueColumn($0.bytes(), rowCount: rowCount, isChecked: $1)) })
    guard case .bools(let column) = view else { throw mismatch() }
    return column
  }

  /// The values of an Int attribute, by column number.
  package func ints(_ number: Int) throws -> ValueColumn<Int64> {
    let view = try view(
      number, missing: { .ints(ValueColumn(missingRows: rowCount)) },
      read: { .ints(try ValueColumn($0.bytes(), rowCount: rowCount, isChecked: $1)) })
    guard case .ints(let column) = view else { throw mismatch() }
    return column
  }

  /// The values of a Double or date attribute, by column number.
  package func doubles(_ number: Int) throws -> ValueColumn<Double> {
    let view = try view(
      number, missing: { .doubles(ValueColumn(missingRows: rowCount)) },
      read: { .doubles(try ValueColumn($0.bytes(), rowCount: rowCount, isChecked: $1)) })
    guard case .doubles(let column) = view else { throw mismatch() }
    return column
  }

  /// The links of a stored relationship, by column number; their targets are below `bound`.
  package func links(_ number: Int, targetBound bound: Int) throws -> LinkColumn {
    let view = try view(
      number, targetBound: bound, missing: { .links(LinkColumn(missingRows: rowCount)) },
      read: {
        .links(try LinkColumn($0.bytes(), rowCount: rowCount, targetBound: bound, isChecked: $1))
      })
    guard case .links(let column) = view else { throw mismatch() }
    return column
  }

  /// The same links, for looking up single targets.
  package func inverseLookup(_ number: Int) throws -> InverseLookup {
    guard let source = source(number) else { return InverseLookup() }
    return try InverseLookup(source.partialBytes(), rowCount: rowCount)
  }

  /// The same links by target, by column number.
  package func inverse(_ number: Int, targetBound bound: Int) throws -> InverseColumn {
    let view = try view(
      number, targetBound: bound, missing: { .inverse(InverseColumn()) },
      read: {
        .inverse(
          try InverseColumn($0.bytes(), rowCount: rowCount, targetBound: bound, isChecked: $1))
      })
    guard case .inverse(let column) = view else { throw mismatch() }
    return column
  }
}
