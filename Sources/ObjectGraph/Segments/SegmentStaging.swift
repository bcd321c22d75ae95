/// A place for finished segments of a version that is not committed yet.
package protocol SegmentStaging {
  /// Returns the same segment with its columns outside this process's memory, if the storage can do
  /// that.
  func stage(_ segment: Segment, of entity: EntityID) throws -> Segment
}

/// Staging that keeps segments in memory.
package struct InPlaceStaging: SegmentStaging {
  /// Staging that keeps segments in memory.
  package init() {}

  package func stage(_ segment: Segment, of entity: EntityID) -> Segment { segment }
}
