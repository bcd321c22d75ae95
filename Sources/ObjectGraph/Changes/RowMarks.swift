/// Rows of one segment, as bits: those in which two versions of it differ.
struct RowMarks {
  /// A bit for each row, 64 to a word.
  private(set) var words: [UInt64]

  /// No rows of this many.
  init(rowCount: Int) {
    words = Array(repeating: 0, count: (rowCount + 63) / 64)
  }

  private mutating func mark(_ row: Int) {
    words[row >> 6] |= 1 << UInt64(row & 63)
  }

  /// Marks the rows that are live in one version only.
  mutating func markDifferences(of words: ColumnBuffer<UInt64>, _ old: ColumnBuffer<UInt64>) {
    for index in self.words.indices {
      let word = index < words.count ? words[index] : 0
      let oldWord = index < old.count ? old[index] : 0
      self.words[index] |= word ^ oldWord
    }
  }

  /// Marks the first `count` rows that have different strings.
  ///
  /// The distinct strings of both columns are in order, so one pass finds the new code of each old
  /// one, and then only codes are compared.
  mutating func markDifferences(of column: StringColumn, _ old: StringColumn, count: Int) {
    // No code is as great.
    let unknown = StringColumn.missing - 1
    var newCodes = [UInt16](repeating: unknown, count: old.distinctCount)
    var (code, oldCode) = (0, 0)
    while code < column.distinctCount, oldCode < old.distinctCount {
      let order = StringColumn.order(column, code, old, oldCode)
      if order == 0 { newCodes[oldCode] = UInt16(code) }
      if order <= 0 { code += 1 }
      if order >= 0 { oldCode += 1 }
    }
    column.codes.withSpan { codes in
      old.codes.withSpan { oldCodes in
        for row in 0..<count {
          let oldCode = oldCodes[row]
          let expected =
            oldCode == StringColumn.missing ? StringColumn.missing : newCodes[Int(oldCode)]
          if codes[row] != expected { mark(row) }
        }
      }
    }
  }

  /// Marks the first `count` rows that have different values.
  mutating func markDifferences<Value>(
    of column: ValueColumn<Value>, _ old: ValueColumn<Value>, count: Int
  ) {
    column.values.withSpan { values in
      old.values.withSpan { oldValues in
        var start = 0
        while start < count {
          let block = start..<min(start + 64, count)
          let (valid, wasValid) = (column.validity[start >> 6], old.validity[start >> 6])
          // Without a branch for each row, so that several are compared at once.
          var isDifferent = valid != wasValid
          for row in block { isDifferent = (values[row] != oldValues[row]) || isDifferent }
          if isDifferent {
            for row in block where column.value(row: row) != old.value(row: row) { mark(row) }
          }
          start = block.upperBound
        }
      }
    }
  }

  /// Marks the first `count` rows that have different lists of links.
  mutating func markDifferences(of column: LinkColumn, _ old: LinkColumn, count: Int) {
    column.targets.withSpan { targets in
      old.targets.withSpan { oldTargets in
        for row in 0..<count {
          let (range, oldRange) = (column.range(row: row), old.range(row: row))
          var isDifferent = range.count != oldRange.count
          var place = 0
          while !isDifferent, place < range.count {
            isDifferent =
              targets[range.lowerBound + place] != oldTargets[oldRange.lowerBound + place]
            place += 1
          }
          if isDifferent { mark(row) }
        }
      }
    }
  }
}
