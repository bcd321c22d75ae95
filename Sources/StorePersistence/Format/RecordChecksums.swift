/// The checksums of all records of a version but its header, whose hash the header has. A record that is
/// missing, older, or another one with a checksum of its own is thereby damage.
struct RecordChecksums: Hashable {
  var catalog: UInt64 = 0
  /// The checksum of the metadata, or 0 if there are none.
  var metadata: UInt64 = 0
  /// Those of the segments of each entity.
  var segments: [[UInt64]] = []

  /// The hash of the checksums, in this order, 8 bytes each.
  var hash: UInt64 {
    ContentHash.of([catalog, metadata] + segments.joined())
  }
}
