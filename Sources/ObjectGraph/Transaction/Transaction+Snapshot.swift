extension Transaction {
  /// Returns the objects as they are now, with the transaction's own changes, for queries inside a
  /// write. Rows keep their numbers, and later writes do not change the snapshot.
  ///
  /// Objects that the end of the transaction deletes because nothing links to them are still there.
  /// The transaction stays usable: its columns stay open, and nothing is staged.
  ///
  /// - Complexity: O(1) if nothing was written since the last call; otherwise O(segments), and the
  ///   size of each segment that was written since.
  package mutating func snapshot() throws -> Snapshot {
    if let latest, latest.writeCount == writeCount, latest.snapshot.metadata == metadata {
      return latest.snapshot
    }
    let snapshot = try isChanged ? Snapshot(after: base, metadata, currentSegments()) : base
    latest = SnapshotOfWrites(writeCount: writeCount, snapshot: snapshot)
    return snapshot
  }

  /// Whether anything differs from the base version.
  var isChanged: Bool { entities.contains(where: \.isChanged) || metadata != base.metadata }

  /// The segments of each entity, as they are now; the segments that were written keep theirs until
  /// the next write.
  mutating func currentSegments() throws -> [[Segment]] {
    let bounds = entities.map(\.rowBound)
    var segments: [[Segment]] = []
    segments.reserveCapacity(entities.count)
    for entity in entities.indices {
      segments.append(try entities[entity].finishedSegments { bounds[$0.index] })
    }
    return segments
  }
}

/// The objects of a transaction after some of its writes.
struct SnapshotOfWrites {
  let writeCount: UInt64
  let snapshot: Snapshot
}

extension Snapshot {
  /// The version that follows `base`, with these segments.
  fileprivate init(after base: Snapshot, _ metadata: [String: String], _ segments: [[Segment]]) {
    self.init(
      schema: base.schema, capacity: base.capacity, segments: segments, version: base.version + 1,
      metadata: metadata, epoch: base.epoch, lineage: base.lineage)
  }
}
