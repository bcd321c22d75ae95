/// The limits of a transaction's memory, and the thresholds between its algorithms.
struct TransactionLimits: Sendable {
  /// The number of bytes above which a segment takes no further rows, so that long texts do not
  /// make segments of hundreds of megabytes.
  var segmentBytes = 16 << 20
  /// The number of bytes of all open columns above which the least recently written segments are
  /// sealed. Measured: rewriting one attribute of a million objects in random order stays below it,
  /// so no segment is opened twice.
  var openBytes = 128 << 20
  /// The number of keys of an entity that are looked up in its segments before a table of all keys
  /// is made. By then the look-ups have taken about as long as making the table.
  var lookupsWithoutTable = 1000
  /// The maximum number of rows of an entity.
  var rowCount = Int(UInt32.max)
  /// The maximum number of bytes of text, or of links, in a column of a segment, whose offsets have
  /// 32 bits.
  var columnCount = Int(UInt32.max)

  /// The limits that stores use.
  static let standard = TransactionLimits()
}
