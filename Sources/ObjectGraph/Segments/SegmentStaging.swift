/// Takes finished segments of a version that is not committed yet.
package protocol SegmentStaging {
  /// Returns the same segment, its columns no longer in this process's own memory where the storage
  /// can help it.
  func stage(_ segment: Segment, of entity: EntityID) throws -> Segment
}

/// Keeps staged segments where they are.
package struct InPlaceStaging: SegmentStaging {
  /// Staging that keeps segments in memory.
  package init() {}

  package func stage(_ segment: Segment, of entity: EntityID) -> Segment { segment }
}
