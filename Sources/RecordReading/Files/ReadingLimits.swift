internal import JanssonCoding
package import SourceReading

/// Limits on files. Content beyond a limit is reported and skipped, and the rest is read.
package struct ReadingLimits: Hashable, Sendable {
  /// The most bytes of a file, or an entry of an archive, that is read into memory as a whole.
  package var fileSize = 1 << 30
  /// The most bytes that a packed file may expand to, with archives in archives counted at each level.
  package var expandedSize = 4 << 30
  /// The most times larger than itself that a file may become, if that is more: texts are compressed
  /// ten to one.
  package var fileRatio = 100
  /// The most times larger than its compressed bytes that an entry may become.
  package var expansionRatio = 1_000
  /// The most entries of an archive.
  package var entryCount = 1_000_000
  /// The fewest bytes that an entry counts for: a million empty entries take time too.
  package var leastEntrySize = 4096
  /// The greatest depth of archives in archives; real ones are two deep.
  package var archiveDepth = 4
  /// The most bytes of a record of JSON.
  package var recordSize = JSONLimits.standard.size
  /// The most bytes of a row of a table.
  package var rowSize = 1 << 24
  /// The limits on pages.
  package var page = HTMLLimits(size: 64 << 20, memory: 1 << 30, milliseconds: 10_000)

  /// Limits far above the files that people write and programs export.
  package static let standard = ReadingLimits()

  /// The limits on JSON.
  var json: JSONLimits { JSONLimits(size: recordSize) }

  /// The limits on tables.
  package var table: CSVLimits { CSVLimits(rowSize: rowSize, fieldCount: 10_000) }

  /// The limits on one archive or compressed file; `ExpansionBudget` limits all of them together.
  var expansion: ExpansionLimits {
    ExpansionLimits(total: .max, ratio: expansionRatio, entryCount: entryCount)
  }

  /// The standard limits, to be changed.
  package init() {}
}
