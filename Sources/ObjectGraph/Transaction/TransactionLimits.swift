/// How much a transaction keeps in memory, and where it changes its ways.
struct TransactionLimits: Sendable {
  /// How many bytes the columns that grow hold when a segment takes no further rows: long texts
  /// must not make segments that are hundreds of megabytes.
  var segmentBytes = 16 << 20
  /// How many bytes the open columns of all segments take before those least recently written are
  /// sealed. Found by trial: rewriting one attribute of a million objects in random order stays
  /// within it, so no segment is opened twice.
  var openBytes = 128 << 20
  /// How many keys of an entity are looked up in its segments before a table of all is made: then
  /// the look-ups have taken about as long as making the table does.
  var lookupsWithoutTable = 1000
  /// How many rows an entity can have.
  var rowCount = Int(UInt32.max)
  /// How many bytes of text, or links, a column of a segment can hold: its offsets have 32 bits.
  var columnCount = Int(UInt32.max)

  /// What stores use.
  static let standard = TransactionLimits()
}
