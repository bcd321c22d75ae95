/// Texts folded together, such as those of a dictionary for one comparison.
///
///     heap       "TomatoCafé ﬁnあ"        offsets [ 0, 6, 15, 18 ]
///     folded     "tomatoあ"               offsets [ 0, 6,  6,  9 ]
///     others     1: "café fin"
///
/// A text in which each scalar becomes one scalar, at most as long, is folded into the heap; the
/// few other texts have their own arrays, and are empty in the heap.
package struct FoldedTexts: Sendable {
  /// The folded texts, one after the other.
  package let heap: [UInt8]
  /// The start of each text in the heap, then the heap's length; ascending.
  package let offsets: [UInt32]
  /// The texts that are not in the heap, with their indices, ascending.
  package let others: [(index: Int, text: [UInt8])]

  /// Folds the texts of a heap of valid UTF-8.
  ///
  /// - Parameter offsets: The start of each text in `heap`, then its length; ascending.
  /// - Complexity: O(bytes).
  package init(_ heap: Span<UInt8>, offsets: Span<UInt32>, by folding: TextFolding) {
    let simple = SimpleFolding(folding)
    var starts: [UInt32] = []
    starts.reserveCapacity(offsets.count)
    var others: [(index: Int, text: [UInt8])] = []
    let folded = [UInt8](capacity: heap.count) { room in
      for index in 0..<max(0, offsets.count - 1) {
        starts.append(UInt32(truncatingIfNeeded: room.count))
        let text = heap.extracting(Int(offsets[index])..<Int(offsets[index + 1]))
        let start = room.count
        if !simple.fold(text, to: &room) {
          room.removeLast(room.count - start)
          others.append((index, folding.folded(utf8: text)))
        }
      }
      starts.append(UInt32(truncatingIfNeeded: room.count))
    }
    self.heap = folded
    self.offsets = starts
    self.others = others
  }
}
