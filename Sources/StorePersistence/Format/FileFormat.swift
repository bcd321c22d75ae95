/// Format 2 of a store's file: one LMDB database, its unnamed one, with these records.
///
///     key                            record
///     01                             header
///     02                             catalog, as text (`Catalog`)
///     03                             metadata, where there is some
///     10 entity:2 segment:4          segment
///     20 blob:8                      the bytes of one column of one segment, as in memory
///
///     header
///       0    8    the program's mark      these twelve bytes stay in every format
///       8    4    format version
///       12   4    base-2 logarithm of a segment's capacity
///       16   8    store version: how many commits led here
///       24   8    the LMDB transaction that wrote this header; every one does
///       32   8    next blob
///       40   8    first staged blob: those from here to the next belong to no version yet
///       48   4    how many entities
///       52   4    for each entity: how many segments
///       …    8    checksum
///
///     segment
///       0    4    how many rows, holes included
///       4    4    how many live rows
///       8    4    how many columns hold something
///       12   28   for each: column:4 blob:8 bytes:8 checksum:8, columns rising
///       …    8    checksum
///
///     metadata
///       0    4    how many texts
///       4    …    for each, names rising: length:4 name, length:4 text, both UTF-8
///       …    8    checksum
///
/// Numbers in keys are big-endian, so that LMDB's order is theirs; numbers in records are
/// little-endian. The checksum of a record covers its key, then the record. An entity and a column
/// are known by their numbers in the catalog, which only grows, so a newer schema needs no segment
/// rewritten. A blob is written once and never changed.
///
/// Format 1 has the same records. Its applications kept as texts of the metadata what is kept as objects
/// since: `StoreMigration`s make objects of them when the file is opened, and the next commit writes
/// these, with format 2 in the header.
enum FileFormat {
  /// The version that this program writes.
  static let version: UInt32 = 2
  /// The oldest version that this program reads.
  static let oldestVersion: UInt32 = 1
  /// Blobs up to this length are compared with their checksum whenever they are mapped; of longer
  /// ones readers check the structure, and `StoreFile.check` the checksum.
  static let eagerCheckLimit = 64 << 10
}
