/// Format 2 of a store's file: one LMDB database, its unnamed one, with these records.
///
///     key                            record
///     01                             header
///     02                             catalog, as text (`Catalog`)
///     03                             metadata, if there is any
///     10 entity:2 segment:4          segment
///     20 blob:8                      the bytes of one column of one segment, as in memory, then the
///                                    table of its chunks (`ChunkTable`), or a patch of the bytes
///                                    (`ColumnPatch`)
///
///     header
///       0    8    the program's mark      these twelve bytes stay in every format
///       8    4    format version
///       12   4    base-2 logarithm of a segment's capacity
///       16   8    store version: the number of commits so far
///       24   8    the LMDB transaction that wrote this header; every commit does
///       32   8    next blob
///       40   8    first staged blob: blobs from here to the next belong to no version yet
///       48   8    hash of the checksums of all other records (`RecordChecksums`)
///       56   4    number of entities
///       60   4    for each entity: number of segments
///       …    8    checksum
///
///     segment
///       0    4    number of rows, including holes
///       4    4    number of live rows
///       8    4    number of columns that hold something
///       12   28   for each: column:4 blob:8 bytes:8 checksum:8, columns ascending
///       …    4    number of columns whose bytes are those of the blob with a patch, if there are any
///       …    12   for each: column:4 blob of the patch:8
///       …    8    checksum
///
///     metadata
///       0    4    number of texts
///       4    …    for each, names ascending: length:4 name, length:4 text, both UTF-8
///       …    8    checksum
///
/// Numbers in keys are big-endian, so that LMDB sorts keys by number; numbers in records are
/// little-endian. The checksum of a record is the XXH3-64 of its key, then the record; that of a column
/// is in `ChunkTable`. So every byte of a version but LMDB's own is covered by a checksum, which the
/// header's leads to:
///
///     header ─► records ─► tables of chunks ─► chunks
///
/// Entities and columns
/// are identified by their numbers in the catalog, so a newer schema does not rewrite segments. A
/// blob is written once and never changed. If few bytes of a column change, a commit writes a patch
/// and keeps the blob; the next commit writes another patch of the same blob.
///
/// The catalog names the migrations of the program that ran in the file. They change names in the
/// catalog, so a renamed column is not written again.
///
/// Format 1 has the same records, with `Checksum` instead of XXH3-64, and without the header's hash and
/// tables of chunks. Its applications kept some data as texts of the metadata that
/// they now keep as objects. When such a file is opened, `StoreMigration`s convert the data in
/// memory, and the next commit writes all records and columns of the result in format 2.
enum FileFormat {
  /// The version that this program writes.
  static let version: UInt32 = 2
  /// The oldest version that this program reads.
  static let oldestVersion: UInt32 = 1
}
