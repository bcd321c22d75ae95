/// The live rows of a segment; a deleted row leaves a hole.
///
///     words   [ 0b…1011 ]       64 rows to a word; row 2 is deleted
package struct PresenceColumn: Sendable {
  /// A bit for each row; bits beyond the rows are clear.
  package let words: ColumnBuffer<UInt64>

  /// A column in which every row is live.
  package init(allRows rowCount: Int) {
    var words = [UInt64](repeating: .max, count: (rowCount + 63) / 64)
    if rowCount % 64 != 0 { words[words.count - 1] = (1 << UInt64(rowCount % 64)) - 1 }
    self.words = ColumnBuffer(words)
  }

  /// Reads a column's bytes, and checks its count of live rows.
  package init(_ bytes: ColumnBuffer<UInt8>, rowCount: Int, liveCount: Int) throws {
    var reader = try ColumnReader(bytes, .presence)
    guard reader.counts.0 == rowCount, reader.counts.1 == liveCount else {
      throw DamagedColumn("it has another count of rows")
    }
    words = try reader.section(of: UInt64.self, count: (rowCount + 63) / 64)
    let counted = words.withSpan { words in
      words.indices.reduce(0) { $0 + words[$1].nonzeroBitCount }
    }
    let beyond = rowCount % 64 == 0 ? 0 : words[words.count - 1] >> UInt64(rowCount % 64)
    guard counted == liveCount, beyond == 0 else {
      throw DamagedColumn("its count of live rows is wrong")
    }
  }

  /// Whether a row is live.
  package func isLive(row: Int) -> Bool {
    words[row >> 6] >> UInt64(row & 63) & 1 == 1
  }

  /// The bytes of a column with these bits, or nil if every row is live.
  static func bytes(_ words: [UInt64], rowCount: Int, liveCount: Int) -> ColumnBuffer<UInt8>? {
    guard liveCount < rowCount else { return nil }
    var writer = ColumnWriter(.presence, rowCount, liveCount, 0, capacity: words.count * 8)
    writer.append(words)
    return writer.buffer
  }
}
