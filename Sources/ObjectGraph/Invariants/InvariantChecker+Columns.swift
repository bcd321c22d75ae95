extension InvariantChecker {
  /// Checks the count of live rows.
  mutating func checkPresence(_ segment: Segment, place: String) {
    // The content of a presence column is validated when it is read.
    if segment.source(0) == nil, segment.liveCount != segment.rowCount {
      report(
        "\(place): \(segment.liveCount) of \(segment.rowCount) rows are live, without presence")
    }
  }

  /// Checks a string column: its dictionary is in order, is valid, and live rows use all of it.
  mutating func check(_ column: StringColumn, _ presence: PresenceColumn, place: String) {
    for code in 0..<column.distinctCount {
      let isValid = column.withBytes(code: code) { (try? UTF8Span(validating: $0)) != nil }
      if !isValid { report("\(place): value \(code) is not UTF-8") }
      guard code > 0 else { continue }
      let rises = column.withBytes(code: code - 1) { previous in
        column.withBytes(code: code) { compareBytes(previous, $0) < 0 }
      }
      if !rises { report("\(place): values \(code - 1) and \(code) are not in order") }
    }
    var isUsed = [Bool](repeating: false, count: column.distinctCount)
    for row in 0..<column.rowCount {
      let code = column.codes[row]
      guard code != StringColumn.missing else { continue }
      isUsed[Int(code)] = true
      if !presence.isLive(row: row) { report("\(place): the hole \(row) has a value") }
    }
    if let unused = isUsed.firstIndex(of: false) { report("\(place): no row has value \(unused)") }
    if let order = column.order?.array {
      let sorted = (0..<column.rowCount).sorted {
        (column.codes[$0], $0) < (column.codes[$1], $1)
      }
      if order.map(Int.init) != sorted { report("\(place): its rows are not in order") }
    }
  }

  /// Checks a column of plain values: its bounds are right, and only live rows have values.
  mutating func check<Value>(
    _ column: ValueColumn<Value>, _ presence: PresenceColumn, place: String,
    _ isValid: (Value) -> Bool
  ) {
    var least: Value?
    var greatest: Value?
    for row in 0..<column.rowCount {
      guard let value = column.value(row: row) else { continue }
      if !presence.isLive(row: row) { report("\(place): the hole \(row) has a value") }
      if !isValid(value) { report("\(place): the value \(value) of row \(row) is invalid") }
      least = least.map { min($0, value) } ?? value
      greatest = greatest.map { max($0, value) } ?? value
    }
    if column.bounds?.lowerBound != least || column.bounds?.upperBound != greatest {
      report("\(place): its bounds do not match its values")
    }
  }

  /// Checks the links of a stored relationship, and that their inverse agrees.
  mutating func checkLinks(
    _ relationship: RelationshipID, of entity: EntityID, segment: Segment,
    _ presence: PresenceColumn, place: String
  ) throws {
    let description = snapshot.schema[entity].relationships[relationship.index]
    let destination = description.destination
    let number = snapshot.schema[entity].number(of: .links(relationship))
    let bound = snapshot.rowBound(of: destination)
    let links = try segment.links(number, targetBound: bound)
    var pairs: [UInt64] = []
    for row in 0..<links.rowCount {
      let targets = links.targets(row: row)
      if targets.count > 1, !description.isToMany {
        report("\(place): row \(row) has \(targets.count) links")
      }
      if targets.count > 0, !presence.isLive(row: row) {
        report("\(place): the hole \(row) has links")
      }
      for index in 0..<targets.count {
        pairs.append(UInt64(targets[index]) << 32 | UInt64(row))
        linked[destination.index].insert(RowID(targets[index]))
        if live[destination.index]?.contains(RowID(targets[index])) == false {
          report("\(place): row \(row) links to the hole \(targets[index])")
        }
      }
    }
    pairs.sort()
    let inverse = try segment.inverse(number + 1, targetBound: bound)
    if !inverse.holds(exactly: pairs) { report("\(place): its inverse does not agree") }
  }
}

extension InverseColumn {
  /// Whether its links are exactly these pairs of a target in the high half and a row, which ascend
  /// and may repeat.
  fileprivate func holds(exactly pairs: [UInt64]) -> Bool {
    var place = 0
    for index in 0..<targets.count {
      let rows = sources(at: index)
      if rows.isEmpty { return false }
      for source in 0..<rows.count {
        let pair = UInt64(targets[index]) << 32 | UInt64(rows[source])
        guard place < pairs.count, pairs[place] == pair else { return false }
        while place < pairs.count, pairs[place] == pair { place += 1 }
      }
    }
    return place == pairs.count
  }
}
