import JanssonCoding
import SourceReading

/// How much of a file is taken; what is beyond is told of and passed over, and the rest goes in.
package struct ReadingLimits: Hashable, Sendable {
  /// How many bytes a file has at most that is read into memory, an entry of an archive too.
  package var fileSize = 1 << 30
  /// How many bytes may come out of any file that is packed, archives in archives counted at each level.
  package var expandedSize = 4 << 30
  /// How many times larger than itself a file may become, where that is more: texts are packed ten to
  /// one.
  package var fileRatio = 100
  /// How many times larger than its compressed bytes an entry may become.
  package var expansionRatio = 1_000
  /// How many entries an archive has at most.
  package var entryCount = 1_000_000
  /// How many bytes an entry counts for at least: a million empty ones are work too.
  package var leastEntrySize = 4096
  /// How deep archives may be in one another; Tandoor's are two deep.
  package var archiveDepth = 4
  /// How many bytes a record of JSON has at most.
  package var recordSize = JSONLimits.standard.size
  /// How many bytes a row of a table has at most.
  package var rowSize = 1 << 24

  /// Limits that no collection of recipes comes near.
  package static let standard = ReadingLimits()

  /// The limits of JSON.
  var json: JSONLimits { JSONLimits(size: recordSize) }

  /// The limits of tables.
  var table: CSVLimits { CSVLimits(rowSize: rowSize, fieldCount: 10_000) }

  /// The limits of one archive or compressed file; how much comes out of all together, the
  /// `ExpansionBudget` of the file counts.
  var expansion: ExpansionLimits {
    ExpansionLimits(total: .max, ratio: expansionRatio, entryCount: entryCount)
  }
}
