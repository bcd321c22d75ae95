internal import ObjectGraph

/// The bytes of a column that differ from those of an older blob, its base. A commit of few changes
/// writes a patch of some hundred bytes, where the column would be 128 KiB.
///
///     0    4    for each run of bytes that differ, in ascending order: offset
///     4    4    length
///     8    …    the bytes
///     …    8    checksum
///
/// The column has the bytes of the base, cut off or extended with zeros to the column's length, except
/// in the runs.
struct ColumnPatch: Hashable {
  /// Bytes that differ from the base.
  struct Run: Hashable {
    let offset: Int
    let bytes: [UInt8]
  }

  /// The runs, in ascending order.
  private(set) var runs: [Run] = []

  /// Other columns are written as a whole: a shorter one takes a page or two, and a longer one would
  /// have to be copied where a query reads a few of its pages.
  static let byteCounts = 8 << 10...256 << 10
  /// Runs that are this close are one run, since each has a header of 8 bytes.
  private static let leastGap = 16

  /// The differences between a base and a column, or nil if they are more than an eighth of the
  /// column, or if the column is short or long and differs.
  ///
  /// - Complexity: O(bytes).
  init?(from base: ColumnBuffer<UInt8>, to column: ColumnBuffer<UInt8>) {
    var limit = Self.byteCounts.contains(column.count) ? column.count / 8 : 0
    for range in Self.differences(base, column) {
      limit -= range.count + 8
      if limit < 0 { return nil }
      runs.append(Run(offset: range.lowerBound, bytes: column.slice(range).array))
    }
    // Without a run, nothing would say that the base is cut off.
    if runs.isEmpty && base.count != column.count { return nil }
  }

  /// The ranges of words of 8 bytes that differ, and the end that only the column has.
  private static func differences(_ base: ColumnBuffer<UInt8>, _ column: ColumnBuffer<UInt8>)
    -> [Range<Int>]
  {
    var ranges: [Range<Int>] = []
    func add(_ range: Range<Int>) {
      guard !range.isEmpty else { return }
      if let last = ranges.last, range.lowerBound - last.upperBound < leastGap {
        ranges[ranges.count - 1] = last.lowerBound..<range.upperBound
      } else {
        ranges.append(range)
      }
    }
    let wordEnd = min(base.count, column.count) / 8 * 8
    base.withSpan { base in
      column.withSpan { column in
        var offset = 0
        // More differences than bytes that may differ are not needed.
        while offset < wordEnd, ranges.count <= column.count / 64 {
          if base.word(at: offset) != column.word(at: offset) { add(offset..<offset + 8) }
          offset += 8
        }
      }
    }
    let isEndEqual =
      base.count == column.count
      && base.slice(wordEnd..<base.count).array == column.slice(wordEnd..<column.count).array
    if !isEndEqual { add(wordEnd..<column.count) }
    return ranges
  }

  /// Reads a patch.
  init(record: [UInt8], _ key: RecordKey) throws(DamagedRecord) {
    var reader = try FieldReader(record, key, format: FileFormat.version)
    while reader.restCount > 0 {
      let (offset, count): (UInt32, UInt32) = (try reader.number(), try reader.number())
      runs.append(Run(offset: Int(offset), bytes: try reader.bytes(Int(count))))
    }
  }

  /// The patch's bytes.
  func record(_ key: RecordKey) -> [UInt8] {
    var writer = FieldWriter()
    for run in runs {
      writer.append(UInt32(run.offset))
      writer.append(UInt32(run.bytes.count))
      writer.append(run.bytes)
    }
    return writer.finish(key)
  }

  /// The column's bytes, or nil if a run is outside them.
  func applied(to base: ColumnBuffer<UInt8>, byteCount: Int) -> ColumnBuffer<UInt8>? {
    var bytes = base.slice(0..<min(base.count, byteCount)).array
    // The length is only a claim of the file: what lies after the base must be in the last run.
    let end = runs.last.map { $0.offset + $0.bytes.count } ?? 0
    guard byteCount == bytes.count || byteCount == end else { return nil }
    bytes += [UInt8](repeating: 0, count: byteCount - bytes.count)
    for run in runs {
      let range = run.offset..<run.offset + run.bytes.count
      guard range.upperBound <= byteCount else { return nil }
      bytes.replaceSubrange(range, with: run.bytes)
    }
    return ColumnBuffer(bytes)
  }
}
