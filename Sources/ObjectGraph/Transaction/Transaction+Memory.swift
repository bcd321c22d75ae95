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
    let builder = entities[open.entity.index].segments[open.index]
    guard builder.isOpen else { return }
    let segment = try staging.stage(builder.finish { bounds[$0.index] }, of: open.entity)
    entities[open.entity.index].segments[open.index].reset(to: segment)
  }
}
