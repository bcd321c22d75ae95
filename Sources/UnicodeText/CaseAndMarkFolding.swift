/// Folding by `[c]` and `[d]`, in the manner of Foundation's `folding(options:locale:)`.
///
/// Foundation folds cluster by cluster: a base, and with `[d]` the marks after it. By experiment,
/// its rule is this, and the tests hold it equal to Foundation's:
///
/// 1. With `[d]`, a base whose canonical decomposition starts below U+0510 (Latin, Greek and
///    Cyrillic, but also `≠`) becomes the first scalar of that.
/// 2. With `[c]`, the base becomes its full case folding, without the marks in it if it now lies
///    below U+0510 and `[d]` holds.
/// 3. With `[d]`, where what came out ends below U+0510, the marks that follow are dropped. After
///    any other base, only the first mark is dropped, if it lies below U+0510 and the base has not
///    changed; the others stay and are sorted, stably, by combining class.
///
/// So `[c]` looks at single scalars and `[d]` strips `é` but leaves `が` alone. A NUL is never a
/// base: the first mark after it is.
struct CaseAndMarkFolding {
  /// `[c]`, `[d]` or both.
  let options: TextFolding

  /// The scalars below this bound count as Latin, Greek or Cyrillic.
  static let strippedBound: UInt32 = 0x0510

  /// Returns the folding of `text`, which is in NFC; it is in NFC but for marks that folding has
  /// brought together with another base.
  func fold(_ text: Span<UInt8>) -> [UInt8] {
    var output: [UInt8] = []
    var offset = 0
    while offset < text.count {
      output.append(addingCapacity: text.count - offset + Self.longestBase) { room in
        offset = foldRun(of: text, from: offset, to: &room)
      }
      if offset < text.count { offset = foldCluster(of: text, at: offset, to: &output) }
    }
    return output
  }

  /// The most bytes that one base becomes: three scalars.
  private static let longestBase = 12

  /// Appends the folding of the clusters from `start` on while there is room, up to one that keeps
  /// marks; returns where it stopped.
  private func foldRun(
    of text: Span<UInt8>, from start: Int, to room: inout OutputSpan<UInt8>
  ) -> Int {
    let stripsMarks = options.contains(.diacriticInsensitive)
    let lowercase: UInt8 = options.contains(.caseInsensitive) ? 0x20 : 0
    var offset = start
    var base = (start: start, written: 0, last: UInt32(0))  // last is 0 where there is no base
    while offset < text.count, room.freeCapacity >= Self.longestBase {
      let byte = text[offset]
      if byte < 0x80 {
        room.append(UInt8(ascii: "A")...UInt8(ascii: "Z") ~= byte ? byte | lowercase : byte)
        base = (offset, 1, UInt32(byte))
        offset += 1
        continue
      }
      let (scalar, length) = text.scalar(at: offset)
      if options.isPlain(scalar) {
        for place in offset..<offset + length { room.append(text[place]) }
        base = (offset, length, scalar)
      } else if stripsMarks, base.last != 0, UTF8Proc.isMark(scalar) {
        if base.last >= Self.strippedBound {
          room.removeLast(base.written)
          return base.start
        }
      } else {
        let before = room.count
        let last = foldBase(scalar) { room.append(utf8: $0) }
        base = (offset, room.count - before, last)
      }
      offset += length
    }
    return offset
  }

  /// Appends the folding of the one cluster at `start`, whatever it holds; returns where it ends.
  private func foldCluster(
    of text: Span<UInt8>, at start: Int, to output: inout [UInt8]
  ) -> Int {
    let (scalar, length) = text.scalar(at: start)
    var offset = start + length
    var cluster: [UInt32] = []
    let last = foldBase(scalar) { cluster.append($0) }
    if options.contains(.diacriticInsensitive), scalar != 0 {
      let stripsAll = last < Self.strippedBound
      let stripsFirst = cluster == [scalar]
      var isFirst = true
      while offset < text.count {
        let (mark, length) = text.scalar(at: offset)
        guard UTF8Proc.isMark(mark) else { break }
        if !stripsAll, !isFirst || !stripsFirst || mark >= Self.strippedBound {
          guard Self.append(mark, to: &cluster) else { break }
        }
        isFirst = false
        offset += length
      }
      Self.sortMarks(&cluster)
    }
    for scalar in cluster { output.append(utf8: scalar) }
    return offset
  }

  /// Calls `body` with each scalar that the base `scalar` becomes; returns the last one before
  /// marks are filtered out, which decides about the marks that follow.
  @inline(__always)
  private func foldBase(_ scalar: UInt32, _ body: (UInt32) -> Void) -> UInt32 {
    let stripsMarks = options.contains(.diacriticInsensitive)
    var base = scalar
    if stripsMarks, scalar >= 0x80 {
      let (first, _) = UTF8Proc.decomposition(of: scalar)
      if first < Self.strippedBound { base = first }
    }
    guard options.contains(.caseInsensitive) else {
      body(base)
      return base
    }
    let folding = CaseFolding.folding(of: base)
    let filtersMarks = stripsMarks && folding.count > 1 && base < Self.strippedBound
    var last = base
    for index in 0..<folding.count {
      last = folding[index]
      if !filtersMarks || !UTF8Proc.isMark(last) { body(last) }
    }
    return last
  }
}

extension CaseAndMarkFolding {
  /// The most scalars that Foundation takes for one cluster; a further mark starts a new one.
  private static let clusterLimit = 64

  /// Appends the decomposition of `mark`; returns false where the cluster has no room for it.
  private static func append(_ mark: UInt32, to cluster: inout [UInt32]) -> Bool {
    let count = cluster.count
    UTF8Proc.appendDecomposition(of: mark, to: &cluster)
    if cluster.count <= clusterLimit { return true }
    cluster.removeLast(cluster.count - count)
    return false
  }

  /// Sorts the last scalar that is no mark, and the marks after it, by combining class.
  ///
  /// NFC's own order moves no mark past one of class 0; this does, as Foundation.
  private static func sortMarks(_ cluster: inout [UInt32]) {
    var first = max(0, cluster.count - 1)
    while first > 0, UTF8Proc.isMark(cluster[first]) { first -= 1 }
    for index in cluster.indices.dropFirst(first + 1) {
      let scalar = cluster[index]
      let combiningClass = UTF8Proc.combiningClass(scalar)
      var place = index
      while place > first, UTF8Proc.combiningClass(cluster[place - 1]) > combiningClass {
        cluster[place] = cluster[place - 1]
        place -= 1
      }
      cluster[place] = scalar
    }
  }
}
