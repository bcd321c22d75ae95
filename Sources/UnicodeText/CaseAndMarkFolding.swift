/// Folding by `[c]` and `[d]`, in the manner of Foundation's `folding(options:locale:)`.
///
/// Foundation folds cluster by cluster: a base, and with `[d]` the marks after it. Its rule was
/// found by experiment, and the tests compare it with Foundation:
///
/// 1. With `[d]`, a base whose canonical decomposition starts below U+0510 (Latin, Greek and
///    Cyrillic, but also `≠`) becomes the first scalar of that.
/// 2. With `[c]`, the base becomes its full case folding, without the marks in it if it now lies
///    below U+0510 and `[d]` holds.
/// 3. With `[d]`, if the result ends below U+0510, the marks that follow are dropped. After
///    any other base, only the first mark is dropped, if it lies below U+0510 and the base has not
///    changed; the others stay and are sorted, stably, by combining class.
///
/// So `[c]` looks at single scalars and `[d]` strips `é` but leaves `が` alone. A NUL is never a
/// base: the first mark after it is.
struct CaseAndMarkFolding {
  private let foldsCase: Bool
  private let stripsMarks: Bool
  private let plain: PlainScalars

  /// The scalars below this bound count as Latin, Greek or Cyrillic.
  private static let strippedBound: UInt32 = 0x0510
  /// The maximum number of scalars in one of Foundation's clusters; a further mark starts a new
  /// one.
  private static let clusterLimit = 64

  /// Creates the folding by the `[c]` and `[d]` of `options`.
  init(_ options: TextFolding) {
    foldsCase = options.contains(.caseInsensitive)
    stripsMarks = options.contains(.diacriticInsensitive)
    plain = PlainScalars(options.intersection([.caseInsensitive, .diacriticInsensitive]))
  }

  /// Returns the folding of `text`, which is in NFC; the result is in NFC except for marks and
  /// bases that folding has made adjacent.
  func fold(_ text: Span<UInt8>) -> [UInt8] {
    var output: [UInt8] = []
    output.reserveCapacity(text.count)
    var cluster: [UInt32] = []
    var offset = 0
    while offset < text.count {
      let end = plainRunEnd(in: text, from: offset)
      output.append(text, in: offset..<end)
      offset = end
      if offset == text.count { break }
      offset = foldCluster(of: text, at: offset, to: &cluster)
      for scalar in cluster { output.append(utf8: scalar) }
    }
    return output
  }

  /// Returns the end of the plain scalars without marks that begin at `start`.
  private func plainRunEnd(in text: Span<UInt8>, from start: Int) -> Int {
    var end = plain.end(in: text, from: start)
    if stripsMarks, end > start, end < text.count, UTF8Proc.isMark(text.scalar(at: end).value) {
      repeat { end -= 1 } while end > start && text[end] & 0xC0 == 0x80
    }
    return end
  }

  /// Sets `cluster` to the folding of the cluster at `start`; returns the end of the cluster.
  private func foldCluster(
    of text: Span<UInt8>, at start: Int, to cluster: inout [UInt32]
  ) -> Int {
    let (scalar, length) = text.scalar(at: start)
    var offset = start + length
    let (folded, last) = foldBase(scalar)
    cluster.removeAll(keepingCapacity: true)
    for index in 0..<folded.count { cluster.append(folded[index]) }
    guard stripsMarks, scalar != 0 else { return offset }

    let stripsAll = last < Self.strippedBound
    var stripsNext = cluster == [scalar]
    while offset < text.count {
      let (mark, length) = text.scalar(at: offset)
      guard mark >= 0x300, UTF8Proc.isMark(mark) else { break }
      let isStripped = stripsAll || (stripsNext && mark < Self.strippedBound)
      if !isStripped, !Self.append(mark, to: &cluster) { break }
      stripsNext = false
      offset += length
    }
    Self.sortMarks(&cluster)
    return offset
  }

  /// Returns the folding of the base `scalar`, and its last scalar before marks are removed from
  /// it, which decides about the marks that follow.
  func foldBase(_ scalar: UInt32) -> (folded: ScalarMapping, last: UInt32) {
    var base = scalar
    if stripsMarks, scalar >= 0x80 {
      let first = UTF8Proc.decompositionBase(of: scalar)
      if first < Self.strippedBound { base = first }
    }
    guard foldsCase else { return (ScalarMapping(base), base) }
    let folding = CaseFolding.folding(of: base)
    let last = folding[folding.count - 1]
    guard stripsMarks, folding.count > 1, base < Self.strippedBound else { return (folding, last) }
    var filtered = ScalarMapping()
    for index in 0..<folding.count where !UTF8Proc.isMark(folding[index]) {
      filtered.append(folding[index])
    }
    return (filtered, last)
  }

  /// Appends the decomposition of `mark`; returns false if the cluster has no room for it.
  private static func append(_ mark: UInt32, to cluster: inout [UInt32]) -> Bool {
    let count = cluster.count
    UTF8Proc.appendDecomposition(of: mark, to: &cluster)
    if cluster.count <= clusterLimit { return true }
    cluster.removeLast(cluster.count - count)
    return false
  }

  /// Sorts the last scalar that is not a mark, and the marks after it, by combining class.
  ///
  /// Unlike NFC, but like Foundation, this moves marks past a mark of class 0.
  private static func sortMarks(_ cluster: inout [UInt32]) {
    guard cluster.count > 1 else { return }
    var first = cluster.count - 1
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
