// Limits the memory of open segments.
extension Transaction {
  /// Records a write to a segment, and seals segments if too much is open.
  mutating func noteWrite(_ entity: EntityID, segment: Int, byteCount: Int) throws {
    if entities[entity.index].segments[segment].lastWrite == 0 {
      openSegments.append(OpenSegment(entity: entity, index: segment))
    }
    writeCount += 1
    entities[entity.index].segments[segment].noteWrite(at: writeCount, byteCount: byteCount)
    unmeasuredBytes += byteCount + 16
    if unmeasuredBytes > limits.openBytes / 32 { try sealOldest() }
  }

  /// Records that a write to a segment failed, after which the segment may be partly written.
  mutating func noteFailure(_ object: ObjectID) {
    writeCount += 1
    let segment = base.capacity.locate(object.row).segment
    entities[object.entity.index].segments[segment].noteFailure()
  }

  /// Seals the segments least recently written until the open ones are within the limit.
  private mutating func sealOldest() throws {
    unmeasuredBytes = 0
    var openBytes = openSegments.reduce(0) { $0 + byteCount(of: $1) }
    while openBytes > limits.openBytes, let oldest = openSegments.min(by: { isOlder($0, $1) }) {
      openBytes -= byteCount(of: oldest)
      try seal(oldest)
    }
  }

  private func byteCount(of segment: OpenSegment) -> Int {
    entities[segment.entity.index].segments[segment.index].byteCount
  }

  private func isOlder(_ left: OpenSegment, _ right: OpenSegment) -> Bool {
    entities[left.entity.index].segments[left.index].lastWrite
      < entities[right.entity.index].segments[right.index].lastWrite
  }

  /// Finishes a segment and stages it.
  mutating func seal(_ open: OpenSegment) throws {
    openSegments.removeAll { $0 == open }
    let bounds = entities.map(\.rowBound)
    guard entities[open.entity.index].segments[open.index].isOpen else { return }
    let finished = try entities[open.entity.index].segments[open.index].finishKeeping {
      bounds[$0.index]
    }
    let segment = try staging.stage(finished, of: open.entity)
    entities[open.entity.index].segments[open.index].reset(to: segment)
  }
}
